import { tokeniseEnglish } from '../../../lib/text-english.ts'
import type { Act } from './lexicon/types.ts'
import { doesAny, isTalk, type Reading, type Statement } from './reading.ts'

/** A stretch of what one speaker says in one go, short enough to quote. */
export type Unit = {
  start: number
  end: number
  statements: Statement[]
  text: string
  /** Content terms, each once. */
  terms: string[]
  /** How much what it does is worth in a summary. */
  worth: number
}

/** Cuts a call into units. */
export function unitsOf(reading: Reading): Unit[] {
  const units: Unit[] = []
  for (const statement of reading.statements) {
    const last = units.at(-1)
    const joins =
      last !== undefined &&
      last.statements[0]?.passage === statement.passage &&
      (statement.length < MIN_WORDS || lengthOf(last) < MIN_WORDS) &&
      lengthOf(last) + statement.length <= MAX_WORDS
    if (joins) {
      last.statements.push(statement)
      last.end = statement.end
    } else {
      units.push({
        start: statement.start,
        end: statement.end,
        statements: [statement],
        text: '',
        terms: [],
        worth: 0,
      })
    }
  }
  for (const unit of units) {
    unit.text = unit.statements[0]?.passage.text.slice(unit.start, unit.end) ?? ''
    unit.terms = termsOf(unit.text, reading)
    unit.worth = Math.max(...unit.statements.map(worthOf))
  }
  return units
}

/**
 * Chooses units that tell most with least: each next one is that whose terms, as far as they were not told before, are
 * worth most for its length. Terms that both speakers say, that come again and numbers are worth more.
 */
export function createTeller(reading: Reading, units: readonly Unit[]) {
  const weights = termWeights(units)
  const told = new Set<string>()
  const gain = (unit: Unit) => {
    const fresh = unit.terms.filter((each) => !told.has(each))
    const sum = fresh.reduce((total, each) => total + (weights.get(each) ?? 0), 0)
    return (
      (sum * unit.worth) / Math.max(unit.text.length, MIN_COST[reading.language.code] ?? 30) ** LENGTH_POWER
    )
  }
  const tell = (text: string) => {
    for (const term of termsOf(text, reading)) told.add(term)
  }
  /** The best of them while they last and have anything new, within so many characters; in order of time. */
  const choose = (from: readonly Unit[], most: number, characters: number, longest: number): Unit[] => {
    const chosen: Unit[] = []
    const left = new Set(from)
    let room = characters
    while (chosen.length < most && left.size > 0) {
      const [best] = [...left]
        .map((unit) => ({ unit, points: gain(unit) }))
        .sort((a, b) => b.points - a.points)
      if (best === undefined || best.points <= 0) break
      left.delete(best.unit)
      const cost = Math.min(best.unit.text.length, longest)
      if (cost > room) continue
      room -= cost
      chosen.push(best.unit)
      tell(best.unit.text)
    }
    return chosen.sort((a, b) => units.indexOf(a) - units.indexOf(b))
  }
  return { choose, tell }
}

const MIN_WORDS = 4
const MAX_WORDS = 20
const LENGTH_POWER = 0.75
const MIN_COST: Record<string, number> = { en: 30, ja: 12 }

function lengthOf(unit: Unit): number {
  return unit.statements.reduce((sum, each) => sum + each.length, 0)
}

function termsOf(text: string, { language }: Reading): string[] {
  const numbers = text.match(NUMBERS) ?? []
  const words =
    language.code === 'en'
      ? tokeniseEnglish(text)
          .filter((each) => each.number)
          .map((each) => `#${each.form}`)
      : []
  return [...new Set([...language.terms(text), ...numbers.map((each) => `#${each}`), ...words])]
}

const NUMBERS =
  /\d[\d,.:]*|[一二三四五六七八九十百千万〇]{1,}(?:円|個|本|枚|人|名|日|時|分|月|年|回|泊|万|千|百|キロ|歳|階|号|%)/gu

function termWeights(units: readonly Unit[]): Map<string, number> {
  const counts = new Map<string, { all: number; roles: Set<string> }>()
  for (const { terms, statements } of units) {
    for (const term of terms) {
      const known = counts.get(term) ?? { all: 0, roles: new Set() }
      known.all += 1
      known.roles.add(statements[0]?.role ?? 'speaker')
      counts.set(term, known)
    }
  }
  return new Map(
    [...counts].map(([term, { all, roles }]) => [
      term,
      1 + (roles.size > 1 ? 0.8 : 0) + Math.min(1, Math.log2(all) / 2) + (term.startsWith('#') ? 0.8 : 0),
    ]),
  )
}

/** How much an act adds to what a statement is worth. */
const WORTH: Partial<Record<Act, number>> = {
  reason: 0.4,
  request: 0.2,
  problem: 0.5,
  done: 0.4,
  pending: 0.5,
  commit: 0.2,
  inability: 0.4,
  explain: 0.3,
  works_now: 0.3,
  refuse: 0.3,
  time: 0.3,
}
const EMPTY: readonly Act[] = [
  'greeting',
  'company',
  'ask_identity',
  'offer_help',
  'closing_offer',
  'farewell',
  'hold',
]

function worthOf(statement: Statement): number {
  // A customer's greeting often goes on with the reason.
  const greets = statement.role !== 'customer' || statement.length < 5
  if (greets && (isTalk(statement) || doesAny(statement, EMPTY))) return 0.08
  if (doesAny(statement, ['give_identity']) && statement.length < 10) return 0.35
  const acts = Object.entries(WORTH).reduce(
    (sum, [act, worth]) =>
      statement.hits.some((hit) => hit.cue.family === 'act' && hit.cue.name === act) ? sum + worth : sum,
    0,
  )
  const who = statement.role === 'agent' && statement.question ? 0.7 : 1
  return (1 + 0.7 * Math.min(1, acts)) * who
}
