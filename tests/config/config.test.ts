import { describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig, readModelsConfig } from '../../src/config/index.ts'
import { SECRET_VARIABLES } from '../../src/config/reader.ts'

const CONFIG_SOURCES = resolve(import.meta.dir, '../../src/config')

const GOOD = {
  DATABASE_URL: 'postgres://user:hunter2@localhost:5432/voicelog',
  REDIS_URL: 'redis://localhost:6379',
  STORAGE_URL: 'file:///var/lib/voicelog',
  JWT_SECRET: 'x'.repeat(32),
}

describe('configuration', () => {
  test('four variables are required; the others have the documented defaults', () => {
    expect(readConfig(GOOD)).toMatchObject({
      storage: { kind: 'disk', path: '/var/lib/voicelog' },
      port: 3000,
      publicUrl: 'http://localhost:3000',
      presignTtlSeconds: 3600,
      maxAudioHours: 12,
      trustedProxies: [],
      speech: { engine: 'auto' },
      analytics: { engine: 'auto', languageModel: null },
    })
  })

  test('S3 storage is read from STORAGE_URL and the two AWS variables', () => {
    const storage = {
      STORAGE_URL: 's3://calls?endpoint=http://localhost:9000&region=eu-central-1',
      AWS_ACCESS_KEY_ID: 'id',
      AWS_SECRET_ACCESS_KEY: 'secret',
    }
    expect(readConfig({ ...GOOD, ...storage }).storage).toEqual({
      kind: 's3',
      bucket: 'calls',
      region: 'eu-central-1',
      endpoint: 'http://localhost:9000',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: null },
      kmsKey: null,
    })
  })

  test('without keys, the standard chain of AWS finds them; half of a pair is refused', () => {
    const bucket = { ...GOOD, STORAGE_URL: 's3://calls?region=eu-central-1&kms_key=alias/calls' }
    expect(readConfig(bucket).storage).toMatchObject({ credentials: null, kmsKey: 'alias/calls' })
    expect(variablesRefused({ ...bucket, AWS_ACCESS_KEY_ID: 'id' })).toEqual(['AWS_SECRET_ACCESS_KEY'])
    expect(variablesRefused({ ...bucket, AWS_SECRET_ACCESS_KEY: 'x' })).toEqual(['AWS_ACCESS_KEY_ID'])
  })

  test('each secret can be given as a file, and no message repeats it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'voicelog-secrets-'))
    const [full, empty] = [join(folder, 'full'), join(folder, 'empty')]
    await Bun.write(full, `${'y'.repeat(32)}\n`)
    await Bun.write(empty, '\n')
    const { JWT_SECRET: _, ...rest } = GOOD
    const read = readConfig({ ...rest, JWT_SECRET_FILE: full, METRICS_TOKEN_FILE: full })
    expect(read).toMatchObject({ jwtSecrets: ['y'.repeat(32)], metricsToken: 'y'.repeat(32) })
    for (const path of [empty, join(folder, 'none'), folder])
      expect(variablesRefused({ ...rest, JWT_SECRET_FILE: path })).toEqual(['JWT_SECRET_FILE'])
    expect(variablesRefused({ ...GOOD, JWT_SECRET_FILE: full })).toEqual(['JWT_SECRET_FILE'])
    rmSync(folder, { recursive: true })
    // What is not secret has no file.
    expect(readConfig({ ...GOOD, LOG_LEVEL_FILE: full }).logLevel).toBe('info')
    const sources = readdirSync(CONFIG_SOURCES).map((each) =>
      readFileSync(join(CONFIG_SOURCES, each), 'utf8'),
    )
    const named = new Set(
      sources
        .join('')
        .match(
          /(?<=')[A-Z_]*(SECRET|TOKEN|PASSWORD|KEY|DATABASE_URL|REDIS_URL|SMTP_URL|HEADERS)[A-Z_]*(?=')/g,
        ),
    )
    expect([...named].filter((each) => !/_TOKENS$/.test(each)).sort()).toEqual([...SECRET_VARIABLES].sort())
  })

  test('the wait for engines is read from MAX_WAIT_HOURS, or by its old name', () => {
    expect(readConfig(GOOD).maxWaitHours).toBe(24)
    expect(readConfig({ ...GOOD, MAX_BUSY_HOURS: '3' }).maxWaitHours).toBe(3)
    expect(readConfig({ ...GOOD, MAX_BUSY_HOURS: '3', MAX_WAIT_HOURS: '48' }).maxWaitHours).toBe(48)
    expect(variablesRefused({ ...GOOD, MAX_BUSY_HOURS: 'long' })).toEqual(['MAX_BUSY_HOURS'])
  })

  test('every missing or wrong variable is reported at once', () => {
    expect(variablesRefused({})).toEqual(['DATABASE_URL', 'JWT_SECRET', 'REDIS_URL', 'STORAGE_URL'])
    expect(
      variablesRefused({
        DATABASE_URL: 'mysql://x',
        REDIS_URL: 'localhost',
        STORAGE_URL: 's3://bucket',
        AWS_ACCESS_KEY_ID: 'id',
        JWT_SECRET: 'short',
        PORT: '99999',
        PUBLIC_URL: 'voicelog.example',
        WORKER_CONCURRENCY: '1.5',
        TRUSTED_PROXIES: 'everyone',
        SPEECH_ENGINE: 'magic',
        MAX_AUDIO_HOURS: 'many',
      }),
    ).toEqual([
      'AWS_SECRET_ACCESS_KEY',
      'DATABASE_URL',
      'JWT_SECRET',
      'MAX_AUDIO_HOURS',
      'PORT',
      'PUBLIC_URL',
      'REDIS_URL',
      'SPEECH_ENGINE',
      'TRUSTED_PROXIES',
      'WORKER_CONCURRENCY',
    ])
  })

  test.each([
    'relative/path',
    'http://host/x',
    'file:///',
    'file://host/x',
    's3://',
    's3://b?endpoint=ftp://x',
  ])('a STORAGE_URL that is not a storage address is refused: %s', (STORAGE_URL) => {
    const environment = { ...GOOD, STORAGE_URL, AWS_ACCESS_KEY_ID: 'a', AWS_SECRET_ACCESS_KEY: 'b' }
    expect(variablesRefused(environment)).toEqual(['STORAGE_URL'])
  })

  test('each of several JWT secrets must be long enough', () => {
    expect(
      readConfig({ ...GOOD, JWT_SECRET: `${'a'.repeat(32)},${'b'.repeat(40)}` }).jwtSecrets,
    ).toHaveLength(2)
    expect(variablesRefused({ ...GOOD, JWT_SECRET: `${'a'.repeat(32)},short` })).toEqual(['JWT_SECRET'])
  })

  test('the message contains no secret', () => {
    const environment = {
      DATABASE_URL: 'mysql://user:hunter2@host/x',
      REDIS_URL: 'http://:hunter2@host',
      JWT_SECRET: 'hunter2',
      STORAGE_URL: 's3://b',
      AWS_SECRET_ACCESS_KEY: 'hunter2',
    }
    expect(messageOf(environment)).not.toContain('hunter2')
  })
})

describe('configuration of the language model', () => {
  const model = { LLM_BASE_URL: 'http://localhost:8080/v1/', LLM_MODEL: 'qwen' }
  const read = (environment: Record<string, string>) =>
    readConfig({ ...GOOD, ...model, ...environment }).analytics

  test('only an address and a model name are required', () => {
    expect(read({})).toEqual({
      engine: 'auto',
      languageModel: {
        baseUrl: 'http://localhost:8080/v1',
        model: 'qwen',
        apiKey: null,
        timeoutSeconds: 60,
        requests: 'per_analytic',
        contextTokens: 16_384,
        maxOutputTokens: 4096,
        redact: [],
        prices: null,
      },
    })
  })

  test('redactions are a list; the price of cached tokens defaults to that of the prompt', () => {
    expect(read({ LLM_REDACT: 'emails, cards' }).languageModel?.redact).toEqual(['cards', 'emails'])
    expect(read({ LLM_PRICE_PROMPT: '0.4', LLM_PRICE_COMPLETION: '1.6' }).languageModel?.prices).toEqual({
      prompt: 0.4,
      cached: 0.4,
      completion: 1.6,
    })
  })

  test.each([
    'https://api.openai.com/v1',
    'http://10.0.0.7:8000/v1',
    'http://llm:8080/v1',
    'http://localhost.example.com/v1',
    'http://127.0.0.1.example.com/v1',
    'http://[fe80::1]/v1',
    'http://0.0.0.0:8080/v1',
  ])(
    'text for a server on another machine is redacted, unless LLM_REDACT says otherwise: %s',
    (LLM_BASE_URL) => {
      const redactOf = (environment: Record<string, string>) =>
        read({ LLM_BASE_URL, ...environment }).languageModel?.redact
      expect(redactOf({})).toEqual(['cards', 'phones', 'emails'])
      expect(redactOf({ LLM_REDACT: '' })).toEqual(['cards', 'phones', 'emails'])
      expect(redactOf({ LLM_REDACT: 'cards' })).toEqual(['cards'])
      expect(redactOf({ LLM_REDACT: 'none' })).toEqual([])
    },
  )

  test.each([
    'http://localhost:8080/v1',
    'http://LOCALHOST./v1',
    'http://models.localhost/v1',
    'http://127.1.2.3/v1',
    'http://[::1]:8080/v1',
    'http://[::ffff:127.0.0.1]/v1',
  ])('text for a server on this machine is not, unless LLM_REDACT says so: %s', (LLM_BASE_URL) => {
    expect(read({ LLM_BASE_URL }).languageModel?.redact).toEqual([])
    expect(read({ LLM_BASE_URL, LLM_REDACT: 'phones' }).languageModel?.redact).toEqual(['phones'])
  })

  test('none stands alone', () => {
    expect(() => read({ LLM_REDACT: 'none,cards' })).toThrow('LLM_REDACT')
  })

  test('a small context leaves room for the transcript', () => {
    expect(read({ LLM_CONTEXT_TOKENS: '8192' }).languageModel?.maxOutputTokens).toBe(2048)
  })

  test('wrong variables are named; with the local engine there is no model', () => {
    const wrong = {
      LLM_BASE_URL: 'http://localhost:8080/v1',
      LLM_REDACT: 'cards,names',
      LLM_REQUESTS: 'some',
      LLM_CONTEXT_TOKENS: '8192',
      LLM_MAX_OUTPUT_TOKENS: '5000',
      LLM_PRICE_PROMPT: 'cheap',
    }
    expect(variablesRefused({ ...GOOD, ...wrong })).toEqual([
      'LLM_MAX_OUTPUT_TOKENS',
      'LLM_MODEL',
      'LLM_PRICE_PROMPT',
      'LLM_REDACT',
      'LLM_REQUESTS',
    ])
    expect(variablesRefused({ ...GOOD, ANALYTICS_ENGINE: 'llm' })).toEqual(['LLM_BASE_URL'])
    expect(read({ ANALYTICS_ENGINE: 'local' })).toEqual({ engine: 'local', languageModel: null })
  })
})

function messageOf(environment: Record<string, string>): string {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

function variablesRefused(environment: Record<string, string>): string[] {
  const lines = messageOf(environment).split('\n').slice(1)
  return [...new Set(lines.map((line) => line.trim().split(' ')[0] ?? ''))].sort()
}

describe('configuration of the speech server', () => {
  const read = (environment: Record<string, string>) => readConfig({ ...GOOD, ...environment }).speech

  test('only its address is required', () => {
    expect(read({}).concurrency).toBeNull()
    expect(read({}).server).toEqual({
      audioFormat: 'flac',
      maxRequestBytes: 25_000_000,
      maxRequestSeconds: 600,
      requestTimeoutSeconds: 900,
      pricePerMinute: null,
      languages: 'any',
    })
  })

  test('every setting can be given', () => {
    const environment = {
      SPEECH_CONCURRENCY: '8',
      SPEECH_AUDIO_FORMAT: 'opus',
      SPEECH_MAX_REQUEST_MB: '2.5',
      SPEECH_MAX_REQUEST_SECONDS: '1200',
      SPEECH_REQUEST_TIMEOUT_SECONDS: '60',
      SPEECH_PRICE_PER_MINUTE: '0',
      SPEECH_LANGUAGES: 'en, ja-JP',
    }
    expect(read(environment)).toMatchObject({
      concurrency: 8,
      server: {
        audioFormat: 'opus',
        maxRequestBytes: 2_500_000,
        maxRequestSeconds: 1200,
        requestTimeoutSeconds: 60,
        pricePerMinute: 0,
        languages: ['en', 'ja-JP'],
      },
    })
  })

  test.each([
    ['SPEECH_AUDIO_FORMAT', 'mp3'],
    ['SPEECH_MAX_REQUEST_MB', '0'],
    ['SPEECH_MAX_REQUEST_SECONDS', '1'],
    ['SPEECH_PRICE_PER_MINUTE', 'free'],
    ['SPEECH_LANGUAGES', 'en,zz'],
    ['SPEECH_CONCURRENCY', '0'],
  ])('%s=%s is refused, and the message names the variable', (name, value) => {
    expect(variablesRefused({ ...GOOD, [name]: value })).toEqual([name])
  })
})

describe('configuration of speech models on this machine', () => {
  const read = (environment: Record<string, string>) => readConfig({ ...GOOD, ...environment }).speech.sherpa

  test('nothing is required: models are in the data folder, and processes and threads fit the cores', () => {
    const { modelsDir, libraryDir, instances, threads, memoryMb, speakers } = read({})
    expect(modelsDir).toBe(resolve('.data/models'))
    expect(libraryDir).toBe(join(modelsDir, '.library'))
    expect(instances * threads).toBeLessThanOrEqual(Math.max(2, navigator.hardwareConcurrency))
    expect({ memoryMb, speakers }).toEqual({ memoryMb: null, speakers: null })
    expect(read({ DATA_DIR: '/data' }).modelsDir).toBe('/data/models')
  })

  test('every setting can be given', () => {
    const environment = {
      SPEECH_MODELS_DIR: '/models',
      SHERPA_LIBRARY_DIR: '/library',
      SHERPA_INSTANCES: '3',
      SHERPA_THREADS: '5',
      SHERPA_MEMORY_MB: '2048',
      SHERPA_SPEAKERS: '2',
    }
    expect(read(environment)).toEqual({
      modelsDir: '/models',
      libraryDir: '/library',
      instances: 3,
      threads: 5,
      memoryMb: 2048,
      speakers: 2,
    })
    const mirror = { SPEECH_MODELS_DIR: '/models', SPEECH_MODELS_MIRROR: 'https://models.example.com/' }
    expect(readModelsConfig(mirror)).toEqual({ modelsDir: '/models', mirror: 'https://models.example.com' })
  })

  test('wrong variables are named', () => {
    const environment = {
      SHERPA_INSTANCES: '0',
      SHERPA_THREADS: 'many',
      SHERPA_MEMORY_MB: '1',
      SHERPA_SPEAKERS: '0',
    }
    expect(variablesRefused({ ...GOOD, ...environment })).toEqual(Object.keys(environment).sort())
    expect(() => readModelsConfig({ SPEECH_MODELS_MIRROR: 'models' })).toThrow('SPEECH_MODELS_MIRROR')
  })
})
