import { describe, expect, test } from 'bun:test'
import { scriptedTranscript } from '../../../evaluation/scripted/calls.ts'
import { evidenceAt, evidenceFor, verifyEvidence } from '../../../src/domain/analysis/evidence.ts'
import { conversationMetrics } from '../../../src/domain/analysis/metrics.ts'
import type { Evidence, QualityResult, ScorecardAnswer } from '../../../src/model/analytics.ts'
import { DEFAULT_SCORECARD } from '../../../src/model/scorecard/defaults.ts'
import type { Scorecard } from '../../../src/model/scorecard/scorecard.ts'
import type { Segment } from '../../../src/model/transcript.ts'

const segment: Segment = {
  id: 's1',
  speaker: 'customer',
  channel: 1,
  start_ms: 1000,
  end_ms: 4000,
  text: 'Well, I want a refund. Please!',
  confidence: 0.9,
  words: [
    { text: 'well', start_ms: 1000, end_ms: 1400, confidence: 1 },
    { text: 'i', start_ms: 1500, end_ms: 1600, confidence: 1 },
    { text: 'want', start_ms: 1600, end_ms: 2000, confidence: 1 },
    { text: 'a', start_ms: 2000, end_ms: 2100, confidence: 1 },
    { text: 'refund', start_ms: 2100, end_ms: 2800, confidence: 1 },
    { text: 'please', start_ms: 3300, end_ms: 3900, confidence: 1 },
  ],
}

describe('evidence for a part of a segment', () => {
  test('has the times of its first and last word, also with capitals and punctuation in the text', () => {
    expect(evidenceFor(segment, 'I want a refund.')).toEqual({
      segment_id: 's1',
      start_ms: 1500,
      end_ms: 2800,
      quote: 'I want a refund.',
    })
  })

  test('has no white space at its ends', () => {
    expect(evidenceAt(segment, { start: 5, end: 12 }).quote).toBe('I want')
  })

  test('without word times is placed by the number of characters', () => {
    const evidence = evidenceAt({ ...segment, words: [] }, { start: 15, end: 30 })
    expect(evidence).toMatchObject({ start_ms: 2500, end_ms: 4000 })
  })

  test('is null if the quote differs in one letter', () => {
    expect(evidenceFor(segment, 'i want a refund.')).toBeNull()
    expect(evidenceFor(segment, '')).toBeNull()
  })

  test.each([',', '!', ', ', 'I', ' a ', 'W'])('is null if the quote proves nothing: %j', (quote) => {
    expect(evidenceFor(segment, quote)).toBeNull()
  })

  test.each([
    ['二つ、返品します。', '二'],
    ['え、そうですか。', 'え'],
    ['I owe you £5 or 15.', '15'],
    ['5.', '5.'],
    ['…', '…'],
  ])('stands on one letter where that is a word or the whole turn: %s', (text, quote) => {
    expect(evidenceFor({ ...segment, text, words: [] }, quote)?.quote).toBe(quote)
  })
})

describe('a claim whose quote does not stand in the named segment is dropped and counted', () => {
  const transcript = scriptedTranscript([
    { speaker: 'agent', text: 'Hello, Acme support, how can I help?' },
    { speaker: 'customer', text: 'I want to cancel my plan.' },
  ])
  const context = { transcript, scorecard: DEFAULT_SCORECARD }
  const good: Evidence = { segment_id: 's2', start_ms: 4400, end_ms: 5450, quote: 'cancel my plan' }
  const changed = { ...good, quote: 'cancel my contract' }
  const elsewhere = { ...good, segment_id: 's1' }
  const nowhere = { ...good, segment_id: 's9' }

  test('summary: the key point is removed, the true ones stay', () => {
    const { result, droppedClaims } = verifyEvidence(
      'summary',
      {
        overview: '',
        reason: '',
        actions: [],
        outcome: 'unknown',
        follow_ups: [],
        key_points: [
          { text: 'stands', evidence: [good] },
          { text: 'stands on one of two', evidence: [changed, good] },
          { text: 'changed', evidence: [changed] },
          { text: 'elsewhere', evidence: [elsewhere] },
          { text: 'nowhere', evidence: [nowhere] },
          { text: 'none', evidence: [] },
          { text: 'a comma', evidence: [{ ...good, segment_id: 's1', quote: ',' }] },
        ],
      },
      context,
    )
    expect(result.key_points.map((each) => each.text)).toEqual(['stands', 'stands on one of two'])
    expect(result.key_points[1]?.evidence).toEqual([good])
    expect(droppedClaims).toBe(5)
  })

  test('emotion: the entry of the segment is removed', () => {
    const entry = {
      segment_id: 's2',
      speaker: 'customer',
      label: 'anger',
      valence: -0.9,
      confidence: 0.8,
    } as const
    const { result, droppedClaims } = verifyEvidence(
      'emotion',
      {
        overall: { label: 'anger', valence: -0.5, confidence: 0.7 },
        speakers: {},
        segments: [
          { ...entry, evidence: [good] },
          { ...entry, evidence: [changed] },
        ],
      },
      context,
    )
    expect(result.segments).toHaveLength(1)
    expect(droppedClaims).toBe(1)
  })

  test('intent: the next one becomes primary, and one claim is counted once', () => {
    const primary = { intent: 'complaint', confidence: 0.9, evidence: [changed] }
    const second = { intent: 'cancellation', confidence: 0.6, evidence: [good] }
    const { result, droppedClaims } = verifyEvidence(
      'intent',
      { primary, intents: [primary, second] },
      context,
    )
    expect(result).toEqual({ primary: second, intents: [second] })
    expect(droppedClaims).toBe(1)
  })

  test('intent: if none is left it is other, with confidence 0', () => {
    const primary = { intent: 'complaint', confidence: 0.9, evidence: [changed] }
    const { result, droppedClaims } = verifyEvidence('intent', { primary, intents: [primary] }, context)
    expect(result.primary).toEqual({ intent: 'other', confidence: 0, evidence: [] })
    expect(droppedClaims).toBe(1)
  })

  test('intent: other may stand without evidence', () => {
    const primary = { intent: 'other', confidence: 0.1, evidence: [] }
    expect(verifyEvidence('intent', { primary, intents: [primary] }, context)).toEqual({
      result: { primary, intents: [primary] },
      droppedClaims: 0,
    })
  })

  test('quality: an answer is removed and the score computed again', () => {
    const { result, droppedClaims } = verifyEvidence(
      'quality',
      qualityOf(transcript, [
        answer('greeting', 'yes', 10, [{ ...good, segment_id: 's1', quote: 'Hello, Acme support' }]),
        answer('empathy', 'yes', 10, [changed]),
        answer('closing', 'no', 10, []),
        answer('courtesy', 'no', 10, [changed]),
        { ...answer('explanation', 'yes', 10, []), source: 'human' },
      ]),
      context,
    )
    expect(result.answers.map((each) => [each.answer, each.points])).toEqual([
      ['yes', 10],
      [null, 0],
      ['no', 0],
      [null, 0],
      ['yes', 10],
    ])
    expect(result.score).toBe(66.7) // 20 of 30
    expect(droppedClaims).toBe(2)
  })

  test('quality: a false quote fails no call', () => {
    const scorecard: Scorecard = {
      ...DEFAULT_SCORECARD,
      sections: DEFAULT_SCORECARD.sections.map((section) => ({
        ...section,
        questions: section.questions.map((each) => ({ ...each, auto_fail: each.id === 'courtesy' })),
      })),
    }
    const quality = {
      ...qualityOf(transcript, [
        answer('closing', 'yes', 10, [good]),
        answer('courtesy', 'no', 10, [changed]),
      ]),
      auto_fail: true,
      score: 0,
    }
    const { result } = verifyEvidence('quality', quality, { transcript, scorecard })
    expect(result).toMatchObject({ auto_fail: false, score: 100 })
  })

  test('times outside the segment are corrected from the words', () => {
    const wild = { ...good, start_ms: 0, end_ms: 99_999 }
    const { result } = verifyEvidence(
      'intent',
      {
        primary: { intent: 'cancellation', confidence: 0.9, evidence: [wild] },
        intents: [{ intent: 'cancellation', confidence: 0.9, evidence: [wild] }],
      },
      context,
    )
    const [evidence] = result.primary.evidence
    expect<Evidence | null | undefined>(evidence).toEqual(
      evidenceFor(at(transcript.segments, 1), 'cancel my plan'),
    )
  })
})

function answer(
  question_id: string,
  given: ScorecardAnswer['answer'],
  weight: number,
  evidence: Evidence[],
): ScorecardAnswer {
  const points = given === 'yes' ? weight : 0
  return { question_id, answer: given, points, max_points: weight, evidence, source: 'llm' }
}

function qualityOf(
  transcript: Parameters<typeof conversationMetrics>[0],
  answers: ScorecardAnswer[],
): QualityResult {
  return {
    score: 100,
    scorecard: { id: DEFAULT_SCORECARD.id, version: 1 },
    answers,
    auto_fail: false,
    metrics: conversationMetrics(transcript),
  }
}

function at(segments: Segment[], index: number): Segment {
  const found = segments[index]
  if (found === undefined) throw new Error(`no segment ${index}`)
  return found
}
