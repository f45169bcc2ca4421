import {
  ACTS_BUT_RUDENESS,
  CALLED_FOR,
  MOVES,
  RUDENESS,
  type ToldAct,
} from '../src/domain/analysis/local/reading/acts.ts'
import type { LanguageRules } from '../src/domain/analysis/local/reading/language.ts'
import { asOtherSide, featuresOf } from '../src/domain/analysis/local/text/features.ts'
import { DEFAULT_INTENTS, EMOTIONS } from '../src/model/analytics.ts'
import { SCORECARD_RULES } from '../src/model/scorecard/scorecard.ts'
import type { Sample, Settings } from './logistic-regression.ts'
import type { Example } from './read.ts'

/** What one model learns: to tell these kinds apart by these samples. */
export type Lesson = { kinds: readonly string[]; samples: Sample[]; settings: Settings }

/** The lessons of a language, by the name of the model. The same examples give the same lessons. */
export function lessonsOf(rules: LanguageRules, examples: readonly Example[]): Record<string, Lesson> {
  const featuresIn = (texts: readonly string[]) => [
    ...new Set(
      texts.flatMap((text) => rules.cut(text).flatMap((each) => featuresOf(each.units, rules.features))),
    ),
  ]
  const saidBy = (role: 'customer' | 'agent', { turns }: Example) =>
    turns.filter((each) => each.role === role).map((each) => each.text)
  const all = ({ turns }: Example) => turns.map((each) => each.text)
  const of = (...kinds: Example['kind'][]) => examples.filter((each) => kinds.includes(each.kind))
  const choose = (
    from: readonly Example[],
    kinds: readonly string[],
    labelOf: (example: Example) => string | undefined,
    textsOf: (example: Example) => string[] = all,
  ): Sample[] =>
    from
      .map((example) => ({ label: labelOf(example), texts: textsOf(example) }))
      .filter(({ label, texts }) => label !== undefined && texts.length > 0)
      .sort((a, b) => kinds.indexOf(a.label ?? '') - kinds.indexOf(b.label ?? ''))
      .map(({ label, texts }) => ({
        features: featuresIn(texts),
        wanted: kinds.map((kind) => (kind === label ? 1 : 0)),
      }))
  const isTalkOf = (role: string) => (each: Example) => each.kind === 'talk' && each.turns[0]?.role === role
  const talk = (role: string) => {
    const own = examples.filter(isTalkOf(role))
    return own.length > 0 ? own : examples.filter((each) => each.kind === 'talk')
  }
  // Customers with an emotion may call for any reason.
  const felt = of('feeling').filter(({ labels }) => labels.emotion !== 'neutral')
  const sides = of('side', 'call')
  const calm = calmStatements(sides)
  const intentOrTalk = ({ kind, labels }: Example) =>
    kind === 'caller' || kind === 'agent' ? labels.intent : 'talk'
  const actsOf = (kinds: readonly ToldAct[]): Sample[] =>
    of('act')
      .filter(({ labels: { judged } }) => judged === undefined || kinds.some((kind) => judged.includes(kind)))
      .flatMap(writtenThrice)
      .map((example) => ({
        features: featuresIn(all(example)),
        wanted: kinds.map((act) => {
          const { acts = [], judged } = example.labels
          if (judged !== undefined && !judged.includes(act)) return Number.NaN
          return acts.includes(act) ? 1 : 0
        }),
      }))
  return {
    callers: {
      kinds: CALLED_FOR,
      samples: choose([...of('caller'), ...talk('customer'), ...felt], CALLED_FOR, intentOrTalk),
      settings: { ...STATEMENTS, most: 30_000 },
    },
    agents: {
      kinds: CALLED_FOR,
      samples: choose([...of('agent'), ...talk('agent')], CALLED_FOR, intentOrTalk),
      settings: { ...STATEMENTS, most: 20_000 },
    },
    moves: {
      kinds: MOVES,
      samples: choose(of('move'), MOVES, ({ labels }) => labels.move),
      settings: { ...STATEMENTS, decay: 0.005, most: 14_000 },
    },
    feelings: {
      kinds: EMOTIONS,
      samples: choose([...of('feeling'), ...calm], EMOTIONS, ({ labels }) => labels.emotion),
      settings: { ...STATEMENTS, decay: 0.005, most: 14_000 },
    },
    acts: {
      kinds: ACTS_BUT_RUDENESS,
      samples: actsOf(ACTS_BUT_RUDENESS),
      settings: { ...ACTS, most: 16_000 },
    },
    rudeness: { kinds: RUDENESS, samples: actsOf(RUDENESS), settings: { ...ACTS, most: 12_000 } },
    moods: {
      kinds: EMOTIONS,
      samples: choose(
        [
          ...sides,
          ...oneIn(
            of('feeling'),
            Math.ceil(of('feeling').length / Math.max(1, sides.length / FEW_SENTENCES)),
          ),
        ],
        EMOTIONS,
        ({ labels }) => labels.emotion,
        (each) => saidBy('customer', each),
      ),
      settings: { ...WHOLE_SIDES, most: 14_000 },
    },
    matters: {
      kinds: DEFAULT_INTENTS,
      samples: choose(
        [...sides, ...of('caller')],
        DEFAULT_INTENTS,
        ({ labels }) => labels.intent,
        (each) => saidBy('customer', each),
      ),
      settings: { ...WHOLE_SIDES, most: 24_000 },
    },
    dealings: {
      kinds: DEFAULT_INTENTS,
      samples: choose(
        sides,
        DEFAULT_INTENTS,
        ({ labels }) => labels.intent,
        (each) => saidBy('agent', each),
      ),
      settings: { ...WHOLE_SIDES, most: 10_000 },
    },
    faults: {
      kinds: SCORECARD_RULES,
      samples: of('call')
        .filter(({ labels }) => labels.answers !== undefined)
        .map((example) => ({
          features: [
            ...featuresIn(saidBy('agent', example)),
            ...asOtherSide(featuresIn(saidBy('customer', example))),
          ],
          wanted: SCORECARD_RULES.map((rule) => {
            const answer = example.labels.answers?.[rule]
            return answer === 'no' ? 1 : answer === 'yes' ? 0 : Number.NaN
          }),
        })),
      settings: { of: 'any', decay: 0.005, rounds: 20, seenIn: 3, most: 8_000 },
    },
  }
}

/** Of customers who are neutral over a whole call, some turns: what people say who feel nothing in particular. */
function calmStatements(sides: readonly Example[]): Example[] {
  const turns = sides
    .filter(({ labels }) => labels.emotion === 'neutral')
    .flatMap((example) =>
      example.turns
        .filter((each) => each.role === 'customer')
        .map(
          (turn): Example => ({ ...example, kind: 'feeling', labels: { emotion: 'neutral' }, turns: [turn] }),
        ),
    )
  return oneIn(turns, Math.max(1, Math.floor(turns.length / CALM_TURNS)))
}

/** Lines that were written for an act tell more of it than the many that patterns have labelled. */
function writtenThrice(example: Example): Example[] {
  return example.labels.judged === undefined ? [example] : [example, example, example]
}

function oneIn<T>(values: readonly T[], count: number): T[] {
  return values.filter((_, at) => at % count === 0)
}

const CALM_TURNS = 3000
/** A sentence with an emotion for so many sides: with more, whole calls are told worse; with fewer, short ones. */
const FEW_SENTENCES = 16
/** People say the same matter in many words, so weights decay strongly against overfitting. */
const STATEMENTS: Settings = { of: 'one', decay: 0.007, rounds: 20, seenIn: 2, most: 0 }
/** A sentence does several acts, each a matter of few words. */
const ACTS: Settings = { of: 'any', decay: 0.0005, rounds: 12, seenIn: 3, most: 0 }
/** Features of a single side would be two thirds of the weights, and say nothing about others. */
const WHOLE_SIDES: Settings = { of: 'one', decay: 0.01, rounds: 20, seenIn: 2, most: 0 }
