import { readFileSync } from 'node:fs'
import english from './learnt/en.bin' with { type: 'file' }
import japanese from './learnt/ja.bin' with { type: 'file' }
import { type PackedModels, unpackModels } from './linear-classifier.ts'

const FILES = { en: english, ja: japanese }

/** What `bun run learn` has learnt of a language from the samples in `training/`. */
export function learntModels(language: keyof typeof FILES): PackedModels {
  return unpackModels(readFileSync(FILES[language]))
}
