import { afterAll, afterEach, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpeechError, type SpeechTrack, type SpentRequest } from '../../../src/backends/speech/contract.ts'
import { createOpenaiSpeech, type OpenaiOptions } from '../../../src/backends/speech/openai/engine.ts'
import { sequence, silence, tone } from '../../support/audio.ts'
import { eventually } from '../../support/poll.ts'
import {
  type Answer,
  type SpeechServer,
  startCuttingServer,
  startSpeechServer,
} from '../../support/speech-server.ts'
import { trackOf } from './contract.ts'
import { engineAt } from './quick-openai.ts'

setDefaultTimeout(60_000)

let folder = ''
let track: SpeechTrack
/** 12 s of speech, enough to detect a language. */
let long: SpeechTrack
let server: SpeechServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-openai-faults-'))
  track = await trackOf(folder, sequence(silence(500), tone(400, 1000), silence(500)))
  const turns = Array.from({ length: 6 }, () => [tone(400, 2000), silence(1000)]).flat()
  long = await trackOf(folder, sequence(silence(500), ...turns))
})
afterEach(() => server?.close())
afterAll(() => rm(folder, { recursive: true }))

function engineFor(answer: Answer, options: Partial<OpenaiOptions> = {}) {
  server = startSpeechServer(answer)
  return engineAt(server, options)
}

async function refusal(promise: Promise<unknown>) {
  const error = await promise.catch((each) => each)
  if (!(error instanceof SpeechError)) throw new Error(`Not a SpeechError: ${Bun.inspect(error)}`)
  return error
}

const hello = () => Response.json({ text: 'hello' })

describe('a passing failure is retried', () => {
  test.each([
    ['a truncated reply', () => new Response('{"text": "hel')],
    [
      'a page for people',
      () => new Response('<html>502</html>', { headers: { 'content-type': 'text/html' } }),
    ],
    [
      '40,000 words in two seconds',
      () => Response.json({ words: Array(40_000).fill({ word: 'a', start: 0, end: 0 }) }),
    ],
    ['a megabyte of text in two seconds', () => Response.json({ text: 'hello '.repeat(170_000) })],
    ['408', () => new Response(null, { status: 408 })],
  ] as [string, () => Response][])('%s', async (_, broken) => {
    const engine = engineFor((_, index) => (index === 0 ? broken() : hello()))
    const { utterances } = await engine.recognise(track, {})
    expect(utterances.map((each) => each.text)).toEqual(['hello'])
    expect(server.requests).toHaveLength(2)
  })

  test('a request that hangs, with a time limit for each try', async () => {
    const engine = engineFor((_, index) => (index === 0 ? new Promise(() => {}) : hello()), {
      requestTimeoutSeconds: 1,
    })
    expect((await engine.recognise(track, {})).utterances).toHaveLength(1)
    expect(server.requests).toHaveLength(2)
  })

  test('a connection that breaks in the middle of the reply, up to three times', async () => {
    for (const cuts of [1, 3]) {
      const cutting = startCuttingServer(JSON.stringify({ text: 'hello' }), { cuts })
      try {
        const spent: SpentRequest[] = []
        const { baseUrl } = cutting
        const options = { baseUrl, apiKey: null, model: null, timeoutSeconds: 60, pricePerMinute: 0.6 }
        const running = createOpenaiSpeech(options).recognise(track, { spent: (each) => spent.push(each) })
        if (cuts === 1) expect((await running).utterances).toHaveLength(1)
        else expect(await refusal(running)).toMatchObject({ code: 'speech_unavailable', retryable: true })
        expect(cutting.requests).toBe(Math.min(3, cuts + 1))
        expect(spent).toHaveLength(cutting.requests)
      } finally {
        cutting.close()
      }
    }
  }, 20_000)

  test('a lasting failure is reported', async () => {
    const hanging = engineFor(() => new Promise(() => {}), { requestTimeoutSeconds: 0.1 })
    expect(await refusal(hanging.recognise(track, {}))).toMatchObject({
      code: 'speech_timeout',
      retryable: true,
    })
  })
})

test.each([301, 302, 307, 308])(
  'a redirect (%d) is not followed: recordings go only to the configured address',
  async (status) => {
    const elsewhere = startSpeechServer(hello)
    try {
      const location = `${elsewhere.baseUrl}/audio/transcriptions`
      const engine = engineFor(() => new Response(null, { status, headers: { location } }))
      expect(await refusal(engine.recognise(track, {}))).toMatchObject({
        code: 'speech_unavailable',
        retryable: true,
        message: expect.stringContaining('check SPEECH_BASE_URL'),
      })
      expect(elsewhere.requests).toHaveLength(0)
    } finally {
      await elsewhere.close()
    }
  },
)

test('an abort ends it while it waits for Retry-After', async () => {
  const busy: Answer = () => new Response(null, { status: 429, headers: { 'retry-after': '20' } })
  const engine = engineFor(busy)
  const controller = new AbortController()
  const running = engine.recognise(track, { signal: controller.signal })
  await eventually(() => server.requests.length === 1)
  controller.abort(new Error('the worker stops'))
  await expect(running).rejects.toThrow('the worker stops')
  expect(server.requests).toHaveLength(1)
})

test('after the last try the next recording waits as long as Retry-After says', async () => {
  const engine = engineFor((_, index) =>
    index < 3 ? new Response(null, { status: 503, headers: { 'retry-after': '1' } }) : hello(),
  )
  expect(await refusal(engine.recognise(track, {}))).toMatchObject({ code: 'speech_busy' })
  const startedAt = performance.now()
  expect((await engine.recognise(track, {})).utterances).toHaveLength(1)
  expect(performance.now() - startedAt).toBeGreaterThan(800)
})

test('after a long Retry-After the next recording sends nothing at once', async () => {
  const engine = engineFor((_, index) =>
    index === 0 ? new Response(null, { status: 429, headers: { 'retry-after': '120' } }) : hello(),
  )
  expect(await refusal(engine.recognise(track, {}))).toMatchObject({ retryAfterSeconds: 120 })
  const stopping = AbortSignal.timeout(500)
  await expect(engine.recognise(track, { signal: stopping })).rejects.toThrow()
  expect(server.requests).toHaveLength(1)
})

test('an account without credit is not an error of the recording', async () => {
  const engine = engineFor(() => new Response(null, { status: 402 }))
  expect(await refusal(engine.recognise(track, {}))).toMatchObject({
    code: 'speech_unavailable',
    retryable: true,
  })
})

describe('the reported requests', () => {
  async function spentOn(answer: Answer, options: Partial<OpenaiOptions> = {}) {
    const spent: SpentRequest[] = []
    const engine = engineFor(answer, { pricePerMinute: 0.6, ...options })
    await engine.recognise(track, { spent: (each) => spent.push(each) }).catch(() => {})
    return spent.map(({ audioMs, cost }) => [audioMs, cost === null ? null : Number(cost.toFixed(6))])
  }

  test('have their length and cost, by the price of a minute', async () => {
    // 1 s of speech and 0.25 s on both sides.
    expect(await spentOn(hello)).toEqual([[1500, 0.015]])
    server.close()
    expect(await spentOn(hello, { pricePerMinute: null })).toEqual([[1500, null]])
  })

  test('include failed tries, which cost nothing', async () => {
    const flaky: Answer = (_, index) => (index === 0 ? new Response(null, { status: 500 }) : hello())
    expect(await spentOn(flaky)).toEqual([
      [1500, 0],
      [1500, 0.015],
    ])
  })

  test('include those of a recognition that fails', async () => {
    expect(await spentOn(() => new Response(null, { status: 401 }))).toEqual([[1500, 0]])
  })

  test('have a cost if they were answered, readable or not', async () => {
    const page: Answer = () => new Response('<html>Welcome</html>')
    expect((await spentOn(page)).map(([, cost]) => cost)).toEqual([0.015, 0.015, 0.015])
  })
})

describe('the language', () => {
  const inLanguage = (language: string, on = track) => ({ ...on, language })

  test.each([
    {
      error: {
        message: "Invalid language 'xh'. Use ISO-639-1.",
        param: 'language',
        code: 'invalid_language_format',
      },
    },
    { error: { message: 'Language xh is not supported by this model' } },
  ])('a server that refuses it is not asked in another form: %j', async (body) => {
    const engine = engineFor(() => Response.json(body, { status: 400 }))
    const error = await refusal(engine.recognise(inLanguage('xh-ZA'), {}))
    expect(error).toMatchObject({ code: 'language_not_supported', retryable: false })
    expect(error.message).toContain('xh-ZA')
    expect(server.requests).toHaveLength(1)
  })

  test('an unknown language is never sent', async () => {
    const error = await refusal(engineFor(hello).recognise(inLanguage('zz-ZZ'), {}))
    expect(error).toMatchObject({ code: 'language_not_supported', retryable: false })
    expect(server.requests).toEqual([])
  })

  test('only declared languages are sent', async () => {
    const engine = engineFor(hello, { languages: ['en', 'ja-JP'] })
    for (const language of ['en-US', 'en-GB', 'ja-JP']) await engine.recognise(inLanguage(language), {})
    expect(server.requests.map((each) => each.language)).toEqual(['en', 'en', 'ja'])
    const error = await refusal(engine.recognise(inLanguage('de-DE'), {}))
    expect(error).toMatchObject({ code: 'language_not_supported', retryable: false })
    expect(server.requests).toHaveLength(3)
  })

  test.each(['english', 'English', 'en', 'en-US', 'gibberish'])(
    'a server that heard %p was right',
    async (named) => {
      const recognised = await engineFor(() => Response.json({ text: 'hello', language: named })).recognise(
        long,
        {},
      )
      expect(recognised.utterances).not.toEqual([])
      expect(recognised.alsoHeard).toBeUndefined()
    },
  )

  test('a reply in another language fails', async () => {
    const english: Answer = () => Response.json({ text: 'hello', language: 'english' })
    const error = await refusal(engineFor(english).recognise(inLanguage('ja-JP', long), {}))
    expect(error).toMatchObject({ code: 'language_not_supported', retryable: false })
    expect(error.message).toContain('english')
  })

  test('one second of speech is too little to decide that, and with declared languages it is only noted', async () => {
    const english: Answer = () => Response.json({ text: 'hello', language: 'english' })
    const short = await engineFor(english).recognise(inLanguage('ja-JP'), {})
    expect(short.alsoHeard).toBe('english')
    server.close()
    const declared = await engineFor(english, { languages: ['ja'] }).recognise(inLanguage('ja-JP', long), {})
    expect(declared.alsoHeard).toBe('english')
    expect(declared.utterances).not.toEqual([])
  })
})
