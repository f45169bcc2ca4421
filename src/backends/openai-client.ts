import OpenAI, { type ClientOptions } from 'openai'

/**
 * A client for a server with OpenAI's API. It reads nothing from the environment, logs nothing, does not retry and follows
 * no redirect.
 */
export function createOpenaiClient({
  baseUrl,
  apiKey,
  ...options
}: { baseUrl: string; apiKey: string | null } & Pick<ClientOptions, 'timeout' | 'defaultHeaders'>): OpenAI {
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
    ...options,
  })
}
