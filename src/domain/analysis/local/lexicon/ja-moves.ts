import { JA_MOVES_AGENT } from './ja-moves-agent.ts'
import { JA_MOVES_CUSTOMER } from './ja-moves-customer.ts'
import type { Moves } from './types.ts'

export const JA_MOVES: Moves = { ...JA_MOVES_AGENT, ...JA_MOVES_CUSTOMER }
