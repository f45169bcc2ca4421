import OpenAI, { type ClientOptions } from 'openai'

/**
 * A client for a server with OpenAI's API. It reads nothing from the environment, logs nothing, does not retry and follows
 * no redirect.
 * @param options.maxReplyBytes a longer reply is cut off, also one that reports an error; @default 16 MB, far more than
 *   any answer: 128,000 tokens have some 600 kB
 */
export function createOpenaiClient({
  baseUrl,
  apiKey,
  maxReplyBytes = 16_000_000,
  ...options
}: { baseUrl: string; apiKey: string | null; maxReplyBytes?: number } & Pick<
  ClientOptions,
  'timeout' | 'defaultHeaders'
>): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    // The client requires a key; servers on the same machine often need none.
    apiKey: apiKey ?? 'none',
    // Set to null, because the client would read them from the environment.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // The client's own retries ignore a Retry-After of more than a minute.
    maxRetries: 0,
    // Recordings and transcripts go to the configured address and nowhere else. Bun's own timeout ends a connection
    // after five minutes without a byte; a server may need longer.
    fetchOptions: { timeout: false, redirect: 'manual' },
    // The client reads a reply to its end, however long it is.
    fetch: async (input, init) => bounded(await fetch(input, init), maxReplyBytes),
    ...options,
  })
}

/**
 * Whether a refusal is about the key, its account, the address or the model, and not about what was sent. So is a redirect,
 * since none is followed: a proxy sends one to its login, for example.
 */
export function isMisconfigured(status: number): boolean {
  return [401, 402, 403, 404, 405].includes(status) || (status >= 300 && status < 400)
}

function bounded(reply: Response, maxBytes: number): Response {
  if (reply.body === null) return reply
  let bytes = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > maxBytes) throw new Error(`The reply has more than ${maxBytes} bytes`)
      controller.enqueue(chunk)
    },
  })
  const { status, statusText, headers } = reply
  return new Response(reply.body.pipeThrough(counted), { status, statusText, headers })
}
