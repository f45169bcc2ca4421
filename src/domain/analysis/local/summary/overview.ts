import type { Outcome } from '../../../../model/analytics.ts'
import type { FoundIntent } from '../intent/own-intents.ts'
import type { Told } from '../phrases/types.ts'
import type { Act } from '../reading/acts.ts'
import {
  does,
  doesAny,
  informs,
  isTalk,
  maybe,
  type Reading,
  type Statement,
  segmentAt,
} from '../reading/reading.ts'
import { withoutPersonalData } from './personal.ts'
import { type Sentence, sentencesOf } from './sentences.ts'
import { createTeller, MATTER, ROLE_WORTH, type Unit } from './telling.ts'

/** Three lines as one text, and the sentences they were made of, those of the text first. */
export type ThreeLines = { overview: string; reason: Sentence[]; actions: Sentence[]; followUps: Sentence[] }

/** How a call ended, the statements that told it, and those that may say what was done and what follows. */
export type Ending = {
  outcome: Outcome
  telling: ReadonlySet<Statement>
  done: ReadonlySet<Statement>
  follows: ReadonlySet<Statement>
}

/**
 * Three lines, as a person would write them: why they called, what was done, what follows. Each tells a whole sentence
 * of the call, or two; where there is none, it says only what the intent and the outcome say.
 */
export function threeLines(
  reading: Reading,
  units: readonly Unit[],
  intent: FoundIntent | undefined,
  ending: Ending,
): ThreeLines {
  const { phrases, wording, code } = reading.language
  const names = agentNames(reading)
  const sentences = sentencesOf(reading, units, (text, first) =>
    wording.clean(first.role === 'agent' ? text : withoutWho(text, code), names),
  )
  const longest = LONGEST_LINE[code] ?? DEFAULT_LONGEST_LINE
  const isUsable = (each: Sentence) => each.whole && each.written.length <= longest
  const pick = createPicker(reading, sentences, isUsable)
  const pickTold: Pick = (from, most) => pick(from, most, (each) => !wording.asks(each.written))

  const reason = reasonIn(reading, sentences, intent, { pick, isUsable, longest })
  const after = reason[0] === undefined ? -1 : indexOf(reason[0])
  const later = sentences.filter((each) => !asks(each) && indexOf(each) > after)
  const actions = pickActions(reading, later, ending, pickTold)
  const rest = sentences.filter((each) => ![...reason, ...actions].includes(each) && !asks(each))
  const followUps = pickFollowUps(reading, { rest, after }, ending, pickTold)

  const line = (from: readonly Sentence[]) => from.map((each) => tell(each, reading))
  const lines = [
    phrases.whyCalled(intent?.intent ?? 'other', line(reason)),
    phrases.whatWasDone(line(fitting(actions, longest))),
    phrases.whatFollows(line(fitting(followUps, longest)), ending.outcome),
  ]
  const overview = lines.filter((each) => each !== null).join(phrases.sentenceSpace)
  return { overview, reason, actions, followUps }
}

/** What the agent did, of what is said after the reason; where nothing was done, what they said of the matter. */
function pickActions(
  { statements }: Reading,
  later: readonly Sentence[],
  { outcome, telling, done, follows }: Ending,
  pick: Pick,
): Sentence[] {
  // Looked for once: sentence by sentence it takes time with the square of a call without an agent.
  const hasAgent = statements.some((each) => each.role === 'agent')
  const isOfMatter = (each: Sentence) => each.terms.some(({ kind }) => kind !== 'light')
  const [isTold, isDone, isOpen] = [hasAnyOf(telling), hasAnyOf(done), hasAnyOf(follows)]
  const isInformation = (each: Sentence) => each.statements.some(informs) && tellsThing(each)
  const settled = later.filter(
    (each) =>
      isByAgent(each, hasAgent) &&
      isOfMatter(each) &&
      (!isOpen(each) || (outcome === 'resolved' && isTold(each))),
  )
  const actions = first(
    () =>
      pick(
        outcome === 'follow_up'
          ? []
          : settled.filter((each) => isTold(each) && !each.statements.every(isTalk)),
      ),
    () => pick(settled.filter(isDone)),
    () => pick(settled.filter(isInformation)),
    () =>
      pick(
        outcome === 'unresolved'
          ? settled.filter((each) => each.statements.some((one) => does(one, 'inability')))
          : [],
      ),
  )
  return actions.length === 0 ? [] : [...actions, ...pick(settled.filter(isDone), MOST_ACTIONS - 1)]
}

/** What somebody has yet to do, of what stands neither for the reason nor for what was done. */
function pickFollowUps(
  { statements }: Reading,
  { rest, after }: { rest: readonly Sentence[]; after: number },
  { outcome, telling, follows }: Ending,
  pick: Pick,
): Sentence[] {
  const [isTold, isOpen] = [hasAnyOf(telling), hasAnyOf(follows)]
  const saysWhen = (each: Sentence) => each.statements.some(isDefinite)
  // What was offered before the customer gave up does not follow.
  const givenUp =
    outcome === 'unresolved'
      ? (statements.findLast((each) => each.role === 'customer' && does(each, 'resign'))?.index ?? -1)
      : -1
  const open = rest.filter((each) => isOpen(each) && indexOf(each) > Math.max(after, givenUp))
  const followUps = first(
    () => pick(outcome === 'follow_up' ? open.filter(isTold) : []),
    () => pick(open.filter((each) => outcome === 'follow_up' || saysWhen(each))),
    () => pick(outcome === 'follow_up' ? rest.filter(isTold) : []),
  )
  return followUps.length === 0 ? [] : [...followUps, ...pick(open.filter(saysWhen), MOST_FOLLOW_UPS - 1)]
}

/** Whether a sentence has one of these statements. */
function hasAnyOf(statements: ReadonlySet<Statement>): (sentence: Sentence) => boolean {
  return (sentence) => sentence.statements.some((each) => statements.has(each))
}

/** As many of them as one line has room for, in order of time. */
function fitting(sentences: readonly Sentence[], longest: number): Sentence[] {
  const [best, ...others] = sentences
  if (best === undefined) return []
  let room = longest - best.written.length
  const fit = others.filter(({ written }) => {
    const fits = written.length <= room
    if (fits) room -= written.length
    return fits
  })
  return [best, ...fit].sort((a, b) => indexOf(a) - indexOf(b))
}

const MOST_ACTIONS = 2
const MOST_FOLLOW_UPS = 2

function tell({ written, statements }: Sentence, { language: { wording } }: Reading): Told {
  const role = statements[0]?.role ?? null
  return {
    by: role ?? 'speaker',
    reported: role === null ? null : wording.report(written, role),
    quote: written,
    asks: wording.asks(written),
  }
}

/** Without personal data; a gap at the end is marked, since the words before it may hang in the air. */
function withoutWho(text: string, languageCode: string): string {
  const left = withoutPersonalData(text, languageCode)
  const isCutOff = left !== text && left !== '' && !text.trim().endsWith(left.slice(-ENDING).trim())
  return isCutOff ? `${left} …` : left
}

/** In characters: enough to tell whether two texts end alike. */
const ENDING = 6

/** In characters: a line tells no more. */
const LONGEST_LINE: Record<string, number> = { en: 150, ja: 75 }
const DEFAULT_LONGEST_LINE = 150

/** Picks the sentences that tell most of what the call is about; a term that is told already counts no more. */
type Pick = (from: readonly Sentence[], most?: number, may?: (each: Sentence) => boolean) => Sentence[]

function createPicker(
  reading: Reading,
  sentences: readonly Sentence[],
  isUsable: (each: Sentence) => boolean,
): Pick {
  const teller = createTeller(reading, sentences)
  return (from, most = 1, may = () => true) => {
    const usable = from.filter((each) => isUsable(each) && may(each))
    return teller.choose(usable, { most })
  }
}

/** The first of them that is there: what is picked is gone, so that no more is picked than that. */
function first(...picks: readonly (() => Sentence[])[]): Sentence[] {
  for (const each of picks) {
    const picked = each()
    if (picked.length > 0) return picked
  }
  return []
}

/**
 * What the customer says of what they call for, and what else they say of it then: of what they say first and of the
 * evidence of the intent that which tells most.
 */
function reasonIn(
  { statements, language: { wording } }: Reading,
  sentences: readonly Sentence[],
  intent: FoundIntent | undefined,
  { pick, isUsable, longest }: { pick: Pick; isUsable: (each: Sentence) => boolean; longest: number },
): Sentence[] {
  const customers = statements.some((each) => each.role === 'customer')
  const answersWho = identityAnswers(statements)
  const wantsNoMore = turnsOfferDown(statements)
  const theirs = sentences.filter(
    (each) =>
      (customers ? each.statements[0]?.role === 'customer' : maybeCustomer(each)) &&
      !answersWho(each) &&
      !wantsNoMore(each) &&
      !each.statements.every((one) => isTalk(one) || saysWho(one)),
  )
  const shown = new Set(intent?.statements)
  const matters = theirs.filter((each) => each.statements.some((one) => doesAny(one, MATTER)))
  const tellsMatter = (each: Sentence) => isUsable(each) && !wording.introduces(each.written)
  const early = firstOf(theirs, tellsMatter, EARLIEST)
  // What comes late tells only where it asks for something or names a problem.
  const shows = (each: Sentence) =>
    each.statements.some((one) => shown.has(one) && (one.position < HALF || matters.includes(each)))
  for (const [rank, each] of theirs.filter(tellsMatter).entries()) each.worth *= LATER ** rank
  for (const each of theirs) if (shows(each)) each.worth *= ROLE_WORTH.intent
  // "So I want to cancel", also after a long story.
  const isPlain = (one: Statement) => (intent?.shares?.get(one) ?? 0) >= PLAIN_SHARE
  const plain = theirs.filter((each) => each.statements.some((one) => isPlain(one) && does(one, 'reason')))
  const near = theirs.filter((each) => early.includes(each) || (shows(each) && tellsMatter(each)))
  const [chosen] = first(
    () => pick(plain),
    () => pick(near),
    () => pick(matters),
  )
  if (chosen === undefined) return []
  const at = theirs.indexOf(chosen)
  const [before] = firstOf(theirs.slice(Math.max(0, at - NEAR), at).reverse(), tellsMatter, 1)
  const [next] = firstOf(theirs.slice(at + 1, at + 1 + NEAR), tellsMatter, 1)
  // Why they call is seldom in the first clause where nothing marks the ends of sentences: "I opened my bill".
  const goesOn = (each: Sentence) => !matters.includes(chosen) && isSameBreath(chosen, each)
  const beside = [before, next]
    .filter((each) => each !== undefined)
    .filter((each) => chosen.written.length + each.written.length <= longest)
    .filter((each) => !chosen.written.includes(each.written) && !each.written.includes(chosen.written))
    .filter((each) => tellsThing(each) || matters.includes(each) || each === before || goesOn(each))
  return [chosen, ...pick(beside)].sort((a, b) => indexOf(a) - indexOf(b))
}

/** Whether a sentence follows another in one segment, where nothing marks the ends of sentences. */
function isSameBreath(one: Sentence, other: Sentence): boolean {
  const { passage, end } = one
  return (
    !passage.marksEnds &&
    other.passage === passage &&
    other.start >= end &&
    segmentAt(passage, one.start) === segmentAt(passage, other.start)
  )
}

/** The first so many for which it holds: the others are not looked at. */
function firstOf(
  sentences: readonly Sentence[],
  holds: (each: Sentence) => boolean,
  most: number,
): Sentence[] {
  const found: Sentence[] = []
  for (const each of sentences) {
    if (found.length === most) break
    if (holds(each)) found.push(each)
  }
  return found
}

/** In sentences of the customer, fragments counted: what stands beside what they call for. */
const NEAR = 3

/** What the customer says to agents who do this, be it in several turns. */
function answersTo(act: Act, all: readonly Statement[]): ReadonlySet<Statement> {
  const asking = new Set(all.filter((each) => does(each, act)).map((each) => each.passage))
  let isAsked = false
  const answers = new Set<Statement>()
  for (const each of all) {
    if (each.role === 'customer') {
      if (isAsked) answers.add(each)
    } else if (each.length > BACKCHANNEL) isAsked = asking.has(each.passage)
  }
  return answers
}

/** Whether a sentence only answers the agent's question who they are: names, addresses, numbers. */
function identityAnswers(all: readonly Statement[]): (sentence: Sentence) => boolean {
  const answers = answersTo('ask_identity', all)
  return ({ statements }) =>
    statements[0] !== undefined &&
    answers.has(statements[0]) &&
    statements.every((each) => isBareAnswer(each) && !each.question)
}

/** Whether a sentence takes up no offer of more help: "no, that's all I need for today". */
function turnsOfferDown(all: readonly Statement[]): (sentence: Sentence) => boolean {
  const answers = answersTo('closing_offer', all)
  return ({ statements }) =>
    statements[0] !== undefined &&
    answers.has(statements[0]) &&
    statements.every((each) => !each.question && !doesAny(each, ['further_wish', 'problem']))
}

/** Whether they say who they are, asked or not, and nothing of what they call for. */
function saysWho(statement: Statement): boolean {
  return does(statement, 'give_identity') && isBareAnswer(statement)
}

function isBareAnswer(statement: Statement): boolean {
  return !doesAny(statement, MATTER) && statement.length <= LONGEST_ANSWER
}

/** In words: a name, an address and a number. */
const LONGEST_ANSWER = 12
/** In words: "okay", "got it". */
const BACKCHANNEL = 2

const HALF = 0.5

/**
 * What a sentence of the customer is worth beside the one before. Of 0.67, 0.75, 0.8, 0.85 and 1, the first third of
 * summaries has most key facts with 0.8 and 0.85, in five parts of evaluation/ (2026-11-27).
 */
const LATER = 0.8
/** Of what speaks for the intent, in one statement: chosen like `LATER` of 0.2, 0.3 and 0.4. */
const PLAIN_SHARE = 0.3

/** In sentences of the customer: what they say later is seldom why they call. */
const EARLIEST = 4

function indexOf({ statements }: Sentence): number {
  return statements[0]?.index ?? 0
}

function maybeCustomer({ statements }: Sentence): boolean {
  return statements[0] !== undefined && maybe(statements[0], 'customer')
}

function isByAgent({ statements: [said] }: Sentence, hasAgent: boolean): boolean {
  return said !== undefined && (hasAgent ? said.role === 'agent' : maybe(said, 'agent'))
}

function asks({ statements }: Sentence): boolean {
  return statements.some((each) => each.question)
}

/** An amount, a time, a day, a number, a name: what a person would note down. */
function tellsThing({ terms }: Sentence): boolean {
  return terms.some(({ kind }) => kind !== 'word' && kind !== 'light')
}

/** It says when, or that it is still to come. */
function isDefinite(statement: Statement): boolean {
  return doesAny(statement, ['time', 'pending'])
}

/** What agents call themselves, in lower case: customers call them by it. */
function agentNames({ statements, language: { phrases } }: Reading): ReadonlySet<string> {
  const names = new Set<string>()
  for (const each of statements.slice(0, OPENING)) {
    if (each.role === 'customer' || phrases.introduction === undefined) continue
    const found = phrases.introduction.exec(each.text)?.[0] ?? ''
    const name = found
      .split(' ')
      .filter((word) => word !== 'speaking')
      .at(-1)
    if (name !== undefined && name !== '') names.add(name.toLowerCase())
  }
  return names
}

/** In statements: agents say who they are at the beginning. */
const OPENING = 6
