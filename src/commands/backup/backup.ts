import { openStorage } from '../../backends/storage/open.ts'
import { readConfig } from '../../config/index.ts'
import { hasCalls } from '../../db/calls/voicelogs.ts'
import { connectDatabase } from '../../db/client.ts'
import { requireSchema } from '../../db/migrations.ts'
import { backUp } from '../../domain/backup/backup.ts'
import { formatBytes } from '../../lib/numbers/format.ts'
import { type Output, TERMINAL } from '../output.ts'
import { interruptedCode, interruption, openPlace, progress, readPlaceOptions } from './place.ts'

const USAGE = `Usage: voicelog backup DIR | s3://bucket/prefix?endpoint=…&region=… [--keep 7]

Backs up the database as it is at one moment, and the recordings of its calls, with the environment of the service and
while it runs. Recordings that an earlier run has copied are not copied again, so an interrupted run goes on. --keep
removes all but the newest snapshots afterwards; it refuses a place with snapshots of another installation. JWT_SECRET
is not in the backup: keep it in another place.
Exit code 0, 1 if a recording is missing or damaged in the service's storage or a kept snapshot is damaged, or 130 or
143 if it was interrupted.`

/**
 * `voicelog backup PLACE`.
 *
 * @returns the exit code: 0 done, 1 not all recordings were there or a snapshot is damaged, 2 wrong usage, 128 plus the
 *   number of the signal that interrupted it
 * @throws ConfigError, StorageError
 */
export async function runBackup(
  args: string[],
  environment?: Record<string, string | undefined>,
  output: Output = TERMINAL,
  signal: AbortSignal = interruption(),
): Promise<number> {
  const options = readPlaceOptions(args, { keep: { type: 'string' } })
  const keep = Number(options?.values.keep ?? 1)
  if (options === null || !(Number.isInteger(keep) && keep > 0)) {
    output.error(USAGE)
    return args.includes('--help') ? 0 : 2
  }
  const config = readConfig(environment)
  const place = await openPlace(config, options.place, environment)
  const { db, sql, close } = connectDatabase(config.databaseUrl, { maxConnections: 6 })
  try {
    await requireSchema(db)
    const { storage } = await openStorage(config, { hasCalls: () => hasCalls(db) })
    const { snapshot, recordings, bytes, copied, notSaved, removed, damaged } = await backUp(
      { db, sql, storage },
      place,
      {
        keep: options.values.keep === undefined ? null : keep,
        signal,
        onProgress: progress(output),
      },
    )
    for (const { voicelogId, key, reason } of notSaved)
      output.error(`${reason}: ${key} of call ${voicelogId}`)
    output.out(
      `Snapshot ${snapshot}: ${recordings} recordings (${formatBytes(bytes)}), ${copied} of them copied now${removed === 0 ? '' : `; ${removed} older snapshots removed`}`,
    )
    if (damaged !== null)
      output.error(`${damaged}: no recordings of older snapshots were removed, since this one may need them`)
    return notSaved.length === 0 && damaged === null ? 0 : 1
  } catch (error) {
    return interruptedCode(error, signal, output)
  } finally {
    await close()
  }
}
