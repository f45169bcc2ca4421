import { createHash } from 'node:crypto'
import type { IntentDefinition } from '../../../../model/intents/taxonomy.ts'
import { type IntentModel, openIntentModel } from './intent-model.ts'
import { packIntents } from './packed-intents.ts'
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
  const model = lessons === null ? null : keep(lessons, (digest) => openOrTrain(lessons, digest, null))
  ofDefinitions.set(definitions, model)
  return model
}

/**
 * Gets the model of a taxonomy ready: one that is stored, or else a new one.
 * @param read reads the packed model that was saved with the taxonomy; asked only where the model is not here
 */
export async function prepareModel(
  definitions: readonly IntentDefinition[],
  read: (() => Promise<Uint8Array | null>) | undefined,
): Promise<void> {
  if (read === undefined || ofDefinitions.has(definitions)) return
  const lessons = lessonsOf(definitions)
  if (lessons === null || ofLessons.has(digestOf(lessons))) return
  const packed = await read()
  keep(lessons, (digest) => openOrTrain(lessons, digest, packed))
}

/**
 * Trains the model of a taxonomy in pieces, so that a service goes on answering meanwhile.
 * @returns the packed model; null where the taxonomy has only defaults
 */
export async function trainTaxonomy(definitions: readonly IntentDefinition[]): Promise<Uint8Array | null> {
  const lessons = lessonsOf(definitions)
  if (lessons === null) return null
  const { learnt } = await runInPieces(trainingSteps(lessons.intents, lessons.examples))
  return packIntents(learnt, digestOf(lessons))
}

/** The model of these lessons, of which the one that was used longest ago is forgotten. */
function keep(lessons: TaxonomyLessons, make: (digest: string) => IntentModel): IntentModel {
  const digest = digestOf(lessons)
  const model = ofLessons.get(digest) ?? make(digest)
  ofLessons.delete(digest)
  ofLessons.set(digest, model)
  const [oldest] = ofLessons.keys()
  if (ofLessons.size > MOST_MODELS && oldest !== undefined) ofLessons.delete(oldest)
  return model
}

function openOrTrain(
  { intents, examples }: TaxonomyLessons,
  digest: string,
  packed: Uint8Array | null,
): IntentModel {
  const stored = packed === null ? null : openIntentModel(packed, digest)
  if (stored !== null) return stored
  const trained = packIntents(runToEnd(trainingSteps(intents, examples)).learnt, digest)
  const model = openIntentModel(trained, digest)
  if (model === null) throw new Error('A model that was just trained does not open')
  return model
}

function digestOf(lessons: TaxonomyLessons): string {
  return createHash('sha256').update(JSON.stringify(lessons)).digest('hex')
}

/** Models of the organisations whose calls were analysed last; one of 77 intents takes some 8 MB. */
const ofLessons = new Map<string, IntentModel>()
const MOST_MODELS = 8
/** All analytics of a call, and all calls of one command, come with the same object. */
const ofDefinitions = new WeakMap<readonly IntentDefinition[], IntentModel | null>()
