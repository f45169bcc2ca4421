import OpenAI, { type ClientOptions } from 'openai'

/**
 * A client of a server that speaks OpenAI's protocol. It does nothing by itself: nothing is read from the environment,
 * logged or tried again.
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
    // Servers on the same machine often want none, the client always does.
    apiKey: apiKey ?? 'none',
    // Nothing is taken from the environment, which the configuration alone reads.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    // Its own retries do not wait for as long as Retry-After says where that is over a minute.
    maxRetries: 0,
    ...options,
  })
}
