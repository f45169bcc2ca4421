import type { IntentDefinition } from '../../model/intents/taxonomy.ts'

/** Learns an organisation's intents from their definitions. */
export interface IntentTrainer {
  /** A digest of all that the model of these intents is learnt from; null where they need none. */
  learntFrom(intents: readonly IntentDefinition[]): string | null
  /**
   * Trains a model in pieces, so that a process goes on with other things meanwhile.
   * @returns null where the intents need no model
   * @throws the reason of `signal` once it aborts
   */
  train(intents: readonly IntentDefinition[], signal?: AbortSignal): Promise<TrainedIntents | null>
  /** Whether an intent is as every organisation has it at first, and told by what the program comes with. */
  isBuiltIn(intent: IntentDefinition): boolean
  /**
   * Finds texts that say nearly the same, the most alike first: for each text the one before it that is most alike,
   * among those of its group and among all others.
   * @throws the reason of `signal` once it aborts
   */
  findAlike(texts: readonly { text: string; group: string }[], signal?: AbortSignal): Promise<Alike[]>
}

/** What training gives. */
export type TrainedIntents = {
  learntFrom: string
  model: Uint8Array
  /** What each example was taken for by a model that had not seen it; empty if there are too few. */
  judged: OutOfFold[]
}

/** What an example was taken for by a model that had not seen it; `taken` is null for none of the intents. */
export type OutOfFold = { intent: string; text: string; taken: string | null; likelihood: number }

/** Two texts that say nearly the same: their places, and the cosine between them. */
export type Alike = { one: number; other: number; likeness: number }
