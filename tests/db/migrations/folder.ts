import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const DRIZZLE = resolve(import.meta.dir, '../../../drizzle')

export type MigrationsFolder = {
  path: string
  /** The name that a migration with this index, from 0, has after those of the repository. */
  tag(index: number): string
  /** Writes the SQL of one of the further migrations anew. */
  rewrite(index: number, sql: string): void
  remove(): void
}

/** A copy of the repository's migrations up to one, as an earlier version has them. */
export function migrationsUpTo(tag: string): Pick<MigrationsFolder, 'path' | 'remove'> & { count: number } {
  const { path, journalFile, journal, remove } = copied()
  const count = 1 + journal.entries.findIndex((each: { tag: string }) => each.tag === tag)
  if (count === 0) throw new Error(`There is no migration ${tag}`)
  writeFileSync(journalFile, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  return { path, count, remove }
}

/** A copy of the repository's migrations, with further ones after them. */
export function migrationsWith(...further: string[]): MigrationsFolder {
  const { path, journalFile, journal, remove } = copied()
  const { idx, when } = journal.entries.at(-1)
  const tag = (index: number) => `9${String(index).padStart(3, '0')}_further`
  const rewrite = (index: number, sql: string) => writeFileSync(join(path, `${tag(index)}.sql`), sql)
  for (const [index, sql] of further.entries()) {
    rewrite(index, sql)
    journal.entries.push({
      ...{ idx: idx + 1 + index, version: '7', when: when + 1 + index, tag: tag(index), breakpoints: true },
    })
  }
  writeFileSync(journalFile, JSON.stringify(journal))
  return { path, tag, rewrite, remove }
}

function copied() {
  const path = mkdtempSync(join(tmpdir(), 'voicelog-test-migrations-'))
  cpSync(DRIZZLE, path, { recursive: true })
  const journalFile = join(path, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
  return { path, journalFile, journal, remove: () => rmSync(path, { recursive: true, force: true }) }
}
