import { APIError } from 'openai'

/**
 * Whether a server says that it has too much to do at present: 429, or 503 with Retry-After (RFC 6585 §4, RFC 9110
 * §15.6.4). Any other 503 says that it is away.
 */
export function isBusy(error: APIError): boolean {
  if (isOutOfMoney(error)) return false
  return error.status === 429 || (error.status === 503 && retryAfterSecondsOf(error) !== undefined)
}

/** OpenAI answers 429 as well when the account is empty: no wait of ours mends that. */
export function isOutOfMoney(error: APIError): boolean {
  return error.status === 402 || /insufficient_quota|billing/i.test(`${error.code ?? ''} ${error.type ?? ''}`)
}

/** Retry-After is seconds or a date (RFC 9110 §10.2.3). */
export function retryAfterSecondsOf(error: unknown): number | undefined {
  const header = error instanceof APIError ? error.headers?.get('retry-after') : undefined
  if (header === undefined || header === null) return undefined
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined
}
