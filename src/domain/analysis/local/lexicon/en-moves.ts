import { EN_AGENT_MOVES } from './en-moves-agent.ts'
import { EN_CUSTOMER_MOVES } from './en-moves-customer.ts'
import type { Moves } from './types.ts'

export const EN_MOVES: Moves = { ...EN_AGENT_MOVES, ...EN_CUSTOMER_MOVES }
