import type { Logger } from '../../lib/log.ts'
import { connectRedis, defineScript, runScript } from '../redis.ts'
import type { RateLimit, RateLimitDecision, RateLimiter } from './contract.ts'
import { createProcessWindows } from './process-windows.ts'

/**
 * Takes one place in a sliding log, or says when there will be one.
 *
 * KEYS: 1 the log, a list of the times (microseconds since 1970 by Redis' clock) of what was let in, oldest first.
 * ARGV: 1 places, 2 window in microseconds, 3 `1` to take a place, `0` to look only.
 * Answers {1 or 0 for let in, places left, microseconds until reset}. Promises that no window of that length, wherever
 * it begins, holds more than `places`: what is refused is not counted, what is let in stays for the whole window.
 * The log holds at most `places` entries and goes when it has not been taken from for one window.
 */
const SLIDING_LOG = defineScript(`
local places, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]

local newest = tonumber(redis.call('LINDEX', KEYS[1], -1) or now)
if newest > now + window then
  -- The clock was set back by more than a window: the log's times mean nothing any more.
  redis.call('DEL', KEYS[1])
elseif newest > now then
  now = newest
end

local oldest = redis.call('LINDEX', KEYS[1], 0)
while oldest and tonumber(oldest) <= now - window do
  redis.call('LPOP', KEYS[1])
  oldest = redis.call('LINDEX', KEYS[1], 0)
end

local used = redis.call('LLEN', KEYS[1])
if used >= places then
  -- Places may have been taken away: then more than one entry has to go.
  local last = redis.call('LINDEX', KEYS[1], used - places)
  return {0, 0, (tonumber(last) or now) + window - now}
end
if ARGV[3] == '1' then
  redis.call('RPUSH', KEYS[1], string.format('%.0f', now))
  redis.call('PEXPIRE', KEYS[1], math.ceil(window / 1000))
  return {1, places - used - 1, window}
end
newest = redis.call('LINDEX', KEYS[1], -1)
return {1, places - used, newest and tonumber(newest) + window - now or 0}
`)

/**
 * A rate limiter over all processes that share one Redis; without Redis each goes on from what it let in itself.
 * Every decision comes within 250 ms.
 */
export function createRateLimiter({
  url,
  prefix = 'voicelog',
  log,
}: {
  url: string
  prefix?: string
  log: Logger
}): RateLimiter & { close(): Promise<void> } {
  const client = connectRedis(url, { name: 'rate-limit', log })
  const ownWindows = createProcessWindows()

  async function ask(key: string, limit: RateLimit, take: boolean): Promise<RateLimitDecision> {
    const windowMicroseconds = Math.round(limit.windowSeconds * 1_000_000)
    const args = [limit.max, windowMicroseconds, take ? 1 : 0]
    let reply: unknown
    try {
      await client.settled()
      reply = await runScript(client.redis, SLIDING_LOG, [`${prefix}:rate:${key}`], args)
    } catch (error) {
      log.debug({ err: error }, 'rate limit counted by this process alone')
      return ownWindows.ask(key, limit, take)
    }
    const [allowed, remaining, resetMicroseconds] = Array.isArray(reply) ? reply.map(Number) : []
    // Counted here as well, so that an outage, or one late reply, opens no fresh window.
    if (allowed === 1 && take) ownWindows.ask(key, limit, true)
    return {
      allowed: allowed === 1,
      remaining: remaining ?? 0,
      resetSeconds: Math.ceil((resetMicroseconds ?? windowMicroseconds) / 1_000_000),
    }
  }

  return {
    take: (key, limit) => ask(key, limit, true),
    peek: (key, limit) => ask(key, limit, false),
    close: () => client.close(),
  }
}
