import type { Resemblance } from './resemblance.ts'

/** How much each feature of a text speaks for each kind: log odds, up to a constant. */
export type LinearModel<Kind extends string = string> = {
  kinds: readonly Kind[]
  weights: ReadonlyMap<string, Float64Array>
}

/** With a digest of what it was learnt from. */
export type LearntModel = LinearModel & { learntFrom: string }

/** Tells how likely a text is each kind by what its features, each given once, speak for it together. */
export type Classifier<Kind extends string> = (features: readonly string[]) => Resemblance<Kind>

type Header = Record<string, { learntFrom: string; kinds: string[]; features: number; scale: number }>

/**
 * Packs models into a file. A feature is stored as its hash (of 240,000 some six pairs fall together), its weights as
 * bytes: a step is a 127th of the greatest weight. Features that round to nothing are left out.
 */
export function packModels(models: Record<string, LearntModel>): Uint8Array {
  const header: Header = {}
  const parts: Uint8Array[] = []
  for (const [name, { learntFrom, kinds, weights }] of Object.entries(models)) {
    const scale = greatestOf(weights.values()) / STEPS
    const rows = [...weights]
      .map(([feature, row]) => ({
        hash: hashOf(feature),
        row: Int8Array.from(row, (each) => Math.round(each / scale)),
      }))
      .filter(({ row }) => row.some((each) => each !== 0))
      .sort((a, b) => a.hash - b.hash)
    header[name] = { learntFrom, kinds: [...kinds], features: rows.length, scale }
    const table = new Int8Array(rows.length * kinds.length)
    for (const [index, { row }] of rows.entries()) table.set(row, index * kinds.length)
    parts.push(
      new Uint8Array(Uint32Array.from(rows, ({ hash }) => hash).buffer),
      aligned(new Uint8Array(table.buffer)),
    )
  }
  const told = JSON.stringify(header)
  const padded = new TextEncoder().encode(told.padEnd(Math.ceil(told.length / WORD) * WORD))
  return Buffer.concat([new Uint8Array(Uint32Array.of(padded.length).buffer), padded, ...parts])
}

/** Opens what {@link packModels} made. The weights are read where they lie. */
export function unpackModels(file: Uint8Array): PackedModels {
  const bytes = file.byteOffset % WORD === 0 ? file : Uint8Array.from(file)
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
    packed.set(name, { kinds, scale, hashes, weights, places: placesOf(hashes) })
  }
  return {
    learntFrom: (name) => header[name]?.learntFrom ?? null,
    classifier(name, kinds) {
      const model = packed.get(name)
      if (model === undefined || model.kinds.join() !== kinds.join()) {
        throw new Error(
          `The learnt weights have no ${name} of ${kinds.join(', ')}: bun run learn makes them anew`,
        )
      }
      return (features) => {
        const odds = oddsOf(model, features)
        return new Map(kinds.map((kind, index) => [kind, odds[index] ?? 0]))
      }
    },
  }
}

export type PackedModels = {
  /** The digest of what a model was learnt from; null where there is none of that name. */
  learntFrom(name: string): string | null
  /** @throws Error where the file has no such model of these kinds: it was learnt by another version */
  classifier<Kind extends string>(name: string, kinds: readonly Kind[]): Classifier<Kind>
}

type Packed = {
  kinds: readonly string[]
  scale: number
  hashes: Uint32Array
  weights: Int8Array
  places: Int32Array
}

const WORD = Uint32Array.BYTES_PER_ELEMENT
const STEPS = 127

/** FNV-1a over UTF-16: of features this short it is half the time of a call out of JavaScript. */
function hashOf(feature: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

function greatestOf(rows: Iterable<Float64Array>): number {
  let greatest = 0
  for (const row of rows) for (const each of row) greatest = Math.max(greatest, Math.abs(each))
  return greatest
}

function aligned(bytes: Uint8Array): Uint8Array {
  const whole = new Uint8Array(Math.ceil(bytes.length / WORD) * WORD)
  whole.set(bytes)
  return whole
}

function oddsOf(
  { kinds, scale, hashes, weights, places }: Packed,
  features: readonly string[],
): Float64Array {
  const steps = new Float64Array(kinds.length)
  for (const feature of features) {
    const row = rowOf(hashOf(feature), hashes, places)
    if (row === NONE) continue
    for (let kind = 0; kind < steps.length; kind += 1)
      steps[kind] = (steps[kind] ?? 0) + (weights[row * kinds.length + kind] ?? 0)
  }
  return steps.map((each) => each * scale)
}

/** Where each hash is found: at its last bits, or at the next place that is free. At most half of the places are taken. */
function placesOf(hashes: Uint32Array): Int32Array {
  const places = new Int32Array(2 ** Math.ceil(Math.log2(2 * hashes.length + 1))).fill(NONE)
  for (const [row, hash] of hashes.entries()) {
    let place = hash & (places.length - 1)
    while (places[place] !== NONE) place = (place + 1) & (places.length - 1)
    places[place] = row
  }
  return places
}

function rowOf(hash: number, hashes: Uint32Array, places: Int32Array): number {
  let place = hash & (places.length - 1)
  for (;;) {
    const row = places[place] ?? NONE
    if (row === NONE || hashes[row] === hash) return row
    place = (place + 1) & (places.length - 1)
  }
}

const NONE = -1
