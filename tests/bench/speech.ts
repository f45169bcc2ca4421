/**
 * Reliability of transcripts: for each speech engine that is installed or configured, the word error rate and the level
 * of reliability of speech that was made worse step by step, and the share of calls at each level that were truly so
 * (fewer than 15 % of the words wrong: good; more than 40 %: poor). The voices and sentences are not those that
 * `bun run calibrate` derived the thresholds from.
 */
import { readSpeechConfig } from '../../src/config/index.ts'
import { availableEngines, closeEngine } from '../calibration/engines.ts'
import { type MeasuredSample, measureAll, recordedSamples, spokenSamples } from '../calibration/samples.ts'
import { TRULY, trueLevel } from '../calibration/thresholds.ts'
import { figure } from './support/figures.ts'

/** About 160 words on a channel, as in a call of three minutes. Of fewer, chance moves some across a border. */
const PASSAGES_OF_A_CALL = 4

const percent = (share: number) => `${Math.round(100 * share)} %`

for (const speech of availableEngines(readSpeechConfig())) {
  const calls = await Promise.all(
    [false, true].map((exchanged) => spokenSamples('judge', { passages: PASSAGES_OF_A_CALL, exchanged })),
  )
  const measured = await measureAll(speech, calls.flat(), say)
  judge(`${speech.name}, calls of other voices`, measured)
  const people = await recordedSamples()
  if (people === null) console.log('No recorded reader: the Debian package pocketsphinx-testdata has one')
  else judge(`${speech.name}, recorded reader`, await measureAll(speech, people, say))
  await closeEngine(speech)
}

function say({ condition, model, channel }: MeasuredSample): void {
  const { level, mean_confidence } = channel.reliability
  const wrong = percent(channel.errors / channel.said)
  console.log(`${model}, ${condition.name}: ${wrong} wrong, confidence ${mean_confidence ?? '–'}: ${level}`)
}

function judge(name: string, measured: readonly MeasuredSample[]): void {
  const judged = measured.map(({ channel: { errors, said, reliability } }) => {
    return { level: reliability.level, truly: trueLevel(errors / said) }
  })
  for (const level of ['good', 'fair', 'poor'] as const) {
    const some = judged.filter((each) => each.level === level)
    const truly = some.filter((each) => each.truly === level).length
    const all = judged.filter((each) => each.truly === level)
    console.log(
      `${name}: ${some.length} ${level}, ${truly} of them truly; ${truly} of ${all.length} that truly are`,
    )
    if (some.length === 0) continue
    const target = level === 'fair' ? null : { atLeast: TRULY }
    figure(`speech, ${name}: ${level} that truly are`, truly / some.length, '', target)
  }
}
