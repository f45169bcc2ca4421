import { actsAmong, type Hit } from './language.ts'

/** Runs of one to three characters with beginning and end: what a sentence does stands in how it ends. */
export function japaneseFrames(text: string): string[] {
  const plain = `^${text.replaceAll(MARKS, '').replaceAll(NUMBER, '0')}$`
  const found: string[] = []
  for (let length = 1; length <= LONGEST; length += 1)
    for (let at = 0; at + length <= plain.length; at += 1) found.push(plain.slice(at, at + length))
  return found
}

const LONGEST = 3
const MARKS = /[\s、。,.!?！？]/g
/** One number tells as much as another. */
const NUMBER = /[0-9〇一二三四五六七八九十百千万]+/g

/** What a sentence does: its build, and the acts and feelings in it. */
export function japaneseFramesAndActs(text: string, hits: readonly Hit[]): string[] {
  return [...japaneseFrames(text), ...actsAmong(hits)]
}
