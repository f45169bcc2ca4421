/** The highest confidence of a claim about an unreliable transcript: below 0.5, so that it is more likely wrong than right. */
const MAX_CONFIDENCE = 0.49

const CONFIDENCES = new Set(['confidence', 'outcome_confidence', 'resolved_likelihood'])

/**
 * A result with every `confidence` in it, however deep, at most 0.49, and so the outcome's.
 * @example
 * ```ts
 * import { withoutConfidence } from './unreliable.ts'
 * import assert from 'node:assert/strict'
 *
 * const found = { primary: { intent: 'payment', confidence: 0.97 }, intents: [{ intent: 'other', confidence: 0.2 }] }
 * assert.deepEqual(withoutConfidence(found), {
 *   primary: { intent: 'payment', confidence: 0.49 },
 *   intents: [{ intent: 'other', confidence: 0.2 }],
 * })
 * ```
 */
export function withoutConfidence<T>(result: T): T {
  // The shape stays the same: only numbers are replaced by numbers.
  return capped(result) as T
}

function capped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(capped)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      CONFIDENCES.has(name) && typeof each === 'number' ? Math.min(each, MAX_CONFIDENCE) : capped(each),
    ]),
  )
}
