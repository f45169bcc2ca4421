import type { Claim, SummaryResult } from '../../../lib/analytics.ts'
import type { FoundIntent } from './intent.ts'
import type { Act } from './lexicon/types.ts'
import { findOutcome } from './outcome.ts'
import { withoutPersonalData } from './personal.ts'
import type { Phrases } from './phrases/types.ts'
import { does, doesAny, evidenceOf, isTalk, maybe, type Reading, type Statement } from './reading.ts'
import { createTeller, type Unit, unitsOf } from './telling.ts'

/**
 * A summary in the callers' own words: statements are chosen, framed by a few fixed sentences, never rephrased. It is
 * less than half as long as the call; its reason leaves out who the caller is. Null where too little was said.
 */
export function summaryResult(reading: Reading, intents: readonly FoundIntent[]): SummaryResult | null {
  if (!hasContent(reading, intents)) return null
  const { phrases } = reading.language
  const { most, share } = LIMITS[reading.language.code] ?? DEFAULT_LIMITS
  const said = reading.statements.reduce((sum, each) => sum + each.text.length, 0)
  const { outcome, telling } = findOutcome(reading)
  const intent = intents[0]?.intent ?? 'other'
  const overview = [phrases.called(intent, null), phrases.outcome[outcome]]
    .filter((each) => each !== null)
    .join(phrases.sentenceSpace)
  const units = unitsOf(reading)
  const teller = createTeller(reading, units)
  let room = Math.max(share.least, Math.round(said * share.of)) - overview.length
  const used = new Set<Unit>()
  const take = (from: readonly Unit[], count: number, characters: number): Unit[] => {
    const free = from.filter((each) => !used.has(each))
    const chosen = teller.choose(free, count, Math.min(room, characters), most)
    for (const each of chosen) used.add(each)
    room -= chosen.reduce((sum, each) => sum + Math.min(most, each.text.length), 0)
    return chosen
  }
  const texts = (chosen: readonly Unit[]) => chosen.map((each) => quoted(each.text, phrases, most))
  const matters = (chosen: readonly Unit[]) =>
    chosen
      .map((each) => withoutPersonalData(each.text, reading.language.code))
      .filter((each) => each !== '')
      .map((each) => quoted(each, phrases, most))

  const reasons = reasonUnits(reading, units, intents)
  const stated = take(reasons.slice(0, 1), 1, most)
  const reason = [...stated, ...take(reasons.slice(1), 2, Math.round(most * 1.2))].sort(inTime)
  const follow = take(
    followUpUnits(reading, units, outcome === 'resolved'),
    MAX_FOLLOW_UPS,
    most * MAX_FOLLOW_UPS,
  )
  const actions = take(actionUnits(reading, units), MAX_ACTIONS, most * MAX_ACTIONS)
  const tells = units.filter((each) => each.statements.some((one) => telling.includes(one)))
  const points = [...take(tells, 1, most), ...take(units, MAX_KEY_POINTS, room)]
  // A very short call is told already: its reason is the point.
  if (points.length === 0) points.push(...(reason.length > 0 ? reason : units).slice(0, 2))
  points.sort(inTime)
  return {
    overview,
    reason: phrases.reason(intent, matters(reason).join(' … ') || null),
    actions: texts(actions),
    outcome,
    follow_ups: texts(follow),
    key_points: points.map((each) => pointOf(reading, each, most)).filter((each) => each.evidence.length > 0),
  }
}

/** Characters: the longest quote, and how long a summary is for what was said. */
const LIMITS: Record<string, { most: number; share: { of: number; least: number } }> = {
  en: { most: 150, share: { of: 0.42, least: 450 } },
  ja: { most: 70, share: { of: 0.42, least: 180 } },
}
const DEFAULT_LIMITS = { most: 150, share: { of: 0.42, least: 450 } }
const MAX_KEY_POINTS = 16
const MAX_ACTIONS = 3
const MAX_FOLLOW_UPS = 2
const MIN_LENGTH = 10
const MIN_LENGTH_WITHOUT_INTENT = 25
/** In words: how far into what the customer says a reason is looked for. */
const REASON_REACH = 90

function hasContent({ statements }: Reading, intents: readonly FoundIntent[]): boolean {
  const length = statements.reduce((sum, each) => sum + each.length, 0)
  const known = intents.some((each) => each.intent !== 'other')
  return length >= (known ? MIN_LENGTH : MIN_LENGTH_WITHOUT_INTENT)
}

/** What the customer says first, what shows the intent best before the rest. */
function reasonUnits(
  { statements }: Reading,
  units: readonly Unit[],
  intents: readonly FoundIntent[],
): Unit[] {
  const customers = statements.some((each) => each.role === 'customer')
  let heard = 0
  const early = units.filter((unit) => {
    const first = unit.statements[0]
    if (first === undefined || (customers ? first.role !== 'customer' : first.role === 'agent')) return false
    const before = heard
    heard += unit.statements.reduce((sum, each) => sum + each.length, 0)
    return before < REASON_REACH && unit.worth >= 0.5 && !answersWho(unit, statements)
  })
  const shown = intents[0]?.statements ?? []
  const place = (unit: Unit) => {
    const places = unit.statements.map((each) => shown.indexOf(each)).filter((each) => each >= 0)
    return places.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...places)
  }
  return early.toSorted((a, b) => place(a) - place(b) || 0)
}

/** Whether it only answers who they are: asked for that, and nothing of a matter in it. */
function answersWho({ statements: [first, ...more] }: Unit, all: readonly Statement[]): boolean {
  if (first === undefined) return false
  const before = all.slice(0, first.index).findLast((each) => each.passage !== first.passage)
  if (before === undefined || before.role === 'customer' || !does(before, 'ask_identity')) return false
  return [first, ...more].every(
    (each) => !doesAny(each, MATTER) && !each.question && each.length <= LONGEST_ANSWER,
  )
}

const MATTER: readonly Act[] = ['reason', 'request', 'problem']
/** In words: a name, an address and a number. */
const LONGEST_ANSWER = 12

function actionUnits({ statements }: Reading, units: readonly Unit[]): Unit[] {
  const agents = statements.filter((each) => maybe(each, 'agent') && !each.question && !isTalk(each))
  const done = agents.filter((each) => does(each, 'done'))
  const doing = agents.filter((each) => doesAny(each, ['commit', 'instruct']) && !does(each, 'pending'))
  return unitsWith(units, done.length > 0 ? done : doing)
}

/** What somebody has yet to do. Of a matter that is settled only what is definite. */
function followUpUnits({ statements }: Reading, units: readonly Unit[], settled: boolean): Unit[] {
  const from = Math.floor(statements.length * 0.2)
  const open = statements
    .slice(from)
    .filter((each) => !each.question && !isTalk(each))
    .filter((each) =>
      each.role === 'customer'
        ? doesAny(each, ['commit']) && doesAny(each, ['pending', 'time'])
        : does(each, 'pending') || (does(each, 'commit') && !does(each, 'done')),
    )
    .filter((each) => !settled || doesAny(each, ['time', 'pending']))
  return unitsWith(units, open)
}

function unitsWith(units: readonly Unit[], statements: readonly Statement[]): Unit[] {
  return units.filter((unit) => unit.statements.some((each) => statements.includes(each)))
}

function inTime(a: Unit, b: Unit): number {
  return (a.statements[0]?.index ?? 0) - (b.statements[0]?.index ?? 0)
}

function pointOf({ language: { phrases } }: Reading, unit: Unit, most: number): Claim {
  const [first] = unit.statements
  if (first === undefined) return { text: '', evidence: [] }
  const speaker =
    first.role === 'agent' ? phrases.agent : first.role === 'customer' ? phrases.customer : phrases.speaker
  return { text: phrases.said(speaker, quoted(unit.text, phrases, most)), evidence: evidenceOf(first, unit) }
}

/** A text as part of a sentence of the summary: without lead-in and final stop, and not too long. */
function quoted(text: string, phrases: Phrases, most: number): string {
  const whole = text.trim()
  const matter = whole.replace(phrases.leadIn, '')
  const short = (matter === '' ? whole : matter).replace(/[.,。、\s]+$/, '')
  if (short.length <= most) return clean(short)
  return `${clean(short.slice(0, most)).replace(/\s+\S*$/, '')}…`
}

/** Recognised speech has no capitals; in a sentence of its own a text is easier to read with them. */
function clean(said: string): string {
  const written = said
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![\p{L}'’])i(?=$|[\s'’])/gu, 'I')
  return written.charAt(0).toUpperCase() + written.slice(1)
}
