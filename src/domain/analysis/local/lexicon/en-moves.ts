import { EN_MOVES_AGREES } from './en-moves-agrees.ts'
import { EN_MOVES_DECLINES } from './en-moves-declines.ts'
import { EN_MOVES_HANDLES } from './en-moves-handles.ts'
import { EN_MOVES_INFORMS } from './en-moves-informs.ts'
import { EN_MOVES_OBJECTS } from './en-moves-objects.ts'
import { EN_MOVES_PROMISES } from './en-moves-promises.ts'
import { EN_MOVES_SETTLES } from './en-moves-settles.ts'
import { EN_MOVES_TAKES_ON } from './en-moves-takes-on.ts'
import { EN_MOVES_TELLS } from './en-moves-tells.ts'
import { EN_MOVES_TRADES_CUSTOMER } from './en-moves-trades-customer.ts'
import { EN_MOVES_TRADES_DOES } from './en-moves-trades-does.ts'
import { EN_MOVES_TRADES_SAYS } from './en-moves-trades-says.ts'
import type { Move, Moves } from './types.ts'

/** Whole sentences of calls, by what they do for the matter. */
export const EN_MOVES: Moves = joined([
  EN_MOVES_SETTLES,
  EN_MOVES_PROMISES,
  EN_MOVES_DECLINES,
  EN_MOVES_INFORMS,
  EN_MOVES_HANDLES,
  EN_MOVES_AGREES,
  EN_MOVES_OBJECTS,
  EN_MOVES_TAKES_ON,
  EN_MOVES_TELLS,
  EN_MOVES_TRADES_DOES,
  EN_MOVES_TRADES_SAYS,
  EN_MOVES_TRADES_CUSTOMER,
])

function joined(parts: readonly Partial<Moves>[]): Moves {
  const moves: Partial<Moves> = {}
  for (const part of parts) {
    for (const [move, samples] of Object.entries(part) as [Move, string[]][])
      moves[move] = [...(moves[move] ?? []), ...samples]
  }
  return moves as Moves
}
