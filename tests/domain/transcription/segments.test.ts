import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  SEGMENT_PAUSE_MS,
  type SpokenChannel,
  segmentsOf,
} from '../../../src/domain/transcription/segments.ts'
import type { Speaker, Word } from '../../../src/model/transcript.ts'

type Spoken = [text: string, startMs: number, endMs: number]

function channelOf(channel: number, speaker: Speaker, ...utterances: Spoken[][]): SpokenChannel {
  return {
    channel,
    utterances: utterances.map((spoken) => {
      const words = spoken.map(
        ([text, start_ms, end_ms]): Word => ({ text, start_ms, end_ms, confidence: 0.5 }),
      )
      const text = spoken.map(([each]) => each).join(' ')
      return {
        speaker,
        text,
        words,
        start_ms: spoken[0]?.[1] ?? 0,
        end_ms: spoken.at(-1)?.[2] ?? 0,
        confidence: 0.5,
      }
    }),
  }
}

const shown = (channels: SpokenChannel[], language = 'en-US') =>
  segmentsOf(channels, language).map(({ id, speaker, text, start_ms, end_ms }) => [
    id,
    speaker,
    text,
    start_ms,
    end_ms,
  ])

describe('segments', () => {
  test('a pause of 700 ms divides an utterance, one of 699 ms does not', () => {
    const spoken: Spoken[] = [
      ['one', 100, 300],
      ['two', 999, 1200],
      ['three', 1900, 2000],
    ]
    expect(shown([channelOf(0, 'agent', spoken)])).toEqual([
      ['s1', 'agent', 'one two', 100, 1200],
      ['s2', 'agent', 'three', 1900, 2000],
    ])
  })

  test('utterances that follow each other closely are one segment', () => {
    const channel = channelOf(0, 'agent', [['one', 0, 500]], [['two', 600, 900]], [['three', 1600, 1700]])
    expect(shown([channel])).toEqual([
      ['s1', 'agent', 'one two', 0, 900],
      ['s2', 'agent', 'three', 1600, 1700],
    ])
  })

  test('the confidence of a segment is the mean of its words', () => {
    const { channel, utterances } = channelOf(0, 'agent', [
      ['one', 0, 500],
      ['two', 600, 900],
    ])
    const rated = utterances.map((each) => ({
      ...each,
      words: each.words.map((word, index) => ({ ...word, confidence: index === 0 ? 1 : 0.25 })),
    }))
    expect(segmentsOf([{ channel, utterances: rated }], 'en-US').map((each) => each.confidence)).toEqual([
      0.625,
    ])
  })

  test('ids are in order of start over both channels, and simultaneous speech stays separate', () => {
    const agent = channelOf(0, 'agent', [['hello', 500, 2500]], [['bye', 5000, 5500]])
    const customer = channelOf(1, 'customer', [['yes', 1000, 1300]], [['no', 5000, 5200]])
    expect(shown([customer, agent])).toEqual([
      ['s1', 'agent', 'hello', 500, 2500],
      ['s2', 'customer', 'yes', 1000, 1300],
      ['s3', 'agent', 'bye', 5000, 5500],
      ['s4', 'customer', 'no', 5000, 5200],
    ])
  })

  test('characters that PostgreSQL cannot store are removed from words', () => {
    const channel = channelOf(0, 'agent', [
      ['a\u0000b', 0, 100],
      ['\u0007', 200, 300],
      ['c\ud800', 400, 500],
    ])
    expect(shown([channel])).toEqual([['s1', 'agent', 'a b c\ufffd', 0, 500]])
  })

  test('another speaker on one channel starts another segment', () => {
    const first = channelOf(0, 'speaker_1', [['hello', 0, 500]])
    const second = channelOf(0, 'speaker_2', [['hi', 600, 900]])
    const channel = { channel: 0, utterances: [...first.utterances, ...second.utterances] }
    expect(shown([channel]).map(([, speaker, text]) => [speaker, text])).toEqual([
      ['speaker_1', 'hello'],
      ['speaker_2', 'hi'],
    ])
  })

  test('the text of a language without spaces has none', () => {
    const spoken: Spoken[] = [
      ['お電話', 0, 400],
      ['ありがとう', 400, 900],
    ]
    expect(segmentsOf([channelOf(0, 'agent', spoken)], 'ja-JP')[0]?.text).toBe('お電話ありがとう')
  })

  test('for any words: none is lost, and segments are divided exactly at long pauses', () => {
    const words = fc.array(fc.tuple(fc.nat(1500), fc.integer({ min: 1, max: 900 })), { maxLength: 30 })
    fc.assert(
      fc.property(words, words, (left, right) => {
        const channels = [left, right].map((each, channel) => {
          let now = 0
          const spoken = each.map(([gap, length]): Spoken => {
            const start = now + gap
            now = start + length
            return ['x', start, now]
          })
          return channelOf(channel, channel === 0 ? 'agent' : 'customer', ...spoken.map((word) => [word]))
        })
        const segments = segmentsOf(channels, 'en-US')
        expect(segments.flatMap((each) => each.words)).toHaveLength(left.length + right.length)
        expect(segments.map((each) => each.start_ms)).toEqual(
          segments.map((each) => each.start_ms).sort((one, other) => one - other),
        )
        for (const channel of [0, 1]) {
          const own = segments.filter((each) => each.channel === channel)
          for (const [index, segment] of own.entries()) {
            expect(segment.start_ms).toBe(segment.words[0]?.start_ms ?? -1)
            expect(segment.end_ms).toBe(segment.words.at(-1)?.end_ms ?? -1)
            for (const [at, word] of segment.words.entries()) {
              expect(word.start_ms - (segment.words[at - 1]?.end_ms ?? word.start_ms)).toBeLessThan(
                SEGMENT_PAUSE_MS,
              )
            }
            const before = own[index - 1]
            if (before !== undefined)
              expect(segment.start_ms - before.end_ms).toBeGreaterThanOrEqual(SEGMENT_PAUSE_MS)
          }
        }
      }),
    )
  })
})
