import { EMOTIONS, type Emotion } from '../../../../model/analytics.ts'
import { SHORT_SIDE, wordsIn } from '../intent/intent-signs.ts'
import { likelihoods } from '../models/odds.ts'
import type { Signs } from '../models/second-level.ts'
import { type Act, FEELINGS } from '../reading/acts.ts'
import type { Reading, Statement } from '../reading/reading.ts'

/** How likely whoever says this feels so, together 1. */
export function feelingOf(statement: Statement): ReadonlyMap<Emotion, number> {
  const known = likely.get(statement)
  if (known !== undefined) return known
  const made = likelihoods(statement.feels(), EMOTIONS, 1)
  likely.set(statement, made)
  return made
}

/** Emotion, outcome and quality ask for them. */
const likely = new WeakMap<Statement, ReadonlyMap<Emotion, number>>()

/**
 * What tells how the customer feels over a call: what they say over all of it together (`mood`), how like its
 * statements are to what people say who feel so (`like`, on average, at their strongest and at the end), and the
 * feelings that they name (`named`).
 */
export function emotionSigns({ statements, language }: Reading): Signs<Emotion> {
  const customers = statements.filter((each) => each.role !== 'agent')
  const telling = customers.filter((each) => each.length >= MIN_LENGTH)
  const distinct = [...new Set(customers.flatMap((each) => each.features()))]
  const moods = language.whole.mood(distinct)
  const mean = [...moods.values()].reduce((sum, each) => sum + each, 0) / EMOTIONS.length
  const share = SHORT_SIDE / Math.max(wordsIn(customers), SHORT_SIDE)
  const likeOf = (of: readonly Statement[], emotion: Emotion) => {
    const all = of.reduce((sum, each) => sum + Math.sqrt(each.length), 0)
    const felt = of.reduce(
      (sum, each) => sum + Math.sqrt(each.length) * (feelingOf(each).get(emotion) ?? 0),
      0,
    )
    return Math.log(UNLIKE + felt / Math.max(1, all))
  }
  const peakOf = (emotion: Emotion) =>
    Math.log(UNLIKE + Math.max(0, ...telling.map((each) => feelingOf(each).get(emotion) ?? 0)))
  const named = new Map<Emotion, number>(
    FEELINGS.map((feeling) => [feeling, Math.min(MOST_NAMED, sumOf(customers, feeling))]),
  )
  const shown = (of: readonly Statement[], act: Act) => Math.log1p(sumOf(of, act))
  const agents = statements.filter((each) => each.role === 'agent')
  return {
    byKind: {
      mood: (emotion) => share * ((moods.get(emotion) ?? 0) - mean),
      like: (emotion) => likeOf(telling, emotion),
      like_most: peakOf,
      like_at_end: (emotion) => likeOf(telling.slice(-AT_END), emotion),
      named: (emotion) => named.get(emotion) ?? 0,
    },
    ofAll: {
      // Agents hear a distress that no word names.
      empathy: shown(agents, 'empathy'),
      thanks: shown(customers, 'thanks'),
      problem: shown(customers, 'problem'),
      repeat: shown(customers, 'repeat'),
      refuse: shown(customers, 'refuse'),
      rude: shown(customers, 'rude'),
      accept: shown(customers, 'accept'),
      emphatic: Math.log1p(customers.filter((each) => each.emphatic).length),
      brevity: BRIEF / (wordsIn(customers) + BRIEF),
    },
  }
}

function sumOf(statements: readonly Statement[], act: Act | Emotion): number {
  return statements.reduce((sum, each) => sum + (each.acts().get(act as Act) ?? 0), 0)
}

// What follows scales the signs and decides nothing: the weights that are learnt fit whatever is chosen here.
const MIN_LENGTH = 2
/** Stands for nothing, so that one weak sign is not all. */
const UNLIKE = 0.02
const MOST_NAMED = 3
/** In statements before the end. */
const AT_END = 4
/** In words. */
const BRIEF = 20
