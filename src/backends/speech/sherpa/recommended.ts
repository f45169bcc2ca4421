import { coversLanguage } from '../../../lib/language-tag.ts'

/** What a machine has for recognisers. */
export type Machine = { memory_bytes: number; cores: number }

/** Names of the catalogue: the model to begin with, at most 250 MB to download, and a more accurate one. */
type Recommendation = { language: string; first: string | null; larger: string | null }

/** docs/decisions/0036-the-first-speech-model.md has their published error rates. */
const RECOMMENDATIONS: readonly Recommendation[] = [
  { language: 'en', first: 'parakeet-110m', larger: 'parakeet-v2' },
  { language: 'ja', first: 'sense-voice', larger: 'parakeet-ja' },
  { language: 'zh', first: 'sense-voice', larger: null },
  { language: 'yue', first: 'sense-voice', larger: null },
  { language: 'ko', first: 'sense-voice', larger: null },
]

/** The languages that models are recommended for, BCP 47. */
export const RECOMMENDED_LANGUAGES: readonly string[] = RECOMMENDATIONS.map(({ language }) => language)

/** Two processes of a model of 0.6 billion weights in 8 bits need 1.3 GB each, beside PostgreSQL and the service. */
const LARGER_NEEDS: Machine = { memory_bytes: 7.5e9, cores: 4 }

/**
 * The name of the model that a service without any fetches by itself for a language (BCP 47); null if none is
 * recommended.
 *
 * @example
 * ```ts
 * import { firstModel } from './recommended.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(firstModel('en-US'), 'parakeet-110m')
 * assert.equal(firstModel('de-DE'), null)
 * ```
 */
export function firstModel(language: string): string | null {
  return recommendationFor(language)?.first ?? null
}

/**
 * The name of the most accurate model for a language (BCP 47) that a machine can carry; null if none is recommended.
 *
 * @example
 * ```ts
 * import { recommendedModel } from './recommended.ts'
 * import assert from 'node:assert/strict'
 *
 * assert.equal(recommendedModel('en-GB', { memory_bytes: 16e9, cores: 8 }), 'parakeet-v2')
 * assert.equal(recommendedModel('en-GB', { memory_bytes: 2e9, cores: 2 }), 'parakeet-110m')
 * ```
 */
export function recommendedModel(language: string, machine: Machine): string | null {
  const found = recommendationFor(language)
  if (found === undefined) return null
  const carries = machine.memory_bytes >= LARGER_NEEDS.memory_bytes && machine.cores >= LARGER_NEEDS.cores
  return (carries ? found.larger : null) ?? found.first
}

function recommendationFor(language: string): Recommendation | undefined {
  return RECOMMENDATIONS.find((each) => coversLanguage(each.language, language))
}
