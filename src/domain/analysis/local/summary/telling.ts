import type { TextRange } from '../../../../lib/text.ts'
import { ACTS, type Act } from '../reading/acts.ts'
import { does, type Passage, type Reading, SENTENCE_MARK, type Statement } from '../reading/reading.ts'
import type { Term, TermKind } from './terms.ts'

/** A stretch of what one speaker says in one go, short enough to quote. */
export type Unit = TextRange & {
  passage: Passage
  statements: Statement[]
  text: string
  terms: Term[]
  /** How much more what it does is worth in a summary than a bare statement. */
  worth: number
}

/** Cuts a call into units. */
export function unitsOf(reading: Reading): Unit[] {
  const { longest, shortest, shortestPart } = SIZES[reading.language.code] ?? DEFAULT_SIZES
  const units: Unit[] = []
  for (const statement of reading.statements) {
    const { passage } = statement
    for (const piece of piecesOf(statement, longest)) {
      const last = units.at(-1)
      const shorter = Math.min(piece.end - piece.start, (last?.end ?? 0) - (last?.start ?? 0))
      const joins =
        last !== undefined &&
        last.passage === passage &&
        shorter < (isWithinSentence(passage, last.end) ? shortestPart : shortest) &&
        piece.end - last.start <= longest
      if (joins) {
        last.statements.push(statement)
        last.end = piece.end
      } else {
        units.push({ ...piece, passage, statements: [statement], text: '', terms: [], worth: 0 })
      }
    }
  }
  for (const unit of units) {
    unit.text = unit.passage.text.slice(unit.start, unit.end)
    unit.terms = reading.language.telling(unit.text)
    unit.worth = worthOf(unit, reading)
  }
  return units
}

/** Whether a sentence goes on there, in a text that tells where its sentences end. */
function isWithinSentence({ text, hasMarks }: Passage, at: number): boolean {
  return hasMarks && !SENTENCE_MARK.test(text.slice(Math.max(0, at - 2), at + 1))
}

/** In characters: a unit is no longer, and what is shorter goes with what stands beside it, most of all in its sentence. */
const SIZES: Record<string, { longest: number; shortest: number; shortestPart: number }> = {
  en: { longest: 120, shortest: 14, shortestPart: 25 },
  ja: { longest: 60, shortest: 6, shortestPart: 6 },
}
const DEFAULT_SIZES = { longest: 120, shortest: 14, shortestPart: 25 }

/** A long statement is cut at a space or a Japanese comma where there is one, never within a character. */
function piecesOf({ start, end, passage }: Statement, longest: number): TextRange[] {
  const pieces: TextRange[] = []
  let from = start
  while (end - from > longest) {
    const part = passage.text.slice(from, from + longest)
    const at = Math.max(part.lastIndexOf('、'), part.lastIndexOf(' '))
    const whole = /[\uD800-\uDBFF]$/.test(part) ? longest - 1 : longest
    const to = from + (at > 0 ? at + 1 : whole)
    pieces.push({ start: from, end: to })
    from = to
  }
  return [...pieces, { start: from, end }]
}

/**
 * Chooses units that tell most with least: each next one is that whose terms, as far as they were not told before, are
 * likeliest to be what the call is about for each character that it takes.
 */
export function createTeller<U extends Unit>(reading: Reading, units: readonly U[]) {
  const likelihoods = likelihoodsOf(units)
  const charactersOfOne = reading.language.code === 'ja' ? JA_CHARACTERS : 1
  /** What is left to tell by each unit that is not chosen. */
  const left = new Map(
    units.map((unit) => [unit, unit.terms.reduce((sum, { key }) => sum + (likelihoods.get(key) ?? 0), 0)]),
  )
  const saying = new Map<string, U[]>()
  for (const unit of units) {
    for (const { key } of unit.terms) {
      const others = saying.get(key)
      if (others === undefined) saying.set(key, [unit])
      else others.push(unit)
    }
  }
  const tell = ({ terms }: Unit) => {
    for (const { key } of terms) {
      for (const other of saying.get(key) ?? []) {
        const rest = left.get(other)
        if (rest !== undefined) left.set(other, rest - (likelihoods.get(key) ?? 0))
      }
      saying.delete(key)
    }
  }
  const begun = new Set<Passage>()
  const best = (from: readonly U[], { room, frame, least }: Required<Omit<Choice, 'most'>>) => {
    let found: { unit: U; cost: number; points: number } | null = null
    for (const unit of from) {
      const fresh = left.get(unit)
      if (fresh === undefined) continue
      const cost = unit.text.length + (begun.has(unit.passage) ? GAP : frame)
      const points = (fresh * unit.worth) / (Math.max(cost, SHORTEST_COST) * charactersOfOne) ** COST_POWER
      if (cost <= room && points > (found?.points ?? least)) found = { unit, cost, points }
    }
    return found
  }
  /** The best of them, best first, while they tell enough and there is room. */
  const choose = (
    from: readonly U[],
    { most, room = Number.POSITIVE_INFINITY, frame = 0, least = 0 }: Choice,
  ): U[] => {
    const chosen: U[] = []
    let free = room
    while (chosen.length < most) {
      const next = best(from, { room: free, frame, least })
      if (next === null) break
      left.delete(next.unit)
      free -= next.cost
      chosen.push(next.unit)
      begun.add(next.unit.passage)
      tell(next.unit)
    }
    return chosen
  }
  /** Takes that for told, and the units that are part of it. */
  const takeForTold = (told: Unit) => {
    for (const unit of units) {
      if (unit.passage === told.passage && unit.start >= told.start && unit.end <= told.end) left.delete(unit)
    }
    tell(told)
  }
  return { choose, tell: takeForTold }
}

/** How many units are chosen, and what they may take. */
type Choice = {
  most: number
  /** Characters. @default without bound */
  room?: number
  /** Characters that a unit takes beside its text, unless one of its passage is chosen already. @default 0 */
  frame?: number
  /** What tells less is left out even where there is room. @default 0 */
  least?: number
}

/** In characters: what stands between two units of one passage. */
export const GAP = 3
/** What a Japanese character says takes so many in English. */
const JA_CHARACTERS = 2
/** No unit counts as shorter: a word or two tell little without the rest. */
const SHORTEST_COST = 20
const COST_POWER = 0.75

/**
 * How likely a term is what the call is about: of what is so in labelled calls of both languages, log odds fitted and
 * rounded. Things are named early, again and again, and by both; amounts and times matter when they are said.
 */
function likelihoodsOf(units: readonly Unit[]): Map<string, number> {
  const said = new Map<string, { kind: TermKind; times: number; roles: Set<string>; first: number }>()
  for (const [index, { terms, statements }] of units.entries()) {
    for (const { key, kind } of terms) {
      const known = said.get(key) ?? { kind, times: 0, roles: new Set(), first: index / units.length }
      known.times += 1
      // At a sentence's beginning a capital tells nothing; without one elsewhere it is no name.
      if (kind === 'word' && known.kind === 'name') known.kind = 'word'
      known.roles.add(statements[0]?.role ?? 'speaker')
      said.set(key, known)
    }
  }
  return new Map(
    [...said].map(([key, { kind, times, roles, first }]) => {
      const again = AGAIN * Math.log2(Math.min(MOST_TIMES, times)) + (roles.size > 1 ? BOTH : 0)
      return [key, Math.exp(KINDS[kind] + again + LATE * first + LAST * first ** 2)]
    }),
  )
}

const KINDS: Record<TermKind, number> = {
  money: 0,
  time: -0.5,
  number: -0.8,
  name: -1.5,
  measure: -1.1,
  day: -0.5,
  code: -1.1,
  word: -1.7,
  light: -3.8,
}
const AGAIN = 0.42
const MOST_TIMES = 8
const BOTH = 0.06
const LATE = -1.1
const LAST = -1

/** How much more a unit is worth for what it is to the call. */
export const ROLE_WORTH = { intent: 1.6, outcome: 1.4 }

/** What an act adds to the log odds that a unit tells what the call is about. */
const WORTH: Partial<Record<Act, number>> = {
  reason: 0.25,
  problem: 0.25,
  done: -0.1,
  pending: 0.3,
  explain: 0.2,
  instruct: 0.6,
  works_now: -0.25,
  thanks: -0.2,
  closing_offer: -0.3,
  rude: -0.3,
  farewell: -0.4,
  company: -0.2,
  hold: -0.5,
  empathy: -0.9,
  accept: -0.6,
  give_identity: -0.8,
  ask_identity: -0.9,
}
const OPENING = -1.6
const AGENT_ASKS = -1
const CUSTOMER_ASKS = 0.1
const IDENTITY = -0.65

/** How much more what a unit does is worth than a bare statement. */
export function worthOf(
  { passage, statements }: Pick<Unit, 'passage' | 'statements'>,
  reading: Reading,
): number {
  const acts = new Set(ACTS.filter((act) => statements.some((each) => does(each, act))))
  const worth = Object.entries(WORTH).reduce(
    (sum, [act, each]) => (acts.has(act as Act) ? sum + each : sum),
    0,
  )
  const matters = MATTER.some((each) => acts.has(each))
  const opens = !matters && isBeforeCustomer(statements[0], reading)
  const greets = acts.has('greeting') && statements[0]?.role !== 'customer'
  const opening = greets || opens ? OPENING : 0
  const asks = statements.every((each) => each.question)
  const asking = asks ? (statements[0]?.role === 'customer' ? CUSTOMER_ASKS : AGENT_ASKS) : 0
  return Math.exp(worth + opening + asking + (!matters && answersIdentity(passage, reading) ? IDENTITY : 0))
}

/** Acts that tell of the matter of a call. */
export const MATTER: readonly Act[] = ['reason', 'request', 'problem']

/** Whether an agent says it before the customer has said anything: "Hill Street Furniture, Ron speaking". */
function isBeforeCustomer(statement: Statement | undefined, { firstOfCustomer: first }: Reading): boolean {
  return statement?.role === 'agent' && first !== undefined && statement.index < first.index
}

/** Whether it was said right after the agent asked who they are. */
function answersIdentity({ firstIndex }: Passage, { statements }: Reading): boolean {
  const before = statements[firstIndex - 1]
  return before !== undefined && before.role !== 'customer' && does(before, 'ask_identity')
}
