import { openStorage } from '../../backends/storage/open.ts'
import { readConfig } from '../../config/index.ts'
import { connectDatabase } from '../../db/client.ts'
import { migrateDatabase } from '../../db/migrate.ts'
import { migrationsFolder, readMigrations } from '../../db/migrations.ts'
import { DamagedBackup, listSnapshots, readManifest } from '../../domain/backup/place.ts'
import {
  type ChosenSnapshot,
  NotEmpty,
  requireEmpty,
  restore,
  verify,
  verifyTables,
} from '../../domain/backup/restore.ts'
import { formatBytes } from '../../lib/numbers/format.ts'
import { type Output, TERMINAL } from '../output.ts'
import { interruptedCode, interruption, openPlace, progress, readPlaceOptions } from './place.ts'

const USAGE = `Usage: voicelog restore DIR | s3://bucket/prefix?endpoint=…&region=… [--snapshot NAME] [--check]

Restores the newest snapshot, or the one named, into an empty database and an empty storage, with the environment of
the service that is to be. Stop the service first. Every checksum is compared, those of the tables before anything is
changed; an interrupted run goes on. The service then needs the JWT_SECRET that it had. Everybody has to log in again; API keys,
users and their roles are those of the snapshot, so check them. --check only reads the backup
and compares every checksum.
Exit code 0, 1 if the installation is not empty or the backup is damaged, or 130 or 143 if it was interrupted.`

/**
 * `voicelog restore PLACE`.
 *
 * @returns the exit code: 0 done, 1 refused, 2 wrong usage, 128 plus the number of the signal that interrupted it
 * @throws ConfigError, StorageError
 */
export async function runRestore(
  args: string[],
  environment?: Record<string, string | undefined>,
  output: Output = TERMINAL,
  signal: AbortSignal = interruption(),
): Promise<number> {
  const options = readPlaceOptions(args, { snapshot: { type: 'string' }, check: { type: 'boolean' } })
  if (options === null) {
    output.error(USAGE)
    return args.includes('--help') ? 0 : 2
  }
  const config = readConfig(environment)
  const place = await openPlace(config, options.place, environment)
  try {
    const named = options.values.snapshot
    const snapshot =
      typeof named === 'string' ? named : ((await listSnapshots(place, signal)).complete.at(-1) ?? null)
    if (snapshot === null) throw new DamagedBackup(`There is no snapshot in ${options.place}`)
    const chosen = { place, snapshot, manifest: await readManifest(place, snapshot, signal) }
    const { count, bytes } = chosen.manifest.recordings
    const what = `Snapshot ${snapshot}: ${count} recordings (${formatBytes(bytes)})`
    if (options.values.check === true) {
      await verify(chosen, { signal, onProgress: progress(output) })
      output.out(`${what}, every checksum is right`)
      return 0
    }
    const copied = await restoreInto(config, chosen, { signal, output })
    output.out(`${what}, ${copied} of them copied now. Run \`voicelog doctor\`, then start the service.`)
    output.out(
      `Everybody has to log in again. API keys, users, their roles and passwords are those of ${chosen.manifest.at}: check that nobody has access again who had lost it since.`,
    )
    return 0
  } catch (error) {
    if (!(error instanceof NotEmpty || error instanceof DamagedBackup))
      return interruptedCode(error, signal, output)
    output.error(error.message)
    return 1
  }
}

async function restoreInto(
  config: ReturnType<typeof readConfig>,
  chosen: ChosenSnapshot,
  { signal, output }: { signal: AbortSignal; output: Output },
): Promise<number> {
  const { migration } = chosen.manifest
  if (!readMigrations(migrationsFolder()).some(({ when }) => when === migration))
    throw new DamagedBackup('The snapshot was made by a later version of the program')
  // Before anything is changed, so that another snapshot can be restored instead.
  await verifyTables(chosen, signal)
  const { sql, close } = connectDatabase(config.databaseUrl, { maxConnections: 2 })
  try {
    await requireEmpty(sql)
    // The tables as they were; what has changed since is done to their rows, as in an upgrade.
    await migrateDatabase(config.databaseUrl, { until: migration })
    const { storage } = await openStorage(config)
    const { copied } = await restore({ sql, storage }, chosen, { signal, onProgress: progress(output) })
    await migrateDatabase(config.databaseUrl)
    return copied
  } finally {
    await close()
  }
}
