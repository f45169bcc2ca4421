import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpeechError } from '../../../src/backends/speech/contract.ts'
import { selectSpeechEngine } from '../../../src/backends/speech/select.ts'
import { ConfigError, type SpeechConfig } from '../../../src/config/index.ts'
import { installToneModel } from '../../support/onnx/models.ts'

let modelsDir = ''
beforeAll(async () => {
  modelsDir = await mkdtemp(join(tmpdir(), 'voicelog-select-'))
  await installToneModel(modelsDir, 'english')
  await installToneModel(modelsDir, 'many', { manifest: { languages: ['en', 'de', 'ja'] } })
  await mkdir(join(modelsDir, 'empty'))
})
afterAll(() => rm(modelsDir, { recursive: true }))

const CONFIG: SpeechConfig = {
  engine: 'auto',
  baseUrl: null,
  apiKey: null,
  model: null,
  timeoutSeconds: 60,
  detector: 'silero',
  sherpa: {
    modelsDir: '/nowhere/models',
    libraryDir: '/nowhere',
    instances: 1,
    threads: 1,
    memoryMb: null,
    speakers: null,
  },
}

const withModels = () => ({ sherpa: { ...CONFIG.sherpa, modelsDir } })

function select(config: Partial<SpeechConfig>, isPocketsphinxThere: boolean) {
  const logged: string[] = []
  const note = (_: unknown, message?: string) => {
    logged.push(message ?? '')
  }
  const log = { info: note, warn: note }
  const engine = selectSpeechEngine({ ...CONFIG, ...config }, log, {
    isPocketsphinxThere: () => isPocketsphinxThere,
  })
  return { engine, logged }
}

const configured = { baseUrl: 'http://127.0.0.1:9/v1' }

test('auto takes a configured server first, then what is installed, and logs which', () => {
  const server = select(configured, true)
  expect(server.engine.name).toBe('openai')
  expect(server.logged).toEqual(['speech recognition by openai'])
  const local = select({}, true)
  expect(local.engine).toMatchObject({ name: 'pocketsphinx', languages: ['en-US'] })
  expect(local.logged).toEqual(['speech recognition by pocketsphinx'])
})

test('a configured engine is taken, although auto would take another', () => {
  expect(select({ ...configured, engine: 'pocketsphinx' }, true).engine.name).toBe('pocketsphinx')
  expect(select({ ...configured, engine: 'openai', model: 'a-model' }, true).engine.model).toBe('a-model')
})

test('auto takes models on disk after a server and before pocketsphinx', () => {
  const { engine, logged } = select(withModels(), true)
  expect(engine).toMatchObject({ name: 'sherpa', model: 'english, many' })
  expect(engine.languages).toEqual(['en-US', 'en', 'de', 'ja'])
  expect(logged).toEqual([
    'speech model ignored: it has no readable voicelog-model.json',
    'speech recognition by sherpa',
  ])
  expect(select({ ...withModels(), ...configured }, true).engine.name).toBe('openai')
  expect(select({}, true).engine.name).toBe('pocketsphinx')
})

test('SPEECH_MODEL says which models are used, and in which order', () => {
  expect(select({ ...withModels(), engine: 'sherpa', model: 'many' }, true).engine.languages).toEqual([
    'en',
    'de',
    'ja',
  ])
  expect(select({ ...withModels(), engine: 'sherpa', model: 'many, english' }, true).engine.model).toBe(
    'many, english',
  )
  const missing = () => select({ ...withModels(), engine: 'sherpa', model: 'none' }, true)
  expect(missing).toThrow(ConfigError)
  expect(missing).toThrow(/SPEECH_MODEL names none, which .* does not have: installed are english, many/)
})

test.each(['auto', 'pocketsphinx', 'sherpa'] as const)(
  '%s with nothing installed: every call says what to install',
  async (engine) => {
    const { engine: none, logged } = select({ engine }, false)
    expect(none).toMatchObject({ name: 'none', model: 'none' })
    const track = { wavPath: 'x.wav', durationMs: 1, language: 'de-DE', speech: [] }
    const error = await none.recognise(track, {}).catch((each) => each)
    expect(error).toBeInstanceOf(SpeechError)
    expect(error).toMatchObject({ code: 'speech_unavailable', retryable: true })
    for (const said of [error.message, logged[0]]) {
      expect(said).toContain('SPEECH_BASE_URL')
      expect(said).toContain('voicelog models pull')
      expect(said).toContain('install pocketsphinx')
    }
  },
)

test('an engine that can never work stops the start', () => {
  expect(() => select({ engine: 'openai' }, true)).toThrow(ConfigError)
  expect(() => select({ engine: 'openai' }, true)).toThrow('SPEECH_BASE_URL')
})
