import { expect, test } from 'bun:test'
import { textStartMs } from '../../src/dashboard/pages/call/text-position.ts'

type Segments = Parameters<typeof textStartMs>[0]

function segment(id: string, startMs: number, words: string[], gap = ' '): Segments[number] {
  return {
    id,
    speaker: 'agent',
    channel: 0,
    start_ms: startMs,
    end_ms: startMs + 500 * words.length,
    text: words.join(gap),
    confidence: 1,
    words: words.map((text, index) => ({
      text,
      start_ms: startMs + 500 * index,
      end_ms: startMs + 500 * (index + 1),
      confidence: 1,
    })),
  }
}

const CALL: Segments = [
  segment('s1', 1_000, ['Okay,', 'one', 'moment.']),
  segment('s2', 10_000, ['So', "I've", 'refunded', 'the', 'charge,', 'all', 'right?']),
  segment('s3', 20_000, ['返金', 'の', '手続き', 'を', '行い', 'ました', '。'], ''),
]

test('a text starts at its first word; spelling of quotes and spaces does not matter', () => {
  expect(textStartMs(CALL, 'I’ve refunded the charge.')).toBe(10_500)
  expect(textStartMs(CALL, '手続きを行いました')).toBe(21_000)
})

test('in a segment without word times a text starts with the segment', () => {
  const [, second] = CALL
  if (second === undefined) throw new Error('the call has a second segment')
  expect(textStartMs([{ ...second, words: [] }], 'refunded the charge')).toBe(10_000)
})

test('a text that is not in the transcript has no start', () => {
  expect(textStartMs(CALL, 'The agent refunded the charge')).toBeNull()
  expect(textStartMs(CALL, '…')).toBeNull()
  expect(textStartMs([], 'one moment')).toBeNull()
})
