import { expect, test } from 'bun:test'
import { foldsByWriter } from '../../training/folds.ts'
import type { Example } from '../../training/read.ts'

const written = (kind: Example['kind'], writer: string, count: number): Example[] =>
  Array.from({ length: count }, () => ({
    kind,
    writer,
    labels: {},
    turns: [{ role: 'customer', text: 'Hello.' }],
    split: 'train',
    licence: 'Apache-2.0',
  }))

const calls = [9, 7, 5, 4, 3, 2].flatMap((count, at) => written('call', `calls-${at}`, count))
const sentences = [400, 30, 20].flatMap((count, at) => written('caller', `sentences-${at}`, count))

test('what one writer wrote is all in one part', () => {
  const parts = foldsByWriter([...calls, ...sentences], 3)
  for (const writer of new Set([...calls, ...sentences].map((each) => each.writer)))
    expect(parts.filter((part) => part.some((each) => each.writer === writer))).toHaveLength(1)
  expect(parts.flat()).toHaveLength(calls.length + sentences.length)
})

test('sentences of further writers move no call to another part', () => {
  const callsIn = (examples: readonly Example[]) =>
    foldsByWriter(examples, 3).map((part) =>
      part.filter(({ kind }) => kind === 'call').map((each) => each.writer),
    )
  expect(callsIn([...sentences, ...calls])).toEqual(callsIn(calls))
})
