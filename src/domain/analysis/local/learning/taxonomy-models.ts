import { createHash } from 'node:crypto'
import type { IntentDefinition } from '../../../../model/intents/taxonomy.ts'
import type { KeptModels } from '../../engine.ts'
import type { OutOfFold, TrainedIntents } from '../../intent-trainer.ts'
import { type IntentModel, openIntentModel, packIntents } from './intent-model.ts'
import { trainIntents } from './training.ts'
import { type TrainingData, trainingDataOf } from './training-data.ts'

/** Counts up with every change of what is learnt or how it is packed, so that older models are learnt again. */
const TRAINER_VERSION = 3

/** The model of a taxonomy that was prepared; null where there is nothing to learn. */
export function modelOf(definitions: readonly IntentDefinition[]): IntentModel | null {
  return ofDefinitions.get(definitions) ?? null
}

/**
 * Gets the model of a taxonomy ready: the one that is kept, or else a new one, which is then kept. It is trained in
 * pieces, so that a process goes on with other things meanwhile, and once for all calls that wait for it.
 */
export async function prepareModel(
  definitions: readonly IntentDefinition[],
  kept: KeptModels | undefined,
): Promise<void> {
  if (ofDefinitions.has(definitions)) return
  const data = trainingDataOf(definitions)
  if (data === null) {
    ofDefinitions.set(definitions, null)
    return
  }
  const digest = digestOf(data)
  const making = byDigest.get(digest) ?? readOrTrain(data, digest, kept)
  keep(digest, making)
  ofDefinitions.set(definitions, await making)
}

/** What the model of a taxonomy is kept under; null where there is nothing to learn. */
export function learntFromOf(definitions: readonly IntentDefinition[]): string | null {
  const data = trainingDataOf(definitions)
  return data === null ? null : digestOf(data)
}

/** Trains the model of a taxonomy in pieces; null where there is nothing to learn. */
export async function trainTaxonomy(
  definitions: readonly IntentDefinition[],
): Promise<(TrainedIntents & { judged: OutOfFold[] }) | null> {
  const data = trainingDataOf(definitions)
  if (data === null) return null
  const { learnt, judged } = await trainIntents(data)
  return { learntFrom: digestOf(data), model: packIntents(learnt), judged }
}

async function readOrTrain(data: TrainingData, digest: string, kept?: KeptModels): Promise<IntentModel> {
  const stored = await kept?.read(digest)
  if (stored != null) return openIntentModel(stored, data.intents)
  const model = packIntents((await trainIntents(data)).learnt)
  await kept?.save(digest, model)
  return openIntentModel(model, data.intents)
}

/** Keeps a model, and forgets the one that was used longest ago. One that cannot be made is tried again. */
function keep(digest: string, model: Promise<IntentModel>) {
  byDigest.delete(digest)
  byDigest.set(digest, model)
  model.catch(() => byDigest.delete(digest))
  const [oldest] = byDigest.keys()
  if (byDigest.size > MOST_MODELS && oldest !== undefined) byDigest.delete(oldest)
}

/** Programs that learn otherwise do not use each other's models. */
function digestOf(data: TrainingData): string {
  return createHash('sha256')
    .update(JSON.stringify([TRAINER_VERSION, data]))
    .digest('hex')
}

/** Models of the organisations whose calls were analysed last, also those that are being read or trained. */
const byDigest = new Map<string, Promise<IntentModel>>()
const MOST_MODELS = 8
/** All analytics of a call, and all calls of one command, come with the same object. */
const ofDefinitions = new WeakMap<readonly IntentDefinition[], IntentModel | null>()
