import { afterEach, describe, expect, test } from 'bun:test'
import { ModelError, type ModelRequest } from '../../../src/backends/language-model/contract.ts'
import { createOpenaiModel, type OpenaiModelOptions } from '../../../src/backends/language-model/openai.ts'
import { createLogger } from '../../../src/lib/log.ts'
import { SECRETS } from '../../../src/model/secrets.ts'
import {
  type Answer,
  type ChatServer,
  cutOff,
  failure,
  firstly,
  knowingOnly,
  reply,
  startChatServer,
} from '../../support/chat-server.ts'
import { eventually } from '../../support/poll.ts'

let server: ChatServer
afterEach(() => server?.close())

const REQUEST: ModelRequest = {
  messages: [
    { role: 'system', content: 'Answer with JSON.' },
    { role: 'user', content: 'How are you?' },
  ],
  schema: {
    name: 'mood',
    schema: {
      type: 'object',
      properties: {
        mood: { type: 'string', enum: ['good', 'bad'] },
        reasons: { type: 'array', items: { type: 'object', properties: { text: { type: 'string' } } } },
      },
    },
  },
}
const fine: Answer = () => reply({ mood: 'good', reasons: [] })

function modelOn(answer: Answer, options: Partial<OpenaiModelOptions> = {}) {
  server = startChatServer(answer)
  return createOpenaiModel({
    baseUrl: server.baseUrl,
    apiKey: 'sk-secret-key',
    model: 'a-model',
    timeoutSeconds: 20,
    contextTokens: 16_384,
    maxOutputTokens: 1000,
    ...options,
  })
}

async function errorOf(asking: Promise<unknown>): Promise<ModelError> {
  const error = await asking.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof ModelError) return error
  throw new Error(`Not a ModelError: ${error}`)
}

describe('a request', () => {
  test('the model, the messages, temperature 0, a limit, a strict schema and the key', async () => {
    const answer = await modelOn(fine).ask(REQUEST, {})
    expect(answer.text).toBe('{"mood":"good","reasons":[]}')
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.authorization).toBe('Bearer sk-secret-key')
    // Nothing about the machine.
    const headers = server.requests[0]?.headers ?? {}
    expect(Object.keys(headers).filter((each) => each.startsWith('x-'))).toEqual([])
    expect(headers['user-agent']).toBe('voicelog')
    expect(server.requests[0]?.body).toEqual({
      model: 'a-model',
      messages: [...REQUEST.messages],
      temperature: 0,
      max_tokens: 1000,
      response_format: {
        type: 'json_schema',
        json_schema: {
          name: 'mood',
          strict: true,
          schema: {
            type: 'object',
            properties: {
              mood: { type: 'string', enum: ['good', 'bad'] },
              reasons: {
                type: 'array',
                items: {
                  type: 'object',
                  properties: { text: { type: 'string' } },
                  required: ['text'],
                  additionalProperties: false,
                },
              },
            },
            required: ['mood', 'reasons'],
            additionalProperties: false,
          },
        },
      },
    })
  })

  test('tokens are those that the server reports, and null if it reports none', async () => {
    const usage = {
      prompt_tokens: 120,
      completion_tokens: 30,
      total_tokens: 150,
      prompt_tokens_details: { cached_tokens: 100 },
    }
    const choices = [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: '{}' } }]
    const model = modelOn((_request, index) => {
      return Response.json(
        [
          { choices, usage },
          { choices, usage: { ...usage, prompt_tokens_details: null } },
          { choices },
          { choices, usage: null },
        ][index],
      )
    })
    const tokens = []
    for (let each = 0; each < 4; each++) tokens.push((await model.ask(REQUEST, {})).tokens)
    expect(tokens).toEqual([
      { prompt: 120, completion: 30, cached: 100 },
      { prompt: 120, completion: 30, cached: 0 },
      null,
      null,
    ])
  })
})

describe('servers that support less', () => {
  const formats = () => server.requests.map((each) => each.body.response_format?.type ?? 'none')

  test('json_object if there is no json_schema; remembered', async () => {
    const model = modelOn(knowingOnly(['json_object'], fine))
    await model.ask(REQUEST, {})
    await model.ask(REQUEST, {})
    expect(formats()).toEqual(['json_schema', 'json_object', 'json_object'])
  })

  test('no format if there is neither; remembered', async () => {
    const model = modelOn(knowingOnly([], fine))
    await model.ask(REQUEST, {})
    await model.ask(REQUEST, {})
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'none'])
  })

  test('a 422 that names no parameter is handled in the same way', async () => {
    const model = modelOn((request, index) =>
      request.body.response_format === undefined
        ? fine(request, index)
        : Response.json({ detail: [{ msg: 'Extra inputs are not permitted' }] }, { status: 422 }),
    )
    expect((await model.ask(REQUEST, {})).text).toContain('good')
  })

  test('models with max_completion_tokens and without temperature are asked so', async () => {
    const model = modelOn((request, index) => {
      const { max_tokens, temperature } = request.body
      if (max_tokens !== undefined)
        return failure(400, {
          message:
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          param: 'max_tokens',
        })
      if (temperature !== undefined)
        return failure(400, {
          message: "Unsupported value: 'temperature' does not support 0 with this model.",
          param: 'temperature',
        })
      return fine(request, index)
    })
    await model.ask(REQUEST, {})
    await model.ask(REQUEST, {})
    expect(server.requests).toHaveLength(4)
    expect(server.requests.at(-1)?.body).toMatchObject({
      max_completion_tokens: 1000,
      response_format: { type: 'json_schema' },
    })
  })

  test('a server that refuses every request changes nothing', async () => {
    const model = modelOn(firstly(() => failure(400, { message: 'no' }), 3, fine))
    expect(await errorOf(model.ask(REQUEST, {}))).toMatchObject({ code: 'model_failed', retryable: false })
    await model.ask(REQUEST, {})
    expect(formats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema'])
  })
})

describe('a passing failure', () => {
  test.each([
    ['429', () => failure(429, {}, { 'retry-after': '0' })],
    ['500', () => failure(500)],
    ['503 without a body', () => new Response(null, { status: 503 })],
    ['a truncated body', () => cutOff({ hangs: false })],
  ])('%s is retried, and then answered', async (_name, bad) => {
    const model = modelOn(firstly(bad, 2, fine))
    expect((await model.ask(REQUEST, {})).text).toContain('good')
    expect(server.requests).toHaveLength(3)
  })

  test('a lasting one is reported after three tries, with its Retry-After', async () => {
    const model = modelOn(() => failure(503, {}, { 'retry-after': '0' }))
    expect(await errorOf(model.ask(REQUEST, {}))).toMatchObject({
      code: 'model_busy',
      retryable: true,
      retryAfterSeconds: 0,
    })
    expect(server.requests).toHaveLength(3)
  })

  test('a busy server is distinguished from one that is down', async () => {
    const codeOf = async (answer: Answer) => {
      const { code } = await errorOf(modelOn(answer).ask(REQUEST, {}))
      await server.close()
      return code
    }
    expect(await codeOf(() => failure(429))).toBe('model_busy')
    expect(await codeOf(() => failure(503, {}, { 'retry-after': '60' }))).toBe('model_busy')
    expect(await codeOf(() => failure(503))).toBe('model_unavailable')
    expect(await codeOf(() => failure(500, {}, { 'retry-after': '60' }))).toBe('model_unavailable')
  })

  test('a long Retry-After is reported at once, in seconds or as a date', async () => {
    const date = new Date(Date.now() + 600_000).toUTCString()
    const model = modelOn((_request, index) =>
      failure(429, {}, { 'retry-after': index === 0 ? '300' : date }),
    )
    expect(await errorOf(model.ask(REQUEST, {}))).toMatchObject({ retryable: true, retryAfterSeconds: 300 })
    expect((await errorOf(model.ask(REQUEST, {}))).retryAfterSeconds).toBeWithin(500, 601)
    expect(server.requests).toHaveLength(2)
  })

  test('tokens that fit into the limit of the next minute are waited for', async () => {
    const message =
      'Rate limit reached for model `m` on tokens per minute (TPM): Limit 12000, Used 8812, Requested 4701. Please try again in 8s.'
    const error = { code: 'rate_limit_exceeded', type: 'tokens', message }
    const model = modelOn(() => failure(429, error, { 'retry-after': '300' }))
    expect(await errorOf(model.ask(REQUEST, {}))).toMatchObject({
      code: 'model_busy',
      retryAfterSeconds: 300,
    })
  })

  test('an account out of credit is not retried', async () => {
    const model = modelOn(() => failure(429, { code: 'insufficient_quota' }))
    const { code, retryable, message } = await errorOf(model.ask(REQUEST, {}))
    expect({ code, retryable }).toEqual({ code: 'model_unavailable', retryable: true })
    expect(message).toContain('out of credit')
    expect(server.requests).toHaveLength(1)
  })

  test('a server that cannot be reached', async () => {
    const model = modelOn(fine)
    await server.close()
    expect(await errorOf(model.ask(REQUEST, {}))).toMatchObject({
      code: 'model_unavailable',
      retryable: true,
    })
  })
})

describe('a lasting failure', () => {
  test.each([
    ['OpenAI', 400, { code: 'context_length_exceeded', message: 'too long' }],
    [
      'vLLM',
      400,
      { message: "This model's maximum context length is 4096 tokens. However, you requested 5000" },
    ],
    [
      'llama.cpp',
      400,
      { type: 'exceed_context_size_error', message: 'the request exceeds the available context size' },
    ],
    ['llama.cpp, another version', 500, { message: 'Context size has been exceeded.' }],
    [
      'more tokens than OpenAI lets through in a minute',
      429,
      {
        code: 'rate_limit_exceeded',
        type: 'tokens',
        message:
          'Request too large for gpt-4.1 in organization org-1 on tokens per min (TPM): Limit 30000, Requested 56336. The input or output tokens must be reduced in order to run successfully.',
      },
    ],
    [
      'more tokens than Groq lets through in a minute',
      413,
      {
        code: 'rate_limit_exceeded',
        type: 'tokens',
        message:
          'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 14368, please reduce your message size and try again.',
      },
    ],
    [
      'more tokens than the limit, in the words of a rate limit',
      429,
      {
        code: 'rate_limit_exceeded',
        type: 'tokens',
        message:
          'Rate limit reached for model `m` on tokens per minute (TPM): Limit 12000, Used 300, Requested 21446. Please try again in 48s.',
      },
    ],
  ])('a request that exceeds the context is recognised: %s', async (_name, status, error) => {
    const model = modelOn(() => failure(status, error))
    expect(await errorOf(model.ask(REQUEST, {}))).toMatchObject({
      code: 'context_too_long',
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  test('a request that exceeds the context is recognised also with status 200', async () => {
    const model = modelOn(() =>
      Response.json({ error: { code: 400, message: 'the request exceeds the available context size' } }),
    )
    expect((await errorOf(model.ask(REQUEST, {}))).code).toBe('context_too_long')
  })

  test('an answer that reached its limit, with its tokens', async () => {
    const model = modelOn(() => reply('{"mood":"go', { finish: 'length' }))
    const error = await errorOf(model.ask(REQUEST, {}))
    expect(error).toMatchObject({ code: 'output_too_long', retryable: false })
    expect(error.tokens?.prompt).toBeGreaterThan(0)
  })

  test.each([
    ['a refusal', () => reply('', { refusal: 'I would rather not' })],
    ['a filter after the model', () => reply('', { finish: 'content_filter' })],
    ['a filter before the model', () => failure(400, { code: 'content_filter' })],
  ])('%s', async (_name, answer) => {
    expect(await errorOf(modelOn(answer).ask(REQUEST, {}))).toMatchObject({
      code: 'model_refused',
      retryable: false,
    })
    expect(server.requests).toHaveLength(1)
  })

  test.each([401, 403, 404])('%d: the configuration is wrong, not the call', async (status) => {
    const { code, retryable, message } = await errorOf(modelOn(() => failure(status)).ask(REQUEST, {}))
    expect({ code, retryable }).toEqual({ code: 'model_unavailable', retryable: true })
    expect(message).toContain('LLM_API_KEY')
    expect(server.requests).toHaveLength(1)
  })

  test.each([200, 500])('a reply of %d without end is not read to its end', async (status) => {
    let sent = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            sent += 1_000_000
            // Ends some time, or a test that fails would not.
            if (sent > 100_000_000) controller.close()
            else controller.enqueue(new Uint8Array(1_000_000).fill(32))
          },
        }),
        { status, headers: { 'content-type': 'application/json' } },
      )
    const model = modelOn((request, index) => (index === 0 ? endless() : fine(request, index)))
    await model.ask(REQUEST, {})
    expect(server.requests).toHaveLength(2)
    expect(sent).toBeLessThan(50_000_000)
  })

  test('a page of a proxy is not a chat reply', async () => {
    const model = modelOn(
      () => new Response('<html>Hello</html>', { headers: { 'content-type': 'text/html' } }),
    )
    const error = await errorOf(model.ask(REQUEST, {}))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: true })
    expect(error.message).toContain('LLM_BASE_URL')
  })

  test('a 413 of a proxy means a smaller request', async () => {
    const page = () => new Response('<h1>413 Request Entity Too Large</h1>', { status: 413 })
    expect(await errorOf(modelOn(page).ask(REQUEST, {}))).toMatchObject({ code: 'context_too_long' })
    expect(server.requests).toHaveLength(1)
  })
})

test('a redirection is not followed: transcripts go only to the configured address', async () => {
  const elsewhere = startChatServer(fine)
  try {
    const model = modelOn(() =>
      Response.redirect(`${elsewhere.baseUrl}/chat/completions`.replace('127.0.0.1', 'localhost'), 307),
    )
    const error = await errorOf(model.ask(REQUEST, {}))
    expect(error).toMatchObject({ code: 'model_unavailable', retryable: true })
    expect(error.message).toContain('check LLM_BASE_URL')
    expect(elsewhere.requests).toEqual([])
  } finally {
    await elsewhere.close()
  }
})

describe('time', () => {
  test.each([
    ['no answer', () => new Promise<Response>(() => {})],
    ['an answer that stops in the middle', () => cutOff({ hangs: true })],
  ])('%s ends after LLM_TIMEOUT_SECONDS, and is not retried', async (_name, answer) => {
    const model = modelOn(answer, { timeoutSeconds: 1 })
    const error = await errorOf(model.ask(REQUEST, {}))
    expect(error).toMatchObject({ code: 'model_timeout', retryable: true })
    expect(error.message).toContain('LLM_TIMEOUT_SECONDS')
    expect(server.requests).toHaveLength(1)
  })

  test('an abort ends the request with its reason, during or between tries', async () => {
    const reason = new Error('stopped')
    for (const answer of [
      () => new Promise<Response>(() => {}),
      () => failure(503, {}, { 'retry-after': '15' }),
    ]) {
      const stop = new AbortController()
      const asking = modelOn(answer).ask(REQUEST, { signal: stop.signal })
      asking.catch(() => {})
      await eventually(() => server.requests.length === 1, { withinMs: 10_000 })
      stop.abort(reason)
      await expect(asking).rejects.toBe(reason)
      await server.close()
    }
  })

  test('an aborted signal sends nothing', async () => {
    const reason = new Error('stopped')
    const asking = modelOn(fine).ask(REQUEST, { signal: AbortSignal.abort(reason) })
    await expect(asking).rejects.toBe(reason)
    expect(server.requests).toHaveLength(0)
  })
})

test('the key is never logged, also if the server repeats it', async () => {
  const lines: string[] = []
  const log = createLogger('debug', SECRETS, { write: (line: string) => lines.push(line) })
  const echoes: Answer = (request) =>
    failure(401, { message: `Incorrect key ${request.authorization} (sk-secret-key)` })
  const error = await errorOf(modelOn(echoes).ask(REQUEST, {}))
  log.warn({ err: error }, 'failed')
  expect(lines.join()).toContain('Incorrect key')
  expect(lines.join() + error.message).not.toContain('sk-secret-key')
})
