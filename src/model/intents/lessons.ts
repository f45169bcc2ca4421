/** What a caller said in a call, and the intent that a person gave the call. */
export type LessonExample = { intent: string; text: string }

/** Answers that were right, of `n`, by the intents alone and with what was learnt from labels. */
export type RightAnswers = { n: number; without: number; with: number }

/** What learning from labels changes, each call and example judged by a model that had not seen it. */
export type LessonFigures = {
  calls: RightAnswers
  /** The organisation's own examples. */
  examples: RightAnswers
  /** The calls by the person's intent. */
  intents: (RightAnswers & { intent: string })[]
}

/** From so many labelled calls on their intents are learnt from: with fewer, nobody can tell whether it helps. */
export const LEAST_LABELS = 20

/** What can be wrong with an example: nearly the same as another, of its own or of another intent; or it reads like one. */
export const EXAMPLE_NOTES = ['duplicate', 'contradiction', 'reads_like'] as const
