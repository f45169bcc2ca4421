import type { Claim, SummaryResult } from '../../../lib/analytics.ts'
import type { Range } from '../../../lib/text.ts'
import { type FeelingSign, feelingsOf } from './emotion.ts'
import type { FoundIntent } from './intent.ts'
import type { Act } from './lexicon/types.ts'
import { findOutcome } from './outcome.ts'
import type { Phrases } from './phrases/types.ts'
import { does, doesAny, evidenceOf, isTalk, maybe, type Reading, type Statement } from './reading.ts'

/**
 * A summary in the callers' own words: statements are chosen, framed by a few fixed sentences, never rephrased.
 * Null where too little was said.
 */
export function summaryResult(reading: Reading, intents: readonly FoundIntent[]): SummaryResult | null {
  if (!hasContent(reading, intents)) return null
  const { phrases } = reading.language
  const chunks = chunksOf(reading)
  const primary = intents[0]
  const intent = primary?.intent ?? 'other'
  const { outcome, telling } = findOutcome(reading)
  const reasonChunk = chunks.find((each) => each.statements.some((one) => one === primary?.statements[0]))
  const reason = reasonChunk === undefined ? null : quoted(textOf(reasonChunk), phrases)
  const actions = actionsIn(reading)
  const followUps = followUpsIn(reading)
  const told = actions.at(-1) ?? followUps.at(-1)
  const sentences = [
    phrases.called(intent, reason),
    told === undefined ? null : phrases.agentSaid(quoted(told.text, phrases)),
    phrases.outcome[outcome],
  ]
  return {
    overview: sentences.filter((each) => each !== null).join(phrases.sentenceSpace),
    reason: phrases.reason(intent, reason),
    actions: actions.map((each) => quoted(each.text, phrases)),
    outcome,
    follow_ups: followUps
      .filter((each) => outcome !== 'resolved' || doesAny(each, ['time', 'pending']))
      .map((each) => quoted(each.text, phrases)),
    key_points: keyPoints(reading, chunks, { intents, telling }),
  }
}

/** A stretch of statements that one speaker says in one go, short enough to quote. */
type Chunk = Range & { statements: Statement[] }

const MAX_CHUNK_LENGTH = 32
const MAX_QUOTE_CHARACTERS = 180
const MAX_KEY_POINTS = 8
const MAX_LISTED = 5
const MIN_LENGTH = 10
const MIN_LENGTH_WITHOUT_INTENT = 25

function hasContent({ statements }: Reading, intents: readonly FoundIntent[]): boolean {
  const length = statements.reduce((sum, each) => sum + each.length, 0)
  const known = intents.some((each) => each.intent !== 'other')
  return length >= (known ? MIN_LENGTH : MIN_LENGTH_WITHOUT_INTENT)
}

function chunksOf({ statements }: Reading): Chunk[] {
  const chunks: Chunk[] = []
  for (const statement of statements) {
    const last = chunks.at(-1)
    const length = last?.statements.reduce((sum, each) => sum + each.length, 0) ?? 0
    if (last?.statements[0]?.passage === statement.passage && length + statement.length <= MAX_CHUNK_LENGTH) {
      last.statements.push(statement)
      last.end = statement.end
    } else {
      chunks.push({ start: statement.start, end: statement.end, statements: [statement] })
    }
  }
  return chunks
}

function actionsIn({ statements }: Reading): Statement[] {
  const agents = statements.filter((each) => maybe(each, 'agent') && !each.question)
  const done = agents.filter((each) => does(each, 'done'))
  const doing = agents.filter(
    (each) => doesAny(each, ['commit', 'instruct']) && !does(each, 'pending') && !isTalk(each),
  )
  return (done.length > 0 ? done : doing).slice(-MAX_LISTED)
}

function followUpsIn({ statements }: Reading): Statement[] {
  const from = Math.floor(statements.length * 0.2)
  return statements
    .slice(from)
    .filter((each) => !each.question && !isTalk(each))
    .filter((each) =>
      each.role === 'customer'
        ? doesAny(each, ['commit']) && doesAny(each, ['pending', 'time'])
        : does(each, 'pending') || (does(each, 'commit') && !does(each, 'done')),
    )
    .slice(-MAX_LISTED)
}

/** How much an act adds to what a statement is worth in a summary. */
const WORTH: Partial<Record<Act, number>> = {
  reason: 0.8,
  problem: 0.7,
  done: 1.4,
  pending: 1.4,
  commit: 0.8,
  inability: 1.3,
  explain: 1,
  instruct: 0.6,
  works_now: 1.3,
  refuse: 1,
  time: 0.5,
  repeat: 0.3,
  give_identity: 0.2,
  greeting: -1,
  offer_help: -1.5,
  closing_offer: -1.5,
  farewell: -1,
  hold: -1,
  ask_identity: -1.2,
}

function keyPoints(
  reading: Reading,
  chunks: readonly Chunk[],
  { intents, telling }: { intents: readonly FoundIntent[]; telling: readonly Statement[] },
): Claim[] {
  const feelings = feelingsOf(reading)
  const reasons = intents.flatMap((each) => each.statements.slice(0, 2))
  const worth = (chunk: Chunk) =>
    chunk.statements.reduce((sum, each) => sum + worthOf(each, feelings), 0) +
    (chunk.statements.some((each) => reasons.includes(each)) ? 2.5 : 0) +
    (chunk.statements.some((each) => telling.includes(each)) ? 1 : 0)
  return chunks
    .map((chunk) => ({ chunk, points: worth(chunk) }))
    .filter((each) => each.points >= 0.8)
    .sort((a, b) => b.points - a.points)
    .slice(0, MAX_KEY_POINTS)
    .sort((a, b) => chunks.indexOf(a.chunk) - chunks.indexOf(b.chunk))
    .map(({ chunk }) => pointOf(reading, chunk))
    .filter((each) => each.evidence.length > 0)
}

function worthOf(statement: Statement, feelings: readonly FeelingSign[]): number {
  const acts = new Set(
    statement.hits.filter((each) => each.cue.family === 'act').map((each) => each.cue.name),
  )
  const byAct = Object.entries(WORTH).reduce(
    (sum, [act, worth]) => (([...acts] as string[]).includes(act) ? sum + worth : sum),
    0,
  )
  // A number alone is mostly what was asked for to find the account.
  const facts = /\d/.test(statement.text) ? (statement.length < 5 ? 0.3 : 0.8) : 0
  const felt = feelings.some((each) => each.statement === statement && each.strength >= 0.6) ? 0.4 : 0
  return statement.length < 3 ? Math.min(0, byAct) : byAct + facts + felt
}

function pointOf({ language: { phrases } }: Reading, chunk: Chunk): Claim {
  const [first] = chunk.statements
  if (first === undefined) return { text: '', evidence: [] }
  const speaker =
    first.role === 'agent' ? phrases.agent : first.role === 'customer' ? phrases.customer : phrases.speaker
  return { text: phrases.said(speaker, clean(textOf(chunk))), evidence: evidenceOf(first, chunk) }
}

function textOf(chunk: Chunk): string {
  return chunk.statements[0]?.passage.text.slice(chunk.start, chunk.end) ?? ''
}

/** A text as part of a sentence of the summary: without lead-in and final stop, and not too long. */
function quoted(text: string, phrases: Phrases): string {
  const whole = text.trim()
  const matter = whole.replace(phrases.leadIn, '')
  const short = (matter === '' ? whole : matter).replace(/[.,。、\s]+$/, '')
  if (short.length <= MAX_QUOTE_CHARACTERS) return clean(short)
  return `${clean(short.slice(0, MAX_QUOTE_CHARACTERS)).replace(/\s+\S*$/, '')}…`
}

/** Recognised speech has no capitals; in a sentence of its own a text is easier to read with them. */
function clean(said: string): string {
  const written = said
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<![\p{L}'’])i(?=$|[\s'’])/gu, 'I')
  return written.charAt(0).toUpperCase() + written.slice(1)
}
