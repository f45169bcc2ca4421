import type { EXAMPLE_NOTES } from '../../model/intents/lessons.ts'
import { type IntentDefinition, OTHER_INTENT } from '../../model/intents/taxonomy.ts'
import type { IntentTrainer, OutOfFold } from '../analysis/intent-trainer.ts'
import { parseIntents } from '../organisation/intents.ts'

/** How many examples were judged, and how many of them rightly. */
export type Judged = { judged: number; right: number }
/** An example of an intent, by their places in the request. */
export type ExampleOf = { intent: string; example: number }

/** What is wrong with an example, or may be. */
export type ExampleNote = ExampleOf & {
  kind: (typeof EXAMPLE_NOTES)[number]
  /** The example that is nearly the same, or the intent that it reads like, without an example. */
  other: { intent: string; example: number | null }
  /** How alike they are, or how likely it is the other intent; 0 to 1. */
  likeness: number
}

/** What may be expected of intents before they are saved. */
export type IntentsPreview = Judged & {
  intents: (Judged & { name: string; confusedWith: { intent: string; count: number }[] })[]
  notes: ExampleNote[]
}

/** In the order in which they are shown. */
const NEARLY_SAME = ['contradiction', 'duplicate'] as const
/** How many of each kind are shown. Once these are corrected, the next ones show. */
const MAX_NOTES = 50
/** From this likelihood on, an intent is more likely than all others together. */
const READS_LIKE = 0.5

/**
 * Estimates how often the local engine is right with these intents, and finds the examples that mislead it. Each example
 * is judged by a model that was trained on two thirds of the others and has not seen it.
 * @throws Problem invalid_fields; the reason of `signal`
 */
export async function previewIntents(
  trainer: IntentTrainer,
  given: readonly IntentDefinition[],
  signal: AbortSignal,
): Promise<IntentsPreview> {
  const intents = parseIntents(given)
  const examples = given.flatMap(({ name, examples }) =>
    examples.map((text, example) => ({ intent: name, example, text: text.trim() })),
  )
  const texts = examples.map(({ intent, text }) => ({ text, group: intent }))
  const { alike, ...examined } = await trainer.examine(intents, texts, signal)
  const noteOf = ({ one, other, likeness }: (typeof alike)[number]): ExampleNote[] => {
    const [first, second] = [examples[one], examples[other]]
    if (first === undefined || second === undefined) return []
    const kind = first.intent === second.intent ? 'duplicate' : 'contradiction'
    return [{ kind, ...placeOf(second), other: placeOf(first), likeness }]
  }
  // The program also learns from sentences of its own for default intents, which nobody can edit. Default intents that
  // are unchanged are recognised by the built-in model.
  const unchanged = new Set(intents.filter(trainer.isBuiltIn).map((each) => each.name))
  const nearlySame = alike.flatMap(noteOf)
  const ofKind = (kind: ExampleNote['kind']) => nearlySame.filter((each) => each.kind === kind)
  const placeOfText = new Map(
    examples.filter((each) => !unchanged.has(each.intent)).map((each) => [keyOf(each), placeOf(each)]),
  )
  const judged = examined.judged.flatMap((each) => {
    const place = placeOfText.get(keyOf(each))
    return place === undefined ? [] : [{ ...each, taken: each.taken ?? OTHER_INTENT, place }]
  })
  const readsLike = judged
    .filter((each) => each.taken !== each.intent && each.taken !== OTHER_INTENT)
    .filter((each) => each.likelihood >= READS_LIKE)
    .sort((a, b) => b.likelihood - a.likelihood)
    .slice(0, MAX_NOTES)
    .map(({ place, taken, likelihood }): ExampleNote => {
      return { kind: 'reads_like', ...place, other: { intent: taken, example: null }, likeness: likelihood }
    })
  return {
    ...countRight(judged),
    intents: intents.map(({ name }) => {
      const own = judged.filter((each) => each.intent === name)
      return { name, ...countRight(own), confusedWith: confusions(own) }
    }),
    notes: [...NEARLY_SAME.flatMap((kind) => ofKind(kind).slice(0, MAX_NOTES)), ...readsLike],
  }
}

const keyOf = ({ intent, text }: { intent: string; text: string }) => `${intent}\n${text}`
const placeOf = ({ intent, example }: ExampleOf): ExampleOf => ({ intent, example })

type JudgedExample = OutOfFold & { taken: string }

function countRight(judged: readonly JudgedExample[]): Judged {
  return { judged: judged.length, right: judged.filter((each) => each.taken === each.intent).length }
}

/** What an intent's examples are taken for, the most frequent first. */
function confusions(judged: readonly JudgedExample[]): { intent: string; count: number }[] {
  const wrong = judged.filter((each) => each.taken !== each.intent)
  return [...Map.groupBy(wrong, (each) => each.taken)]
    .map(([intent, all]) => ({ intent, count: all.length }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_CONFUSIONS)
}

const MAX_CONFUSIONS = 5
