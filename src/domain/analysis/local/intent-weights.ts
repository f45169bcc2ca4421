import type { Hit } from './language.ts'
import type { IntentWeights, KnownIntent } from './lexicon/types.ts'
import { does, doesAny, type Statement } from './reading.ts'

/** How likely an intent is before anything is said, in log odds; an organisation's own is no likelier than any. */
export function priorOf(intent: string, { prior }: IntentWeights): number {
  return Object.hasOwn(prior, intent) ? prior[intent as KnownIntent] : 0
}

/** What one statement says for each intent: its strongest sign, and ever less for further ones. */
export function weightsOf(statement: Statement): Map<string, number> {
  const hits = statement.hits.filter((each) => each.cue.family === 'intent')
  const weigh = (hit: Hit) => hit.weight * (hit.past && !isWished(hit.cue.name, statement) ? PAST_WISH : 1)
  return new Map(
    [...Map.groupBy(hits, (each) => each.cue.name)].map(([intent, same]) => {
      const signs = same.filter((each) => !each.negated).map(weigh)
      const denied = same.filter((each) => each.negated).reduce((sum, each) => sum + each.weight / 2, 0)
      const sorted = signs.toSorted((x, y) => y - x)
      return [intent, sorted.reduce((sum, each, index) => sum + each * FURTHER_SIGN ** index, 0) - denied]
    }),
  )
}

/** The agent repeats what was asked; but also says where one has called, asks for numbers, and offers other things. */
export function speakerFactor(statement: Statement): number {
  if (statement.role === 'customer') return 1
  if (statement.role === null) return 0.8
  return doesAny(statement, ['sales_offer', 'company', 'offer_help', 'ask_identity', 'closing_offer'])
    ? 0.03
    : 0.35
}

/** Reasons come first: what is said in the customer's first sentences counts for almost twice. */
export function positionFactor(customerLengthBefore: number): number {
  return 0.7 + 0.65 * Math.exp(-customerLengthBefore / 80)
}

/** Whether a statement can be the wish that such an intent is; what is no wish needs none. */
function isWished(intent: string, statement: Statement): boolean {
  if (!WISHES.has(intent) || statement.role === 'agent' || statement.question) return true
  // Money that does not come back is asked for by saying so.
  const troubled = intent === 'refund_request' && doesAny(statement, ['problem', 'repeat'])
  return troubled || doesAny(statement, ['request', 'reason'])
}

/** How well a statement of this mood can be a sign of that intent. */
export function fitOf(intent: string, statement: Statement, position: number): number {
  if (!isWished(intent, statement)) return STATED_WISH
  if (intent !== 'complaint') return 1
  // Who is treated badly on the call itself called about something else; and praise for the staff is no complaint.
  const praised = statement.hits.some(
    (each) => each.cue.family === 'emotion' && each.cue.name === 'satisfaction' && !each.negated,
  )
  return Math.min(1, position) * (praised ? 0.2 : 1)
}

export function moodFactor(statement: Statement): number {
  const wish = does(statement, 'reason') ? 1.5 : doesAny(statement, ['request', 'problem']) ? 1.25 : 1
  // A matter that is over, somebody else's or merely thought of is mentioned, not asked for.
  const over = does(statement, 'dropped_plan') ? 0.25 : 1
  const elsewhere = does(statement, 'elsewhere') ? 0.3 : 1
  const hypothetical = does(statement, 'hypothetical') ? 0.7 : 1
  const further = does(statement, 'further_wish') ? FURTHER_WISH : 1
  return wish * over * elsewhere * hypothetical * further
}

/** Intents that are wishes rather than troubles: a mere statement of fact seldom has one. */
const WISHES = new Set<string>([
  'cancellation',
  'refund_request',
  'payment',
  'account_change',
  'product_information',
  'purchase',
  'appointment',
])
const PAST_WISH = 0.4
const STATED_WISH = 0.65
const FURTHER_SIGN = 0.4
/** What is wished beside is not what somebody called for. */
const FURTHER_WISH = 0.5
