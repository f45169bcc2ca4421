import { DEFAULT_INTENT_DEFINITIONS } from '../../../model/intents/defaults.ts'
import type { IntentDefinition } from '../engine.ts'
import type { Language } from './language.ts'

/**
 * How like a statement is to an organisation's own intents, by the terms it shares with name, description and
 * examples. A term counts for more the fewer intents have it (inverse document frequency).
 * @returns weights on the scale of the lexicon; up to 4, since what an organisation has said itself is meant for it
 */
export function likenessOf(definitions: readonly IntentDefinition[], language: Language) {
  const samples = definitions.filter((each) => !isDefault(each)).map((each) => samplesOf(each, language))
  const rarity = rarityIn(samples)
  return (text: string): [intent: string, weight: number][] => {
    if (samples.length === 0) return []
    const said = new Set(language.terms(text))
    return samples.flatMap(({ intent, texts }) => {
      const weight = Math.max(0, ...texts.map(({ terms, most }) => most * covered(terms, said, rarity)))
      return weight >= 1 ? [[intent, weight] as [string, number]] : []
    })
  }
}

type Samples = { intent: string; texts: { terms: string[]; most: number }[] }

/** Below this share of a sample's terms the rest is chance. */
const MIN_COVERED = 0.4

/** What the lexicon already knows needs no likeness. */
function isDefault({ name, description, examples }: IntentDefinition): boolean {
  const known = DEFAULT_INTENT_DEFINITIONS.find((each) => each.name === name)
  return known !== undefined && known.description === description && known.examples.join() === examples.join()
}

function samplesOf({ name, description, examples }: IntentDefinition, language: Language): Samples {
  const sample = (text: string, most: number) => ({ terms: [...new Set(language.terms(text))], most })
  const texts = [
    ...examples.map((each) => sample(each, 4)),
    sample(name.replaceAll(/[_-]/g, ' '), 3),
    ...description.split(/[;,.。、]/).map((each) => sample(each, 2.5)),
  ]
  return { intent: name, texts: texts.filter((each) => each.terms.length > 0) }
}

function rarityIn(samples: readonly Samples[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { texts } of samples) {
    for (const term of new Set(texts.flatMap((each) => each.terms)))
      found.set(term, (found.get(term) ?? 0) + 1)
  }
  return new Map([...found].map(([term, count]) => [term, Math.log(1 + (samples.length + 1) / count)]))
}

function covered(
  terms: readonly string[],
  said: ReadonlySet<string>,
  rarity: ReadonlyMap<string, number>,
): number {
  const weigh = (each: readonly string[]) => each.reduce((sum, term) => sum + (rarity.get(term) ?? 0), 0)
  const share = weigh(terms.filter((each) => said.has(each))) / weigh(terms)
  return share < MIN_COVERED ? 0 : 0.4 + 0.6 * share
}
