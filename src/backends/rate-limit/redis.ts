import type { Logger } from '../../lib/log.ts'
import { connectRedis, defineScript, runScript } from '../redis.ts'
import type { RateLimit, RateLimitDecision, RateLimiter } from './contract.ts'
import { createProcessWindows } from './process-windows.ts'

/**
 * Takes one place in each of some sliding logs, or says when one will be free.
 *
 * KEYS: the logs. Each is a list of times (microseconds since 1970 by Redis' clock) at which a place was taken, oldest
 * first.
 * ARGV: for each log, 1 the number of places, 2 the window in microseconds, 3 `1` to take a place or `0` to look only.
 * Returns one list with, for each log, 1 if allowed or 0, the places left, and the microseconds until reset. No window of
 * this length, wherever it begins, has more than `places` entries: a refused request is not counted, and an entry stays
 * for a whole window. A log is deleted when no place was taken in it for one window.
 */
const SLIDING_LOGS = defineScript(`
-- A Redis that takes no writes must not answer looks either: it does not know of the places that were taken meanwhile.
-- With nothing to write this makes no key.
redis.call('SETRANGE', KEYS[1] .. ':check', 0, '')
local time = redis.call('TIME')
local clock = time[1] * 1000000 + time[2]

local function ask(log, places, window, take)
  local now = clock
  local newest = tonumber(redis.call('LINDEX', log, -1) or now)
  if newest > now + window then
    -- The clock was set back by more than a window, so the times in the log are of no use.
    redis.call('DEL', log)
  elseif newest > now then
    now = newest
  end

  local oldest = redis.call('LINDEX', log, 0)
  while oldest and tonumber(oldest) <= now - window do
    redis.call('LPOP', log)
    oldest = redis.call('LINDEX', log, 0)
  end

  local used = redis.call('LLEN', log)
  if used >= places then
    -- If the limit was lowered, more than one entry must leave the window.
    local last = redis.call('LINDEX', log, used - places)
    return 0, 0, (tonumber(last) or now) + window - now
  end
  if take then
    redis.call('RPUSH', log, string.format('%.0f', now))
    redis.call('PEXPIRE', log, math.ceil(window / 1000))
    return 1, places - used - 1, window
  end
  newest = redis.call('LINDEX', log, -1)
  return 1, places - used, newest and tonumber(newest) + window - now or 0
end

local answers = {}
for each = 1, #KEYS do
  local at = 3 * (each - 1)
  answers[at + 1], answers[at + 2], answers[at + 3] =
    ask(KEYS[each], tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2]), ARGV[at + 3] == '1')
end
return answers
`)

/** Questions in one call. Redis does nothing else meanwhile; 50 take about one millisecond. */
const MAX_TOGETHER = 50

type Question = {
  key: string
  limit: RateLimit
  take: boolean
  answer(decision: RateLimitDecision): void
}

/**
 * A rate limiter over all processes that share one Redis. While Redis is down or takes no writes, each process counts
 * alone and starts from what it has let in itself. Every decision comes within 250 ms.
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

  let waiting: Question[] = []

  function ask(key: string, limit: RateLimit, take: boolean): Promise<RateLimitDecision> {
    return new Promise((answer) => {
      if (waiting.push({ key, limit, take, answer }) === 1) queueMicrotask(askTogether)
    })
  }

  function askTogether(): void {
    const questions = waiting
    waiting = []
    for (let from = 0; from < questions.length; from += MAX_TOGETHER) {
      void askRedis(questions.slice(from, from + MAX_TOGETHER))
    }
  }

  async function askRedis(questions: readonly Question[]): Promise<void> {
    const keys = questions.map(({ key }) => `${prefix}:rate:${key}`)
    const args = questions.flatMap(({ limit, take }) => [limit.max, microseconds(limit), take ? 1 : 0])
    let reply: unknown
    try {
      await client.settled()
      reply = await runScript(client.redis, SLIDING_LOGS, keys, args)
    } catch (error) {
      log.debug({ err: error }, 'rate limit counted by this process alone')
      for (const { key, limit, take, answer } of questions) answer(ownWindows.ask(key, limit, take))
      return
    }
    const numbers = Array.isArray(reply) ? reply.map(Number) : []
    questions.forEach(({ key, limit, take, answer }, index) => {
      const [allowed, remaining, resetMicroseconds] = numbers.slice(3 * index, 3 * index + 3)
      // Also counted here, so that an outage or a late reply does not start an empty window.
      if (allowed === 1 && take) ownWindows.ask(key, limit, true)
      answer({
        allowed: allowed === 1,
        remaining: remaining ?? 0,
        resetSeconds: Math.ceil((resetMicroseconds ?? microseconds(limit)) / 1_000_000),
      })
    })
  }

  return {
    take: (key, limit) => ask(key, limit, true),
    peek: (key, limit) => ask(key, limit, false),
    close: () => client.close(),
  }
}

function microseconds({ windowSeconds }: RateLimit): number {
  return Math.round(windowSeconds * 1_000_000)
}
