import type { Outcome } from '../../../../model/analytics.ts'
import type { ScorecardRule } from '../../../../model/scorecard/scorecard.ts'
import type { LogOdds } from '../models/log-odds.ts'
import { findOutcome } from '../outcome/outcome.ts'
import type { Act } from '../reading/acts.ts'
import { faultsIn, maybe, type Reading, rudestTurn, type Statement } from '../reading/reading.ts'
import { brevityOf, likelihoodOf, meanOf, mostOf } from '../reading/signs.ts'

type Place = 'agent' | 'customer' | 'opening' | 'ending' | 'last'

/** What the answers to a scorecard are told by. */
export type Topic = {
  reading: Reading
  places: Record<Place, Statement[]>
  faults: LogOdds<ScorecardRule>
  outcome: ReadonlyMap<Outcome, number>
}

export function topicOf(reading: Reading): Topic {
  const agent = reading.statements.filter((each) => maybe(each, 'agent'))
  return {
    reading,
    places: {
      agent,
      customer: reading.statements.filter((each) => each.role !== 'agent'),
      opening: agent.slice(0, OPENING),
      // What an agent says first opens a call, also where nothing follows.
      ending: agent.slice(1).slice(-ENDING),
      last: agent.slice(1).slice(-LAST),
    },
    faults: faultsIn(reading),
    outcome: findOutcome(reading).likely,
  }
}

/** The acts that show a yes to each question, where they do. */
const SHOWN_BY: Record<ScorecardRule, Partial<Record<Place, readonly Act[]>>> = {
  greeting: { opening: ['greeting', 'company', 'offer_help', 'thanks'] },
  identification: { agent: ['ask_identity'], customer: ['give_identity'] },
  empathy: { agent: ['empathy', 'courteous'] },
  explanation: { agent: ['explain', 'instruct'] },
  resolution: { agent: ['done', 'commit', 'pending'] },
  next_steps: { agent: ['commit', 'pending', 'time'] },
  courtesy: { agent: ['courteous', 'empathy'] },
  closing: { ending: ['closing_offer', 'farewell', 'thanks'], last: ['farewell', 'thanks'] },
}

/** What tells more than acts in their place. */
const ALSO_TOLD_BY: Partial<Record<ScorecardRule, (topic: Topic) => Record<string, number>>> = {
  greeting({ places: { opening }, reading }) {
    const names = namesMore(opening, reading) ? 1 : 0
    const introduces = opening.some((each) => reading.language.phrases.introduction?.test(each.text))
    const without = (act: Act) => 1 - mostOf(opening, act)
    return {
      greets_only: mostOf(opening, 'greeting') * without('company') * without('offer_help') * (1 - names),
      introduces_and_names: introduces ? names : 0,
    }
  },
  identification: ({ places: { customer } }) => ({
    given_twice: mostOf(customer, 'give_identity', 1),
    says_name: customer.some(({ text }) => SAYS_NAME.some((each) => each.test(text))) ? 1 : 0,
  }),
  empathy: ({ places: { customer } }) => ({
    ...Object.fromEntries(
      DISTRESS.map((emotion) => [
        `felt_${emotion}`,
        Math.max(0, ...customer.map((each) => each.feels().get(emotion) ?? 0)),
      ]),
    ),
    calm: meanOf(customer, (each) => each.feels().get('neutral') ?? 0),
  }),
  resolution: endsAs,
  next_steps: endsAs,
  courtesy: ({ places: { agent }, reading }) => ({
    rude: mostOf(agent, 'rude'),
    // Sarcasm often takes two short sentences.
    rude_turn: rudestTurn(agent, reading.language).rudeness,
  }),
}

const DISTRESS = ['anger', 'frustration', 'anxiety', 'sadness'] as const

function endsAs({ outcome }: Topic): Record<string, number> {
  return Object.fromEntries([...outcome].map(([each, likely]) => [`ends_${each}`, likely]))
}

/** The signs of each default question. */
export function answerSigns(rule: ScorecardRule, topic: Topic): Record<string, number> {
  const shown = Object.entries(SHOWN_BY[rule]).flatMap(([place, acts]) =>
    acts.map((act) => [`${act}_${place}`, mostOf(topic.places[place as Place], act)]),
  )
  return {
    ...Object.fromEntries(shown),
    ...ALSO_TOLD_BY[rule]?.(topic),
    // Of a side with more words each word tells less.
    fault: (topic.faults.get(rule) ?? 0) * brevityOf(topic.places.agent),
  }
}

/** The statements that may show a yes to a question, those that show it best first. */
export function showing(rule: ScorecardRule, { places }: Topic): Statement[] {
  const worth = new Map<Statement, number>()
  for (const [place, acts] of Object.entries(SHOWN_BY[rule])) {
    for (const each of places[place as Place])
      worth.set(each, Math.max(worth.get(each) ?? 0, ...acts.map((act) => likelihoodOf(each, act))))
  }
  const sorted = [...worth].sort((a, b) => b[1] - a[1])
  // Where none shows it by itself, the one that comes nearest stands for all of them.
  const shown = sorted.filter((each, at) => at === 0 || each[1] >= SHOWN).map(([statement]) => statement)
  return shown.length > 0 ? shown : places.agent.slice(0, 1)
}

/** The agent's statements that may show a no, where one can be heard: what is rude, by itself or in its turn. */
export function showingRudeness({ reading, places: { agent } }: Topic): Statement[] {
  const rude = agent.filter((each) => likelihoodOf(each, 'rude') >= SHOWN)
  if (rude.length > 0) return rude.sort((a, b) => likelihoodOf(b, 'rude') - likelihoodOf(a, 'rude'))
  const { statements, rudeness } = rudestTurn(agent, reading.language)
  return rudeness >= SHOWN ? statements : []
}

const SHOWN = 0.3

/** Whether the agent's first words name more than the agent: no list has every company. */
function namesMore(opening: readonly Statement[], { language }: Reading): boolean {
  return opening
    .filter((each) => each.passage === opening[0]?.passage && !each.question)
    .some(({ text }) =>
      /\p{L}{3,}|[\p{sc=Han}\p{sc=Katakana}]{2,}/u.test(text.replace(language.phrases.bareOpening, ' ')),
    )
}

/** "It's Greg Toomey", a full name as an answer, and, also without capitals, "this is Ada's mother". */
const SAYS_NAME = [
  /\b(?:[Ii]t['’]s|[Tt]his is|[Ii]['’]m|[Nn]ame['’]s|[Nn]ame is)\s+(?:(?:Mr|Mrs|Ms|Dr)\b\.? )?\p{Lu}\p{Ll}+/u,
  /^\p{Lu}\p{Ll}+(?:\s+\p{Lu}(?:\p{Ll}+|\.))*\s+\p{Lu}\p{Ll}+(?:[-.,]|$|\s+(?:on|at|from|with|again)\b)/u,
  /\b(?:this is|it['’]s|i['’]m) \p{L}{2,20}['’]s \p{L}/iu,
]

// In statements of the agent: the weights that are learnt fit whatever is chosen here.
const OPENING = 4
const ENDING = 6
const LAST = 2
