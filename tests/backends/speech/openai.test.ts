import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SpeechError, type SpeechTrack } from '../../../src/backends/speech/contract.ts'
import { createOpenaiSpeech, type OpenaiOptions } from '../../../src/backends/speech/openai/engine.ts'
import { sequence, silence, tone } from '../../support/audio.ts'
import { eventually } from '../../support/poll.ts'
import {
  type Answer,
  listener,
  type SpeechServer,
  speechInWav,
  startSpeechServer,
} from '../../support/speech-server.ts'
import { SAID, speechEngineContract, trackOf } from './contract.ts'

speechEngineContract('openai', async () => {
  const hear = listener(SAID)
  const server = startSpeechServer((request) => Response.json({ task: 'transcribe', ...hear(request) }))
  return { engine: createOpenaiSpeech(optionsFor(server, { audioFormat: 'flac' })), close: server.close }
})

function optionsFor(server: SpeechServer, options: Partial<OpenaiOptions> = {}): OpenaiOptions {
  return {
    baseUrl: server.baseUrl,
    apiKey: 'a-key',
    model: 'whisper-large-v3',
    timeoutSeconds: 20,
    // Faster than encoding.
    audioFormat: 'wav',
    ...options,
  }
}

let folder = ''
let track: SpeechTrack
let server: SpeechServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-openai-'))
  // Two stretches of speech: 1000–2000 and 3000–5000 ms.
  track = await trackOf(
    folder,
    sequence(silence(1000), tone(400, 1000), silence(1000), tone(500, 2000), silence(500)),
  )
})
afterEach(() => server?.close())
afterAll(() => rm(folder, { recursive: true }))

/** Recognises the track with a server that answers so. Its times count from 750 ms, where the chunk starts. */
async function recognise(answer: Answer, options: Partial<OpenaiOptions> = {}, on = track) {
  server = startSpeechServer(answer)
  return await createOpenaiSpeech(optionsFor(server, options)).recognise(on, {})
}

const wordsOf = (recognised: Awaited<ReturnType<typeof recognise>>) =>
  recognised.utterances.map((each) =>
    each.words.map(({ text, start_ms, end_ms }) => [text, start_ms, end_ms]),
  )

describe('what is asked', () => {
  test('the model, the language, the key, and word times', async () => {
    await recognise(() => Response.json({ text: '' }), {}, { ...track, language: 'ja-JP' })
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]).toMatchObject({
      authorization: 'Bearer a-key',
      model: 'whisper-large-v3',
      language: 'ja',
      responseFormat: 'verbose_json',
      granularities: ['word', 'segment'],
    })
    expect(speechInWav(server.requests[0]?.wav ?? new Uint8Array(0))).toEqual([
      { startMs: 250, endMs: 1250 },
      { startMs: 2250, endMs: 4250 },
    ])
  })

  test('the vocabulary as a prompt, as much of it as the model reads', async () => {
    const vocabulary = ['NordFalcon', 'Wexbury', 'K9 Plan']
    await recognise(() => Response.json({ text: '' }), {}, { ...track, vocabulary })
    expect(server.requests[0]?.prompt).toBe('NordFalcon, Wexbury, K9 Plan')
    await recognise(() => Response.json({ text: '' }))
    expect(server.requests[0]?.prompt).toBeNull()
    const long = Array.from({ length: 500 }, (_, index) => `Product ${index}`)
    await recognise(() => Response.json({ text: '' }), {}, { ...track, vocabulary: long })
    const prompt = server.requests[0]?.prompt ?? ''
    expect(prompt.length).toBeWithin(580, 601)
    expect(long.join(', ').startsWith(`${prompt}, `)).toBe(true)
  })

  test('a long track is sent in chunks, divided at pauses, and its words have their times', async () => {
    const parts = Array.from({ length: 6 }, () => sequence(silence(1000), tone(440, 2000)))
    const long = await trackOf(folder, sequence(...parts))
    const answer: Answer = ({ wav }) => {
      const words = speechInWav(wav).map(({ startMs, endMs }) => {
        return { word: 'beep', start: startMs / 1000, end: endMs / 1000 }
      })
      return Response.json({ text: 'beep', words })
    }
    const recognised = await recognise(answer, { maxRequestSeconds: 5.5 }, long)
    expect(server.requests).toHaveLength(3)
    expect(wordsOf(recognised)).toEqual(long.speech.map(({ startMs, endMs }) => [['beep', startMs, endMs]]))
  })
})

describe('replies with more or less detail', () => {
  const words = [
    { word: 'hello', start: 0.3, end: 0.7 },
    { word: 'there', start: 0.8, end: 1.2 },
    { word: 'goodbye', start: 2.3, end: 4.2 },
  ]
  const placed = [
    [
      ['Hello,', 1000, 1450],
      ['there.', 1550, 2000],
    ],
    [['Goodbye!', 3000, 5000]],
  ]

  test('words, with the punctuation of the segments', async () => {
    const segments = [
      { id: 0, start: 0, end: 1.3, text: ' Hello, there.', avg_logprob: Math.log(0.9) },
      { id: 1, start: 2, end: 4.3, text: ' Goodbye!', avg_logprob: Math.log(0.6) },
    ]
    const recognised = await recognise(() =>
      Response.json({ text: 'Hello, there. Goodbye!', words, segments }),
    )
    expect(wordsOf(recognised)).toEqual(placed)
    expect(recognised.utterances.map((each) => each.text)).toEqual(['Hello, there.', 'Goodbye!'])
    expect(recognised.utterances[0]?.confidence).toBeCloseTo(0.9)
    expect(recognised.utterances[1]?.confidence).toBeCloseTo(0.6)
  })

  test('parts of words in segments, as from whisper.cpp', async () => {
    const pieces = [
      { word: ' Hel', start: 0.3, end: 0.5, probability: 0.7 },
      { word: 'lo', start: 0.5, end: 0.7, probability: 0.7 },
      { word: ',', start: 0.7, end: 0.7, probability: 0.7 },
      { word: ' there', start: 0.8, end: 1.1, probability: 0.7 },
      { word: '.', start: 1.1, end: 1.2, probability: 0.7 },
      { word: ' Good', start: 2.3, end: 3, probability: 0.5 },
      { word: 'bye', start: 3, end: 4, probability: 0.5 },
      { word: '!', start: 4, end: 4.2, probability: 0.5 },
      { word: ' ', start: 4.2, end: 4.2, probability: 0.5 },
    ]
    const segments = [{ start: 0, end: 4.3, text: ' Hello, there. Goodbye!', words: pieces }]
    const recognised = await recognise(() => Response.json({ text: 'Hello, there. Goodbye!', segments }))
    expect(wordsOf(recognised)).toEqual(placed)
    expect(recognised.utterances.map((each) => each.confidence)).toEqual([0.7, 0.5])
  })

  test('only segments: the words are spread over the speech in each', async () => {
    const segments = [
      { start: 0, end: 1.5, text: 'abcd efgh' },
      { start: 1.5, end: 5, text: 'ijkl' },
    ]
    const recognised = await recognise(() => Response.json({ text: 'abcd efgh ijkl', segments, words: null }))
    expect(wordsOf(recognised)).toEqual([
      [
        ['abcd', 1000, 1500],
        ['efgh', 1500, 2000],
      ],
      [['ijkl', 3000, 5000]],
    ])
    expect(recognised.wordTimes).toBe('estimated')
  })

  test('only a text: it is spread over all speech, and no word crosses a pause', async () => {
    const recognised = await recognise(() => Response.json({ text: 'abcde fghij klmno' }))
    expect(recognised.utterances.map((each) => each.confidence)).toEqual([null, null])
    expect(recognised.utterances.flatMap((each) => each.words.map((word) => word.confidence))).toEqual([
      null,
      null,
      null,
    ])
    expect(wordsOf(recognised)).toEqual([
      [['abcde', 1000, 2000]],
      [
        ['fghij', 3000, 4000],
        ['klmno', 4000, 5000],
      ],
    ])
  })

  test('a language without spaces has words too, and its exact text', async () => {
    const text = 'お電話ありがとうございます。解約したいです。'
    const recognised = await recognise(() => Response.json({ text }), {}, { ...track, language: 'ja-JP' })
    expect(recognised.utterances.flatMap((each) => each.words).length).toBeGreaterThan(6)
    expect(recognised.utterances.map((each) => each.text).join('')).toBe(text)
  })

  test('words where nobody speaks are dropped', async () => {
    const speech = [{ startMs: 1000, endMs: 2000 }]
    const madeUp = [
      { word: 'hello', start: 0.3, end: 1.2 },
      { word: 'thanks', start: 3.1, end: 3.4 },
      { word: 'for', start: 3.4, end: 3.6 },
      { word: 'watching', start: 3.6, end: 4 },
    ]
    const recognised = await recognise(
      () => Response.json({ text: 'x', words: madeUp }),
      {},
      { ...track, speech },
    )
    expect(wordsOf(recognised)).toEqual([[['hello', 1000, 2000]]])
  })

  test('segments that the model marks as silence are left out, with their words', async () => {
    const segments = [
      { start: 0.2, end: 1.3, text: ' hello', avg_logprob: -0.2, no_speech_prob: 0.02 },
      // First confident without speech, then unsure with speech.
      { start: 1.3, end: 2.2, text: ' Thanks for watching!', avg_logprob: -0.1, no_speech_prob: 0.9 },
      { start: 2.2, end: 4.2, text: ' bye bye', avg_logprob: -1.4, no_speech_prob: 0.8 },
    ]
    const words = [
      { word: 'hello', start: 0.3, end: 1.2 },
      { word: 'Thanks', start: 1.3, end: 1.6 },
      { word: 'for', start: 1.6, end: 1.8 },
      { word: 'watching', start: 1.8, end: 2.2 },
      { word: 'bye', start: 2.3, end: 3 },
      { word: 'bye', start: 3, end: 4 },
    ]
    const hello = [[['hello', 1000, 2000]]]
    expect(wordsOf(await recognise(() => Response.json({ text: 'x', words, segments })))).toEqual(hello)
    server.close()
    expect(wordsOf(await recognise(() => Response.json({ text: 'x', segments })))).toEqual(hello)
  })

  test('an uncertain segment is kept if somebody speaks there', async () => {
    const segments = [{ start: 0.2, end: 1.3, text: ' hello', avg_logprob: -0.4, no_speech_prob: 0.7 }]
    expect(wordsOf(await recognise(() => Response.json({ text: 'hello', segments })))).toEqual([
      [['hello', 1000, 2000]],
    ])
  })

  test('times after the end of a chunk are set to its end; words after it are dropped', async () => {
    const words = [
      { word: 'hello', start: 0.3, end: 1.2 },
      { word: 'goodbye', start: 2.3, end: 30 },
      { word: 'thanks', start: 31, end: 31.5 },
    ]
    const recognised = await recognise(() => Response.json({ text: 'x', words }))
    expect(wordsOf(recognised)).toEqual([[['hello', 1000, 2000]], [['goodbye', 3000, 5000]]])
    expect(recognised.wordTimes).toBeUndefined()
  })

  test('impossible times are ignored: the text is spread, and marked as estimated', async () => {
    const words = [
      { word: 'abcde', start: 300, end: 1200 },
      { word: 'fghij', start: 2300, end: 3000 },
      { word: 'klmno', start: 3000, end: 4200 },
    ]
    const recognised = await recognise(() => Response.json({ text: 'abcde fghij klmno', words }))
    expect(wordsOf(recognised)).toEqual([
      [['abcde', 1000, 2000]],
      [
        ['fghij', 3000, 4000],
        ['klmno', 4000, 5000],
      ],
    ])
    expect(recognised.wordTimes).toBe('estimated')
  })

  test('a word without times lies between its neighbours', async () => {
    const words = [
      { word: 'in', start: 0.3, end: 0.5 },
      { word: '2014' },
      { word: 'there', start: 0.9, end: 1.25 },
      { word: 'goodbye', start: 2.3, end: 4.2 },
    ]
    const recognised = await recognise(() => Response.json({ text: 'in 2014 there goodbye', words }))
    expect(wordsOf(recognised)[0]).toEqual([
      ['in', 1000, 1250],
      ['2014', 1250, 1650],
      ['there', 1650, 2000],
    ])
  })

  test('every word lasts at least a millisecond', async () => {
    const words = ['a', 'b', 'c', 'd'].map((word) => ({ word, start: 1.25, end: 1.25 }))
    const [utterance] = (await recognise(() => Response.json({ text: 'a b c d', words }))).utterances
    expect(utterance?.words.map((each) => each.text)).toEqual(['a', 'b', 'c', 'd'])
    let last = 1000
    for (const { start_ms, end_ms } of utterance?.words ?? []) {
      expect(start_ms).toBeGreaterThanOrEqual(last)
      expect(end_ms).toBeGreaterThan(start_ms)
      last = end_ms
    }
    expect(last).toBe(2000)
  })

  test('words without any times are treated as text', async () => {
    const words = [{ word: 'abcde' }, { word: 'fghij' }]
    const recognised = await recognise(() => Response.json({ text: 'abcde fghij', words }))
    expect(recognised.wordTimes).toBe('estimated')
    expect(wordsOf(recognised).flat()).toHaveLength(2)
  })

  test('a server that answers plain text', async () => {
    const recognised = await recognise(
      () => new Response('abcde fghij klmno\n', { headers: { 'content-type': 'text/plain' } }),
    )
    expect(
      wordsOf(recognised)
        .flat()
        .map(([text]) => text),
    ).toEqual(['abcde', 'fghij', 'klmno'])
    expect(recognised.wordTimes).toBe('estimated')
  })

  test('JSON with another content type is read as JSON', async () => {
    const body = JSON.stringify({ text: 'hello there goodbye', words })
    const recognised = await recognise(() => new Response(body, { headers: { 'content-type': 'text/html' } }))
    expect(wordsOf(recognised)).toHaveLength(2)
    expect(recognised.wordTimes).toBeUndefined()
  })

  test('words count more than segments and text, and their times are recognised', async () => {
    const recognised = await recognise(() => Response.json({ words, text: null, segments: null }))
    expect(wordsOf(recognised).map((each) => each.length)).toEqual([2, 1])
    expect(recognised.wordTimes).toBeUndefined()
  })

  test('an empty text is silence', async () => {
    expect(await recognise(() => Response.json({ text: '  ' }))).toEqual({ utterances: [] })
  })

  test('a model that refuses times is asked for the text only, and at once from then on', async () => {
    const answer: Answer = ({ responseFormat }) =>
      responseFormat === 'json'
        ? Response.json({ text: 'abcde fghij klmno' })
        : Response.json(
            { error: { message: 'response_format is not compatible with this model' } },
            { status: 400 },
          )
    server = startSpeechServer(answer)
    const engine = createOpenaiSpeech(optionsFor(server))
    expect((await engine.recognise(track, {})).utterances).toHaveLength(2)
    await engine.recognise(track, {})
    expect(server.requests.map((each) => each.responseFormat)).toEqual(['verbose_json', 'json', 'json'])
  })
})

describe('a server that behaves badly', () => {
  const refusal = async (answer: Answer, options: Partial<OpenaiOptions> = {}) => {
    const error = await recognise(answer, options).catch((each) => each)
    expect(error).toBeInstanceOf(SpeechError)
    const { code, retryable, retryAfterSeconds, message } = error as SpeechError
    return { code, retryable, retryAfterSeconds, message, requests: server.requests.length }
  }

  test.each([429, 500, 503])('a passing %d is retried', async (status) => {
    const recognised = await recognise((_, index) =>
      index === 0
        ? new Response(null, { status, headers: { 'retry-after': '0' } })
        : Response.json({ text: 'a b c' }),
    )
    expect(recognised.utterances).not.toEqual([])
    expect(server.requests).toHaveLength(2)
  })

  test('a lasting one fails after three tries, with its Retry-After', async () => {
    const answer: Answer = () => new Response(null, { status: 503, headers: { 'retry-after': '1' } })
    expect(await refusal(answer)).toEqual({
      code: 'speech_busy',
      retryable: true,
      retryAfterSeconds: 1,
      message: 'The speech server answered 503: it is busy',
      requests: 3,
    })
  })

  test('a busy server is distinguished from one that is down or has no credit', async () => {
    const away: Answer = () => new Response(null, { status: 503 })
    expect(await refusal(away)).toMatchObject({ code: 'speech_unavailable', requests: 3 })
    server.close()
    const empty = () => Response.json({ error: { code: 'insufficient_quota' } }, { status: 429 })
    expect(await refusal(empty)).toMatchObject({ code: 'speech_unavailable' })
  })

  test('a long Retry-After is left to the queue', async () => {
    const answer: Answer = () => new Response(null, { status: 429, headers: { 'retry-after': '120' } })
    expect(await refusal(answer)).toMatchObject({ retryable: true, retryAfterSeconds: 120, requests: 1 })
  })

  test('a Retry-After that is a date is understood', async () => {
    const date = new Date(Date.now() + 100_000).toUTCString()
    const refused = await refusal(() => new Response(null, { status: 429, headers: { 'retry-after': date } }))
    expect(refused.retryAfterSeconds).toBeGreaterThan(90)
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(100)
  })

  test('a refused recording fails for good', async () => {
    const answer: Answer = () => Response.json({ error: { message: 'bad audio' } }, { status: 400 })
    // With times and without.
    expect(await refusal(answer)).toMatchObject({ code: 'speech_refused', retryable: false, requests: 2 })
  })

  test('a wrong key names the settings to check, without the key', async () => {
    const answer: Answer = () =>
      Response.json({ error: { message: 'Incorrect API key: a-key' } }, { status: 401 })
    const refused = await refusal(answer)
    expect(refused).toMatchObject({ code: 'speech_unavailable', retryable: true, requests: 1 })
    expect(refused.message).toContain('SPEECH_API_KEY')
    expect(refused.message).not.toContain('a-key')
  })

  test.each([
    ['HTML', () => new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } })],
    ['JSON that is something else', () => Response.json({ status: 'ok' })],
    ['words without text', () => Response.json({ text: 'a', words: [{ start: 1 }] })],
    ['an error with status 200', () => Response.json({ error: 'model not loaded' })],
    [
      'JSON that is cut',
      () => new Response('{"text": "a', { headers: { 'content-type': 'application/json' } }),
    ],
  ] as [string, Answer][])('%s is no transcription', async (_, answer) => {
    expect(await refusal(answer)).toMatchObject({ code: 'speech_unavailable', retryable: true })
  })

  test('one that hangs ends at the time limit', async () => {
    const hang: Answer = () => new Promise(() => {})
    expect(await refusal(hang, { timeoutSeconds: 0.3 })).toMatchObject({
      code: 'speech_timeout',
      retryable: true,
    })
  })

  test('and one that hangs in the middle of its reply', async () => {
    const drip: Answer = () => {
      const body = new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"te')),
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    }
    expect(await refusal(drip, { timeoutSeconds: 0.3 })).toMatchObject({
      code: 'speech_timeout',
      retryable: true,
    })
  })

  test('one that cannot be reached', async () => {
    const gone = startSpeechServer(() => Response.json({}))
    await gone.close()
    const answer: Answer = () => Response.json({})
    expect(await refusal(answer, { baseUrl: gone.baseUrl })).toMatchObject({
      code: 'speech_unavailable',
      retryable: true,
      message: 'The speech server cannot be reached',
    })
  })

  test('one refused chunk ends the other requests', async () => {
    const parts = Array.from({ length: 4 }, () => sequence(silence(1000), tone(440, 2000)))
    const long = await trackOf(folder, sequence(...parts))
    const answer: Answer = (_, index) => {
      if (index === 3) return new Response(null, { status: 410 })
      return new Promise(() => {})
    }
    server = startSpeechServer(answer)
    const engine = createOpenaiSpeech(optionsFor(server, { maxRequestSeconds: 2.5 }))
    // The others would hang for longer than the test's time limit.
    const error = await engine.recognise(long, {}).catch((each) => each)
    expect(error).toMatchObject({ code: 'speech_refused' })
    expect(server.requests).toHaveLength(4)
  })

  test('an abort in the middle of a request ends the connection', async () => {
    let closed = false
    server = startSpeechServer(() => new Promise(() => {}))
    const slow = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: (request) => {
        request.signal.addEventListener('abort', () => {
          closed = true
        })
        return new Promise<Response>(() => {})
      },
    })
    try {
      const controller = new AbortController()
      const engine = createOpenaiSpeech(optionsFor(server, { baseUrl: `http://127.0.0.1:${slow.port}/v1` }))
      const running = engine.recognise(track, { signal: controller.signal })
      await eventually(() => slow.pendingRequests === 1)
      controller.abort(new Error('the worker stops'))
      await expect(running).rejects.toThrow('the worker stops')
      await eventually(() => closed)
    } finally {
      await slow.stop(true)
    }
  })
})
