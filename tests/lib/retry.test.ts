import { describe, expect, test } from 'bun:test'
import { retry } from '../../src/lib/async/retry.ts'

const quick = { firstDelayMs: 1, maxDelayMs: 4, isTransient: () => true }

/** Work that throws so many times before it answers, and counts its tries. */
function failing(times: number, error: unknown = new Error('busy')) {
  const work = Object.assign(
    async () => {
      work.tries++
      if (work.tries <= times) throw error
      return 'done'
    },
    { tries: 0 },
  )
  return work
}

describe('retry', () => {
  test('answers what the first try that works answers', async () => {
    const work = failing(2)
    expect(await retry(work, { ...quick, attempts: 5 })).toBe('done')
    expect(work.tries).toBe(3)
  })

  test('throws what the last try threw, after so many tries', async () => {
    const work = failing(9)
    await expect(retry(work, { ...quick, attempts: 3 })).rejects.toThrow('busy')
    expect(work.tries).toBe(3)
  })

  test('throws at once what is not transient, a TypeError or a text too where it is', async () => {
    const work = failing(1)
    await expect(retry(work, { ...quick, isTransient: () => false })).rejects.toThrow('busy')
    expect(work.tries).toBe(1)
    expect(await retry(failing(1, new TypeError('fetch failed')), { ...quick, attempts: 2 })).toBe('done')
    expect(await retry(failing(1, 'a text'), { ...quick, attempts: 2 })).toBe('done')
  })

  test('begins no wait after its deadline', async () => {
    const work = failing(Infinity)
    await expect(retry(work, { ...quick, forMs: 20 })).rejects.toThrow('busy')
    expect(work.tries).toBeGreaterThan(1)
  })

  test('waits as long as the other side asked', async () => {
    const startedAt = performance.now()
    await retry(failing(1), { ...quick, attempts: 2, retryAfterMs: () => 60 })
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(55)
  })

  test('an aborted signal ends the wait at once, with its own reason', async () => {
    const abort = new AbortController()
    const slow = { firstDelayMs: 60_000, maxDelayMs: 60_000, isTransient: () => true }
    const waiting = retry(failing(1), {
      ...slow,
      signal: abort.signal,
      onRetry: () => abort.abort(new Error('stopped')),
    })
    await expect(waiting).rejects.toThrow('stopped')
  })
})
