/** A name or product as it is written, and how it is said where that differs. */
export type VocabularyEntry = { written: string; spoken: string | null }

/** How a speech engine uses a vocabulary. With each engine, what it nearly heard is written as in the vocabulary. */
export type VocabularyUse = 'prompt' | 'hotwords' | 'none'

export const VOCABULARY_LIMITS = {
  entries: 500,
  /** Of a written or spoken form: 500 entries of this length in ASCII fit into a JSON body. */
  characters: 40,
}
