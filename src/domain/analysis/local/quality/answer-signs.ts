import { MINUTE_MS } from '../../../../lib/time/duration.ts'
import type { CallMetrics, Outcome } from '../../../../model/analytics.ts'
import type { ScorecardRule } from '../../../../model/scorecard/scorecard.ts'
import { feelingOf } from '../emotion/emotion-signs.ts'
import { SHORT_SIDE, wordsIn } from '../intent/intent-signs.ts'
import type { Odds } from '../models/odds.ts'
import { movesOf } from '../outcome/outcome-signs.ts'
import type { Act, Move, ToldAct } from '../reading/acts.ts'
import { faultsIn, maybe, type Reading, type Statement, turnsByRudeness } from '../reading/reading.ts'

/** What the answers to a scorecard are told by. */
export type Topic = { reading: Reading; metrics: CallMetrics; outcome: ReadonlyMap<Outcome, number> }

/** The signs of each default question: how surely its acts are done where they count, and what makes them needed. */
export function answerSigns(rule: ScorecardRule, topic: Topic): Record<string, number> {
  const places = placesOf(topic.reading)
  return {
    ...SIGNS[rule](places, topic),
    // Of a side with more words each word tells less.
    fault: (places.faults.get(rule) ?? 0) * (SHORT_SIDE / Math.max(SHORT_SIDE, wordsIn(places.agent))),
    // A short call lacks what a long one has; but it is as courteous.
    ...(rule !== 'courtesy' && { brevity: BRIEF / (topic.reading.statements.length + BRIEF) }),
  }
}

/** The statements that may show a yes to a question, those that show it best first. */
export function showing(rule: ScorecardRule, { reading }: Topic): Statement[] {
  const { acts, from } = SHOWN_BY[rule]
  const worth = (statement: Statement) => Math.max(...acts.map((act) => statement.acts().get(act) ?? 0))
  const places = placesOf(reading)
  const found = from(places)
  const sorted = (found.length > 0 ? found : places.agent)
    .map((statement) => ({ statement, worth: worth(statement) }))
    .sort((a, b) => b.worth - a.worth)
  // Where none shows it by itself, the one that comes nearest stands for all of them.
  return sorted.filter((each, at) => at === 0 || each.worth >= SHOWN).map((each) => each.statement)
}

/** The agent's statements that may show a no, where one can be heard: what is rude, by itself or in its turn. */
export function showingRudeness({ reading }: Topic): Statement[] {
  const { agent } = placesOf(reading)
  const rude = agent
    .filter((each) => told(each, 'rude') >= SHOWN)
    .sort((a, b) => told(b, 'rude') - told(a, 'rude'))
  if (rude.length > 0) return rude
  const [rudest] = turnsByRudeness(agent, reading.language)
  return rudest !== undefined && rudest.rudeness >= SHOWN ? rudest.statements : []
}

const SHOWN = 0.3

type Places = {
  agent: Statement[]
  opening: Statement[]
  ending: Statement[]
  customer: Statement[]
  faults: Odds<ScorecardRule>
}

function placesOf(reading: Reading): Places {
  const known = places.get(reading)
  if (known !== undefined) return known
  const agent = reading.statements.filter((each) => maybe(each, 'agent'))
  const made = {
    agent,
    opening: agent.slice(0, OPENING),
    ending: agent.slice(Math.max(1, agent.length - ENDING)),
    customer: reading.statements.filter((each) => each.role !== 'agent'),
    faults: faultsIn(reading),
  }
  places.set(reading, made)
  return made
}

/** All questions ask for them. */
const places = new WeakMap<Reading, Places>()

type SignsOf = (places: Places, topic: Topic) => Record<string, number>

const SIGNS: Record<ScorecardRule, SignsOf> = {
  greeting: ({ opening }, { reading }) => {
    const introduces = opening.some((each) => reading.language.phrases.introduction?.test(each.text)) ? 1 : 0
    const more = namesMore(opening, reading)
    const of = most(opening, ['greeting', 'company', 'offer_help', 'courteous', 'thanks', 'ask_identity'])
    const { greeting = 0, company = 0, offer_help: offers = 0 } = of
    return {
      ...of,
      introduces,
      names_more: more,
      greets_and_names: Math.min(greeting, Math.max(company, more)),
      greets_and_offers: Math.min(greeting, offers),
      introduces_and_names: introduces * more,
      greets_only: greeting * (1 - more) * (1 - offers) * (1 - company),
    }
  },
  identification: ({ agent, customer }) => ({
    ...most(agent, ['ask_identity'], 'agent'),
    ...most(customer, ['give_identity'], 'customer'),
    asked_twice: nth(agent, 'ask_identity', 1),
    given_twice: nth(customer, 'give_identity', 1),
    says_name: customer.some(({ text }) => [OWN_NAME, FULL_NAME, WHOSE].some((each) => each.test(text)))
      ? 1
      : 0,
  }),
  empathy: ({ agent, customer }) => ({
    ...most(agent, ['empathy', 'courteous'], 'agent'),
    empathy_again: nth(agent, 'empathy', 1),
    ...felt(customer),
    ...sums(customer, ['problem', 'repeat', 'anxiety', 'sadness', 'frustration', 'anger', 'thanks']),
  }),
  explanation: ({ agent }) => ({
    ...most(agent, ['explain', 'instruct']),
    ...sums(agent, ['explain', 'instruct', 'inability']),
    ...moves(agent, ['informs', 'settles', 'declines']),
    longest: Math.log1p(Math.max(0, ...agent.filter((each) => !each.question).map((each) => each.length))),
  }),
  resolution: ({ agent }, { outcome }) => ({
    ...Object.fromEntries([...outcome].map(([each, likely]) => [`ends_${each}`, likely])),
    ...most(agent, ['done', 'commit', 'pending', 'inability', 'instruct', 'time']),
    ...moves(agent, ['settles', 'promises', 'declines']),
  }),
  next_steps: ({ agent }, { outcome }) => ({
    ...Object.fromEntries([...outcome].map(([each, likely]) => [`ends_${each}`, likely])),
    ...most(agent, ['commit', 'pending', 'time', 'done', 'instruct']),
    commit_and_when: Math.max(0, ...agent.map((each) => Math.min(told(each, 'commit'), told(each, 'time')))),
    pending_again: nth(agent, 'pending', 1),
    commit_again: nth(agent, 'commit', 1),
    ...moves(agent, ['promises', 'settles']),
  }),
  courtesy: ({ agent, customer }, { reading, metrics }) => {
    const [rudest, next] = turnsByRudeness(agent, reading.language)
    return {
      ...most(agent, ['rude', 'anger', 'frustration', 'inability'], 'agent'),
      rude_again: nth(agent, 'rude', 1),
      rude_thrice: nth(agent, 'rude', 2),
      rude_turn: rudest?.rudeness ?? 0,
      rude_turn_again: next?.rudeness ?? 0,
      ...sums(agent, ['rude', 'courteous', 'empathy', 'thanks'], 'agent'),
      agent_upset: Math.max(0, ...agent.map((each) => feelingOf(each).get('anger') ?? 0)),
      ...felt(customer),
      interrupts: Math.min(3, metrics.interruptions.agent / Math.max(1, metrics.duration_ms / MINUTE_MS)),
    }
  },
  closing: ({ ending }) => ({
    ...most(ending, ['closing_offer', 'farewell', 'thanks', 'courteous', 'offer_help']),
    last: most(ending.slice(-2), ['farewell', 'thanks']).farewell ?? 0,
    thanks_last: most(ending.slice(-2), ['thanks']).thanks ?? 0,
  }),
}

/** The acts that show a yes, and where they do. */
const SHOWN_BY: Record<ScorecardRule, { acts: readonly Act[]; from: (places: Places) => Statement[] }> = {
  greeting: { acts: ['greeting', 'company', 'offer_help'], from: (each) => each.opening },
  identification: {
    acts: ['ask_identity', 'give_identity'],
    from: (each) => [...each.agent, ...each.customer],
  },
  empathy: { acts: ['empathy'], from: (each) => each.agent },
  explanation: { acts: ['explain', 'instruct'], from: (each) => each.agent.filter((one) => !one.question) },
  resolution: {
    acts: ['done', 'pending', 'commit'],
    from: (each) => each.agent.filter((one) => !one.question),
  },
  next_steps: { acts: ['commit', 'pending'], from: (each) => each.agent.filter((one) => !one.question) },
  courtesy: { acts: ['courteous', 'empathy', 'greeting', 'offer_help'], from: (each) => each.agent },
  closing: { acts: ['closing_offer', 'farewell', 'thanks'], from: (each) => each.ending },
}

function told(statement: Statement, act: ToldAct): number {
  return statement.acts().get(act) ?? 0
}

/** How surely each act is done by the statement that does it most surely. */
function most(
  statements: readonly Statement[],
  acts: readonly ToldAct[],
  prefix?: string,
): Record<string, number> {
  return Object.fromEntries(
    acts.map((act) => [
      prefix === undefined ? act : `${prefix}_${act}`,
      Math.max(0, ...statements.map((each) => told(each, act))),
    ]),
  )
}

/** How often each act is done, each time for less. */
function sums(
  statements: readonly Statement[],
  acts: readonly ToldAct[],
  prefix = 'all',
): Record<string, number> {
  return Object.fromEntries(
    acts.map((act) => [
      `${prefix}_${act}_times`,
      Math.log1p(statements.reduce((sum, each) => sum + told(each, act), 0)),
    ]),
  )
}

/** How surely it is done once more, and once more again. */
function nth(statements: readonly Statement[], act: ToldAct, index: number): number {
  return statements.map((each) => told(each, act)).sort((a, b) => b - a)[index] ?? 0
}

function moves(statements: readonly Statement[], of: readonly Move[]): Record<string, number> {
  const made = statements.filter((each) => !each.question).map((each) => new Map(movesOf(each)))
  return Object.fromEntries(
    of.map((move) => [`move_${move}`, Math.max(0, ...made.map((each) => each.get(move) ?? 0))]),
  )
}

function felt(customers: readonly Statement[]): Record<string, number> {
  const of = (emotion: 'anger' | 'frustration' | 'anxiety' | 'sadness' | 'satisfaction') =>
    customers.map((each) => feelingOf(each).get(emotion) ?? 0)
  const sum = (one: readonly number[], other: readonly number[]) =>
    one.map((each, at) => each + (other[at] ?? 0))
  const upset = sum(of('anger'), of('frustration'))
  const low = sum(of('anxiety'), of('sadness'))
  return {
    upset: mean(upset),
    upset_most: Math.max(0, ...upset),
    low: mean(low),
    low_most: Math.max(0, ...low),
    pleased: mean(of('satisfaction')),
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)
}

/** Whether the agent's first words name more than the agent: no list has every company. */
function namesMore(opening: readonly Statement[], { language }: Reading): number {
  const [first] = opening
  return opening
    .filter((each) => each.passage === first?.passage && !each.question)
    .some(({ text }) =>
      /\p{L}{3,}|[\p{sc=Han}\p{sc=Katakana}]{2,}/u.test(text.replace(language.phrases.bareOpening, ' ')),
    )
    ? 1
    : 0
}

/** A name by its capitals, where a transcript has any: "it's Greg Toomey", or a full name as an answer. */
const OWN_NAME =
  /\b(?:[Ii]t['’]s|[Tt]his is|[Ii]['’]m|[Nn]ame['’]s|[Nn]ame is)\s+(?:(?:Mr|Mrs|Ms|Dr)\b\.?\s+)?\p{Lu}\p{Ll}+/u
const FULL_NAME =
  /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}(?:\p{Ll}+|\.))*\s+\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?(?:[.,]|$|\s+(?:on|at|from|with|again)\b)/u

/** "This is Ada's mother": who somebody is by somebody else, also without capitals. */
const WHOSE = /\b(?:this is|it['’]s|i['’]m) \p{L}{2,20}['’]s \p{L}/iu

// What follows scales the signs and decides nothing: the weights that are learnt fit whatever is chosen here.
/** In statements of the agent. */
const OPENING = 4
const ENDING = 6
/** In statements. */
const BRIEF = 8
