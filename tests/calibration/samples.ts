import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import type { SpeechEngine } from '../../src/backends/speech/contract.ts'
import { sequence, silence } from '../support/audio.ts'
import { type Beside, CONDITIONS, type Condition, inRoom, overLine } from './degrade.ts'
import { type MeasuredChannel, measure } from './measure.ts'
import { backgroundTexts, type Part, type Passage, spoken, textsOf, VOICES } from './passages.ts'

/** A recording of one channel, what is said on it, and how it was made worse. */
export type Sample = { condition: Condition; wav: Uint8Array; said: string }

/** What an engine made of a sample. */
export type MeasuredSample = { condition: Condition; model: string; channel: MeasuredChannel }

const SAMPLES_AT_ONCE = 2

/** Each condition with both voices, one of them in plain sentences and one in everyday ones. */
export async function spokenSamples(part: Part): Promise<(() => Promise<Sample>)[]> {
  const texts = await textsOf(part)
  const beside = await besideIn(part)
  return CONDITIONS.flatMap((condition, index) =>
    VOICES[part].map((voice, side) => async (): Promise<Sample> => {
      const some = (index + side) % 2 === 0 ? texts.plain : texts.everyday
      const { text, sound } = await spoken(some[index % some.length] ?? '', voice)
      const room = inRoom(sound, condition, await beside(2 * index + side))
      return { condition, wav: await overLine([room], condition.line), said: text }
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
    const room = inRoom(sound, condition, await beside(index))
    const said = some.map((each) => each.text).join(' ')
    return { condition, wav: await overLine([room], condition.line), said }
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
        const { condition, wav, said } = await make()
        const { model, channels } = await measure(speech, wav, [said])
        const [channel] = channels
        if (channel === undefined) throw new Error('A recording of one channel has none')
        const measured = { condition, model, channel }
        done(measured)
        return measured
      }),
    ),
  )
}

const BACKGROUND_VOICES = 6

/** Other people in the background, others for each seed; never with the voice that speaks in this part first. */
async function besideIn(part: Part): Promise<(seed: number) => Promise<Beside>> {
  const texts = await backgroundTexts()
  const voices = VOICES[part === 'calibrate' ? 'judge' : 'calibrate']
  return async (seed) => {
    const others = await Promise.all(
      Array.from({ length: BACKGROUND_VOICES }, async (_, index) => {
        const voice = voices[(seed + index) % 2] ?? voices[0]
        return (await spoken(texts[(seed * 7 + index) % texts.length] ?? '', voice)).sound
      }),
    )
    return { seed, others }
  }
}
