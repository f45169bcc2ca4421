import { createHash } from 'node:crypto'
import type { IntentDefinition } from '../../../../model/intents/taxonomy.ts'
import type { KeptModels } from '../../engine.ts'
import type { OutOfFold, TrainedIntents } from '../../intent-trainer.ts'
import { type IntentModel, openIntentModel } from './intent-model.ts'
import { packIntents, TRAINER_VERSION } from './packed-intents.ts'
import { SMALL_TALK } from './small-talk.ts'
import { runInPieces, runToEnd, trainingSteps } from './trainer.ts'
import { type TrainingData, trainingDataOf } from './training-data.ts'

/**
 * The model of a taxonomy, which is trained here and now unless it was prepared.
 * @returns null where the taxonomy has only defaults
 */
export function modelOf(definitions: readonly IntentDefinition[]): IntentModel | null {
  const known = ofDefinitions.get(definitions)
  if (known !== undefined) return known
  const data = trainingDataOf(definitions)
  if (data === null) return remember(definitions, null)
  const digest = digestOf(data)
  const steps = trainingSteps(data.intents, data.examples, data.elsewhere)
  const open = () => opened(packIntents(runToEnd(steps).learnt, digest), digest)
  return remember(definitions, keep(digest, byDigest.get(digest) ?? open()))
}

/**
 * Gets the model of a taxonomy ready: the one that is kept, or else a new one, which is then kept. It is trained in
 * pieces, so that a process goes on with other things meanwhile.
 */
export async function prepareModel(
  definitions: readonly IntentDefinition[],
  kept: KeptModels | undefined,
): Promise<void> {
  if (ofDefinitions.has(definitions)) return
  const data = trainingDataOf(definitions)
  if (data === null) {
    remember(definitions, null)
    return
  }
  const digest = digestOf(data)
  const making = byDigest.get(digest) ?? underWay.get(digest) ?? readOrTrain(data, digest, kept)
  if (making instanceof Promise) underWay.set(digest, making)
  try {
    remember(definitions, keep(digest, await making))
  } finally {
    underWay.delete(digest)
  }
}

/** What the model of a taxonomy is kept under; null where the taxonomy has only defaults. */
export function learntFromOf(definitions: readonly IntentDefinition[]): string | null {
  const data = trainingDataOf(definitions)
  return data === null ? null : digestOf(data)
}

/** Trains the model of a taxonomy in pieces; null where it has only defaults. */
export async function trainTaxonomy(
  definitions: readonly IntentDefinition[],
): Promise<(TrainedIntents & { judged: OutOfFold[] }) | null> {
  const data = trainingDataOf(definitions)
  return data === null ? null : await trainOn(data, digestOf(data))
}

async function trainOn(
  { intents, examples, elsewhere }: TrainingData,
  learntFrom: string,
): Promise<TrainedIntents & { judged: OutOfFold[] }> {
  const { learnt, judged } = await runInPieces(trainingSteps(intents, examples, elsewhere))
  return { learntFrom, model: packIntents(learnt, learntFrom), judged }
}

async function readOrTrain(
  data: TrainingData,
  digest: string,
  kept: KeptModels | undefined,
): Promise<IntentModel> {
  const packed = (await kept?.read(digest)) ?? null
  const stored = packed === null ? null : openIntentModel(packed, digest)
  if (stored !== null) return stored
  const { model } = await trainOn(data, digest)
  await kept?.save(digest, model)
  return opened(model, digest)
}

function opened(model: Uint8Array, digest: string): IntentModel {
  const made = openIntentModel(model, digest)
  if (made === null) throw new Error('A model that was just trained does not open')
  return made
}

/** Keeps a model, and forgets the one that was used longest ago. */
function keep(digest: string, model: IntentModel): IntentModel {
  byDigest.delete(digest)
  byDigest.set(digest, model)
  const [oldest] = byDigest.keys()
  if (byDigest.size > MOST_MODELS && oldest !== undefined) byDigest.delete(oldest)
  return model
}

function remember(definitions: readonly IntentDefinition[], model: IntentModel | null): IntentModel | null {
  ofDefinitions.set(definitions, model)
  return model
}

/** Programs that learn otherwise, or from other small talk, do not use each other's models. */
function digestOf(data: TrainingData): string {
  return createHash('sha256')
    .update(JSON.stringify([TRAINER_VERSION, SMALL_TALK, data]))
    .digest('hex')
}

/** Models of the organisations whose calls were analysed last; one of 77 intents takes some 8 MB. */
const byDigest = new Map<string, IntentModel>()
const MOST_MODELS = 8
/** Models that are being read or trained, each once for all calls that wait for it. */
const underWay = new Map<string, Promise<IntentModel>>()
/** All analytics of a call, and all calls of one command, come with the same object. */
const ofDefinitions = new WeakMap<readonly IntentDefinition[], IntentModel | null>()
