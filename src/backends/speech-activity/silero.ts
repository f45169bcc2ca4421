import type { Logger } from '../../lib/log.ts'
import type { Interval } from '../../model/audio/pcm.ts'
import { levelsOf, snapToSoundEdges } from '../../model/audio/speech-activity.ts'
import type { Sandbox } from '../sandbox.ts'
import { SpeechError } from '../speech/contract.ts'
import { createRecogniserProcesses, ProcessEnded } from '../speech/sherpa/processes.ts'
import type { Setup } from '../speech/sherpa/protocol.ts'
import type { SpeechDetector } from './contract.ts'
import { createLevelDetector } from './levels.ts'

/** The limits of the processes that run the detector. */
export type SileroOptions = {
  libraryDir: string
  modelPath: string
  /** Processes at once. */
  instances: number
  memoryMb: number | null
  /** Null or undefined: the processes can do what this process can. */
  sandbox?: Sandbox | null
  log: Pick<Logger, 'warn'>
  /** The timeout for a track of this duration. */
  timeoutMs?: (durationMs: number) => number
}

/** An hour takes 20 s of one core; a busy machine may be more than ten times slower. */
const timeoutFor = (durationMs: number) => 60_000 + 0.1 * durationMs

/**
 * Silero's detector, which sherpa-onnx runs in processes of its own.
 *
 * If it cannot be loaded on this machine, that is logged once, and speech is found by its level.
 */
export function createSileroDetector(options: SileroOptions): SpeechDetector & { close(): Promise<void> } {
  const { libraryDir, modelPath, log, timeoutMs = timeoutFor } = options
  const processes = createRecogniserProcesses(options)
  const setup: Setup = {
    libraryDir,
    threads: 1,
    recogniser: null,
    detectorPath: modelPath,
    diarization: null,
  }
  const byLevel = createLevelDetector()
  let isLogged = false
  return {
    name: 'silero',
    async detect(track, { signal = new AbortController().signal } = {}) {
      const limits = { timeoutMs: timeoutMs(track.durationMs), signal }
      const reply = await processes
        .run(setup, { kind: 'speech', wavPath: track.wavPath }, limits)
        .catch(ended)
      if (reply.kind === 'speech')
        return snapToSoundEdges(
          withinTrack(reply.speech, track.durationMs),
          await levelsOf(track.wavPath, { signal }),
        )
      const reason = reply.kind === 'failed' ? reply.message : 'no answer'
      if (!isLogged) log.warn({ reason }, 'speech is found by its level: the speech detector cannot run here')
      isLogged = true
      return await byLevel.detect(track, { signal })
    },
    close: () => processes.close(),
  }
}

/** @throws SpeechError unless the process ended before it had loaded the model */
function ended(error: unknown): { kind: 'failed'; message: string } {
  if (!(error instanceof ProcessEnded)) throw error
  if (!error.loaded && !error.timedOut) return { kind: 'failed', message: error.how }
  const code = error.timedOut ? 'speech_timeout' : 'speech_failed'
  const message = `Cannot find the speech in the recording: the detector ended (${error.how})`
  throw new SpeechError(code, message, true, { cause: error })
}

/** In whole milliseconds. The detector's last window may reach beyond the end. */
function withinTrack(speech: readonly Interval[], durationMs: number): Interval[] {
  return speech
    .map(({ startMs, endMs }) => ({
      startMs: Math.round(startMs),
      endMs: Math.min(Math.round(endMs), durationMs),
    }))
    .filter(({ startMs, endMs }) => endMs > startMs)
}
