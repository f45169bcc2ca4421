import { readFileSync } from 'node:fs'
import english from '../../../../../weights/en.bin' with { type: 'file' }
import englishDecisions from '../../../../../weights/en.json' with { type: 'json' }
import japanese from '../../../../../weights/ja.bin' with { type: 'file' }
import japaneseDecisions from '../../../../../weights/ja.json' with { type: 'json' }
import type { LearntTable } from './conditional-logit.ts'
import { openModels, type PackedModels } from './linear-classifier.ts'

/** What `bun run train` has learnt of a language: models of statements and sides, and decisions over calls. */
export type LearntLanguage = { models: PackedModels; decisions: Record<string, LearntTable> }

const FILES = {
  en: { models: english, decisions: englishDecisions },
  ja: { models: japanese, decisions: japaneseDecisions },
}

/** Reads what was learnt of a language. It takes some 20 ms: once for a process. */
export function learntLanguage(code: keyof typeof FILES): LearntLanguage {
  const { models, decisions } = FILES[code]
  return { models: openModels(readFileSync(models)), decisions }
}
