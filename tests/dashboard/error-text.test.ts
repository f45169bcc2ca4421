import { expect, test } from 'bun:test'
import { saidAt } from '../../src/dashboard/pages/call/error-text.ts'

type Segments = Parameters<typeof saidAt>[0]

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

test('words of the call are found at the first of them, however they are written', () => {
  expect(saidAt(CALL, 'I’ve refunded the charge.')).toBe(10_500)
  expect(saidAt(CALL, '手続きを行いました')).toBe(21_000)
})

test('a segment without times of words begins where it begins', () => {
  const [, second] = CALL
  if (second === undefined) throw new Error('the call has a second segment')
  expect(saidAt([{ ...second, words: [] }], 'refunded the charge')).toBe(10_000)
})

test('other words were not said', () => {
  expect(saidAt(CALL, 'The agent refunded the charge')).toBeNull()
  expect(saidAt(CALL, '…')).toBeNull()
  expect(saidAt([], 'one moment')).toBeNull()
})
