import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/**
 * What ffmpeg found in a file. The schema refuses what is no number or no name; which values are supported is decided
 * by the decoder.
 */
const Probed = Type.Object({
  codec: Type.String({ pattern: '^[a-z0-9_]+$' }),
  channels: Type.Integer({ minimum: 1 }),
  sampleRateHz: Type.Integer({ minimum: 1 }),
  durationMs: Type.Integer({ minimum: 0 }),
  /** Cover pictures do not count. */
  hasVideo: Type.Boolean(),
})

/** The outputs of a probe, after its two inputs, which are the same file. {@link parseProbe} reads them. */
export const PROBE_OUTPUTS = [
  // The first frame as it was decoded, since a header may lie, and beside it the first packet as it is in the file.
  ...['-map', '0:a:0', '-map', '0:a:0', '-c:a:0', 'pcm_s16le', '-c:a:1', 'copy', '-frames:a', '1'],
  // A video track if there is one, without covers (`V`): only its name is of interest, and it is not decoded.
  ...['-map', '0:V:0?', '-c:v', 'copy', '-frames:v', '1'],
  ...['-map_metadata', '-1', '-fflags', '+bitexact', '-f', 'framecrc', 'pipe:1'],
  // The length of all packets. The second input, because ffmpeg would decode all of an input that it decodes from.
  ...['-map', '1:a:0', '-c', 'copy', '-progress', 'pipe:1', '-f', 'null', '-'],
]

/**
 * Reads the standard output of a probe; null if no frame of sound was decoded.
 *
 * It contains only numbers and names that ffmpeg made, in the form of its muxer `framecrc` and of its option
 * `-progress`. ffmpeg's log contains the names and values of tags as they are in the file, line feeds included, so
 * nothing in the log can be trusted. ffprobe writes JSON, but it opens a decoder for every stream, also for cover
 * pictures and video, and ends if one is not allowed.
 * @see docs/decisions/0031-the-probe-reads-ffmpegs-numbers.md, https://ffmpeg.org/ffmpeg-formats.html#framecrc
 */
export function parseProbe(stdout: string): Static<typeof Probed> | null {
  const values = new Map<string, string>()
  // Later values win: the last report of progress is the one at the end.
  for (const line of stdout.split('\n')) {
    const [name = '', value = ''] = line.split(/[:=,]/, 2)
    values.set(name, line.startsWith('0,') ? line : value.trim())
  }
  // stream, decoding time, presentation time, samples, bytes, checksum: two bytes for each sample of each channel.
  const [, , , samples, bytes] = (values.get('0') ?? '').split(',').map(Number)
  const probed = {
    codec: values.get('#codec_id 1'),
    channels: Number(bytes) / (2 * Number(samples)),
    sampleRateHz: Number(values.get('#sample_rate 0')),
    // In microseconds; `N/A` if no packet had a time.
    durationMs: Math.max(0, Math.round(Number(values.get('out_time_us')) / 1000) || 0),
    hasVideo: values.get('#media_type 2') === 'video',
  }
  return Value.Check(Probed, probed) ? probed : null
}
