import type { TextRange } from '../../../lib/text.ts'
import type { KeyPoint, SummaryResult } from '../../../model/analytics.ts'
import type { FoundIntent } from './intent.ts'
import { findOutcome } from './outcome.ts'
import { withoutPersonalData } from './personal.ts'
import type { Phrases } from './phrases/types.ts'
import {
  does,
  doesAny,
  evidenceOf,
  isTalk,
  maybe,
  type Passage,
  type Reading,
  type Statement,
} from './reading.ts'
import { answersIdentity, createTeller, GAP, MATTER, type Unit, unitsOf } from './telling.ts'

/**
 * A summary in the callers' own words: what tells most with least is chosen, framed by a few fixed sentences, never
 * rephrased. Its reason leaves out who the caller is. Null where too little was said.
 */
export function summaryResult(reading: Reading, intents: readonly FoundIntent[]): SummaryResult | null {
  if (!hasContent(reading, intents)) return null
  const { phrases, code } = reading.language
  const { outcome, telling } = findOutcome(reading)
  const intent = intents[0]?.intent ?? 'other'
  const overview = [phrases.called(intent, null), phrases.outcome[outcome]]
    .filter((each) => each !== null)
    .join(phrases.sentenceSpace)
  const units = unitsOf(reading)
  const wish = wishUnits(units, intents[0])
  const reasons = new Set([...reasonUnits(reading, units), ...wish])
  const follows = new Set(followUpUnits(reading, units, outcome === 'resolved'))
  const acts = new Set(actionUnits(reading, units))
  const shown = new Set(intents[0]?.statements)
  const settling = new Set(telling)
  for (const unit of units) {
    if (reasons.has(unit)) unit.worth *= WORTH.reason
    if (follows.has(unit)) unit.worth *= WORTH.followUp
    if (unit.statements.some((each) => shown.has(each))) unit.worth *= WORTH.intent
    if (unit.statements.some((each) => settling.has(each))) unit.worth *= WORTH.outcome
  }

  const teller = createTeller(reading, units)
  let room = roomFor(reading) - overview.length - phrases.reason(intent, null).length
  const take = (from: Iterable<Unit>, most: number, frame: number, least: number): Unit[] => {
    const { chosen, free } = teller.choose([...from], most, room, frame, least)
    room = free
    return chosen
  }
  // Why they called, what was done and what is still to be done are told whatever else there is.
  const chosen = new Set([
    ...take(wish.length > 0 ? wish : reasons, 1, GAP, 0),
    ...(outcome === 'follow_up' ? take(follows, 1, GAP, LEAST_DONE) : []),
    ...take(acts, 1, GAP, LEAST_DONE),
    ...take(units, MOST_UNITS, phrases.said(phrases.customer, '').length + GAP, LEAST_TOLD),
  ])
  /** The best of those that are not told elsewhere, in order of time. */
  const assign = (to: ReadonlySet<Unit>, most: number): Unit[] => {
    const assigned = [...chosen].filter((each) => to.has(each)).slice(0, most)
    for (const each of assigned) chosen.delete(each)
    return assigned.sort(inTime)
  }
  const reason = assign(reasons, MOST_REASONS)
  const followUps = assign(follows, MOST_FOLLOW_UPS)
  const actions = assign(acts, MOST_ACTIONS)
  const points = [...chosen]
  // A very short call is told already: its reason is the point.
  if (points.length === 0) points.push(...(reason.length > 0 ? reason : units).slice(0, 2))
  const texts = (from: readonly Unit[]) => byPassage(from).map((each) => toldBy(each, phrases))
  return {
    overview,
    reason: phrases.reason(intent, matterOf(reason, phrases, code)),
    actions: texts(actions),
    outcome,
    follow_ups: texts(followUps),
    key_points: foremost(byPassage(points))
      .map((each) => pointOf(reading, each))
      .filter((each) => each.evidence.length > 0),
  }
}

/** How much more a unit is worth for what it is to the call. */
const WORTH = { reason: 1.3, intent: 1.6, followUp: 3.2, outcome: 1.4 }
/** What tells less is left out even where there is room; of what was or is to be done, hardly anything. */
const LEAST_TOLD = 0.0125
const LEAST_DONE = 0.004
/** Characters a summary may have: a share of what was said, and what a short call needs. */
const ROOM: Record<string, { share: number; least: number }> = {
  en: { share: 0.6, least: 450 },
  ja: { share: 0.6, least: 180 },
}
const DEFAULT_ROOM = { share: 0.6, least: 450 }
const MOST_UNITS = 22
const MOST_REASONS = 3
const MOST_ACTIONS = 3
const MOST_FOLLOW_UPS = 2
const MIN_LENGTH = 10
const MIN_LENGTH_WITHOUT_INTENT = 25
/** In words: how far into what the customer says a reason is looked for. */
const REASON_REACH = 90

function roomFor({ statements, language }: Reading): number {
  const { share, least } = ROOM[language.code] ?? DEFAULT_ROOM
  const said = statements.reduce((sum, each) => sum + each.text.length, 0)
  return Math.max(least, Math.round(said * share))
}

function hasContent({ statements }: Reading, intents: readonly FoundIntent[]): boolean {
  const length = statements.reduce((sum, each) => sum + each.length, 0)
  const known = intents.some((each) => each.intent !== 'other')
  return length >= (known ? MIN_LENGTH : MIN_LENGTH_WITHOUT_INTENT)
}

/** Where the customer says most plainly what they call for, be it after a long story. */
function wishUnits(units: readonly Unit[], intent: FoundIntent | undefined): Unit[] {
  const plainest = intent?.statements.find((each) => each.role !== 'agent')
  return units.filter((unit) => unit.statements.some((each) => each === plainest))
}

/** What the customer says first. */
function reasonUnits({ statements }: Reading, units: readonly Unit[]): Unit[] {
  const customers = statements.some((each) => each.role === 'customer')
  let heard = 0
  return units.filter((unit) => {
    const first = unit.statements[0]
    if (first === undefined || (customers ? first.role !== 'customer' : first.role === 'agent')) return false
    const before = heard
    heard += unit.statements.reduce((sum, each) => sum + each.length, 0)
    return before < REASON_REACH && !answersWho(unit, statements)
  })
}

/** Whether it only answers who they are: asked for that, and nothing of a matter in it. */
function answersWho(unit: Unit, all: readonly Statement[]): boolean {
  return (
    answersIdentity(unit, all) &&
    unit.statements.every((each) => !doesAny(each, MATTER) && !each.question && each.length <= LONGEST_ANSWER)
  )
}

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
    .filter((each) => !each.question && !isTalk(each) && !does(each, 'empathy'))
    .filter((each) =>
      each.role === 'customer'
        ? doesAny(each, ['commit']) && doesAny(each, ['pending', 'time'])
        : does(each, 'pending') || (does(each, 'commit') && !does(each, 'done')),
    )
    .filter((each) => !settled || doesAny(each, ['time', 'pending']))
  return unitsWith(units, open)
}

function unitsWith(units: readonly Unit[], statements: readonly Statement[]): Unit[] {
  const wanted = new Set(statements)
  return units.filter((unit) => unit.statements.some((each) => wanted.has(each)))
}

function inTime(a: Unit, b: Unit): number {
  return (a.statements[0]?.index ?? 0) - (b.statements[0]?.index ?? 0) || a.start - b.start
}

/** Units of one passage together: it is not said again who goes on speaking. */
function byPassage(units: readonly Unit[]): Unit[][] {
  const groups = new Map<Passage, Unit[]>()
  for (const unit of units) {
    const group = groups.get(unit.passage)
    if (group === undefined) groups.set(unit.passage, [unit])
    else group.push(unit)
  }
  return [...groups.values()].map((each) => each.sort(inTime))
}

/** The half that tells most before the rest, each in order of time. */
function foremost(groups: readonly Unit[][]): Unit[][] {
  const half = Math.ceil(groups.length / 2)
  const first = (group: Unit[]) => group[0]?.statements[0]?.index ?? 0
  return [groups.slice(0, half), groups.slice(half)].flatMap((each) =>
    each.toSorted((a, b) => first(a) - first(b)),
  )
}

/** Stretches of a passage, those that go on from one another joined. */
function stretchesOf(units: readonly Unit[]): (TextRange & { passage: Passage; text: string })[] {
  const stretches: (TextRange & { passage: Passage; text: string })[] = []
  for (const { passage, start, end, text } of units) {
    const last = stretches.at(-1)
    const goesOn = last?.passage === passage && passage.text.slice(last.end, start).trim() === ''
    if (last !== undefined && goesOn) {
      last.end = end
      last.text = passage.text.slice(last.start, end)
    } else {
      stretches.push({ passage, start, end, text })
    }
  }
  return stretches
}

const LEFT_OUT = ' … '

function toldBy(units: readonly Unit[], phrases: Phrases): string {
  return stretchesOf(units)
    .map((each) => quoted(each.text, phrases))
    .join(LEFT_OUT)
}

/** What the customer says of the matter, and not of who they are; null where they say no more. */
function matterOf(units: readonly Unit[], phrases: Phrases, languageCode: string): string | null {
  const matters = stretchesOf(units)
    .map((each) => withoutPersonalData(each.text, languageCode))
    .filter((each) => each !== '')
  return matters.length === 0 ? null : matters.map((each) => quoted(each, phrases)).join(LEFT_OUT)
}

function pointOf({ language: { phrases } }: Reading, units: readonly Unit[]): KeyPoint {
  const first = units[0]?.statements[0]
  if (first === undefined) return { text: '', evidence: [] }
  const speaker =
    first.role === 'agent' ? phrases.agent : first.role === 'customer' ? phrases.customer : phrases.speaker
  const evidence = stretchesOf(units).flatMap((each) => evidenceOf(first, each))
  return { text: phrases.said(speaker, toldBy(units, phrases)), evidence }
}

/** A text as part of a sentence of the summary: without lead-in and final stop. */
function quoted(text: string, phrases: Phrases): string {
  const whole = text.trim()
  const matter = whole.replace(phrases.leadIn, '')
  return clean((matter === '' ? whole : matter).replace(/(?<![.,。、\s])[.,。、\s]+$/, ''))
}

/** Recognised speech has no capitals; in a sentence of its own a text is easier to read with them. */
function clean(said: string): string {
  const written = said
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![\p{L}'’])i(?=$|[\s'’])/gu, 'I')
  return written.charAt(0).toUpperCase() + written.slice(1)
}
