import { AGENT_MOVES, CUSTOMER_MOVES, MOVES, type Move } from './lexicon/types.ts'
import type { Statement } from './reading.ts'
import { likelihoods } from './resemblance.ts'

export type { Move } from './lexicon/types.ts'

/**
 * What a statement does for the matter of the call, by likeness: each move of its speaker's side, 0 to 1.
 * @param sharpness how much of the odds counts, 0 to 1
 */
export function movesOf(statement: Statement, sharpness = 1): [Move, number][] {
  const side =
    statement.role === 'agent' ? AGENT_MOVES : statement.role === 'customer' ? CUSTOMER_MOVES : MOVES
  return [...likelihoods(statement.moves(), side, sharpness)]
}
