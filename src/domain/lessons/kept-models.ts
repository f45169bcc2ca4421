import type { Database } from '../../db/client.ts'
import { readIntentModel, saveIntentModel } from '../../db/settings/intent-models.ts'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import type { KeptModels } from '../analysis/engine.ts'
import type { IntentTrainer } from '../analysis/intent-trainer.ts'

/**
 * The models that are kept with a version of an organisation's intents. Without the database a model is trained anew,
 * so what goes wrong here costs a second or two, not a result.
 */
export function keptModels(db: Database, organisationId: string, intentsVersion: number): KeptModels {
  return {
    read: (learntFrom) => readIntentModel(db, organisationId, learntFrom).catch(() => null),
    save: (learntFrom, model) =>
      saveIntentModel(db, { organisationId, intentsVersion, learntFrom, model }).catch(() => undefined),
  }
}

/** Trains a model for a version of the intents when it is saved, so that the first call finds it. */
export async function learnIntents(
  { db, intentTrainer }: { db: Database; intentTrainer: IntentTrainer },
  organisationId: string,
  { version, intents }: { version: number; intents: readonly IntentDefinition[] },
): Promise<void> {
  if (intents.every(intentTrainer.isBuiltIn)) return
  const trained = await intentTrainer.train(intents)
  if (trained !== null) await keptModels(db, organisationId, version).save(trained.learntFrom, trained.model)
}
