import type { AudioInfo } from './contract.ts'

/**
 * Reads what ffmpeg says about its input and about the first frame of sound it decoded.
 * Null where no frame came out.
 *
 * Every pattern is tied to the start of a line and to ffmpeg's own indentation: tags of the file are indented deeper,
 * so that none can pass for one of these lines.
 */
export function parseProbe(said: string): AudioInfo | null {
  const frame = /^\[Parsed_ashowinfo_0 @ \w+\] n:0 .* channels:(\d+) .*rate:(\d+) /m.exec(said)
  const stream = /^ {2}Stream #0:\d+.*?: Audio: (\w+)/m.exec(said)
  if (frame === null || stream === null) return null
  return {
    codec: stream[1] ?? '',
    channels: Number(frame[1]),
    sampleRateHz: Number(frame[2]),
    durationMs: readDuration(said),
  }
}

/** 0 where the header declares none (`N/A`). */
function readDuration(said: string): number {
  const match = /^ {2}Duration: (\d+):(\d\d):(\d\d)\.(\d\d),/m.exec(said)
  if (match === null) return 0
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = match.slice(1).map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
}
