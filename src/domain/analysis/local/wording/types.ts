import type { Role } from '../../../../model/transcript.ts'

/** What the lines of an overview need to know of a language to tell what was said as a person would write it. */
export type Wording = {
  /**
   * What was said, as it is written: without greetings, names and words of assent before it, without fillers and words
   * that were begun twice, and without courtesies after it. Empty where nothing else was said.
   */
  clean(text: string): string
  /** Whether it is a sentence, and not a fragment of one. */
  isWhole(text: string): boolean
  /** Whether it asks for something. */
  asks(text: string): boolean
  /**
   * The same, told by somebody else: "They want to cancel their plan." Null where that cannot be done without errors.
   * @param role who said it
   */
  report(text: string, role: Role): string | null
}

/** Longer than any line: what is read of a text is bounded. */
export const MOST_CHARACTERS = 1000

/** A text without what these find, again and again: "Hi. Yes, hello, so …". */
export function without(text: string, steps: readonly (RegExp | ((text: string) => string))[]): string {
  let [before, left] = ['', text]
  while (left !== before) {
    before = left
    for (const step of steps) left = step instanceof RegExp ? left.replace(step, '') : step(left)
  }
  return left
}
