import type { Role, Speaker } from '../../../../model/transcript.ts'
import type { Act } from './acts.ts'
import type { ReadStatement } from './language.ts'

/**
 * How much saying this is a sign of the agent (above 0) or of the customer (below). Agents open, ask who calls,
 * report what they have done and close; customers give the reason.
 */
const SIGNS: Partial<Record<Act, number>> = {
  offer_help: 3,
  closing_offer: 3,
  company: 1.5,
  ask_identity: 1.5,
  hold: 1,
  done: 0.7,
  empathy: 0.7,
  commit: 0.5,
  farewell: 0.3,
  reason: -1.5,
  give_identity: -1.2,
  repeat: -0.3,
  problem: -0.3,
  thanks: -0.2,
}

/** Below this lead nothing tells the roles apart. */
const MIN_LEAD = 2

/**
 * Tells who is the agent where the transcript does not (one channel). Only the reading of words relies on it;
 * metrics and the published speakers do not.
 */
export function guessRoles(
  said: readonly { speaker: Speaker; statement: ReadStatement }[],
): (speaker: Speaker, statement: ReadStatement) => Role | null {
  const scores = new Map<Speaker, number>()
  for (const { speaker, statement } of said) {
    if (speaker === 'agent' || speaker === 'customer') continue
    scores.set(speaker, (scores.get(speaker) ?? 0) + signOf(statement))
  }
  const [first, second] = [...scores.entries()].sort((a, b) => b[1] - a[1])
  const clear = first !== undefined && second !== undefined && first[1] - second[1] >= MIN_LEAD
  return (speaker, statement) => {
    if (speaker === 'agent' || speaker === 'customer') return speaker
    if (clear) return speaker === first[0] ? 'agent' : 'customer'
    // One voice for all that was said: each statement has to speak for itself.
    const sign = signOf(statement)
    if (sign >= 1) return 'agent'
    return sign <= -1 ? 'customer' : null
  }
}

/** How much a statement is a sign of the agent (above 0) or of the customer (below). */
export function signOf(statement: ReadStatement): number {
  const acts = statement.acts()
  return Object.entries(SIGNS).reduce((sum, [act, sign]) => sum + sign * (acts.get(act as Act) ?? 0), 0)
}
