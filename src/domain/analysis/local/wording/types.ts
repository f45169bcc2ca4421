import type { Role } from '../../../../model/transcript.ts'

/** What the lines of an overview need to know of a language to tell what was said as a person would write it. */
export type Wording = {
  /**
   * What was said, as it is written: without greetings, names that are called and words of assent before it, without
   * fillers and words that were begun twice, and without courtesies after it. Empty where nothing else was said.
   * @param names in lower case: of agents, who are called by them
   */
  clean(text: string, names: ReadonlySet<string>): string
  /** Whether it is a sentence, and not a fragment of one. */
  isWhole(text: string): boolean
  /** Whether it says nothing but who speaks. */
  introduces(text: string): boolean
  /** Whether it asks for something. */
  asks(text: string): boolean
  /**
   * The same, told by somebody else: "They want to cancel their plan." Null where that cannot be done without errors.
   * @param role who said it
   */
  report(text: string, role: Role): string | null
}
