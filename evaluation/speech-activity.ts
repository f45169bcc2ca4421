import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegDecoder } from '../src/backends/media/ffmpeg.ts'
import { createLevelDetector } from '../src/backends/speech-activity/levels.ts'
import { openSpeechDetector } from '../src/backends/speech-activity/open.ts'
import { parseTranscript } from '../src/commands/transcript-schema.ts'
import { readSpeechConfig } from '../src/config/index.ts'
import { SEGMENT_PAUSE_MS, TALK_PAUSE_MS } from '../src/domain/transcription/segments.ts'
import type { Interval } from '../src/model/audio/pcm.ts'
import { joinedAtPauses } from '../src/model/audio/speech-activity.ts'

// bun evaluation/speech-activity.ts FOLDER
//
// Compares the speech that is found on each channel with the segments that people made. FOLDER has WAV files of two
// channels, the agent's left, and beside each a transcript as `voicelog analyse` reads it, with the ending .json.

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: bun evaluation/speech-activity.ts FOLDER')

const decoder = createFfmpegDecoder({ maxDurationMs: 3_600_000 })
const detectors = [openSpeechDetector(readSpeechConfig(), console), createLevelDetector()]
const names = [...new Bun.Glob('*.wav').scanSync(folder)].sort()
for (const detector of detectors) {
  const all = { saidMs: 0, foundMs: 0, bothMs: 0, sides: 0, outside: 0 }
  const engines = { foundMs: 0, bothMs: 0 }
  const work = await mkdtemp(join(tmpdir(), 'voicelog-speech-activity-'))
  for (const name of names) {
    const { transcript } = parseTranscript(await Bun.file(join(folder, name.replace('.wav', '.json'))).json())
    if (transcript === undefined) throw new Error(`There is no transcript of ${name}`)
    const info = await decoder.probe(join(folder, name), 'wav')
    const { tracks, durationMs } = await decoder.decode(join(folder, name), 'wav', work, { info })
    for (const { channel, wavPath } of tracks) {
      const speaker = channel === 0 ? 'agent' : 'customer'
      const said = transcript.segments
        .filter((each) => each.speaker === speaker)
        .map((each) => ({ startMs: each.start_ms, endMs: each.end_ms }))
      const found = await detector.detect({ wavPath, durationMs })
      const [talk, given] = [joinedAtPauses(found, TALK_PAUSE_MS), joinedAtPauses(found, SEGMENT_PAUSE_MS)]
      const [saidMs, foundMs] = [lengthOf(joinedAtPauses(said, 1)), lengthOf(talk)]
      console.log(`${name} ${speaker}: talk ${(foundMs / saidMs).toFixed(3)} of that of people`)
      all.saidMs += saidMs
      all.foundMs += foundMs
      all.bothMs += commonMs(joinedAtPauses(said, 1), talk)
      all.sides += 1
      if (Math.abs(foundMs / saidMs - 1) > 0.1) all.outside += 1
      engines.foundMs += lengthOf(given)
      engines.bothMs += commonMs(joinedAtPauses(said, 1), given)
    }
  }
  await rm(work, { recursive: true })
  const share = (part: number, whole: number) => (part / whole).toFixed(3)
  console.log(
    `${detector.name}: talk ${share(all.foundMs, all.saidMs)}, recall ${share(all.bothMs, all.saidMs)}, ` +
      `precision ${share(all.bothMs, all.foundMs)}; ${all.outside} of ${all.sides} sides off by more than 10 %`,
  )
  console.log(
    `${detector.name}, as engines get it: recall ${share(engines.bothMs, all.saidMs)}, precision ${share(engines.bothMs, engines.foundMs)}`,
  )
}
process.exit(0)

function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, each) => sum + each.endMs - each.startMs, 0)
}

function commonMs(one: readonly Interval[], other: readonly Interval[]): number {
  return one.reduce(
    (sum, a) =>
      sum +
      other.reduce(
        (ms, b) => ms + Math.max(0, Math.min(a.endMs, b.endMs) - Math.max(a.startMs, b.startMs)),
        0,
      ),
    0,
  )
}
