import { join, resolve } from 'node:path'
import { readSpeechConfig } from '../../src/config/index.ts'
import CALIBRATIONS from '../../src/domain/transcription/calibrations.json' with { type: 'json' }
import type { Calibration } from '../../src/domain/transcription/reliability.ts'
import { availableEngines, closeEngine } from './engines.ts'
import { measureAll, spokenSamples } from './samples.ts'
import { type Thresholds, thresholdsFrom } from './thresholds.ts'

// bun run calibrate [openai | sherpa | pocketsphinx]
//
// Derives the thresholds of reliability for each speech engine that is installed or configured, or for one, and writes
// them to src/domain/transcription/calibrations.json. Run it after a change of how speech is decoded or found.

const LANGUAGE = 'en'
const FILE = join(resolve(import.meta.dir, '../..'), 'src/domain/transcription/calibrations.json')

const [only] = process.argv.slice(2)
const engines = availableEngines(readSpeechConfig()).filter(
  (each) => only === undefined || each.name === only,
)
if (engines.length === 0) throw new Error(`There is no speech engine ${only ?? ''} to calibrate`)
let calibrations: Calibration[] = [...CALIBRATIONS]
for (const speech of engines) {
  const samples = await spokenSamples('calibrate')
  let done = 0
  const measured = await measureAll(speech, samples, ({ condition, channel }) => {
    const { said, errors, reliability } = channel
    const rate = `${Math.round((100 * errors) / said)} % wrong`
    console.log(
      `${++done}/${samples.length} ${condition.name}: ${rate}, confidence ${reliability.mean_confidence}`,
    )
  })
  await closeEngine(speech)
  // An engine of several models names the one that it used.
  const made: Omit<Calibration, keyof Thresholds> = {
    engine: speech.name,
    model: measured[0]?.model ?? speech.model,
    language: LANGUAGE,
  }
  const calibration = { ...made, ...thresholdsFrom(measured) }
  const isOther = (each: Calibration) =>
    each.engine !== made.engine || each.model !== made.model || each.language !== made.language
  calibrations = [...calibrations.filter(isOther), calibration]
  await Bun.write(FILE, `${JSON.stringify(calibrations, null, 2)}\n`)
  console.log(calibration)
}
