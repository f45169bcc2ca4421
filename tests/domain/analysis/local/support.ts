import { parseTurns, type ScriptedCall, scriptedTranscript } from '../../../../evaluation/scripted/calls.ts'
import { analyseKind } from '../../../../src/domain/analysis/analyse.ts'
import type { AnalysisInput } from '../../../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../../../src/domain/analysis/local/engine.ts'
import type { AnalyticKind, AnalyticResults } from '../../../../src/model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../../src/model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../../../../src/model/scorecard/defaults.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'

export const engine = createLocalEngine()

export function inputOf(transcript: Transcript): AnalysisInput {
  return { transcript, scorecard: DEFAULT_SCORECARD, intents: DEFAULT_INTENT_DEFINITIONS }
}

/** The result of one analytic; a skipped one fails the test. */
export async function done<K extends AnalyticKind>(
  kind: K,
  transcript: Transcript,
  input: Partial<AnalysisInput> = {},
): Promise<AnalyticResults[K]> {
  const { outcome } = await analyseKind(engine, kind, { ...inputOf(transcript), ...input })
  if (outcome.status !== 'done') throw new Error(`${kind} was skipped: ${outcome.reason.code}`)
  return outcome.result
}

/** A call from lines such as `A: Hello`, `C: Hi`, `1: …`. */
export function call(lines: string, language = 'en-US'): Transcript {
  return scriptedTranscript(parseTurns(lines), language)
}

export function customerSays(text: string, language?: string): Transcript {
  return call(`C: ${text}`, language)
}

export function written(calls: readonly ScriptedCall[], id: string): Transcript {
  const found = calls.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no call ${id}`)
  return found.transcript
}

export const intentOf = async (transcript: Transcript) => (await done('intent', transcript)).primary.intent
export const emotionOf = async (transcript: Transcript) =>
  (await done('emotion', transcript)).speakers.customer?.label

/** One long call from many: one after the other until it is long enough. */
export function joined(calls: readonly ScriptedCall[], durationMs: number): Transcript {
  const first = calls[0]?.transcript
  if (first === undefined) throw new Error('no calls')
  const long: Transcript = { ...first, duration_ms: 0, segments: [] }
  for (let index = 0; long.duration_ms < durationMs; index += 1) {
    const next = calls[index % calls.length]?.transcript ?? first
    const shift = long.duration_ms
    for (const each of next.segments) {
      long.segments.push({
        ...each,
        id: `s${long.segments.length + 1}`,
        start_ms: each.start_ms + shift,
        end_ms: each.end_ms + shift,
        words: each.words.map((word) => ({
          ...word,
          start_ms: word.start_ms + shift,
          end_ms: word.end_ms + shift,
        })),
      })
    }
    long.duration_ms += next.duration_ms
  }
  return long
}
