import { type Config, readConfig } from '../config/index.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { createApp } from '../http/app.ts'
import { listen } from '../http/server/server.ts'
import { createLogger, type Logger } from '../lib/log.ts'
import { VERSION } from '../lib/version.ts'
import { SECRETS } from '../model/secrets.ts'
import { openApiServices, openServices, openWorkerServices, type Services } from '../wiring/index.ts'
import { identitySteps } from '../workers/reconciler/identity-steps.ts'
import { reportSteps } from '../workers/reconciler/report-steps.ts'
import { startWorkers } from '../workers/run.ts'

/** How long requests under way may take after SIGTERM. They are then cut off. */
const DRAIN_MS = 25_000

/** PostgreSQL may still be starting when we do: how often, and how long apart, it is tried. */
const MIGRATION_TRIES = 20
const MIGRATION_PAUSE_MS = 1_000

/**
 * `voicelog serve | work | all`: runs until SIGTERM or SIGINT, then finishes requests and jobs under way. Answers the
 * exit code.
 * @throws ConfigError if the environment is not valid
 */
export async function runService(mode: 'serve' | 'work' | 'all'): Promise<number> {
  const config = readConfig()
  const log = createLogger(config.logLevel, SECRETS)
  const stop = stopSignal()
  await migrate(config, log)
  const services = openServices(config, log)
  const parts = [
    ...(mode === 'work' ? [] : [await startApi(config, services)]),
    ...(mode === 'serve' ? [] : [startWork(config, services)]),
  ]
  log.info({ mode, version: VERSION, ...(mode !== 'work' && { url: config.publicUrl }) }, 'started')
  log.info({ signal: await stop }, 'stopping')
  await Promise.all(parts.map((part) => part.stop()))
  await services.close()
  log.info('stopped')
  return 0
}

async function startApi(config: Config, services: Services): Promise<{ stop(): Promise<void> }> {
  const { publicUrl, corsOrigins } = config
  const app = createApp(openApiServices(config, services), { publicUrl, corsOrigins, version: VERSION })
  const server = await listen(app, config)
  return {
    async stop() {
      // An upload that takes longer is cut off, and its client sends it again.
      await Promise.race([server.stop(), Bun.sleep(DRAIN_MS)])
    },
  }
}

function startWork(config: Config, services: Services): { stop(): Promise<void> } {
  const deps = openWorkerServices(config, services)
  return startWorkers(deps, { steps: [...identitySteps(deps), ...reportSteps(deps)] })
}

async function migrate(config: Config, log: Logger): Promise<void> {
  for (let tried = 1; ; tried++) {
    try {
      return await migrateDatabase(config.databaseUrl)
    } catch (error) {
      if (tried === MIGRATION_TRIES) throw error
      log.warn({ err: error, tried }, 'database not ready')
      await Bun.sleep(MIGRATION_PAUSE_MS)
    }
  }
}

function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
  })
}
