import type { Aboutness } from './aboutness.ts'
import type { LearntIntents } from './training-set.ts'
import { type FeatureCounts, makeSpace } from './vector-space.ts'

/** Counts up with every change of what is learnt or how it is packed, so that older models are learnt again. */
export const TRAINER_VERSION = 2

type Header = {
  trainer: number
  /** A digest of what was learnt from. */
  learntFrom: string
  intents: readonly string[]
  columns: number
  texts: number
  rows: number
  words: number
  runs: number
  cells: number
  aboutness: Aboutness
}

/**
 * Packs what was learnt: a weight is a byte, a step of it a 127th of the greatest weight of its row; of the centroids
 * only what is not 0. For 77 intents with 20 examples each that is about 1 MB.
 */
export function packIntents(learnt: LearntIntents, learntFrom: string): Uint8Array {
  const { intents, columns, space, aboutness } = learnt
  const { texts, rows, words, runs } = space.parts
  const weights = asSteps(learnt.weights, columns)
  const cells = filledCells(learnt.centroids)
  const header: Header = {
    ...{ trainer: TRAINER_VERSION, learntFrom, intents, columns, texts, rows, aboutness },
    ...{ words: words.hashes.length, runs: runs.hashes.length, cells: cells.length },
  }
  const told = new TextEncoder().encode(JSON.stringify(header))
  return Buffer.concat([
    new Uint8Array(Uint32Array.of(told.length).buffer),
    ...[told, ...partsOf(words), ...partsOf(runs), weights.scales, weights.steps].map(aligned),
    aligned(Uint32Array.from(cells)),
    // A centroid's values are positive and 1 at most.
    aligned(Uint8Array.from(cells, (cell) => Math.round((learnt.centroids[cell] ?? 0) * 255))),
  ])
}

/**
 * Unpacks what {@link packIntents} made.
 * @returns null if another version made it, or it was learnt from something else
 */
export function unpackIntents(bytes: Uint8Array, learntFrom: string): LearntIntents | null {
  // A copy begins where numbers of four bytes may.
  const { buffer } = Uint8Array.from(bytes)
  let at = 0
  const next = (length: number) => {
    const from = at
    at += Math.ceil(length / WORD) * WORD
    return from
  }
  const length = new Uint32Array(buffer, next(WORD), 1)[0] ?? 0
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, next(length), length))) as Header
  if (header.trainer !== TRAINER_VERSION || header.learntFrom !== learntFrom) return null
  const { intents, columns, texts, rows, aboutness } = header
  const countsOf = (count: number): FeatureCounts => ({
    hashes: new Uint32Array(buffer, next(count * 4), count),
    rows: new Uint32Array(buffer, next(count * 4), count),
    counts: new Uint16Array(buffer, next(count * 2), count),
  })
  const [words, runs] = [countsOf(header.words), countsOf(header.runs)]
  const scales = new Float32Array(buffer, next(rows * 4), rows)
  const steps = new Int8Array(buffer, next(rows * columns), rows * columns)
  const cells = new Uint32Array(buffer, next(header.cells * 4), header.cells)
  const shares = new Uint8Array(buffer, next(header.cells), header.cells)
  const centroids = new Float32Array(rows * columns)
  for (const [index, cell] of cells.entries()) centroids[cell] = (shares[index] ?? 0) / 255
  return {
    ...{ intents, columns, aboutness, centroids },
    space: makeSpace({ texts, rows, words, runs }),
    weights: fromSteps(scales, steps),
  }
}

const WORD = Uint32Array.BYTES_PER_ELEMENT
const STEPS = 127

// Index loops: tables have up to millions of cells, and functions called for each take ten times as long.

function filledCells(table: Float32Array): number[] {
  const cells: number[] = []
  for (let cell = 0; cell < table.length; cell += 1) if (table[cell] !== 0) cells.push(cell)
  return cells
}

function asSteps(weights: Float32Array, classCount: number) {
  const scales = new Float32Array(weights.length / classCount)
  const steps = new Int8Array(weights.length)
  for (let row = 0; row < scales.length; row += 1) {
    const first = row * classCount
    let most = 0
    for (let at = 0; at < classCount; at += 1) most = Math.max(most, Math.abs(weights[first + at] ?? 0))
    scales[row] = most / STEPS
    const scale = scales[row] || 1
    for (let at = 0; at < classCount; at += 1)
      steps[first + at] = Math.round((weights[first + at] ?? 0) / scale)
  }
  return { scales, steps }
}

function fromSteps(scales: Float32Array, steps: Int8Array): Float32Array {
  const weights = new Float32Array(steps.length)
  const classCount = steps.length / scales.length
  for (let row = 0; row < scales.length; row += 1) {
    const scale = scales[row] ?? 0
    for (let cell = row * classCount; cell < (row + 1) * classCount; cell += 1)
      weights[cell] = (steps[cell] ?? 0) * scale
  }
  return weights
}

function partsOf({ hashes, rows, counts }: FeatureCounts) {
  return [hashes, rows, counts]
}

/** The bytes of an array, with zeros up to a whole word. */
function aligned({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  const whole = new Uint8Array(Math.ceil(byteLength / WORD) * WORD)
  whole.set(new Uint8Array(buffer, byteOffset, byteLength))
  return whole
}
