import { describe, expect, test } from 'bun:test'
import { readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { analyseKind, selectAnalysisEngine } from '../../../../src/domain/analysis/analyse.ts'
import { ANALYTIC_KINDS } from '../../../../src/model/analytics.ts'
import { call, done, engine, inputOf, joined, written } from './support.ts'

const english = await readScriptedCalls('en.txt', 'en-US')
const japanese = await readScriptedCalls('ja.txt', 'ja-JP')

describe('other languages', () => {
  const german = call('A: Guten Tag, wie kann ich helfen?\nC: Ich möchte kündigen.', 'de-DE')

  test('summary, emotion and intent are skipped, and why', async () => {
    for (const kind of ['summary', 'emotion', 'intent'] as const) {
      const { outcome } = await analyseKind(engine, kind, inputOf(german))
      expect(outcome).toMatchObject({
        status: 'skipped',
        reason: { code: 'language_not_supported_by_engine' },
      })
    }
  })

  test('the metrics are there in full, and no score is made up', async () => {
    const quality = await done('quality', german)
    expect(quality.metrics.turns).toBe(2)
    expect(quality.metrics.talk_ms.agent).toBeGreaterThan(0)
    expect(quality.score).toBeNull()
    expect(quality.answers.map((each) => each.answer)).toEqual(Array(8).fill(null))
  })
})

describe('engine', () => {
  test('local is chosen by name, and by auto where no language model is configured', () => {
    const connect = () => {
      throw new Error('No language model is to be opened')
    }
    expect(selectAnalysisEngine({ engine: 'local', languageModel: null }, connect).name).toBe('local')
    expect(selectAnalysisEngine({ engine: 'auto', languageModel: null }, connect).name).toBe('local')
  })

  test('an aborted analysis throws the reason of its signal', async () => {
    const reason = new Error('stopped')
    const transcript = written(english, 'gym-cancel')
    await expect(
      analyseKind(engine, 'intent', inputOf(transcript), { signal: AbortSignal.abort(reason) }),
    ).rejects.toBe(reason)
  })

  test.each([
    ['en-US', english],
    ['ja-JP', japanese],
  ])('a call of thirty minutes gets all four in %s', async (_language, calls) => {
    const transcript = joined(calls, 30 * 60_000)
    for (const kind of ANALYTIC_KINDS) {
      const { outcome } = await analyseKind(engine, kind, inputOf(transcript))
      expect(outcome).toMatchObject({ status: 'done', droppedClaims: 0 })
    }
  })
})
