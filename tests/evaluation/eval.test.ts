import { beforeAll, describe, expect, test } from 'bun:test'
import {
  type LabelledCall,
  LEARNT_FROM,
  listsByPart,
  PARTS,
  type Part,
  parseLabelledCall,
  readLabelledCalls,
} from '../../evaluation/call-file.ts'
import { type Judged, judgeCall, mentions } from '../../evaluation/judge.ts'
import { accuracy, evidenceShare, misses } from '../../evaluation/report.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { ANSWERS, DEFAULT_INTENTS, EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../src/model/analytics.ts'

const calls = listsByPart<LabelledCall>()
beforeAll(async () => {
  for (const part of PARTS) calls[part] = await readLabelledCalls(part)
})
const all = () => PARTS.flatMap((part) => calls[part])
const inLanguage = (some: LabelledCall[], language: string) =>
  some.filter((each) => each.transcript.language === language)
const textOf = ({ transcript }: LabelledCall) => transcript.segments.map((each) => each.text).join(' ')

describe('the labelled set', () => {
  test('has a hundred calls, all different', () => {
    expect(all().length).toBeGreaterThanOrEqual(100)
    expect(inLanguage(all(), 'en-US').length).toBeGreaterThanOrEqual(55)
    expect(inLanguage(all(), 'ja-JP').length).toBeGreaterThanOrEqual(40)
    expect(new Set(all().map((each) => each.name)).size).toBe(all().length)
    expect(new Set(all().map(textOf)).size).toBe(all().length)
  })

  // The calls of fresh and everyday were written by intent only; their outcomes and emotions were not planned.
  const BY_ALL_LABELS = PARTS.filter((each) => each !== 'fresh' && each !== 'everyday')
  test.each(BY_ALL_LABELS)('the %s part has every label, each intent in both languages', (part) => {
    const labels = calls[part].map((each) => each.labels)
    for (const intent of DEFAULT_INTENTS) {
      expect(labels.filter((each) => each.intents[0] === intent).length).toBeGreaterThanOrEqual(3)
      for (const language of ['en-US', 'ja-JP']) {
        const found = inLanguage(calls[part], language).some((each) => each.labels.intents[0] === intent)
        if (!found) throw new Error(`${part}: no ${intent} in ${language}`)
      }
    }
    for (const emotion of EMOTIONS)
      expect(labels.filter((each) => each.emotions.includes(emotion)).length).toBeGreaterThanOrEqual(3)
    for (const trend of EMOTION_TRENDS) expect(labels.some((each) => each.trends[0] === trend)).toBe(true)
    for (const outcome of OUTCOMES) expect(labels.some((each) => each.outcomes.includes(outcome))).toBe(true)
    for (const answer of ANSWERS)
      expect(labels.some((each) => [...each.scorecard.values()].some(([one]) => one === answer))).toBe(true)
  })

  test('the development part is at least as large as the test part, and similar', () => {
    const share = (part: Part, of: (each: LabelledCall) => boolean) =>
      calls[part].filter(of).length / calls[part].length
    const alike = (of: (each: LabelledCall) => boolean, within: number) =>
      expect(Math.abs(share('development', of) - share('test', of))).toBeLessThanOrEqual(within)
    expect(calls.development.length).toBeGreaterThanOrEqual(calls.test.length)
    alike((each) => each.transcript.language === 'ja-JP', 0.05)
    for (const intent of DEFAULT_INTENTS) alike((each) => each.labels.intents[0] === intent, 0.05)
    for (const emotion of EMOTIONS) alike((each) => each.labels.emotions[0] === emotion, 0.1)
    for (const outcome of OUTCOMES) alike((each) => each.labels.outcomes[0] === outcome, 0.1)
  })

  test('every call has 8 to 60 segments, and two to four facts that are said in it', () => {
    for (const call of all()) {
      const { facts } = call.labels
      const lines = call.transcript.segments.length
      if (lines < 8 || lines > 60) throw new Error(`${call.name}: ${lines} segments`)
      if (facts.length < 2 || facts.length > 4) throw new Error(`${call.name}: ${facts.length} facts`)
      for (const wordings of facts) {
        if (!mentions(textOf(call), wordings, call.transcript.language))
          throw new Error(`${call.name}: nobody says ${wordings.join(' | ')}`)
      }
    }
  })

  test('times are in order, words are in their segments, and no speaker overlaps themselves', () => {
    for (const { name, transcript } of all()) {
      let start = 0
      const spokenUntil = { agent: 0, customer: 0 }
      for (const segment of transcript.segments) {
        const role = segment.speaker === 'agent' ? 'agent' : 'customer'
        const inside = segment.words.every(
          (each) =>
            each.start_ms >= segment.start_ms && each.start_ms < each.end_ms && each.end_ms <= segment.end_ms,
        )
        if (!inside || segment.start_ms < start || segment.start_ms < spokenUntil[role])
          throw new Error(`${name}: ${segment.id} at ${segment.start_ms} ms`)
        start = segment.start_ms
        spokenUntil[role] = segment.end_ms
      }
      expect(transcript.duration_ms).toBeGreaterThan(Math.max(spokenUntil.agent, spokenUntil.customer))
    }
  })
})

describe('an invalid call file is refused with its name', () => {
  const good = `language: en-US
intent: payment
emotion: neutral
trend: steady
outcome: resolved
fact: card
yes: greeting identification empathy explanation resolution next_steps courtesy
no: closing

agent: Hello.
customer(-0.2s): I'd like to pay // by card.`

  test('a valid one is read', () => {
    const { labels, transcript } = parseLabelledCall('a.txt', good)
    expect(labels).toMatchObject({ intents: ['payment'], secondary: null, facts: [['card']] })
    expect(labels.scorecard.get('closing')).toEqual(['no'])
    const [hello, pay, card] = transcript.segments
    expect(pay?.start_ms).toBe((hello?.end_ms ?? 0) - 200)
    expect(card?.text).toBe('by card.')
    expect((card?.start_ms ?? 0) - (pay?.end_ms ?? 0)).toBeGreaterThanOrEqual(700)
  })

  test.each([
    ['an unknown label', good.replace('trend', 'mood'), 'not a label'],
    ['an unknown intent', good.replace('payment', 'paying'), 'intent is "paying"'],
    [
      'a question left open',
      good.replace('no: closing', ''),
      'expected closing under an answer or under unclear',
    ],
    ['an unknown question', good.replace('closing', 'goodbye'), 'not a question: goodbye'],
    ['an unknown speaker', good.replace('agent:', 'clerk:'), 'not a line'],
    ['no outcome', good.replace('outcome: resolved\n', ''), 'expected one outcome'],
  ])('%s', (_, text, message) => {
    expect(() => parseLabelledCall('a.txt', text)).toThrow(`a.txt: ${message}`)
  })
})

describe('the local engine on the set', () => {
  const judged = listsByPart<Judged>()
  beforeAll(async () => {
    const engine = createLocalEngine()
    for (const part of PARTS) for (const call of calls[part]) judged[part].push(await judgeCall(engine, call))
  }, 120_000)

  test('the evidence of every claim is true', () => {
    for (const part of PARTS) {
      expect(judged[part].every((each) => each.claims.all > 0)).toBe(true)
      expect(evidenceShare(judged[part])).toBe(1)
    }
  })

  /** Slightly below what the engine reaches, so that no change makes it worse unnoticed. Raise it with improvements. */
  const AIMED = ['intent', 'emotion', 'outcome', 'facts', 'scorecard'] as const
  const FLOORS: Record<(typeof PARTS)[number], Record<(typeof AIMED)[number], number>> = {
    development: { intent: 0.98, emotion: 0.98, outcome: 0.91, facts: 0.93, scorecard: 0.97 },
    endings: { intent: 0.98, emotion: 0.98, outcome: 0.95, facts: 0.92, scorecard: 0.97 },
    varied: { intent: 0.98, emotion: 0.98, outcome: 0.93, facts: 0.9, scorecard: 0.96 },
    fresh: { intent: 0.98, emotion: 0.97, outcome: 0.91, facts: 0.9, scorecard: 0.93 },
    test: { intent: 0.9, emotion: 0.93, outcome: 0.91, facts: 0.93, scorecard: 0.93 },
    everyday: { intent: 0.98, emotion: 0.94, outcome: 0.88, facts: 0.91, scorecard: 0.9 },
    unheard: { intent: 0.98, emotion: 0.98, outcome: 0.9, facts: 0.93, scorecard: 0.92 },
  }
  test.each(PARTS)('it gets no worse on the %s part', (part) => {
    const reached = AIMED.map((measure) => accuracy(judged[part], measure) ?? 0)
    const below = AIMED.filter((measure, index) => (reached[index] ?? 0) < FLOORS[part][measure])
    if (below.length > 0) throw new Error(`${part}: ${below.join(', ')} of ${AIMED} at ${reached}`)
  })

  /** By language, so that a gain in one does not hide a loss in the other. */
  const JAPANESE_FLOORS: Record<(typeof LEARNT_FROM)[number], { intent: number; emotion: number }> = {
    development: { intent: 0.97, emotion: 0.97 },
    endings: { intent: 0.96, emotion: 0.9 },
    varied: { intent: 0.96, emotion: 0.96 },
    fresh: { intent: 0.96, emotion: 0.9 },
    everyday: { intent: 0.9, emotion: 0.88 },
    unheard: { intent: 0.9, emotion: 0.9 },
  }
  test.each(LEARNT_FROM)('it gets no worse on the Japanese of the %s part', (part) => {
    const japanese = judged[part].filter((each) => each.call.transcript.language === 'ja-JP')
    const { intent, emotion } = JAPANESE_FLOORS[part]
    expect(accuracy(japanese, 'intent')).toBeGreaterThanOrEqual(intent)
    expect(accuracy(japanese, 'emotion')).toBeGreaterThanOrEqual(emotion)
  })

  test('the same call always has the same verdicts', async () => {
    const [call] = calls.development
    if (call === undefined) throw new Error('no call')
    const again = await judgeCall(createLocalEngine(), call)
    expect(misses([again])).toBe(misses(judged.development.slice(0, 1)))
  })
})

describe('a fact is mentioned', () => {
  test.each([
    ['by any of its wordings, ignoring case and commas', 'It was 1,940 dollars.', ['1940'], 'en-US', true],
    ['not by a part of a word', 'the discard pile', ['card'], 'en-US', false],
    ['by the beginning of a word if it ends with a star', 'It was cancelled.', ['cancel*'], 'en-US', true],
    ['with decimals as part of the number', 'It costs $12.50', ['12'], 'en-US', false],
    ['in Japanese without spaces', '返金 いたします', ['返金いたし'], 'ja-JP', true],
    ['with digits of either width', '２０ギガ', ['20ギガ'], 'ja-JP', true],
  ])('%s', (_, text, wordings, language, isMentioned) => {
    expect(mentions(text, wordings, language)).toBe(isMentioned)
  })
})
