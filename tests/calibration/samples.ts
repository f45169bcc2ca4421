import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { SpeechEngine } from '../../src/backends/speech/contract.ts'
import { sequence, silence } from '../support/audio.ts'
import { type Beside, CONDITIONS, type Condition, inRoom, type Noise, overLine } from './degrade.ts'
import { type MeasuredChannel, measure } from './measure.ts'
import { BACKGROUND, backgroundTexts, type Part, type Passage, PEOPLE, spoken, textsOf } from './passages.ts'

/** A recording of one channel, what is said on it, and how it was made worse. `voice` says who speaks. */
export type Sample = { condition: Condition; wav: Uint8Array; said: string; voice: string }

/** What an engine made of a sample. */
export type MeasuredSample = Pick<Sample, 'condition' | 'voice'> & {
  model: string
  channel: MeasuredChannel
}

const SAMPLES_AT_ONCE = 2

/**
 * Each condition with both voices, one in plain sentences and the other in everyday ones; with `exchanged` the other way
 * round. A sample is so many passages.
 */
export async function spokenSamples(
  part: Part,
  { passages = 1, exchanged = false }: { passages?: number; exchanged?: boolean } = {},
): Promise<(() => Promise<Sample>)[]> {
  const texts = await textsOf(part)
  const beside = await besideIn(part)
  const people = PEOPLE[part]
  return CONDITIONS.flatMap((condition, index) =>
    people.map((person, side) => async (): Promise<Sample> => {
      const some = texts[((index + side) % 2 === 0) !== exchanged ? 'plain' : 'everyday']
      const lines = Array.from(
        { length: passages },
        (_, at) => some[(index * passages + at) % some.length] ?? '',
      )
      const { text, sound } = await spoken(lines.join('\n'), person)
      const room = inRoom(sound, condition, await beside(condition, people.length * index + side))
      return { condition, wav: await overLine([room], condition.line), said: text, voice: person.voice }
    }),
  )
}

/** The recorded reader of the Debian package pocketsphinx-testdata (LibriVox, public domain), where it is installed. */
const RECORDED = '/usr/share/pocketsphinx/test/data/librivox'

/** The recorded sentences of a person, each condition with half of them; null if they are not installed. */
export async function recordedSamples(): Promise<(() => Promise<Sample>)[] | null> {
  if (!existsSync(join(RECORDED, 'transcription'))) return null
  const lines = (await Bun.file(join(RECORDED, 'transcription')).text()).trim().split('\n')
  const sentences = await Promise.all(
    lines.map(async (line): Promise<Passage> => {
      const [, text = '', id = ''] = /^<s> (.*) <\/s> \((\S+)\)$/.exec(line) ?? []
      const bytes = await Bun.file(join(RECORDED, `${id}.wav`)).arrayBuffer()
      return { text, sound: new Int16Array(bytes, 44, Math.floor((bytes.byteLength - 44) / 2)) }
    }),
  )
  const half = Math.floor(sentences.length / 2)
  const halves = [sentences.slice(0, half), sentences.slice(half)]
  const beside = await besideIn('judge')
  return CONDITIONS.map((condition, index) => async (): Promise<Sample> => {
    const some = halves[index % 2] ?? []
    const sound = sequence(...some.flatMap((each) => [silence(400), each.sound]), silence(400))
    const room = inRoom(sound, condition, await beside(condition, index))
    const said = some.map((each) => each.text).join(' ')
    return { condition, wav: await overLine([room], condition.line), said, voice: 'reader' }
  })
}

/** Measures all samples, in their order. */
export async function measureAll(
  speech: SpeechEngine,
  samples: readonly (() => Promise<Sample>)[],
  done: (measured: MeasuredSample) => void = () => {},
): Promise<MeasuredSample[]> {
  const limit = pLimit(SAMPLES_AT_ONCE)
  return await Promise.all(
    samples.map((make) =>
      limit(async () => {
        const { condition, wav, said, voice } = await make()
        const { model, channels } = await measure(speech, wav, [said])
        const [channel] = channels
        if (channel === undefined) throw new Error('A recording of one channel has none')
        const measured = { condition, voice, model, channel }
        done(measured)
        return measured
      }),
    ),
  )
}

/** How many people a noise needs; none are spoken for the others. */
const PEOPLE_OF: Partial<Record<Noise, number>> = { voice: 1, babble: 6 }

/** Other people in the background, others for each seed. */
async function besideIn(part: Part): Promise<(condition: Condition, seed: number) => Promise<Beside>> {
  const texts = await backgroundTexts()
  const people = BACKGROUND[part]
  return async ({ noise }, seed) => {
    const others = await Promise.all(
      Array.from({ length: (noise && PEOPLE_OF[noise.kind]) ?? 0 }, async (_, index) => {
        const person = people[(seed + index) % people.length] ?? people[0]
        return (await spoken(texts[(seed * 7 + index) % texts.length] ?? '', person)).sound
      }),
    )
    return { seed, others }
  }
}
