import type { Answer, CallMetrics } from '../../../lib/analytics.ts'
import { SCORECARD_RULES, type ScorecardQuestion, type ScorecardRule } from '../../../lib/scorecard.ts'
import type { FeelingSign } from './emotion.ts'
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
    const complete =
      offers.length > 0
        ? opening[0] !== offers[0] || greets.length > 0 || saysWhere(opening, reading)
        : greets.length > 0 && (companies.length > 0 || saysWhere(opening, reading))
    return complete ? yes([...new Set([...greets, ...companies, ...offers])].slice(0, 2)) : no()
  },

  identification: ({ reading }) => {
    const established = reading.statements.filter(
      (each) =>
        (maybe(each, 'agent') && does(each, 'ask_identity')) ||
        (maybe(each, 'customer') && does(each, 'give_identity')),
    )
    return established.length > 0 ? yes(established) : no()
  },

  empathy: ({ reading, feelings }) => {
    const shown = agentsIn(reading).filter((each) => does(each, 'empathy'))
    const hard =
      feelings.some(
        (each) => each.statement.role !== 'agent' && each.feeling !== 'satisfaction' && each.strength >= 0.35,
      ) || reading.statements.some((each) => each.role !== 'agent' && does(each, 'problem') && !each.question)
    if (shown.length > 0) return yes(shown)
    return hard ? no() : { answer: 'not_applicable', statements: [] }
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
    const booked = agents.filter((each) => does(each, 'done') && does(each, 'time'))
    const dated = [...booked, ...steps].filter(
      (each) =>
        does(each, 'time') ||
        does(each, 'pending') ||
        agents.some((other) => other.passage === each.passage && does(other, 'time')),
    )
    return dated.length > 0 ? yes(dated.toReversed()) : no()
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
    const closes = ending.filter((each) => doesAny(each, ['closing_offer', 'farewell']))
    return closes.length > 0 ? yes(closes) : no()
  },
}

/** Whether the agent's first words name more than the agent: no lexicon has every company. */
function saysWhere(opening: readonly Statement[], { language }: Reading): boolean {
  const [first] = opening
  return opening
    .filter((each) => each.passage === first?.passage && !doesAny(each, ['ask_identity', 'hold', 'empathy']))
    .filter((each) => !each.question || does(each, 'greeting'))
    .some((each) =>
      /\p{L}{3,}|[\p{sc=Han}\p{sc=Katakana}]{2,}/u.test(each.text.replace(language.phrases.bareOpening, ' ')),
    )
}

const MIN_EXPLANATION = 5
const ENDING_STATEMENTS = 6
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
