import { JA_MOVES_AGREES } from './ja-moves-agrees.ts'
import { JA_MOVES_DECLINES } from './ja-moves-declines.ts'
import { JA_MOVES_HANDLES } from './ja-moves-handles.ts'
import { JA_MOVES_INFORMS } from './ja-moves-informs.ts'
import { JA_MOVES_OBJECTS } from './ja-moves-objects.ts'
import { JA_MOVES_PROMISES } from './ja-moves-promises.ts'
import { JA_MOVES_SETTLES } from './ja-moves-settles.ts'
import { JA_MOVES_TAKES_ON } from './ja-moves-takes-on.ts'
import { JA_MOVES_TELLS } from './ja-moves-tells.ts'
import type { Moves } from './types.ts'

/** Whole sentences of calls, by what they do for the matter. */
export const JA_MOVES: Moves = {
  ...JA_MOVES_SETTLES,
  ...JA_MOVES_PROMISES,
  ...JA_MOVES_DECLINES,
  ...JA_MOVES_INFORMS,
  ...JA_MOVES_HANDLES,
  ...JA_MOVES_AGREES,
  ...JA_MOVES_OBJECTS,
  ...JA_MOVES_TAKES_ON,
  ...JA_MOVES_TELLS,
}
