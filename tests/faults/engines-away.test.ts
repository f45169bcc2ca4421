import { expect, test } from 'bun:test'
import { failure, good, startChatServer } from '../support/chat-server.ts'
import { eventually } from '../support/poll.ts'
import { startS3 } from '../support/s3.ts'
import { formOf } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { startTimeLapse } from '../workers/time-lapse.ts'
import { accept, onStage, SPOKEN, type Stage } from './stage.ts'

// What workers depend on is away for ten minutes, while calls go on coming in. The waits of jobs and circuit breakers
// pass 20 times as fast, so that it takes 30 s. All other times are real, and so are all after its end.

const TIMES = 20
const OUTAGE_MS = 600_000 / TIMES
const MINUTE_MS = 60_000
const calls = (count: number) => Array.from({ length: count }, () => formOf(['file', SPOKEN]))

type Outage = { environment: Record<string, string>; begin(): void; end(): void; requests(): number }

/** Each makes what is away part of the worker's environment. */
const OUTAGES: Record<string, (stage: Stage) => Promise<Outage>> = {
  async 'a speech server that refuses connections'(stage) {
    const proxy = await startTcpProxy(stage.speech.baseUrl)
    stage.cleanups.push(() => proxy.close())
    return {
      environment: { SPEECH_BASE_URL: proxy.url },
      begin: proxy.down,
      end: proxy.up,
      requests: proxy.refused,
    }
  },
  async 'a language model that answers 500'(stage) {
    let isAway = false
    let requests = 0
    const model = startChatServer((request, index) => {
      if (!isAway) return good(request, index)
      requests++
      return failure(500)
    })
    stage.cleanups.push(() => model.close())
    return {
      environment: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in' },
      begin() {
        isAway = true
      },
      end() {
        isAway = false
      },
      requests: () => requests,
    }
  },
  async 'an object store that refuses the connections of workers'(stage) {
    const s3 = await startS3()
    stage.cleanups.push(() => s3.stop())
    const proxy = await startTcpProxy(s3.endpoint)
    stage.cleanups.push(() => proxy.close())
    const storedAt = (endpoint: string) =>
      `s3://${s3.bucket}?endpoint=${encodeURIComponent(endpoint)}&region=${s3.region}`
    const keys = { AWS_ACCESS_KEY_ID: s3.accessKeyId, AWS_SECRET_ACCESS_KEY: s3.secretAccessKey }
    stage.apiEnvironment = { ...keys, STORAGE_URL: storedAt(s3.endpoint) }
    return {
      environment: { ...keys, STORAGE_URL: storedAt(proxy.url.replace(/\/$/, '')) },
      begin: proxy.down,
      end: proxy.up,
      requests: proxy.refused,
    }
  },
}

test.each(Object.entries(OUTAGES))(
  '%s for ten minutes: no call fails, none is lost, and all are done within a minute of its end',
  (_name, openOutage) =>
    onStage(async (stage) => {
      const outage = await openOutage(stage)
      const [api] = await Promise.all([stage.serve(stage.apiEnvironment), stage.work(outage.environment)])
      const ids = await accept(stage, api, calls(2))
      await stage.completed(ids)

      outage.begin()
      const lapse = startTimeLapse(stage.db, { times: TIMES })
      const endsAt = performance.now() + OUTAGE_MS
      while (performance.now() < endsAt) {
        ids.push(...(await accept(stage, api, calls(2))))
        await Bun.sleep(3_000)
      }
      await lapse.stop()
      // Some calls ask, three requests each, and all others wait without one.
      await eventually(() => outage.requests() > 0)
      expect((await stage.rows()).filter((each) => each.status === 'completed')).toHaveLength(2)
      outage.end()

      for (const { failures, timeline } of await stage.completed(ids, MINUTE_MS)) {
        expect(failures).toBe(0)
        expect(timeline.map((each) => each.event)).not.toContain('failed')
      }
      expect((await stage.rows()).map((each) => each.id).sort()).toEqual([...ids].sort())
    }),
  300_000,
)
