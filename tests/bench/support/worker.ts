import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { redisUrl } from '../../support/redis.ts'

/** `voicelog work` in a process of its own. */
export function startWorker(databaseUrl: string, environment: Record<string, string>) {
  const worker = Bun.spawn([process.execPath, join(import.meta.dir, '../../../src/main.ts'), 'work'], {
    env: {
      PATH: Bun.env.PATH,
      HOME: Bun.env.HOME,
      TMPDIR: tmpdir(),
      DATABASE_URL: databaseUrl,
      REDIS_URL: environment.REDIS_URL ?? redisUrl(),
      JWT_SECRET: crypto.randomUUID() + crypto.randomUUID(),
      SPEECH_MODELS: 'none',
      NODE_ENV: 'production',
      ...environment,
    },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const kill = () => worker.kill('SIGKILL')
  process.on('exit', kill)
  void worker.exited.then(() => process.off('exit', kill))
  return {
    pid: worker.pid,
    process: worker,
    started: said(worker.stdout, '"started"'),
    async stop(): Promise<void> {
      worker.kill('SIGTERM')
      await worker.exited
    },
  }
}

/** Resolves once a stream has said this; reads on, so that it never fills. */
function said(stream: ReadableStream<Uint8Array>, text: string): Promise<void> {
  return new Promise((resolve) => {
    void (async () => {
      const decoder = new TextDecoder()
      let last = ''
      for await (const chunk of stream) {
        last = last.slice(-text.length) + decoder.decode(chunk, { stream: true })
        if (last.includes(text)) resolve()
      }
    })()
  })
}
