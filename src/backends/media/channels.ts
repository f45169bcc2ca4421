import { type Interval, pcmBlocks } from '../../model/audio/pcm.ts'
import { createLevelMeter, type Levels, levelsOf, speechIn } from '../../model/audio/speech-activity.ts'
import { findCrosstalk } from './crosstalk.ts'
import { muteIntervals } from './mute.ts'

/** How the two channels of a recording relate. `louder` is the channel with more energy, 0 or 1. */
export type ChannelRelation =
  | { kind: 'distinct' }
  | { kind: 'identical'; louder: number }
  /** `speaking` is the channel in which somebody speaks; 0 if nobody speaks in either. */
  | { kind: 'one_silent'; speaking: number }

/**
 * Channels whose energy differs by less than this share (−20 dB) are identical. The difference that a lossy codec makes
 * between two equal channels is smaller; the difference between the two sides of a real call is far larger.
 */
const MAX_RESIDUE = 0.01

/** How two channels relate, and how much crosstalk was removed from each, in milliseconds. */
export type SeparatedChannels = { relation: ChannelRelation; crosstalkMs: readonly [number, number] }

/**
 * Compares the two decoded channels of a recording and removes crosstalk from their files. Crosstalk would be
 * transcribed twice, the second time as words of the wrong speaker.
 * @throws the signal's reason
 */
export async function separateChannels(
  paths: readonly [string, string],
  options: { signal?: AbortSignal },
): Promise<SeparatedChannels> {
  const { relation, levels, energies } = await compare(paths, options)
  if (relation.kind !== 'distinct') return { relation, crosstalkMs: [0, 0] }
  const { intervals, areOne } = await findCrosstalk(paths, levels, options)
  if (areOne) {
    return { relation: { kind: 'identical', louder: energies[1] > energies[0] ? 1 : 0 }, crosstalkMs: [0, 0] }
  }
  const crosstalkMs: [number, number] = [0, 0]
  for (const channel of [0, 1] as const) {
    if (intervals[channel].length === 0) continue
    await muteIntervals(paths[channel], intervals[channel], levels[channel])
    crosstalkMs[channel] = lengthOf(intervals[channel])
    // If the channel had nothing but crosstalk, only the other one speaks.
    if (!hasSpeech(await levelsOf(paths[channel], options)))
      return { relation: { kind: 'one_silent', speaking: channel === 0 ? 1 : 0 }, crosstalkMs }
  }
  return { relation, crosstalkMs }
}

function lengthOf(intervals: readonly Interval[]): number {
  return intervals.reduce((sum, each) => sum + each.endMs - each.startMs, 0)
}

function hasSpeech(levels: Levels): boolean {
  return speechIn(levels, { minPauseMs: 700 }).length > 0
}

type Comparison = { relation: ChannelRelation; levels: readonly [Levels, Levels]; energies: [number, number] }

/**
 * Compares the samples of two channels at the same times. One channel is scaled to the other first, so that one
 * microphone at two volumes counts as identical.
 */
async function compare(
  paths: readonly [string, string],
  options: { signal?: AbortSignal },
): Promise<Comparison> {
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

  const levels = [meters[0].end(), meters[1].end()] as const
  return { relation: relationBetween(levels, energies, product), levels, energies }
}

function relationBetween(
  [one, other]: readonly [Levels, Levels],
  energies: readonly [number, number],
  product: number,
): ChannelRelation {
  const otherSpeaks = hasSpeech(other)
  if (!hasSpeech(one) || !otherSpeaks) return { kind: 'one_silent', speaking: otherSpeaks ? 1 : 0 }
  const residue = 1 - product ** 2 / (energies[0] * energies[1])
  if (residue < MAX_RESIDUE) return { kind: 'identical', louder: energies[1] > energies[0] ? 1 : 0 }
  return { kind: 'distinct' }
}
