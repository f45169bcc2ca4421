import { parseArgs } from 'node:util'
import { openStorage } from '../backends/storage/open.ts'
import { readConfig } from '../config/index.ts'
import { hasCalls } from '../db/calls/voicelogs.ts'
import { connectDatabase } from '../db/client.ts'
import { requireSchema } from '../db/migrations.ts'
import { findOrphans } from '../domain/ingest/orphans.ts'
import { formatBytes } from '../lib/numbers/format.ts'
import { DAY_MS } from '../lib/time/duration.ts'
import { type Output, TERMINAL } from './output.ts'

const USAGE = `Usage: voicelog sweep [--delete] [--older-than-days 7]

Finds objects in storage that no call has, such as recordings that came back from a backup, and prints their keys. With
--delete it deletes them. What is being written is never among them. Others' objects in the bucket are left alone.`

/** More orphans than this mean that the database is probably that of another installation. */
const MAX_ORPHANED_SHARE = 0.5

/**
 * `voicelog sweep`: finds and deletes objects that no call has.
 *
 * @returns the exit code: 0 done, 1 refused, 2 wrong usage
 * @throws ConfigError
 */
export async function runSweep(
  args: string[],
  environment?: Record<string, string | undefined>,
  output: Output = TERMINAL,
): Promise<number> {
  const options = readOptions(args)
  if (options === null || options.isHelp) {
    output.error(USAGE)
    return options === null ? 2 : 0
  }
  const config = readConfig(environment)
  const { db, close } = connectDatabase(config.databaseUrl, {
    maxConnections: 1,
    statementTimeoutSeconds: 600,
  })
  const { storage } = await openStorage(config, { hasCalls: () => hasCalls(db) })
  const { signal } = new AbortController()
  try {
    await requireSchema(db)
    const before = new Date(Date.now() - options.olderThanDays * DAY_MS)
    const { objects, orphans } = await findOrphans({ db, storage }, { before, signal })
    for (const { key } of orphans) output.out(key)
    const bytes = orphans.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    const found = `${orphans.length} of ${objects} objects (${formatBytes(bytes)}) belong to no call`
    if (!options.isDeleting) {
      output.error(`${found}. --delete deletes them.`)
      return 0
    }
    if (orphans.length > MAX_ORPHANED_SHARE * objects) {
      output.error(`${found}, most of all: nothing was deleted. Is it the right database?`)
      return 1
    }
    for (const { key } of orphans) await storage.delete(key, { signal })
    output.error(`${found}, and were deleted.`)
    return 0
  } finally {
    await close()
  }
}

function readOptions(args: string[]): { isHelp: boolean; isDeleting: boolean; olderThanDays: number } | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        help: { type: 'boolean' },
        delete: { type: 'boolean' },
        'older-than-days': { type: 'string', default: '7' },
      },
    })
    const olderThanDays = Number(values['older-than-days'])
    if (!(olderThanDays >= 0)) return null
    return { isHelp: values.help ?? false, isDeleting: values.delete ?? false, olderThanDays }
  } catch {
    return null
  }
}
