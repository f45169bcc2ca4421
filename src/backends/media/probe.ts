import type { AudioInfo } from './contract.ts'

/**
 * Reads ffmpeg's log about its input and the first frame of sound it decoded; null if it decoded no frame.
 *
 * Every pattern starts at the start of a line, with ffmpeg's own indentation. Tags of the file are indented deeper, so
 * they cannot imitate these lines.
 */
export function parseProbe(log: string): AudioInfo | null {
  const frame = /^\[Parsed_ashowinfo_0 @ \w+\] n:0 .* channels:(\d+) .*rate:(\d+) /m.exec(log)
  const stream = /^ {2}Stream #0:\d+.*?: Audio: (\w+)/m.exec(log)
  if (frame === null || stream === null) return null
  return {
    codec: stream[1] ?? '',
    channels: Number(frame[1]),
    sampleRateHz: Number(frame[2]),
    durationMs: readDuration(log),
  }
}

/** In milliseconds; 0 if the header declares none (`N/A`). */
function readDuration(log: string): number {
  const match = /^ {2}Duration: (\d+):(\d\d):(\d\d)\.(\d\d),/m.exec(log)
  if (match === null) return 0
  const [hours = 0, minutes = 0, seconds = 0, hundredths = 0] = match.slice(1).map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + hundredths * 10
}
