import type { Alike, GroupedText } from '../../intent-trainer.ts'
import { spaceOf, type TextVector } from './vectors.ts'

/**
 * A greeting or a filler more or less. Of 872 different sentences of people about 22 matters, 189 pairs with the same
 * matter are as alike, and three with two, all of one sentence that was labelled wrong.
 */
const ALIKE = 0.8
/** Of texts with one and the same rare feature: whoever repeats it more often is told of these. */
const MOST_COMPARED = 100

/**
 * Finds texts that say nearly the same, the most alike first: for each text the one before it that is most alike, among
 * those of its group and among all others. What counts is runs of characters, most of all the rare ones. Two texts can be
 * this alike only if they share one of the rarer half of the features of each, so only those are compared (prefix
 * filtering, Bayardo et al., 2007).
 */
export async function alikeTexts(texts: readonly GroupedText[]): Promise<Alike[]> {
  const { vectors } = await spaceOf(
    texts.map(({ text }) => text),
    Number.POSITIVE_INFINITY,
  )
  const seen = new Map<number, number[]>()
  const found: Alike[] = []
  for (const [other, vector] of vectors.entries()) {
    const candidates = new Set<number>()
    // Rows are in the order of frequency.
    const rarest = vector.rows.toSorted().toReversed()
    for (const row of rarest.subarray(0, Math.ceil(rarest.length / 2))) {
      const before = seen.get(row) ?? []
      for (const each of before) candidates.add(each)
      if (before.length < MOST_COMPARED) seen.set(row, [...before, other])
    }
    const valueIn = new Map([...vector.rows].map((row, place) => [row, vector.values[place] ?? 0]))
    const best = new Map<boolean, Alike>()
    for (const one of candidates) {
      const likeness = cosine(valueIn, vector, vectors[one] as TextVector)
      const isSameGroup = texts[one]?.group === texts[other]?.group
      if (likeness >= Math.max(ALIKE, best.get(isSameGroup)?.likeness ?? 0))
        best.set(isSameGroup, { one, other, likeness })
    }
    found.push(...best.values())
  }
  return found.sort((a, b) => b.likeness - a.likeness || a.one - b.one || a.other - b.other)
}

function cosine(valueIn: ReadonlyMap<number, number>, vector: TextVector, before: TextVector): number {
  let sum = 0
  for (const [place, row] of before.rows.entries())
    sum += (valueIn.get(row) ?? 0) * (before.values[place] ?? 0)
  return sum / Math.sqrt(squareOf(vector) * squareOf(before))
}

function squareOf({ values }: TextVector): number {
  return values.reduce((sum, each) => sum + each * each, 0)
}
