import type { FoundIntent } from '../intent/own-intents.ts'
import type { FoundOutcome } from '../outcome/outcome.ts'
import type { Told } from '../phrases/types.ts'
import type { Act } from '../reading/acts.ts'
import { does, doesAny, informs, isTalk, maybe, type Reading, type Statement } from '../reading/reading.ts'
import { inLetters, type Sentence } from './sentences.ts'
import type { Choose } from './telling.ts'
import { isAnswerTo, MATTER } from './worth.ts'

/** Three lines as one text, and the sentences they were made of. */
export type ThreeLines = { overview: string; reason: Sentence[]; actions: Sentence[]; followUps: Sentence[] }

/** What the lines of a call are chosen from: whole sentences that fit into a line of so many characters. */
type Source = { reading: Reading; usable: readonly Sentence[]; choose: Choose; longest: number }
type Ending = Pick<FoundOutcome, 'outcome' | 'telling'>

/**
 * Three lines, as a person would write them: why they called, what was done, what follows. Each tells a whole sentence
 * of the call, or two; where there is none, it says only what the intent and the outcome say.
 */
export function threeLines(
  reading: Reading,
  sentences: readonly Sentence[],
  choose: Choose,
  intent: FoundIntent | undefined,
  ending: Ending,
): ThreeLines {
  const { phrases, code } = reading.language
  const longest = inLetters(LONGEST_LINE, code)
  const usable = sentences.filter((each) => each.isWhole() && each.written().length <= longest)
  const source = { reading, usable, choose, longest }
  const reason = reasonIn(source, intent)
  const after = reason[0] === undefined ? -1 : indexOf(reason[0])
  const actions = actionsIn(source, ending, after)
  const followUps = followUpsIn(source, ending, after)
  const line = (from: readonly Sentence[]) => from.map((each) => tell(each, reading))
  const lines = [
    phrases.whyCalled(intent?.intent ?? 'other', line(reason)),
    phrases.whatWasDone(line(actions)),
    phrases.whatFollows(line(followUps), ending.outcome),
  ]
  const overview = lines.filter((each) => each !== '').join(phrases.sentenceSpace)
  return { overview, reason, actions, followUps }
}

/** In characters of English: a line tells no more. */
const LONGEST_LINE = 150
/** In sentences, of what was done and of what follows. */
const MOST = 2

/** What the customer says of what they call for, and the sentence beside it that tells most. */
function reasonIn({ reading, usable, choose, longest }: Source, intent: FoundIntent | undefined): Sentence[] {
  const isTheirs = saidBy('customer', reading)
  const theirs = usable.filter(
    (each) => isTheirs(each) && !each.statements.every((one) => isBesideMatter(one, reading)),
  )
  // "So I want to cancel", also after a long story.
  const isPlain = (each: Statement) => (intent?.shares?.get(each) ?? 0) >= PLAIN_SHARE && does(each, 'reason')
  const worths = new Map(
    theirs.map((each, rank) => [each, LATER ** rank * (each.statements.some(isPlain) ? PLAIN : 1)]),
  )
  const [reason] = choose(theirs, { most: 1, worth: (each) => worths.get(each) ?? 0 })
  if (reason === undefined) return []
  // Why they call is seldom in the first clause where nothing marks the ends of sentences: "I opened my bill".
  const goesOn = ({ passage }: Sentence) => !passage.marksEnds && passage === reason.passage
  const at = theirs.indexOf(reason)
  const beside = [theirs[at - 1], theirs[at + 1]]
    .filter((each) => each !== undefined)
    .filter((each) => tellsThing(each) || doIn(each, MATTER) || goesOn(each))
  return inTime([reason, ...choose(beside, { most: 1, room: longest - reason.written().length })])
}

/**
 * What a sentence of the customer is worth beside the one before. Of 0.67, 0.75, 0.8, 0.85 and 1, the first third of
 * summaries has most key facts with 0.8 and 0.85, in five parts of evaluation/ (2026-11-27).
 */
const LATER = 0.8
/** Of what speaks for the intent, in one statement: chosen like `LATER` of 0.2, 0.3 and 0.4. */
const PLAIN_SHARE = 0.3
const PLAIN = 10

/** Whether it keeps the call going, says who they are, asked or not, or that they need no more. */
function isBesideMatter(statement: Statement, reading: Reading): boolean {
  if (isTalk(statement)) return true
  if (isAnswerTo('closing_offer', statement, reading)) return !doesAny(statement, ['further_wish', 'problem'])
  if (doesAny(statement, MATTER) || statement.length > LONGEST_ANSWER) return false
  return does(statement, 'give_identity') || isAnswerTo('ask_identity', statement, reading)
}

/** In words: a name, an address and a number. */
const LONGEST_ANSWER = 12

/** What the agent did after they heard the reason; where nothing was done, what they said of the matter. */
function actionsIn(source: Source, { outcome, telling }: Ending, after: number): Sentence[] {
  const { reading, usable, choose, longest } = source
  const byAgent = saidBy('agent', reading)
  const settled = outcome === 'resolved'
  const later = usable.filter((each) => {
    const isLight = each.terms.every(({ kind }) => kind === 'light')
    return indexOf(each) > after && byAgent(each) && !isLight && !asks(each, reading)
  })
  // What comes first here always comes before what comes later.
  const worth = (each: Sentence) => {
    const isTold = each.statements.some((one) => telling.includes(one) && !isTalk(one))
    if (each.statements.some((one) => isOpen(one, settled)) && !(settled && isTold)) return 0
    if (isTold && outcome !== 'follow_up') return 1000
    if (doIn(each, ['done'])) return 100
    if (doIn(each, ['commit', 'instruct']) || (each.statements.some(informs) && tellsThing(each))) return 10
    return outcome === 'unresolved' && doIn(each, ['inability']) && !doIn(each, ['empathy']) ? 1 : 0
  }
  return inTime(choose(later, { most: MOST, worth, room: longest }))
}

/** What somebody has yet to do. What was offered before the customer gave up does not follow. */
function followUpsIn(source: Source, { outcome, telling }: Ending, after: number): Sentence[] {
  const { reading, usable, choose, longest } = source
  const resigned = reading.statements.findLast((each) => each.role === 'customer' && does(each, 'resign'))
  const from = outcome === 'unresolved' ? Math.max(after, resigned?.index ?? -1) : after
  const later = usable.filter((each) => indexOf(each) > from && !asks(each, reading))
  const worth = ({ statements }: Sentence) => {
    const open = statements.filter((each) => isOpen(each, outcome !== 'follow_up'))
    if (outcome !== 'follow_up') return open.length > 0 ? 1 : 0
    return (open.length > 0 ? 10 : 0) + (statements.some((each) => telling.includes(each)) ? 5 : 0)
  }
  return inTime(choose(later, { most: MOST, worth, room: longest }))
}

/** Whether somebody has yet to do it. @param definite only what is said to come, or when */
function isOpen(statement: Statement, definite: boolean): boolean {
  if (definite && !doesAny(statement, ['time', 'pending'])) return false
  if (isTalk(statement) || doesAny(statement, ['empathy', 'inability'])) return false
  return statement.role === 'customer'
    ? does(statement, 'commit') && doesAny(statement, ['pending', 'time'])
    : does(statement, 'pending') || (does(statement, 'commit') && !does(statement, 'done'))
}

/** Whether a sentence was said by one who is known to have this role; where nobody is, by one who may have it. */
function saidBy(role: 'agent' | 'customer', { statements }: Reading): (sentence: Sentence) => boolean {
  const isKnown = statements.some((each) => each.role === role)
  return ({ statements: [first] }) =>
    first !== undefined && (isKnown ? first.role === role : maybe(first, role))
}

function tell(sentence: Sentence, reading: Reading): Told {
  const { written, statements, text } = sentence
  const { wording, phrases } = reading.language
  const role = statements[0]?.role ?? null
  const isAsked = [written(), ...statements.map((each) => wording.clean(each.text))].some(wording.asks)
  const isUnmarked = isAsked && !STATED.test(text) && !/[?？]$/.test(written())
  return {
    by: role ?? 'speaker',
    reported: role === null ? null : wording.report(written(), role),
    quote: isUnmarked ? `${written()}${phrases.questionMark}` : written(),
  }
}

function indexOf({ statements }: Sentence): number {
  return statements[0]?.index ?? 0
}

function inTime(sentences: readonly Sentence[]): Sentence[] {
  return sentences.toSorted((a, b) => indexOf(a) - indexOf(b) || a.start - b.start)
}

/** Whether it may be a question; what a transcript ends with another mark is none. */
function asks({ text, statements, written }: Sentence, { language: { wording } }: Reading): boolean {
  return !STATED.test(text) && (statements.some((each) => each.question) || wording.asks(written()))
}

const STATED = /[.!]\s*$/

function doIn({ statements }: Sentence, acts: readonly Act[]): boolean {
  return statements.some((each) => doesAny(each, acts))
}

/** An amount, a time, a day, a number, a name: what a person would note down. */
function tellsThing({ terms }: Sentence): boolean {
  return terms.some(({ kind }) => kind === 'figure' || kind === 'name')
}
