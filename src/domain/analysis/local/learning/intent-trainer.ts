import type { IntentTrainer } from '../../intent-trainer.ts'
import { alikeTexts } from './alike.ts'
import { isDefault } from './taxonomy-lessons.ts'
import { learntFromOf, trainTaxonomy } from './taxonomy-models.ts'
import { runInPieces } from './trainer.ts'

/** How the local engine learns. */
export const localTrainer: IntentTrainer = {
  learntFrom: learntFromOf,
  train: trainTaxonomy,
  isBuiltIn: isDefault,
  findAlike: (texts, signal) => runInPieces(alikeTexts(texts), signal),
}
