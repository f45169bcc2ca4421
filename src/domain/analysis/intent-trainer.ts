import type { IntentDefinition } from '../../model/intents/taxonomy.ts'

/** Learns an organisation's intents from their definitions, without holding up the process that asks. */
export interface IntentTrainer {
  /** Trains a model; null where the intents need none. */
  train(intents: readonly IntentDefinition[]): Promise<TrainedIntents | null>
  /**
   * Judges the examples of intents, and finds texts that say nearly the same, the most alike first: for each text the
   * one before it that is most alike, among those of its group and among all others.
   * @throws the reason of `signal` once it aborts
   */
  examine(
    intents: readonly IntentDefinition[],
    texts: readonly GroupedText[],
    signal: AbortSignal,
  ): Promise<{ judged: OutOfFold[]; alike: Alike[] }>
  /** Whether an intent is as every organisation has it at first, and told by what the program comes with. */
  isBuiltIn(intent: IntentDefinition): boolean
}

/** A model, and the digest of all that it is learnt from. */
export type TrainedIntents = { learntFrom: string; model: Uint8Array }

/** A text of a group, such as an intent. */
export type GroupedText = { text: string; group: string }

/**
 * What an example was taken for by a model that had not seen it; `taken` is null for none of the intents. There are none
 * of too few examples.
 */
export type OutOfFold = { intent: string; text: string; taken: string | null; likelihood: number }

/** Two texts that say nearly the same: their places, and the cosine between them. */
export type Alike = { one: number; other: number; likeness: number }
