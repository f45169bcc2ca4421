import { join } from 'node:path'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import { createApiKey } from '../../../src/domain/identity/api-keys.ts'
import { freePort } from '../../../tools/stack/ports.ts'
import { freshDatabase } from '../../support/database.ts'
import { eventually } from '../../support/poll.ts'
import { redisUrl } from '../../support/redis.ts'
import type { TestS3 } from '../../support/s3.ts'
import { PASSWORD } from '../../support/service.ts'

/** A database with an organisation, and a key that no limit of requests stops. */
export async function benchDatabase() {
  const database = await freshDatabase()
  const account = { organisation: 'bench', email: 'bench@example.com', password: PASSWORD }
  const { organisationId } = await createOrganisation(database, account)
  const { apiKey, id: apiKeyId } = await createApiKey(
    database,
    { kind: 'system', organisationId },
    { name: 'bench', rateLimit: 1_000_000_000 },
  )
  return { ...database, organisationId, apiKey, apiKeyId }
}

/** The environment of a service that stores in this bucket. */
export function s3Environment(s3: Omit<TestS3, 'stop'>): Record<string, string> {
  const query = new URLSearchParams({ endpoint: s3.endpoint, region: s3.region })
  return {
    STORAGE_URL: `s3://${s3.bucket}?${query}`,
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
  }
}

/** `voicelog serve`, or another command that answers requests, in a process of its own, as it is deployed. */
export async function startApi(
  databaseUrl: string,
  environment: Record<string, string>,
  command: 'serve' | 'all' = 'serve',
) {
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const api = Bun.spawn([process.execPath, join(import.meta.dir, '../../../src/main.ts'), command], {
    env: {
      PATH: Bun.env.PATH,
      DATABASE_URL: databaseUrl,
      REDIS_URL: environment.REDIS_URL ?? redisUrl(),
      JWT_SECRET: crypto.randomUUID() + crypto.randomUUID(),
      PORT: `${port}`,
      PUBLIC_URL: baseUrl,
      LOG_LEVEL: 'error',
      NODE_ENV: 'production',
      // One user sends what many would.
      USER_REQUESTS_PER_MINUTE: '1000000',
      USER_EXPENSIVE_REQUESTS_PER_MINUTE: '1000000',
      ...environment,
    },
    stdin: 'ignore',
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const kill = () => api.kill('SIGKILL')
  process.on('exit', kill)
  await eventually(async () => (await fetch(`${baseUrl}/health/ready`)).ok, { withinMs: 120_000 })
  return {
    baseUrl,
    port,
    pid: api.pid,
    /** Its peak resident memory so far (VmHWM), in MB of 10^6 bytes. */
    async peakRssMb(): Promise<number> {
      const status = await Bun.file(`/proc/${api.pid}/status`).text()
      return (Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024) / 1e6
    },
    async stop(): Promise<void> {
      api.kill('SIGTERM')
      await api.exited
      process.off('exit', kill)
    },
  }
}
