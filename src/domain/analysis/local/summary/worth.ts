import type { Act } from '../reading/acts.ts'
import { does, type Reading, type Statement } from '../reading/reading.ts'

/** What an act adds to the log odds that a sentence tells what the call is about. */
const WORTH: Partial<Record<Act, number>> = {
  instruct: 0.6,
  hold: -0.5,
  accept: -0.6,
  empathy: -0.9,
  give_identity: -0.8,
  ask_identity: -0.9,
}
const OPENING = -1.6
const AGENT_ASKS = -1

/** Acts that tell of the matter of a call. */
export const MATTER: readonly Act[] = ['reason', 'request', 'problem']

/** The acts that its worth is told by. */
const TOLD_BY: readonly Act[] = [...(Object.keys(WORTH) as Act[]), ...MATTER, 'greeting']

/** How much more what a sentence does is worth than a bare statement. */
export function worthOf({ statements }: { statements: readonly Statement[] }, reading: Reading): number {
  const acts = TOLD_BY.filter((act) => statements.some((each) => does(each, act)))
  const [first] = statements
  const byCustomer = first?.role === 'customer'
  const matters = MATTER.some((each) => acts.includes(each))
  const greets = !byCustomer && acts.includes('greeting')
  const signs = [
    ...acts.map((act) => WORTH[act] ?? 0),
    greets || (!matters && isBeforeCustomer(first, reading)) ? OPENING : 0,
    !byCustomer && statements.every((each) => each.question) ? AGENT_ASKS : 0,
  ]
  return Math.exp(signs.reduce((sum, each) => sum + each, 0))
}

/** Whether an agent says it before the customer has said anything: "Hill Street Furniture, Ron speaking". */
function isBeforeCustomer(statement: Statement | undefined, { firstOfCustomer: first }: Reading): boolean {
  return statement?.role === 'agent' && first !== undefined && statement.index < first.index
}

/** Whether it is said to an agent who did this just before. */
export function isAnswerTo(act: Act, { passage }: Statement, { statements }: Reading): boolean {
  const before = statements[passage.firstIndex - 1]
  if (before === undefined || before.role === 'customer') return false
  return statements.slice(before.passage.firstIndex, passage.firstIndex).some((each) => does(each, act))
}
