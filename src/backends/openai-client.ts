import OpenAI, { type ClientOptions } from 'openai'

/**
 * A client for a server with OpenAI's API. It reads nothing from the environment, logs nothing and does not retry.
 */
export function createOpenaiClient({
  baseUrl,
  apiKey,
  ...options
}: { baseUrl: string; apiKey: string | null } & Pick<
  ClientOptions,
  'timeout' | 'fetchOptions' | 'defaultHeaders'
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
    ...options,
  })
}
