/** How alike two sounds are at the delay at which they are most alike. */
export type Likeness = {
  /** Samples by which `other` comes after `one`; below zero before. */
  lag: number
  /** 0 to 1: the share of the amplitude that one explains of the other, whatever its sign. */
  correlation: number
}

/**
 * Looks for a delay, of `maxLag` samples at most to either side, at which `middle` is heard in `around`, which has
 * `maxLag` more samples at both of its ends. By Fourier transform: half a second against a second and a half takes
 * some milliseconds.
 *
 * Differences of samples are compared rather than samples: speech is louder the lower it is, and its low part is
 * alike at many delays.
 */
export function likenessOf(around: Int16Array, middle: Int16Array, maxLag: number): Likeness {
  const [a, b] = [differences(around), differences(middle)]
  const size = 2 ** Math.ceil(Math.log2(a.length + b.length))
  const products = crossCorrelation(a, b, size)
  const energyOfB = b.reduce((sum, each) => sum + each * each, 0)
  let energyOfA = 0
  for (let index = 0; index < b.length; index++) energyOfA += (a[index] ?? 0) ** 2
  let best: Likeness = { lag: 0, correlation: 0 }
  for (let offset = 0; offset <= 2 * maxLag; offset++) {
    // Sums of squares of whole numbers: at 1 and above there is something.
    const energy = Math.min(energyOfA, energyOfB) < 1 ? 0 : Math.sqrt(energyOfA * energyOfB)
    const correlation = energy === 0 ? 0 : Math.abs(products[offset] ?? 0) / energy
    if (correlation > best.correlation) best = { lag: maxLag - offset, correlation }
    energyOfA += (a[offset + b.length] ?? 0) ** 2 - (a[offset] ?? 0) ** 2
  }
  return best
}

/** What turns one sound into its echo: `taps` of a filter, by least squares over pairs of a source and what is heard. */
export type EchoPath = Float64Array

/**
 * Estimates the path on which a source reaches another microphone or line: what an equaliser, a room or a telephone
 * line does to it. Each source starts `taps` samples before what was heard.
 */
export function echoPathOf(
  pairs: readonly { source: Int16Array; heard: Int16Array }[],
  taps: number,
): EchoPath {
  const auto = new Float64Array(taps)
  const cross = new Float64Array(taps)
  for (const { source, heard } of pairs) {
    const [a, b] = [differences(source), differences(heard)]
    for (let tap = 0; tap < taps; tap++) {
      let [ofSource, ofBoth] = [0, 0]
      for (let index = 1; index < b.length; index++) {
        const delayed = a[index + taps - tap] ?? 0
        ofSource += (a[index + taps] ?? 0) * delayed
        ofBoth += (b[index] ?? 0) * delayed
      }
      auto[tap] = (auto[tap] ?? 0) + ofSource
      cross[tap] = (cross[tap] ?? 0) + ofBoth
    }
  }
  // A little noise that is not there keeps frequencies that are not in the source from being made up.
  auto[0] = (auto[0] ?? 0) * 1.001 + 1
  return solveToeplitz(auto, cross)
}

/** Solves the symmetric Toeplitz system of a Wiener filter (Levinson 1947). */
function solveToeplitz(auto: Float64Array, cross: Float64Array): Float64Array {
  const size = auto.length
  const at = (index: number) => auto[index] ?? 0
  let predictor = new Float64Array(size)
  predictor[0] = 1
  const solution = new Float64Array(size)
  let error = at(0)
  solution[0] = (cross[0] ?? 0) / error
  for (let order = 1; order < size; order++) {
    let reflection = 0
    for (let index = 0; index < order; index++) reflection += (predictor[index] ?? 0) * at(order - index)
    reflection /= -error
    const next = predictor.slice()
    for (let index = 1; index <= order; index++)
      next[index] = (predictor[index] ?? 0) + reflection * (predictor[order - index] ?? 0)
    predictor = next
    error *= 1 - reflection * reflection
    let missing = cross[order] ?? 0
    for (let index = 0; index < order; index++) missing -= (solution[index] ?? 0) * at(order - index)
    const gain = missing / error
    for (let index = 0; index <= order; index++)
      solution[index] = (solution[index] ?? 0) + gain * (predictor[order - index] ?? 0)
  }
  return solution
}

/** The differences of the samples, as likeness is measured on them. */
export function differences(samples: Int16Array): Float64Array {
  const differences = new Float64Array(samples.length)
  for (let index = 1; index < samples.length; index++)
    differences[index] = (samples[index] ?? 0) - (samples[index - 1] ?? 0)
  return differences
}

/** For each offset from 0 on the sum of `a[offset + i] * b[i]`. */
function crossCorrelation(a: Float64Array, b: Float64Array, size: number): Float64Array {
  // Both are real: one transform of a + ib has the spectra of both in it.
  const re = new Float64Array(size)
  const im = new Float64Array(size)
  re.set(a)
  im.set(b)
  transform(re, im)
  const outRe = new Float64Array(size)
  const outIm = new Float64Array(size)
  for (let k = 0; k < size; k++) {
    const m = (size - k) % size
    const [zr, zi, yr, yi] = [re[k] ?? 0, im[k] ?? 0, re[m] ?? 0, im[m] ?? 0]
    const [ar, ai] = [(zr + yr) / 2, (zi - yi) / 2]
    const [br, bi] = [(zi + yi) / 2, (yr - zr) / 2]
    // A times the conjugate of B, and that conjugated: the inverse transform is the transform of it.
    outRe[k] = ar * br + ai * bi
    outIm[k] = -(ai * br - ar * bi)
  }
  transform(outRe, outIm)
  for (let index = 0; index < size; index++) outRe[index] = (outRe[index] ?? 0) / size
  return outRe
}

/** The discrete Fourier transform in place; the length is a power of two (Cooley and Tukey 1965). */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length
  for (let index = 1, reversed = 0; index < size; index++) {
    let bit = size >> 1
    for (; reversed & bit; bit >>= 1) reversed ^= bit
    reversed ^= bit
    if (index >= reversed) continue
    const [r, i] = [re[index] ?? 0, im[index] ?? 0]
    re[index] = re[reversed] ?? 0
    im[index] = im[reversed] ?? 0
    re[reversed] = r
    im[reversed] = i
  }
  const { cosines, sines } = turnsOf(size)
  for (let length = 2; length <= size; length *= 2) {
    const half = length / 2
    const step = size / length
    for (let start = 0; start < size; start += length) {
      for (let at = 0, turn = 0; at < half; at++, turn += step) {
        const c = cosines[turn] ?? 0
        const s = sines[turn] ?? 0
        const low = start + at
        const high = low + half
        const hr = re[high] ?? 0
        const hi = im[high] ?? 0
        const tr = hr * c - hi * s
        const ti = hr * s + hi * c
        const lr = re[low] ?? 0
        const li = im[low] ?? 0
        re[low] = lr + tr
        im[low] = li + ti
        re[high] = lr - tr
        im[high] = li - ti
      }
    }
  }
}

type Turns = { cosines: Float64Array; sines: Float64Array }
const turns = new Map<number, Turns>()

/** The roots of unity that a transform of this length takes. */
function turnsOf(size: number): Turns {
  const known = turns.get(size)
  if (known !== undefined) return known
  const angle = (-2 * Math.PI) / size
  const made = {
    cosines: Float64Array.from({ length: size / 2 }, (_, index) => Math.cos(angle * index)),
    sines: Float64Array.from({ length: size / 2 }, (_, index) => Math.sin(angle * index)),
  }
  turns.set(size, made)
  return made
}
