import type { Logger } from '../../lib/log.ts'
import { connectRedis, defineScript, runScript } from '../redis.ts'
import type { RateLimit, RateLimitDecision, RateLimiter } from './contract.ts'
import { createProcessWindows } from './process-windows.ts'

/**
 * Takes one place in each of some sliding logs, or says when there will be one.
 *
 * KEYS: the logs, each a list of the times (microseconds since 1970 by Redis' clock) of what was let in, oldest first.
 * ARGV: for each log 1 places, 2 window in microseconds, 3 `1` to take a place, `0` to look only.
 * Answers for each log 1 or 0 for let in, places left, microseconds until reset, all in one list. Promises that no
 * window of that length, wherever it begins, holds more than `places`: what is refused is not counted, what is let in
 * stays for the whole window. A log holds at most `places` entries and goes when it has not been taken from for one
 * window.
 */
const SLIDING_LOGS = defineScript(`
local time = redis.call('TIME')
local clock = time[1] * 1000000 + time[2]

local function ask(log, places, window, take)
  local now = clock
  local newest = tonumber(redis.call('LINDEX', log, -1) or now)
  if newest > now + window then
    -- The clock was set back by more than a window: the log's times mean nothing any more.
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
    -- Places may have been taken away: then more than one entry has to go.
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

/** Questions in one call: Redis does nothing else meanwhile, and 50 are done in about a millisecond. */
const MAX_TOGETHER = 50

type Question = {
  key: string
  limit: RateLimit
  take: boolean
  answer(decision: RateLimitDecision): void
}

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
      // Counted here as well, so that an outage, or one late reply, opens no fresh window.
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
