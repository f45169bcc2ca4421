import type { TextRange } from '../../../../lib/text.ts'
import type { KeyPoint, SummaryResult } from '../../../../model/analytics.ts'
import { roundToHundredths } from '../../emotion-trajectory.ts'
import type { FoundIntent } from '../intent/own-intents.ts'
import { findOutcome } from '../outcome/outcome.ts'
import type { Phrases } from '../phrases/types.ts'
import {
  does,
  doesAny,
  evidenceOf,
  isTalk,
  maybe,
  type Passage,
  type Reading,
  type Statement,
} from '../reading/reading.ts'
import { threeLines } from './overview.ts'
import { createTeller, GAP, ROLE_WORTH, type Unit, unitsOf } from './telling.ts'

/**
 * A summary in the callers' own words: three lines of whole sentences, and what else tells most with least, never
 * rephrased. Its reason leaves out who the caller is. Null where too little was said.
 */
export function summaryResult(reading: Reading, intents: readonly FoundIntent[]): SummaryResult | null {
  if (!hasContent(reading, intents)) return null
  const { phrases } = reading.language
  const { outcome, confidence, likely, telling } = findOutcome(reading)
  const intent = intents[0]?.intent ?? 'other'
  const units = unitsOf(reading)
  const settling = new Set(telling)
  const { overview, reason, actions, followUps } = threeLines(reading, units, intents[0], {
    outcome,
    telling: settling,
    done: actionsIn(reading),
    follows: followUpsIn(reading, outcome === 'resolved'),
  })
  const shown = new Set(intents[0]?.statements)
  for (const unit of units) {
    if (unit.statements.some((each) => shown.has(each))) unit.worth *= ROLE_WORTH.intent
    if (unit.statements.some((each) => settling.has(each))) unit.worth *= ROLE_WORTH.outcome
  }
  const teller = createTeller(reading, units)
  const lines = [...reason, ...actions, ...followUps]
  // Only what stands in the sentence itself is told: not what stands beside it in a unit.
  for (const each of lines) teller.tell({ ...each, terms: reading.language.telling(each.text) })
  const room = roomFor(reading) - lines.reduce((sum, { written }) => sum + written.length, 0)
  const frame = phrases.said(phrases.customer, '').length + GAP
  const chosen = teller.choose(units, { most: MOST_UNITS, room, frame, least: LEAST_TOLD })
  // A very short call is told already: its lines are the point.
  const points = chosen.length > 0 ? chosen : lines.length > 0 ? lines.slice(0, 2) : units.slice(0, 2)
  return {
    overview,
    reason: phrases.reason(
      intent,
      reason.map((each) => each.written),
    ),
    actions: actions.map((each) => each.written),
    outcome,
    outcome_confidence: roundToHundredths(Math.min(MOST_LIKELY, confidence)),
    resolved_likelihood: roundToHundredths(Math.min(MOST_LIKELY, likely.get('resolved') ?? 0)),
    follow_ups: followUps.map((each) => each.written),
    key_points: foremost(byPassage(points))
      .map((each) => pointOf(reading, each))
      .filter((each) => each.evidence.length > 0),
  }
}

/** No outcome is certain. */
const MOST_LIKELY = 0.99
/** What tells less is left out even where there is room. */
const LEAST_TOLD = 0.0125
/** Characters a summary may have: a share of what was said, and what a short call needs. */
const ROOM: Record<string, { share: number; least: number }> = {
  en: { share: 0.6, least: 450 },
  ja: { share: 0.6, least: 180 },
}
const DEFAULT_ROOM = { share: 0.6, least: 450 }
const MOST_UNITS = 22
/** In words: in less, nothing was said that could be summed up. */
const MIN_LENGTH = 10
const MIN_LENGTH_WITHOUT_INTENT = 25

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

/** What agents did; where they did nothing, what they are about to do or tell the customer to. */
function actionsIn({ statements }: Reading): ReadonlySet<Statement> {
  const agents = statements.filter((each) => maybe(each, 'agent') && !each.question && !isTalk(each))
  const done = agents.filter((each) => does(each, 'done'))
  const doing = agents.filter((each) => doesAny(each, ['commit', 'instruct']) && !does(each, 'pending'))
  return new Set(done.length > 0 ? done : doing)
}

/** What somebody has yet to do. Of a matter that is settled only what is definite. */
function followUpsIn({ statements }: Reading, settled: boolean): ReadonlySet<Statement> {
  const from = Math.floor(statements.length * 0.2)
  const open = statements
    .slice(from)
    .filter((each) => !each.question && !isTalk(each) && !doesAny(each, ['empathy', 'inability']))
    .filter((each) =>
      each.role === 'customer'
        ? doesAny(each, ['commit']) && doesAny(each, ['pending', 'time'])
        : does(each, 'pending') || (does(each, 'commit') && !does(each, 'done')),
    )
    .filter((each) => !settled || doesAny(each, ['time', 'pending']))
  return new Set(open)
}

function inTime(a: Unit, b: Unit): number {
  return (a.statements[0]?.index ?? 0) - (b.statements[0]?.index ?? 0) || a.start - b.start
}

/** Units of one passage together: it is not said again who goes on speaking. */
function byPassage(units: readonly Unit[]): Unit[][] {
  return [...Map.groupBy(units, (each) => each.passage).values()].map((each) => each.sort(inTime))
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
