import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../tools/stack/ports.ts'
import { answersPing } from '../../tools/stack/redis.ts'
import { eventually } from './poll.ts'

/** A Redis of a test's own, which can be stopped, started again (empty, on the same port) and made to hang. */
export type RedisServer = {
  url: string
  /** Kills it: every connection breaks, everything in it is lost. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Connections stay open and nothing answers, as when a machine has gone. */
  suspend(): void
  resume(): void
  /** Makes it a replica of another, which is read-only, or with null a primary. */
  replicate(primary: RedisServer | null): Promise<void>
  /** All its keys. */
  keys(): Promise<string[]>
  /** Stops it for good. */
  [Symbol.asyncDispose](): Promise<void>
}

export async function startRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-test-redis-'))
  let child: Bun.Subprocess | undefined

  const kill = () => {
    child?.kill('SIGKILL')
  }
  process.on('exit', kill)

  async function start() {
    const settings = ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--save', '']
    child = Bun.spawn(['redis-server', ...settings], { stdout: 'ignore', stderr: 'ignore' })
    await eventually(() => answersPing(url))
  }
  async function stop() {
    kill()
    await child?.exited
  }
  await start()
  return {
    url,
    start,
    stop,
    suspend: () => child?.kill('SIGSTOP'),
    resume: () => child?.kill('SIGCONT'),
    async keys() {
      const client = new Redis(url)
      const keys = await client.keys('*')
      client.disconnect()
      return keys
    },
    async replicate(primary) {
      const { hostname, port: of } = primary === null ? { hostname: 'NO', port: 'ONE' } : new URL(primary.url)
      const client = new Redis(url)
      await client.replicaof(hostname, of)
      // A replica without a copy of its primary answers MASTERDOWN or LOADING before it answers READONLY.
      await eventually(
        async () => primary === null || (await client.info('replication')).includes('link_status:up'),
      )
      client.disconnect()
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', kill)
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
