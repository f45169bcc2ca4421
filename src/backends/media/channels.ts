import { pcmBlocks } from '../../lib/audio-pcm.ts'
import { createLevelMeter, speechIn } from '../../lib/audio-speech.ts'

/** How the two channels of a recording relate. `louder` is the one with more energy, 0 or 1. */
export type ChannelRelation =
  | { kind: 'distinct' }
  | { kind: 'identical'; louder: number }
  /** `speaking` is the channel in which somebody speaks; 0 where nobody does in either. */
  | { kind: 'one_silent'; speaking: number }

/**
 * One channel is the other but for this share of its energy (−20 dB): what a lossy codec leaves of the difference
 * between two equal channels is below it, what one party hears of the other in a real call is far above.
 */
const MAX_RESIDUE = 0.01

/**
 * Compares two decoded channels of one recording.
 *
 * The difference is taken after scaling one to the other, so a recorder that pans one microphone is seen through.
 */
export async function relateChannels(
  paths: readonly [string, string],
  options: { signal?: AbortSignal },
): Promise<ChannelRelation> {
  const meters = [createLevelMeter(), createLevelMeter()] as const
  const energies: [number, number] = [0, 0]
  let product = 0
  const others = pcmBlocks(paths[1])
  try {
    for await (const one of pcmBlocks(paths[0])) {
      options.signal?.throwIfAborted()
      const other = (await others.next()).value ?? new Int16Array(0)
      meters[0].write(one)
      meters[1].write(other)
      for (let index = 0; index < one.length; index++) {
        const a = one[index] ?? 0
        const b = other[index] ?? 0
        energies[0] += a * a
        energies[1] += b * b
        product += a * b
      }
    }
  } finally {
    await others.return(undefined)
  }

  const [speaks, otherSpeaks] = meters.map((each) => speechIn(each.end(), { minPauseMs: 700 }).length > 0)
  if (!speaks || !otherSpeaks) return { kind: 'one_silent', speaking: otherSpeaks ? 1 : 0 }
  const residue = 1 - product ** 2 / (energies[0] * energies[1])
  if (residue < MAX_RESIDUE) return { kind: 'identical', louder: energies[1] > energies[0] ? 1 : 0 }
  return { kind: 'distinct' }
}
