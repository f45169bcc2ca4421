import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'

/** How to run PostgreSQL, which refuses to run as root. */
export type Account = {
  /** Null: as whoever we are. */
  user: { uid: number; gid: number } | null
  /** Put before the command; empty in most places. */
  prefix: string[]
}

/**
 * The account that PostgreSQL runs under.
 *
 * As root it is the owner of the data where there is data, else `postgres` where the machine has that user, else
 * `nobody`: no user is created. Where that account cannot reach the program or the data, as in a clone below
 * /root, it keeps root's right to read and write files (Linux).
 * @throws Error where PostgreSQL cannot run at all
 */
export function accountForPostgres(dataFolder: string, reach: string[]): Account {
  if (process.getuid?.() !== 0) return { user: null, prefix: [] }
  const user = ownerOf(dataFolder) ?? idsOf('postgres') ?? idsOf('nobody')
  if (user === null)
    throw new Error('PostgreSQL cannot run as root, and there is no user "nobody" to run it as')
  if (reach.every((path) => canReach(path, user))) return { user, prefix: [] }
  if (!Bun.which('setpriv')) {
    throw new Error(`PostgreSQL cannot run as root, and user ${user.uid} cannot reach ${reach.join(' and ')}`)
  }
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { user: null, prefix: ['setpriv', ...ids, ...rights] }
}

/** The ids whose files PostgreSQL takes for its own; null where they are ours. */
export function fileOwner(account: Account): { uid: number; gid: number } | null {
  if (account.user !== null) return account.user
  const read = (name: string) => Number(account.prefix.find((each) => each.startsWith(name))?.split('=')[1])
  return account.prefix.length === 0 ? null : { uid: read('--reuid'), gid: read('--regid') }
}

function ownerOf(folder: string) {
  if (!existsSync(folder)) return null
  const { uid, gid } = statSync(folder)
  return uid === 0 ? null : { uid, gid }
}

function idsOf(name: string) {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid.status !== 0 || gid.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}

function canReach(path: string, user: { uid: number; gid: number }): boolean {
  return spawnSync('test', ['-x', path], user).status === 0
}
