import type { Answer, CallMetrics } from '../../../model/analytics.ts'
import {
  SCORECARD_RULES,
  type ScorecardQuestion,
  type ScorecardRule,
} from '../../../model/scorecard/scorecard.ts'
import type { FeelingSign } from './emotion.ts'
import { movesOf } from './moves.ts'
import type { FoundOutcome } from './outcome.ts'
import { does, doesAny, informs, isTalk, maybe, type Reading, type Statement } from './reading.ts'

/** What a judge looks at. */
export type Topic = { reading: Reading; metrics: CallMetrics; outcome: FoundOutcome; feelings: FeelingSign[] }

/** An answer (null leaves the question open), and the statements it rests on, best first. */
export type Judgement = { answer: Answer | null; statements: Statement[] }

type Judge = (topic: Topic) => Judgement

/** The default question whose rules judge a question: the one it names, or the one whose id it has. */
export function ruleOf(question: ScorecardQuestion): ScorecardRule | null {
  if (question.kind !== 'yes_no') return null
  return question.rule ?? SCORECARD_RULES.find((each) => each === question.id) ?? null
}

/** Answers a question by the rules of a default one. */
export function judgeByRule(rule: ScorecardRule, topic: Topic): Judgement {
  return JUDGES[rule](topic)
}

const JUDGES: Record<ScorecardRule, Judge> = {
  greeting: ({ reading }) => {
    const opening = agentsIn(reading).filter(opens)
    const greets = opening.filter((each) => does(each, 'greeting'))
    const companies = opening.filter((each) => does(each, 'company'))
    const offers = opening.filter((each) => does(each, 'offer_help'))
    // An offer of help gives the purpose, and with a name or a company before it opens as a greeting does.
    // So does who says where one has called and with whom one speaks.
    const introduced = opening.filter((each) => introduces(each, reading) || isCourtesy(each))
    const complete =
      offers.length > 0
        ? opening[0] !== offers[0] || greets.length > 0 || saysWhere(opening, reading)
        : (greets.length > 0 && companies.length > 0) ||
          (greets.length + introduced.length > 0 && saysWhere(opening, reading))
    return complete
      ? yes([...new Set([...greets, ...companies, ...offers, ...introduced])].slice(0, 2))
      : no()
  },

  identification: ({ reading }) => {
    const established = reading.statements.filter(
      (each) =>
        (maybe(each, 'agent') && does(each, 'ask_identity')) ||
        (maybe(each, 'customer') && (does(each, 'give_identity') || saysName(each))),
    )
    return established.length > 0 ? yes(established) : no()
  },

  empathy: ({ reading, feelings }) => {
    const shown = agentsIn(reading).filter((each) => does(each, 'empathy'))
    const distress = feelings
      .filter((each) => each.statement.role !== 'agent' && each.feeling !== 'satisfaction')
      .reduce((sum, each) => sum + each.strength, 0)
    if (shown.length > 0) return yes(shown)
    const customers = reading.statements.filter((each) => each.role !== 'agent').length
    return distress >= Math.min(MIN_DISTRESS, SHORT_CALL_DISTRESS * customers) && distress > 0
      ? no()
      : { answer: 'not_applicable', statements: [] }
  },

  explanation: ({ reading }) => {
    const explained = agentsIn(reading)
      .filter((each) => !each.question && each.length >= MIN_EXPLANATION)
      .filter((each) => doesAny(each, ['explain', 'instruct']) || informs(each))
    return explained.length > 0 ? yes(explained.toSorted((a, b) => b.length - a.length)) : no()
  },

  resolution: ({ reading, outcome }) => {
    const dealt = agentsIn(reading).filter(
      (each) => doesAny(each, ['done', 'pending', 'commit']) && !each.question,
    )
    const paths = dealt.filter((each) => doesAny(each, ['done', 'pending']) || does(each, 'time'))
    if (outcome.outcome === 'resolved') {
      const telling = [...dealt.toReversed(), ...outcome.telling, ...agentsIn(reading).filter(informs)]
      return telling.length > 0 ? yes(telling) : no()
    }
    if (outcome.outcome === 'unresolved') return no()
    return paths.length > 0 ? yes(paths.toReversed()) : no()
  },

  next_steps: ({ reading }) => {
    const agents = agentsIn(reading).filter((each) => !isTalk(each))
    const steps = agents.filter((each) => doesAny(each, ['commit', 'pending']) && !each.question)
    // What is settled for a day is a step too: "you're in for Tuesday at nine".
    const booked = agents.filter(
      (each) => does(each, 'time') && (does(each, 'done') || settles(each)) && !each.question,
    )
    // Those that say when come first.
    const found = [...new Set([...booked, ...steps])].toSorted(
      (one, other) => Number(tellsWhen(other)) - Number(tellsWhen(one)) || other.index - one.index,
    )
    return found.length > 0 ? yes(found) : no()
  },

  courtesy: ({ reading, metrics }) => {
    const rude = reading.statements.filter((each) => each.role === 'agent' && does(each, 'rude'))
    if (rude.length > 0) return no(rude)
    const minutes = Math.max(1, metrics.duration_ms / 60_000)
    if (metrics.interruptions.agent >= 3 && metrics.interruptions.agent / minutes > 1.5) return no()
    const agents = agentsIn(reading)
    const courteous = agents.filter((each) =>
      doesAny(each, ['courteous', 'empathy', 'greeting', 'offer_help']),
    )
    return yes(courteous.length > 0 ? courteous : agents)
  },

  closing: ({ reading }) => {
    const agents = agentsIn(reading)
    const ending = agents.filter((_, index) => index >= Math.max(1, agents.length - ENDING_STATEMENTS))
    const last = agents.length - LAST_STATEMENTS
    // Thanks at the very end take leave too.
    const closes = ending.filter(
      (each) =>
        doesAny(each, ['closing_offer', 'farewell']) ||
        (agents.indexOf(each) >= last && does(each, 'thanks')),
    )
    return closes.length > 0 ? yes(closes) : no()
  },
}

/** Whether the agent's first words name more than the agent: no lexicon has every company. */
function saysWhere(opening: readonly Statement[], { language }: Reading): boolean {
  const [first] = opening
  return opening
    .filter((each) => each.passage === first?.passage && !doesAny(each, ['ask_identity', 'hold', 'empathy']))
    .map((each) => (each.question && !does(each, 'greeting') ? beforeOffer(each) : each.text))
    .some((text) =>
      /\p{L}{3,}|[\p{sc=Han}\p{sc=Katakana}]{2,}/u.test(text.replace(language.phrases.bareOpening, ' ')),
    )
}

/** What stands before an offer of help in the same sentence; nothing of any other question. */
function beforeOffer(statement: Statement): string {
  const offer = does(statement, 'offer_help')
  return offer === undefined ? '' : statement.text.slice(0, offer.start - statement.start)
}

/** "This is Dana", "Dana speaking". */
function introduces({ text }: Statement, { language }: Reading): boolean {
  return language.phrases.introduction?.test(text) === true
}

/** A polite form that asks for nothing. */
function isCourtesy(statement: Statement): boolean {
  return does(statement, 'courteous') !== undefined && !doesAny(statement, ['request', 'hold'])
}

/** A name by its capitals, where a transcript has any: "it's Greg Toomey", or a full name as an answer. */
function saysName(statement: Statement): boolean {
  if (does(statement, 'time')) return false
  return OWN_NAME.test(statement.text) || FULL_NAME.test(statement.text)
}

const OWN_NAME =
  /\b(?:[Ii]t['’]s|[Tt]his is|I['’]m|[Nn]ame['’]s|[Nn]ame is)\s+(?:(?:Mr|Mrs|Ms|Dr)\b\.?\s+)?\p{Lu}\p{Ll}+/u
const FULL_NAME =
  /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}(?:\p{Ll}+|\.))*\s+\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:[.,]|$|\s+(?:on|at|from|with|again)\b)/u

function settles(statement: Statement): boolean {
  return movesOf(statement).some(([move, likelihood]) => move === 'settles' && likelihood >= MIN_SETTLING)
}

function tellsWhen(statement: Statement): boolean {
  return doesAny(statement, ['time', 'pending'])
}

const MIN_SETTLING = 0.6
/** In sums of strength: a difficulty that a customer merely tells of needs no empathy. */
const MIN_DISTRESS = 2
/** The same for each statement of the customer, where they are few. */
const SHORT_CALL_DISTRESS = 0.3
const MIN_EXPLANATION = 5
const ENDING_STATEMENTS = 6
const LAST_STATEMENTS = 2
const OPENING_STATEMENTS = 4

function agentsIn({ statements }: Reading): Statement[] {
  return statements.filter((each) => maybe(each, 'agent'))
}

function opens(_: Statement, index: number): boolean {
  return index < OPENING_STATEMENTS
}

function yes(statements: Statement[]): Judgement {
  return { answer: 'yes', statements }
}

function no(statements: Statement[] = []): Judgement {
  return { answer: 'no', statements }
}
