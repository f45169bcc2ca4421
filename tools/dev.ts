import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DevConfig, readDevConfig } from '../src/config/index.ts'
import { migrateDatabase } from '../src/db/migrate.ts'
import { createApp } from './app.ts'
import { ensureFirstAdmin, type FirstAdmin } from './first-admin.ts'
import { type Lock, takeLock } from './lock.ts'
import { endOrphanedProcesses } from './orphaned-processes.ts'
import { whenParentDies } from './parent-process.ts'
import { ensurePortIsFree, freePort } from './stack/ports.ts'
import { ensureDatabase, startPostgres } from './stack/postgres.ts'
import { startRedis } from './stack/redis.ts'
import { storedSecret } from './stack/stored-secret.ts'
import { stopEverything } from './stack/supervised.ts'
import { BZIP2, ensureSystemPrograms, FFMPEG, POCKETSPHINX, REDIS } from './stack/system-programs.ts'

// `bun run dev` starts everything that a developer needs. All data is in one folder (DATA_DIR).
// Ctrl-C stops the service first, then PostgreSQL and Redis. A second Ctrl-C does not wait for calls being processed.

const root = resolve(import.meta.dir, '..')
const startedAt = Date.now()
const say = (line: string) => console.log(line)

const end = Promise.withResolvers<number>()
// A signal is the usual way to stop, not a failure.
for (const each of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(each, () => end.resolve(0))
whenParentDies(() => end.resolve(1))

let lock: Lock | null = null
let files: Files | null = null
let app: ReturnType<typeof createApp> | null = null
const code = await Promise.race([end.promise, run()]).catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  return 1
})
await stopInOrder()
process.exit(code)

/** Returns only if the service cannot start. */
async function run(): Promise<number> {
  const config = readDevConfig()
  // PostgreSQL's account must pass through the folder. Nobody else can list it or read its files.
  mkdirSync(config.dataDir, { recursive: true, mode: 0o711 })
  files = filesIn(realpathSync(config.dataDir))
  lock = takeLock(files.lock)
  if (lock.takenOverFrom !== null)
    say(`Taking over from a run that was killed (process ${lock.takenOverFrom})`)
  for (const each of [files.run, files.storage]) mkdirSync(each, { recursive: true, mode: 0o700 })
  await endOrphanedProcesses(files)
  const port = config.port === 0 ? await freePort() : config.port
  await ensurePortIsFree(port)
  await ensureSystemPrograms(
    [
      FFMPEG,
      ...(config.redisUrl === null ? [REDIS] : []),
      ...(config.usesPocketsphinx ? [POCKETSPHINX] : []),
    ],
    say,
  )

  const [databaseUrl, redisUrl] = await Promise.all([openDatabase(config, files), openRedis(config, files)])
  const admin = await ensureFirstAdmin(databaseUrl, {
    email: config.adminEmail,
    password: config.adminPassword,
  })
  app = createApp({
    root,
    port,
    pidFile: files.appPidFile,
    environment: {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      STORAGE_URL: config.storageUrl ?? pathToFileURL(files.storage).href,
      JWT_SECRET: config.jwtSecret ?? storedSecret(files.jwtSecret),
      ...config.forOneMachine,
    },
    say,
  })
  // The password cannot be shown again, so it is shown before the service starts, which may fail.
  if (admin !== null) sayAdmin(admin)
  await Promise.race([app.start(), app.gaveUp])
  // Only now: the service also starts without bzip2. The workers try again once it is installed.
  if (config.fetchesModel) ensureSystemPrograms([BZIP2], say).catch((error) => say(error.message))
  if (app.hasBeenReady()) sayWhereToLook(config.publicUrl ?? `http://localhost:${port}`, config)
  return await app.gaveUp
}

type Files = ReturnType<typeof filesIn>

function filesIn(dataDir: string) {
  const run = join(dataDir, 'run')
  const appPidFile = join(run, 'app.pid')
  const [postgresPidFile, redisPidFile] = [join(run, 'postgres.pid'), join(run, 'redis.pid')]
  return {
    root,
    lock: join(dataDir, 'dev.lock'),
    run,
    appPidFile,
    postgresPidFile,
    redisPidFile,
    pidFiles: [appPidFile, redisPidFile, postgresPidFile],
    postgresFolder: join(dataDir, 'postgres'),
    postgresData: join(dataDir, 'postgres/data'),
    redisFolder: join(dataDir, 'redis'),
    storage: join(dataDir, 'storage'),
    jwtSecret: join(dataDir, 'jwt-secret'),
  }
}

async function openDatabase(config: DevConfig, files: Files): Promise<string> {
  let url = config.databaseUrl
  if (url === null) {
    const postgres = await startPostgres({
      folder: files.postgresFolder,
      durable: true,
      pidFile: files.postgresPidFile,
    })
    await ensureDatabase(postgres, 'voicelog')
    url = postgres.url('voicelog')
  }
  await migrateDatabase(url)
  return url
}

async function openRedis(config: DevConfig, files: Files): Promise<string> {
  if (config.redisUrl !== null) return config.redisUrl
  return (await startRedis({ folder: files.redisFolder, pidFile: files.redisPidFile })).url
}

function sayAdmin({ email, password, passwordIsNew }: FirstAdmin): void {
  say(`First admin: ${email}`)
  if (passwordIsNew) say(`Password:    ${password}   (shown this once)`)
}

function sayWhereToLook(address: string, config: DevConfig): void {
  say(`
Voicelog is ready after ${((Date.now() - startedAt) / 1000).toFixed(1)} s: ${address}

  Dashboard        ${address}
  API by hand      ${address}/swagger
  First call       "A first call" in README.md, line by line with curl
  Data             ${config.dataDir}
  Stop             Ctrl-C; the service restarts when a file in src/ changes
`)
}

async function stopInOrder(): Promise<void> {
  // One Ctrl-C may arrive twice: from the terminal and from `bun run`, which passes it on.
  setTimeout(() => process.on('SIGINT', () => void stopEverything('kill')), 1_000).unref()
  const slow = setTimeout(
    () => say('Waiting for calls being processed; press Ctrl-C again to end them'),
    1_500,
  )
  await app?.stop()
  await stopEverything()
  // Processes are left only if somebody killed a supervisor.
  if (lock !== null && files !== null) await endOrphanedProcesses(files)
  clearTimeout(slow)
  lock?.release()
}
