import { type ChatAnswer, goodAnswer, gullibleAnswer } from './chat-model.ts'

/** What a client sent to `/v1/chat/completions`. */
export type ChatRequest = {
  authorization: string | null
  headers: Record<string, string>
  body: {
    model: string
    messages: { role: string; content: string }[]
    temperature?: number
    max_tokens?: number
    max_completion_tokens?: number
    response_format?: { type: string; json_schema?: { name: string; strict: boolean; schema: unknown } }
  }
  /** The whole request body. */
  text: string
}

export type ChatServer = {
  /** Including `/v1`. */
  baseUrl: string
  requests: ChatRequest[]
  close(): Promise<void>
}

/** Answers one request; `index` counts them from 0. */
export type Answer = (request: ChatRequest, index: number) => Response | Promise<Response>

/** A real HTTP server instead of a remote, paid one; `answer` decides how it behaves. */
export function startChatServer(answer: Answer = good): ChatServer {
  const requests: ChatRequest[] = []
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      if (new URL(request.url).pathname !== '/v1/chat/completions') return new Response(null, { status: 404 })
      const text = await request.text()
      const headers = Object.fromEntries(request.headers)
      const sent = { authorization: headers.authorization ?? null, headers, body: JSON.parse(text), text }
      requests.push(sent)
      return await answer(sent, requests.length - 1)
    },
  })
  return {
    baseUrl: `http://127.0.0.1:${server.port}/v1`,
    requests,
    close: () => server.stop(true),
  }
}

/** Answers about the transcript in the prompt by simple rules, and counts tokens. */
export const good: Answer = async (request) => reply(await goodAnswer(request.body.messages), {}, request)

/** A model that obeys every order, except in the data as the system message marks it. */
export const gullible: Answer = async (request) =>
  reply(await gullibleAnswer(request.body.messages), {}, request)

/** The good answer, changed by `change` before it is sent. */
export function changed(
  change: (answer: ChatAnswer, request: ChatRequest, index: number) => unknown,
): Answer {
  return async (request, index) =>
    reply(change(await goodAnswer(request.body.messages), request, index), {}, request)
}

/** First `bad`, and from the `times`-th request the good answer. */
export function firstly(bad: Answer, times = 1, after: Answer = good): Answer {
  return (request, index) => (index < times ? bad : after)(request, index)
}

/** A chat reply as OpenAI writes it; `content` is JSON unless it is a text. */
export function reply(
  content: unknown,
  { finish = 'stop', refusal = null as string | null, usage = true } = {},
  request?: ChatRequest,
): Response {
  const text = typeof content === 'string' ? content : JSON.stringify(content)
  const prompt = Math.ceil((request?.text.length ?? 400) / 4)
  return Response.json({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'stand-in',
    choices: [
      {
        index: 0,
        finish_reason: finish,
        message: { role: 'assistant', content: refusal === null ? text : null, refusal },
      },
    ],
    ...(usage && {
      usage: {
        prompt_tokens: prompt,
        completion_tokens: Math.ceil(text.length / 4),
        total_tokens: prompt + Math.ceil(text.length / 4),
        prompt_tokens_details: { cached_tokens: Math.floor(prompt / 10) },
      },
    }),
  })
}

/** An error as OpenAI writes it. */
export function failure(
  status: number,
  { message = 'no', code = null as string | null, type = 'error', param = null as string | null } = {},
  headers: Record<string, string> = {},
): Response {
  return Response.json({ error: { message, type, param, code } }, { status, headers })
}

/** A server that supports only the `response_format`s in `knows`, and refuses others as servers do. */
export function knowingOnly(knows: readonly string[], inner: Answer = good): Answer {
  return (request, index) => {
    const type = request.body.response_format?.type
    if (type === undefined || knows.includes(type)) return inner(request, index)
    return failure(400, {
      message: `'response_format.type' : value is not one of the allowed values ['text',${knows.join()}]`,
      type: 'invalid_request_error',
    })
  }
}

/** A model with a context of `contextTokens` (of four characters each). */
export function withContext(contextTokens: number, inner: Answer = good): Answer {
  return (request, index) => {
    const asked = Math.ceil(request.text.length / 4) + (request.body.max_tokens ?? 0)
    if (asked <= contextTokens) return inner(request, index)
    return failure(400, {
      message: `This model's maximum context length is ${contextTokens} tokens. However, you requested ${asked} tokens.`,
      code: 'context_length_exceeded',
    })
  }
}

/** Headers and the start of a body; then the server hangs or closes the connection. */
export function cutOff({ hangs }: { hangs: boolean }): Response {
  return new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"id":"chatcmpl-1","choices":[{"index":0,"mess'))
        if (!hangs) controller.close()
      },
    }),
    { headers: { 'content-type': 'application/json' } },
  )
}
