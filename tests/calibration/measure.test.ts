import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLevelDetector } from '../../src/backends/speech-activity/levels.ts'
import { readSpeechConfig } from '../../src/config/index.ts'
import { sequence, silence, wavFile } from '../support/audio.ts'
import { GOODBYE, HELLO, installToneModel, WORLD } from '../support/onnx/models.ts'
import { startSpeechServer } from '../support/speech-server.ts'
import { availableEngines, closeEngine } from './engines.ts'
import { measure } from './measure.ts'

// The engines that are calibrated and judged, as the environment configures them.

let modelsDir = ''
beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'voicelog-measure-models-'))
  await installToneModel(modelsDir, 'tones')
})
afterAll(() => rm(modelsDir, { recursive: true }))

// Tones stand for speech.
const speechDetector = createLevelDetector()
const wav = wavFile([
  sequence(silence(500), HELLO(), silence(200), ...WORLD(), silence(2800)),
  sequence(silence(3000), ...GOODBYE(), silence(1260)),
])

test('an installed model of sherpa-onnx is measured, with the errors of each channel', async () => {
  const config = readSpeechConfig({ SPEECH_ENGINE: 'sherpa', SPEECH_MODELS_DIR: modelsDir })
  const [speech] = availableEngines(config)
  if (speech === undefined) throw new Error('No engine')
  try {
    const measured = await measure(speech, wav, ['hello world', 'well goodbye'], { speechDetector })
    expect(measured).toMatchObject({ engine: 'sherpa', model: 'tones' })
    expect(measured.channels.map(({ said, errors }) => ({ said, errors }))).toEqual([
      { said: 2, errors: 0 },
      { said: 2, errors: 1 },
    ])
    expect(measured.channels[1]?.words.map((each) => each.isRight)).toEqual([true])
    expect(measured.reliability).toMatchObject({ level: 'unknown', low_confidence_below: null })
  } finally {
    await closeEngine(speech)
  }
}, 60_000)

test('a configured server is measured, and comes first', async () => {
  const server = startSpeechServer(() => Response.json({ text: 'hello world' }))
  try {
    const environment = { SPEECH_BASE_URL: server.baseUrl, SPEECH_MODELS_DIR: modelsDir }
    const engines = availableEngines(readSpeechConfig(environment))
    expect(engines.slice(0, 2).map((each) => each.name)).toEqual(['openai', 'sherpa'])
    const [speech] = engines
    if (speech === undefined) throw new Error('No engine')
    const { channels, reliability } = await measure(speech, wav, ['hello world', 'hello world'], {
      speechDetector,
    })
    expect(channels.map((each) => each.errors)).toEqual([0, 0])
    expect(channels[0]?.words.map((each) => each.confidence)).toEqual([null, null])
    expect(reliability.reason).toBe('no_confidence_reported')
    await Promise.all(engines.map(closeEngine))
  } finally {
    await server.close()
  }
}, 60_000)
