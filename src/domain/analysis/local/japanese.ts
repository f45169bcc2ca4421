import type { Language } from './language.ts'
import { EN_PHRASES } from './phrases/en.ts'
export function createJapanese(): Language {
  return { code: 'ja', phrases: EN_PHRASES, read: () => [], terms: () => [] }
}
