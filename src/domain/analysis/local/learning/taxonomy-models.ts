import { createHash } from 'node:crypto'
import type { IntentDefinition } from '../../../../model/intents/taxonomy.ts'
import type { KeptModels } from '../../engine.ts'
import type { OutOfFold, TrainedIntents } from '../../intent-trainer.ts'
import { type IntentModel, openIntentModel } from './intent-model.ts'
import { packIntents, TRAINER_VERSION } from './packed-intents.ts'
import { SMALL_TALK } from './small-talk.ts'
import { lessonsOf, type TaxonomyLessons } from './taxonomy-lessons.ts'
import { runInPieces, runToEnd, trainingSteps } from './trainer.ts'

/**
 * The model of a taxonomy, which is trained here and now unless it was prepared.
 * @returns null where the taxonomy has only defaults
 */
export function modelOf(definitions: readonly IntentDefinition[]): IntentModel | null {
  const known = ofDefinitions.get(definitions)
  if (known !== undefined) return known
  const lessons = lessonsOf(definitions)
  if (lessons === null) return remember(definitions, null)
  const digest = digestOf(lessons)
  const steps = trainingSteps(lessons.intents, lessons.examples, lessons.elsewhere)
  const open = () => opened(packIntents(runToEnd(steps).learnt, digest), digest)
  return remember(definitions, keep(digest, ofLessons.get(digest) ?? open()))
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
  const lessons = lessonsOf(definitions)
  if (lessons === null) {
    remember(definitions, null)
    return
  }
  const digest = digestOf(lessons)
  const making = ofLessons.get(digest) ?? underWay.get(digest) ?? readOrTrain(lessons, digest, kept)
  if (making instanceof Promise) underWay.set(digest, making)
  try {
    remember(definitions, keep(digest, await making))
  } finally {
    underWay.delete(digest)
  }
}

/** What the model of a taxonomy is kept under; null where the taxonomy has only defaults. */
export function learntFromOf(definitions: readonly IntentDefinition[]): string | null {
  const lessons = lessonsOf(definitions)
  return lessons === null ? null : digestOf(lessons)
}

/** Trains the model of a taxonomy in pieces; null where it has only defaults. */
export async function trainTaxonomy(
  definitions: readonly IntentDefinition[],
): Promise<(TrainedIntents & { judged: OutOfFold[] }) | null> {
  const lessons = lessonsOf(definitions)
  return lessons === null ? null : await trainLessons(lessons, digestOf(lessons))
}

async function trainLessons(
  { intents, examples, elsewhere }: TaxonomyLessons,
  learntFrom: string,
): Promise<TrainedIntents & { judged: OutOfFold[] }> {
  const { learnt, judged } = await runInPieces(trainingSteps(intents, examples, elsewhere))
  return { learntFrom, model: packIntents(learnt, learntFrom), judged }
}

async function readOrTrain(
  lessons: TaxonomyLessons,
  digest: string,
  kept: KeptModels | undefined,
): Promise<IntentModel> {
  const packed = (await kept?.read(digest)) ?? null
  const stored = packed === null ? null : openIntentModel(packed, digest)
  if (stored !== null) return stored
  const { model } = await trainLessons(lessons, digest)
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
  ofLessons.delete(digest)
  ofLessons.set(digest, model)
  const [oldest] = ofLessons.keys()
  if (ofLessons.size > MOST_MODELS && oldest !== undefined) ofLessons.delete(oldest)
  return model
}

function remember(definitions: readonly IntentDefinition[], model: IntentModel | null): IntentModel | null {
  ofDefinitions.set(definitions, model)
  return model
}

/** Programs that learn otherwise, or from other small talk, do not use each other's models. */
function digestOf(lessons: TaxonomyLessons): string {
  return createHash('sha256')
    .update(JSON.stringify([TRAINER_VERSION, SMALL_TALK, lessons]))
    .digest('hex')
}

/** Models of the organisations whose calls were analysed last; one of 77 intents takes some 8 MB. */
const ofLessons = new Map<string, IntentModel>()
const MOST_MODELS = 8
/** Models that are being read or trained, each once for all calls that wait for it. */
const underWay = new Map<string, Promise<IntentModel>>()
/** All analytics of a call, and all calls of one command, come with the same object. */
const ofDefinitions = new WeakMap<readonly IntentDefinition[], IntentModel | null>()
