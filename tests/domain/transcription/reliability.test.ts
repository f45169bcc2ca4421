import { describe, expect, test } from 'bun:test'
import { type Calibration, reliabilityOf } from '../../../src/domain/transcription/reliability.ts'
import type { RecognisedChannel } from '../../../src/domain/transcription/segments.ts'

const MADE = { engine: 'pocketsphinx', model: 'test', language: 'en-US' }
const CALIBRATIONS: Calibration[] = [
  { ...MADE, language: 'en', good_from: 0.8, poor_below: 0.6, low_word_below: 0.5 },
]

/** A channel whose words have these confidences, as often as said. */
function channelOf(
  channel: number,
  ...words: [confidence: number | null, times: number][]
): RecognisedChannel {
  const heard = words.flatMap(([confidence, times]) =>
    Array.from({ length: times }, () => ({ text: 'word', start_ms: 0, end_ms: 1, confidence })),
  )
  return { channel, utterances: [{ start_ms: 0, end_ms: 1, text: '', confidence: null, words: heard }] }
}

const of = (...channels: RecognisedChannel[]) => reliabilityOf(MADE, channels, CALIBRATIONS)

describe('the level of a call', () => {
  test.each([
    [0.8, 'good', 'confident'],
    [0.79, 'fair', 'low_confidence'],
    [0.6, 'fair', 'low_confidence'],
    [0.59, 'poor', 'low_confidence'],
  ] as const)('with a mean confidence of %p is %s', (confidence, level, reason) => {
    expect(of(channelOf(0, [confidence, 30]))).toMatchObject({ level, reason, mean_confidence: confidence })
  })

  test('is the worst of its channels, and its numbers are over all words', () => {
    const call = of(channelOf(0, [0.9, 60]), channelOf(1, [0.4, 20]))
    expect(call).toEqual({
      level: 'poor',
      mean_confidence: 0.775,
      low_confidence_share: 0.25,
      reason: 'low_confidence',
      low_confidence_below: 0.5,
      channels: [
        { channel: 0, level: 'good', mean_confidence: 0.9, low_confidence_share: 0, reason: 'confident' },
        {
          channel: 1,
          level: 'poor',
          mean_confidence: 0.4,
          low_confidence_share: 1,
          reason: 'low_confidence',
        },
      ],
    })
  })

  test('does not follow a channel with few words', () => {
    const call = of(channelOf(0, [0.9, 60]), channelOf(1, [0.2, 9]))
    expect(call.level).toBe('good')
    expect(call.channels[1]).toMatchObject({ level: 'unknown', reason: 'too_few_words' })
  })

  test('is that of all words if each channel has few', () => {
    expect(of(channelOf(0, [0.9, 9]), channelOf(1, [0.9, 9])).level).toBe('good')
  })

  test('is unknown with few words, and with none', () => {
    const unknown = { level: 'unknown', reason: 'too_few_words' }
    expect(of(channelOf(0, [0.9, 9]))).toMatchObject({ ...unknown, mean_confidence: 0.9 })
    expect(of(channelOf(0))).toMatchObject({ ...unknown, mean_confidence: null, low_confidence_share: null })
  })
})

describe('without what it needs, the level is unknown', () => {
  test('if no word has a confidence', () => {
    expect(of(channelOf(0, [null, 30]))).toMatchObject({
      level: 'unknown',
      mean_confidence: null,
      low_confidence_share: null,
      reason: 'no_confidence_reported',
    })
  })

  test('if the model is not calibrated for the language', () => {
    const japanese = reliabilityOf({ ...MADE, language: 'ja-JP' }, [channelOf(0, [0.9, 30])], CALIBRATIONS)
    expect(japanese).toMatchObject({ level: 'unknown', reason: 'engine_not_calibrated' })
  })

  test('if the model is not calibrated, and the mean confidence is still there', () => {
    expect(reliabilityOf({ ...MADE, model: 'other' }, [channelOf(0, [0.9, 30])], CALIBRATIONS)).toEqual({
      level: 'unknown',
      mean_confidence: 0.9,
      low_confidence_share: null,
      reason: 'engine_not_calibrated',
      low_confidence_below: null,
      channels: [
        {
          channel: 0,
          level: 'unknown',
          mean_confidence: 0.9,
          low_confidence_share: null,
          reason: 'engine_not_calibrated',
        },
      ],
    })
  })
})

test('words without a confidence count in no number', () => {
  expect(of(channelOf(0, [0.9, 15], [null, 15]))).toMatchObject({
    level: 'good',
    mean_confidence: 0.9,
    low_confidence_share: 0,
  })
})
