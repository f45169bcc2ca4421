import { stemEnglish } from './text/english.ts'

/** Sets are written in plain words and hold their stems. */
export const set = (words: string) => new Set(words.split(' ').map(stemEnglish))
