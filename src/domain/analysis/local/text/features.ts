import { fnv1a } from '../../../../lib/numbers/fnv1a.ts'

/**
 * The features of a statement, each once: its units (words, or characters in scripts without spaces), runs of up to
 * `longest` units with a mark at both ends, and, where `gaps` is set, pairs with one unit between. A feature is known
 * by a hash of 32 bits; of 100,000 features about one pair is taken for one.
 * @example
 * import assert from 'node:assert/strict'
 * import { featuresOf } from './features.ts'
 *
 * assert.equal(featuresOf(['we', 'paid'], { longest: 2, gaps: true }).length, 5)
 */
export function featuresOf(
  units: readonly string[],
  { longest, gaps }: { longest: number; gaps: boolean },
): number[] {
  const found = new Set<number>()
  const marked = [BEGINNING, ...units.map(fnv1a), END]
  for (let at = 0; at < marked.length; at += 1) {
    let run = BASIS
    for (let length = 1; length <= longest && at + length <= marked.length; length += 1) {
      run = combined(run, marked[at + length - 1] ?? 0)
      const isMark = length === 1 && (at === 0 || at === marked.length - 1)
      if (!isMark) found.add(run)
    }
    const beyond = marked[at + 2]
    if (gaps && beyond !== undefined) found.add(combined(combined(marked[at] ?? 0, GAP), beyond))
  }
  return [...found]
}

/** The feature that every statement has: what a model tells before anything is said. */
export const ALWAYS = 1

/** What the other side says: the same words of a customer and of an agent are features of their own. */
export function asOtherSide(features: readonly number[]): number[] {
  return features.map((each) => combined(each, OTHER_SIDE))
}

function combined(before: number, next: number): number {
  const mixed = Math.imul(before ^ next, PRIME)
  return Math.imul(mixed ^ (mixed >>> 15), PRIME) >>> 0
}

/** Of FNV-1a, 32 bits. */
const BASIS = 0x811c9dc5
const PRIME = 0x01000193
/** Hashes that stand for no unit. */
const BEGINNING = 0x2b
const END = 0x2d
const GAP = 0x5f
const OTHER_SIDE = 0x7e
