import { describe, expect, test } from 'bun:test'
import { parseTranscript } from '../../src/commands/transcript-schema.ts'

const segment = { id: 's1', speaker: 'agent', start_ms: 0, end_ms: 1000, text: 'hello' }
const whole = { language: 'en-US', duration_ms: 5000, segments: [segment] }

test('a transcript of the API is returned unchanged', () => {
  const transcript = {
    ...whole,
    engine: 'pocketsphinx',
    model: 'en-us',
    channels: 2,
    segments: [
      {
        ...segment,
        channel: 0,
        confidence: 0.8,
        words: [{ text: 'hello', start_ms: 0, end_ms: 900, confidence: 0.8 }],
      },
    ],
  }
  expect(parseTranscript(structuredClone(transcript))).toEqual({ transcript } as ReturnType<
    typeof parseTranscript
  >)
})

test('fields about how it was made may be missing', () => {
  expect(parseTranscript(whole).transcript).toMatchObject({
    engine: 'unknown',
    channels: 1,
    segments: [{ channel: 0, confidence: 1, words: [] }],
  })
})

test('segments are ordered by start', () => {
  const later = { ...segment, id: 's2', start_ms: 2000, end_ms: 3000 }
  const { transcript } = parseTranscript({ ...whole, segments: [later, segment] })
  expect(transcript?.segments.map((each) => each.id)).toEqual(['s1', 's2'])
})

describe('a fault has the path of the wrong value', () => {
  const cases: [string, unknown, string][] = [
    ['not an object', [], '/'],
    ['no segments', { language: 'en-US', duration_ms: 1 }, '/segments'],
    ['a language that is not a tag', { ...whole, language: 'english' }, '/language'],
    ['a duration in text', { ...whole, duration_ms: '5000' }, '/duration_ms'],
    ['a fraction of a millisecond', { ...whole, duration_ms: 0.5 }, '/duration_ms'],
    ['an unknown speaker', { ...whole, segments: [{ ...segment, speaker: 'robot' }] }, '/segments/0/speaker'],
    ['a negative time', { ...whole, segments: [{ ...segment, start_ms: -1 }] }, '/segments/0/start_ms'],
    [
      'an end before the start',
      { ...whole, segments: [{ ...segment, start_ms: 2000 }] },
      '/segments/0/end_ms',
    ],
    ['an id used twice', { ...whole, segments: [segment, segment] }, '/segments/1/id'],
    [
      'a word without text',
      { ...whole, segments: [{ ...segment, words: [{ start_ms: 0, end_ms: 1 }] }] },
      '/segments/0/words/0/text',
    ],
  ]
  for (const [name, value, path] of cases) {
    test(name, () => {
      expect(parseTranscript(value).faults?.map((each) => each.path)).toContain(path)
    })
  }
})

test('of many faults no more are looked for than are told', () => {
  let read = 0
  const wrong = Array.from({ length: 1_000 }, () => ({
    get id() {
      read++
      return 1
    },
  }))
  expect(parseTranscript({ ...whole, segments: wrong }).faults).toHaveLength(5)
  expect(read).toBeLessThan(10)
})
