import { ALWAYS } from '../text/features.ts'

/** How much each feature of a text speaks for each kind: log odds. The rows are those of the features, in order. */
export type LinearModel<Kind extends string = string> = {
  kinds: readonly Kind[]
  features: Uint32Array
  /** A row of weights for each feature. */
  weights: Float64Array | Float32Array
}

/** Tells what a text's features, each given once, speak for together: log odds, in the order of the kinds. */
export type Classifier = (features: readonly number[]) => Float64Array

type Header = Record<string, { kinds: string[]; features: number; scale: number }>

/** Packs models into a compressed file: a weight is a byte, a step a 127th of the greatest weight of its model. */
export function packModels(models: Record<string, LinearModel>, level: 6 | 9 = 9): Uint8Array {
  const header: Header = {}
  const parts: Uint8Array[] = []
  for (const [name, { kinds, features, weights }] of Object.entries(models)) {
    let most = 0
    for (const each of weights) most = Math.max(most, Math.abs(each))
    const scale = most / STEPS
    header[name] = { kinds: [...kinds], features: features.length, scale }
    const order = [...features.keys()].sort((a, b) => (features[a] ?? 0) - (features[b] ?? 0))
    const table = Int8Array.from({ length: weights.length }, (_, cell) => {
      const row = order[Math.floor(cell / kinds.length)] ?? 0
      return Math.round((weights[row * kinds.length + (cell % kinds.length)] ?? 0) / scale)
    })
    parts.push(
      new Uint8Array(Uint32Array.from(order, (row) => features[row] ?? 0).buffer),
      aligned(new Uint8Array(table.buffer)),
    )
  }
  const told = JSON.stringify(header)
  const padded = new TextEncoder().encode(told.padEnd(Math.ceil(told.length / WORD) * WORD))
  const bytes = Buffer.concat([new Uint8Array(Uint32Array.of(padded.length).buffer), padded, ...parts])
  return Bun.gzipSync(bytes, { level })
}

/** Models that were packed into a file. */
export type PackedModels = {
  /** @throws Error if the file has no such model of these kinds: another version made it */
  classifier(name: string, kinds: readonly string[]): Classifier
}

/** Opens what {@link packModels} made. */
export function openModels(file: Uint8Array): PackedModels {
  // A copy begins where numbers of four bytes may.
  const bytes = Uint8Array.from(Bun.gunzipSync(Uint8Array.from(file)))
  const { buffer, byteOffset } = bytes
  const headerLength = new Uint32Array(buffer, byteOffset, 1)[0] ?? 0
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(WORD, WORD + headerLength))) as Header
  let at = byteOffset + WORD + headerLength
  const packed = new Map<string, Packed>()
  for (const [name, { kinds, features, scale }] of Object.entries(header)) {
    const hashes = new Uint32Array(buffer, at, features)
    at += hashes.byteLength
    const weights = new Int8Array(buffer, at, features * kinds.length)
    at += Math.ceil(weights.byteLength / WORD) * WORD
    packed.set(name, { kinds, scale, hashes, weights })
  }
  return {
    classifier(name, kinds) {
      const model = packed.get(name)
      if (model === undefined || model.kinds.join() !== kinds.join())
        throw new Error(
          `The learnt weights have no ${name} of ${kinds.join(', ')}: "bun run train" makes them`,
        )
      return (features) => oddsOf(model, features)
    },
  }
}

type Packed = {
  kinds: readonly string[]
  scale: number
  hashes: Uint32Array
  weights: Int8Array
}

const WORD = Uint32Array.BYTES_PER_ELEMENT
const STEPS = 127

function aligned(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / WORD) * WORD)
  whole.set(bytes)
  return whole
}

function oddsOf(model: Packed, features: readonly number[]): Float64Array {
  const logOdds = new Float64Array(model.kinds.length)
  addRow(logOdds, model, ALWAYS)
  for (let at = 0; at < features.length; at += 1) addRow(logOdds, model, features[at] ?? 0)
  for (let kind = 0; kind < logOdds.length; kind += 1) logOdds[kind] = (logOdds[kind] ?? 0) * model.scale
  return logOdds
}

function addRow(logOdds: Float64Array, { hashes, weights }: Packed, feature: number) {
  const row = rowOf(feature, hashes)
  if (hashes[row] !== feature) return
  const first = row * logOdds.length
  for (let kind = 0; kind < logOdds.length; kind += 1)
    logOdds[kind] = (logOdds[kind] ?? 0) + (weights[first + kind] ?? 0)
}

/** Where a hash stands in a sorted list, if it is there. */
function rowOf(hash: number, hashes: Uint32Array): number {
  let [low, high] = [0, hashes.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((hashes[middle] ?? 0) < hash) low = middle + 1
    else high = middle
  }
  return low
}
