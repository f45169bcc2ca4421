/** The recordings that a telephony provider keeps and announces by callbacks. */
export interface RecordingSource {
  /** Whether an address is the provider's own. No other is requested. */
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
