import { openSandbox } from '../backends/sandbox.ts'
import { type Config, readConfig } from '../config/index.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { readSchemaState } from '../db/migrations.ts'
import { createApp } from '../http/app.ts'
import { listen } from '../http/server/server.ts'
import { createLogger } from '../lib/log.ts'
import { VERSION } from '../lib/version.ts'
import { SECRETS } from '../model/secrets.ts'
import { openApiServices, openServices, openWorkerServices, type Services } from '../wiring/index.ts'
import { auditStep } from '../workers/reconciler/audit-step.ts'
import { backfillStep } from '../workers/reconciler/backfill-step.ts'
import { identitySteps } from '../workers/reconciler/identity-steps.ts'
import { reportSteps } from '../workers/reconciler/report-steps.ts'
import { startWorkers } from '../workers/run.ts'
import { accessLog } from './access-log.ts'
import { poolerRefusal } from './pooler-refusal.ts'
import { startWorkerProcess } from './worker-process.ts'

/** How long requests under way may take after SIGTERM, with the delay. They are then cut off. */
const DRAIN_MS = 25_000

/**
 * `voicelog serve | work | all`: runs until SIGTERM or SIGINT, then finishes requests and jobs under way. Answers the
 * exit code.
 * @throws ConfigError if the environment is not valid
 */
export async function runService(mode: 'serve' | 'work' | 'all'): Promise<number> {
  const config = readConfig()
  const log = createLogger(config.logLevel, SECRETS)
  const stop = stopSignal()
  // A connection that is cut off takes its unfinished migration back.
  if (config.migrateOnStart) await Promise.race([migrateDatabase(config.databaseUrl, { log }), stop])
  // Here too, so that the service does not start without its workers.
  if (mode === 'all' && config.sandbox === 'required') openSandbox(config.sandbox, log)
  const services = openServices(config, log)
  await tellSchema(services)
  const parts = [
    ...(mode === 'work' ? [] : [await startApi(config, services)]),
    ...(mode === 'work' ? [startWork(config, services)] : []),
    ...(mode === 'all' ? [startWorkerProcess(log)] : []),
  ]
  log.info({ mode, version: VERSION, ...(mode !== 'work' && { url: config.publicUrl }) }, 'started')
  const signal = await stop
  log.info({ signal }, 'stopping')
  // Whoever presses Ctrl-C has no load balancer.
  const delayMs = signal === 'SIGTERM' ? config.shutdownDelaySeconds * 1000 : 0
  await Promise.all(parts.map((part) => part.stop({ delayMs })))
  await services.close()
  log.info('stopped')
  return 0
}

type Part = {
  /** @param options.delayMs how long the API still takes requests, and says that it is not ready */
  stop(options: { delayMs: number }): Promise<void>
}

async function startApi(config: Config, services: Services): Promise<Part> {
  const { publicUrl, corsOrigins } = config
  let isStopping = false
  const app = createApp(
    { ...openApiServices(config, services), isStopping: () => isStopping },
    { publicUrl, corsOrigins, version: VERSION },
  )
  const server = await listen(app, {
    ...config,
    onAnswered: accessLog(config.accessLogLevel, services.log),
  })
  return {
    async stop({ delayMs }) {
      // Load balancers that see it send no more requests here, so that the closing of the socket refuses none.
      isStopping = true
      await Bun.sleep(delayMs)
      // An upload that takes longer is cut off, and its client sends it again.
      await Promise.race([server.stop(), Bun.sleep(DRAIN_MS - delayMs)])
    },
  }
}

function startWork(config: Config, services: Services): Part {
  const deps = openWorkerServices(config, services)
  return startWorkers(deps, {
    steps: [backfillStep(deps), auditStep(deps), ...identitySteps(deps), ...reportSteps(deps)],
  })
}

/**
 * Says so if the newest migration of the database is not this program's.
 * @throws ConfigError if a pooler refuses all connections
 */
async function tellSchema({ db, log }: Services): Promise<void> {
  const schema = await readSchemaState(db).catch((error) => {
    const refusal = poolerRefusal(error)
    if (refusal !== null) throw refusal
    return null
  })
  if (schema === 'older' || schema === 'newer') log.warn({ schema }, 'schema is not that of this program')
}

function stopSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve(signal))
    // A worker process whose parent has ended.
    process.once('disconnect', () => resolve('SIGTERM'))
  })
}
