/** The delay at which two sounds correlate most. */
export type CorrelationPeak = {
  /** By how many samples the second sound is later; negative if it is earlier. */
  lagSamples: number
  /** The absolute correlation at that delay, 0 to 1. */
  correlation: number
}

/**
 * Finds the delay, at most `maxLag` samples in either direction, at which `middle` correlates most with `around`.
 * `around` has `maxLag` more samples at both ends. It uses the Fourier transform: half a second against one and a half
 * takes a few milliseconds.
 *
 * It compares differences of samples. The low frequencies of speech are the loudest and correlate at many delays.
 */
export function bestCorrelation(around: Int16Array, middle: Int16Array, maxLag: number): CorrelationPeak {
  const [a, b] = [differences(around), differences(middle)]
  const size = 2 ** Math.ceil(Math.log2(a.length + b.length))
  const products = crossCorrelation(a, b, size)
  const energyOfB = b.reduce((sum, each) => sum + each * each, 0)
  let energyOfA = 0
  for (let index = 0; index < b.length; index++) energyOfA += (a[index] ?? 0) ** 2
  let best: CorrelationPeak = { lagSamples: 0, correlation: 0 }
  for (let offset = 0; offset <= 2 * maxLag; offset++) {
    // The energies are sums of squares of integers: below 1 the sound is silence.
    const energy = Math.min(energyOfA, energyOfB) < 1 ? 0 : Math.sqrt(energyOfA * energyOfB)
    const correlation = energy === 0 ? 0 : Math.abs(products[offset] ?? 0) / energy
    if (correlation > best.correlation) best = { lagSamples: maxLag - offset, correlation }
    energyOfA += (a[offset + b.length] ?? 0) ** 2 - (a[offset] ?? 0) ** 2
  }
  return best
}

/** The coefficients (taps) of the filter that turns a sound into its echo. */
export type EchoFilter = Float64Array

/**
 * Estimates how a sound changes on its way to another microphone or line, by least squares (Wiener filter) over pairs
 * of a source and what was heard of it. Each source starts `taps` samples earlier than what was heard.
 */
export function estimateEchoFilter(
  pairs: readonly { source: Int16Array; heard: Int16Array }[],
  taps: number,
): EchoFilter {
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
  // A little added noise keeps the solution stable at frequencies that the source lacks.
  auto[0] = (auto[0] ?? 0) * 1.001 + 1
  return solveToeplitz(auto, cross)
}

/**
 * Solves the symmetric Toeplitz system of a Wiener filter.
 * @see N. Levinson, "The Wiener RMS error criterion in filter design and prediction", 1947
 */
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

/** The difference of each sample from the one before it; the first is 0. */
export function differences(samples: Int16Array): Float64Array {
  const differences = new Float64Array(samples.length)
  for (let index = 1; index < samples.length; index++)
    differences[index] = (samples[index] ?? 0) - (samples[index - 1] ?? 0)
  return differences
}

/** For each offset from 0, the sum over i of `a[offset + i] * b[i]`. */
function crossCorrelation(a: Float64Array, b: Float64Array, size: number): Float64Array {
  // Both are real, so one transform of a + ib contains both spectra.
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
    // The conjugate of A·conj(B): its forward transform is the inverse transform of A·conj(B), which is real.
    outRe[k] = ar * br + ai * bi
    outIm[k] = -(ai * br - ar * bi)
  }
  transform(outRe, outIm)
  for (let index = 0; index < size; index++) outRe[index] = (outRe[index] ?? 0) / size
  return outRe
}

/**
 * The discrete Fourier transform in place; the length is a power of two.
 * @see J. W. Cooley and J. W. Tukey, "An algorithm for the machine calculation of complex Fourier series", 1965
 */
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
  const { cosines, sines } = twiddleFactors(size)
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

type TwiddleFactors = { cosines: Float64Array; sines: Float64Array }
const twiddleFactorCache = new Map<number, TwiddleFactors>()

/** The roots of unity for a transform of this length; they are computed once for each length. */
function twiddleFactors(size: number): TwiddleFactors {
  const known = twiddleFactorCache.get(size)
  if (known !== undefined) return known
  const angle = (-2 * Math.PI) / size
  const made = {
    cosines: Float64Array.from({ length: size / 2 }, (_, index) => Math.cos(angle * index)),
    sines: Float64Array.from({ length: size / 2 }, (_, index) => Math.sin(angle * index)),
  }
  twiddleFactorCache.set(size, made)
  return made
}
