import { expect, test } from 'bun:test'
import { SpeechError } from '../../../src/backends/speech/contract.ts'
import { selectSpeechEngine } from '../../../src/backends/speech/select.ts'
import { ConfigError, type SpeechConfig } from '../../../src/config.ts'

const CONFIG: SpeechConfig = { engine: 'auto', baseUrl: null, apiKey: null, model: null, timeoutSeconds: 60 }

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

test('auto takes a configured server first, then what is on the machine, and says which', () => {
  const server = select(configured, true)
  expect(server.engine.name).toBe('openai')
  expect(server.logged).toEqual(['speech recognition by openai'])
  const local = select({}, true)
  expect(local.engine).toMatchObject({ name: 'pocketsphinx', languages: ['en-US'] })
  expect(local.logged).toEqual(['speech recognition by pocketsphinx'])
})

test('the one asked for is taken, though another would come first', () => {
  expect(select({ ...configured, engine: 'pocketsphinx' }, true).engine.name).toBe('pocketsphinx')
  expect(select({ ...configured, engine: 'openai', model: 'a-model' }, true).engine.model).toBe('a-model')
})

test.each(['auto', 'pocketsphinx'] as const)(
  '%s with nothing there: every call says what to install',
  async (engine) => {
    const { engine: none, logged } = select({ engine }, false)
    const track = { wavPath: 'x.wav', durationMs: 1, language: 'de-DE', speech: [] }
    const error = await none.recognise(track, {}).catch((each) => each)
    expect(error).toBeInstanceOf(SpeechError)
    expect(error).toMatchObject({ code: 'speech_unavailable', retryable: true })
    for (const said of [error.message, logged[0]]) {
      expect(said).toContain('SPEECH_BASE_URL')
      expect(said).toContain('install pocketsphinx')
    }
  },
)

test('an engine that can never work stops the start', () => {
  expect(() => select({ engine: 'sherpa' }, true)).toThrow(ConfigError)
  expect(() => select({ engine: 'sherpa' }, true)).toThrow('openai or pocketsphinx would do')
  expect(() => select({ engine: 'openai' }, true)).toThrow('SPEECH_BASE_URL')
})
