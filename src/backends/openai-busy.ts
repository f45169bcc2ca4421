import { APIError } from 'openai'
import { type RetryOptions, retry } from '../lib/async/retry.ts'
import { parseRetryAfter } from '../lib/time/retry-after.ts'

/**
 * Whether a server says that it is busy: 429, or 503 with Retry-After. A 503 without Retry-After means that the
 * server is down.
 * @see RFC 6585 §4, RFC 9110 §15.6.4
 */
export function isBusy(error: APIError): boolean {
  if (isOutOfCredit(error) || isOverWholeLimit(error)) return false
  return error.status === 429 || (error.status === 503 && retryAfterSecondsOf(error) !== undefined)
}

/**
 * Whether a request alone asks for more than its rate limit ever lets through: waiting does not help, a smaller request
 * does. OpenAI answers 429 then, and Groq 413: "Request too large for … on tokens per min (TPM): Limit 30000, Requested
 * 56336. The input or output tokens must be reduced in order to run successfully."
 */
export function isOverWholeLimit(error: APIError): boolean {
  if (error.status !== 429 && error.status !== 413) return false
  if (/request too large|tokens must be reduced/i.test(error.message)) return true
  const [, limit, requested] =
    /\bLimit:? (\d{1,12})\b.{0,40}\bRequested:? (\d{1,12})\b/i.exec(error.message) ?? []
  return Number(requested) > Number(limit)
}

/** Whether the account has no credit left. OpenAI answers 429 then too, but waiting does not help. */
export function isOutOfCredit(error: APIError): boolean {
  return error.status === 402 || /insufficient_quota|billing/i.test(`${error.code ?? ''} ${error.type ?? ''}`)
}

/** Retry-After in whole seconds, rounded up; undefined if the answer has none. */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  const waitMs = error instanceof APIError ? parseRetryAfter(error.headers?.get('retry-after')) : undefined
  return waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000)
}

/** A server that asks for a longer wait is left to the queue, so that it does not hold a worker. */
export const MAX_WAIT_SECONDS = 20

/**
 * Sends a request up to three times while it fails for a passing reason. The waits are at most 0.5 and 1 s, or as long
 * as Retry-After says; a longer Retry-After ends the tries.
 * @param options.maxWaitSeconds the longest Retry-After that is waited for; @default 20 s
 * @throws what the last try threw, or the signal's reason
 */
export async function retryRequest<T>(
  send: () => Promise<T>,
  {
    isPassing,
    maxWaitSeconds = MAX_WAIT_SECONDS,
    ...options
  }: Pick<RetryOptions, 'onRetry' | 'wait' | 'signal'> & {
    isPassing(error: unknown): boolean
    maxWaitSeconds?: number
  },
): Promise<T> {
  return await retry(send, {
    attempts: 3,
    firstDelayMs: 500,
    maxDelayMs: 1_000,
    isTransient: (error) => isPassing(error) && (retryAfterSecondsOf(error) ?? 0) <= maxWaitSeconds,
    retryAfterMs: (error) => {
      const seconds = retryAfterSecondsOf(error)
      return seconds === undefined ? undefined : seconds * 1000
    },
    ...options,
  })
}
