/** Where a provider of telephony keeps recordings that it tells of. */
export interface RecordingSource {
  /** Whether an address is one of the provider's own. Others are never asked. */
  isOwn(address: URL): boolean
  /** Opens a recording as a stream. @throws RecordingUnavailable; the signal's reason */
  open(
    address: URL,
    credentials: { user: string; password: string },
    signal: AbortSignal,
  ): Promise<AsyncIterable<Uint8Array>>
}

/** The provider did not send a recording. */
export class RecordingUnavailable extends Error {
  override readonly name = 'RecordingUnavailable'
}
