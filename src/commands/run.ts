import { hostname } from 'node:os'
import { openSandbox } from '../backends/sandbox.ts'
import { openTracer } from '../backends/tracing/open.ts'
import { removeAbandonedFolders } from '../backends/work-folder.ts'
import { readConfig } from '../config/index.ts'
import type { Database } from '../db/client.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { readSchemaState } from '../db/migrations.ts'
import { readLiveWorkerProcesses } from '../db/workers/processes.ts'
import { createLogger } from '../lib/log.ts'
import { VERSION } from '../lib/version.ts'
import { SECRETS } from '../model/secrets.ts'
import { openServices, type Services } from '../wiring/index.ts'
import { poolerRefusal } from './pooler-refusal.ts'
import { startWorkerProcess, type WorkerProcess } from './worker-process.ts'

/**
 * `voicelog serve | work | all`: runs until SIGTERM or SIGINT, then finishes requests and jobs under way. Answers the
 * exit code.
 * @throws ConfigError if the environment is not valid
 */
export async function runService(mode: 'serve' | 'work' | 'all'): Promise<number> {
  const config = readConfig()
  const log = createLogger(config.logLevel, SECRETS)
  const stop = stopSignal()
  // A stop closes the connection, and PostgreSQL rolls the unfinished migration back.
  if (config.migrateOnStart) await Promise.race([migrateDatabase(config.databaseUrl, { log }), stop])
  // Checked in this process too, so that the API does not start if the workers cannot.
  if (mode === 'all' && config.sandbox === 'required') openSandbox(config.sandbox, log)
  const services = await openServices(config, log, { tracer: await openTracer(config.tracing, log) })
  await logSchemaMismatch(services)
  // The API has such folders, too: an organisation's intents are learnt in one.
  removeAbandonedFolders().catch((error) => log.warn({ err: error }, 'old work folders not removed'))
  const parts: Part[] = []
  // Each loads its own modules only: an API process without the clients of mail and of language models has 16 MB less.
  if (mode === 'work') parts.push((await import('./work.ts')).startWork(config, services))
  else {
    const { startApi } = await import('./serve.ts')
    let worker: WorkerProcess | null = null
    const requireWorkers = liveWorkerCheck(services.db, () => worker?.pid() ?? null)
    parts.push(await startApi(config, services, mode === 'all' ? { requireWorkers } : {}))
    if (mode === 'all') {
      worker = startWorkerProcess(log)
      parts.push(worker)
    }
  }
  log.info({ mode, version: VERSION, ...(mode !== 'work' && { url: config.publicUrl }) }, 'started')
  const signal = await stop
  log.info({ signal }, 'stopping')
  // Only SIGTERM waits for load balancers: SIGINT is Ctrl-C at a terminal.
  const delayMs = signal === 'SIGTERM' ? config.shutdownDelaySeconds * 1000 : 0
  await Promise.all(parts.map((part) => part.stop({ delayMs })))
  await services.close()
  log.info('stopped')
  return 0
}

type Part = {
  /** @param options.delayMs how long an API still takes requests, and says that it is not ready */
  stop(options: { delayMs: number }): Promise<void>
}

/** How long the first worker process may take until its first report. */
const FIRST_REPORT_MS = 30_000

/**
 * A check that throws while the worker process does not run, or has not reported within 30 s. A process that hangs
 * runs and does not report.
 */
function liveWorkerCheck(db: Database, workerPid: () => number | null): () => Promise<void> {
  const host = hostname()
  let startsUntilMs = performance.now() + FIRST_REPORT_MS
  return async () => {
    const pid = workerPid()
    const live = await readLiveWorkerProcesses(db)
    if (live.some((each) => each.pid === pid && each.host === host)) startsUntilMs = 0
    else if (performance.now() > startsUntilMs)
      throw new Error(
        pid === null ? 'The worker process does not run' : `The worker process ${pid} is silent`,
      )
  }
}

/**
 * Logs a warning if the newest migration of the database is not this program's.
 * @throws ConfigError if a pooler refuses all connections
 */
async function logSchemaMismatch({ db, log }: Services): Promise<void> {
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
