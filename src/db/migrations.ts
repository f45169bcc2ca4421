import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { type Database, sqlStateOf, UNDEFINED_TABLE } from './client.ts'

/** A migration of drizzle-kit, as its journal and its SQL file say. */
export type Migration = {
  /** The name of its file, without `.sql`. */
  tag: string
  /** When it was made, in milliseconds since 1970. It names the migration in the database, and later ones have more. */
  when: number
  hash: string
  statements: string[]
  /** Whether its statements run outside a transaction: all of them make or drop an index CONCURRENTLY. */
  isConcurrent: boolean
}

/** The migrations of this program: beside it in the binary, at the top of the repository in development. */
export function migrationsFolder(): string {
  const folders = [join(import.meta.dir, 'drizzle'), join(import.meta.dir, '../../drizzle')]
  const found = folders.find((each) => existsSync(join(each, 'meta/_journal.json')))
  if (found === undefined) throw new Error(`Cannot find the migrations in ${folders.join(' or ')}`)
  return found
}

/**
 * Reads all migrations of a folder, the oldest first.
 *
 * @throws Error if one mixes statements CONCURRENTLY with others, or is older than the one before it
 */
export function readMigrations(folder: string): Migration[] {
  const migrations = journalOf(folder).map(({ tag, when }) => {
    const text = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    // The separator and the hash are those of drizzle-orm, which processes of earlier versions use.
    const statements = text.split('--> statement-breakpoint')
    const concurrent = statements.filter((each) => concurrentIndexOf(each) !== null)
    if (concurrent.length > 0 && concurrent.length < statements.length)
      throw new Error(`Migration ${tag} mixes statements CONCURRENTLY with others: make two migrations of it`)
    const hash = createHash('sha256').update(text).digest('hex')
    return { tag, when, hash, statements, isConcurrent: concurrent.length > 0 }
  })
  for (const [index, { tag, when }] of migrations.entries()) {
    if (when <= (migrations[index - 1]?.when ?? 0))
      throw new Error(`Migration ${tag} is older than the one before it: databases would never get it`)
  }
  return migrations
}

/** The index that a statement makes or drops CONCURRENTLY. Null if it does neither. */
export function concurrentIndexOf(statement: string): { isMade: boolean; name: string } | null {
  const text = statement.replace(/^\s*--.*$/gm, '').trim()
  const match =
    /^(create (?:unique )?|drop )index concurrently (?:if (?:not )?exists )?(?:"([^"]+)"|(\w+))/i.exec(text)
  if (match === null) return null
  return { isMade: /^create/i.test(match[1] ?? ''), name: match[2] ?? match[3] ?? '' }
}

/** Where the schema of the database is, compared with the newest migration that this program knows. */
export type SchemaState = 'current' | 'older' | 'newer'

/** Compares the newest migration of the database with that of this program. */
export async function readSchemaState(db: Database): Promise<SchemaState> {
  newest ??= journalOf(migrationsFolder()).at(-1)?.when ?? 0
  const applied = await readNewestApplied(db)
  return applied === newest ? 'current' : applied < newest ? 'older' : 'newer'
}

let newest: number | undefined

async function readNewestApplied(db: Database): Promise<number> {
  try {
    const [row] = await db.execute<{ newest: string | null }>(
      sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
    )
    return Number(row?.newest ?? 0)
  } catch (error) {
    if (sqlStateOf(error) === UNDEFINED_TABLE) return 0
    throw error
  }
}

/**
 * Checks that every migration of this program is applied. A newer schema will do: it only adds.
 * @throws Error if one is missing
 */
export async function requireSchema(db: Database): Promise<void> {
  if ((await readSchemaState(db)) === 'older')
    throw new Error('The schema is older than this program: run `voicelog migrate`')
}

type JournalEntry = { tag: string; when: number }

function journalOf(folder: string): JournalEntry[] {
  return JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')).entries
}
