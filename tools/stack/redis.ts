import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from './ports.ts'
import { storedSecret } from './stored-secret.ts'
import { type Supervised, startSupervised } from './supervised.ts'
import { lastLines, waitFor } from './wait.ts'

export type RunningRedis = { url: string; process: Supervised }

/**
 * Starts redis-server on 127.0.0.1 with an append-only file under `folder`.
 * @throws Error with the last lines of the log if redis-server does not start
 */
export async function startRedis({
  folder,
  pidFile,
}: {
  folder: string
  pidFile?: string
}): Promise<RunningRedis> {
  const program = Bun.which('redis-server')
  if (program === null) throw new Error('Cannot find redis-server')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const log = join(folder, 'redis.log')
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const password = storedSecret(join(folder, 'password'))
    const settings = join(folder, 'redis.conf')
    writeFileSync(settings, redisSettings({ folder, port, password }), { mode: 0o600 })
    const process = startSupervised(
      { command: [program, settings], cwd: folder, stopSignal: 'SIGTERM', graceMs: 10_000, pidFile },
      { output: { file: log } },
    )
    const url = `redis://:${password}@127.0.0.1:${port}`
    const outcome = await waitFor(
      async () => (process.hasExited() ? 'exited' : (await answersPing(url)) ? 'ready' : null),
      { withinMs: START_TIMEOUT_MS },
    )
    if (outcome === 'ready') return { url, process }
    await process.stop()
    const reason = await lastLines(log)
    if (attempt < MAX_ATTEMPTS && /in use|Failed listening/.test(reason)) continue
    throw new Error(`redis-server did not start in ${folder}:\n${reason}`)
  }
}

const START_TIMEOUT_MS = 60_000
/** Another program may take the port before redis-server listens on it. */
const MAX_ATTEMPTS = 5

function redisSettings({ folder, port, password }: { folder: string; port: number; password: string }) {
  return `${[
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    `pidfile ${JSON.stringify(join(folder, 'redis.pid'))}`,
    'daemonize no',
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
  ].join('\n')}\n`
}

/** Whether Redis answers PING. It refuses PING while it loads its data. */
export async function answersPing(url: string): Promise<boolean> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 })
  // The command is rejected with the same error.
  client.on('error', () => {})
  try {
    return (await client.ping()) === 'PONG'
  } catch {
    return false
  } finally {
    client.disconnect()
  }
}
