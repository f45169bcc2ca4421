import { type Cue, NO_INTENT } from '../language.ts'
import { ACTS, type Feeling, type KnownIntent, type Lexicon } from './types.ts'

export type Entry = { pattern: string; cue: Cue; weight: number }

/** All patterns of a lexicon, each with what it is a sign of. */
export function entriesOf({ intents, noIntent, handling, emotions, acts }: Lexicon): Entry[] {
  const ofIntents = (Object.keys(intents) as KnownIntent[]).flatMap((name) =>
    intents[name].flatMap(({ weight, any }) =>
      any.map((pattern): Entry => ({ pattern, weight, cue: { family: 'intent', name } })),
    ),
  )
  const ofHandling = (Object.keys(handling) as KnownIntent[]).flatMap((name) =>
    handling[name].flatMap(({ weight, any }) =>
      any.map((pattern): Entry => ({ pattern, weight, cue: { family: 'handling', name } })),
    ),
  )
  const ofEmotions = (Object.keys(emotions) as Feeling[]).flatMap((name) =>
    emotions[name].flatMap(({ weight, any }) =>
      any.map((pattern): Entry => ({ pattern, weight, cue: { family: 'emotion', name } })),
    ),
  )
  const ofActs = ACTS.flatMap((name) =>
    acts[name].map((pattern): Entry => ({ pattern, weight: 1, cue: { family: 'act', name } })),
  )
  const ofNone = noIntent.map(
    (pattern): Entry => ({ pattern, weight: 3, cue: { family: 'intent', name: NO_INTENT } }),
  )
  return [...ofIntents, ...ofNone, ...ofHandling, ...ofEmotions, ...ofActs]
}
