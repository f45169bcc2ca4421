import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'

type Ids = { uid: number; gid: number }

/** The user that PostgreSQL runs as, because it refuses to run as root. */
export type Account = {
  /** Null for the user of this process. */
  ids: Ids | null
  /** Whether the user keeps root's right to read and write any file. */
  keepsRights: boolean
}

/**
 * Chooses the user that PostgreSQL runs as, and makes it the owner of the folder.
 *
 * If this process is root, that is the owner of existing data, else `postgres` if the machine has that user, else
 * `nobody`. No user is created. If the user cannot reach the folder, as below /root, it keeps root's right to files
 * (Linux).
 * @throws Error if there is no such user, or it cannot reach the folder
 */
export function accountForPostgres({ folder, data }: { folder: string; data: string }): Account {
  if (process.getuid?.() !== 0) return { ids: null, keepsRights: false }
  const ids = ownerOf(data) ?? idsOf('postgres') ?? idsOf('nobody')
  if (ids === null)
    throw new Error('PostgreSQL cannot run as root, and there is no user "nobody" to run it as')
  chownSync(folder, ids.uid, ids.gid)
  const keepsRights = !canReach(folder, ids)
  if (keepsRights && !Bun.which('setpriv')) {
    throw new Error(`PostgreSQL cannot run as root, and user ${ids.uid} cannot reach ${folder}`)
  }
  return { ids, keepsRights }
}

/** What to spawn so that a command runs as an account. */
export function commandAs(
  { ids, keepsRights }: Account,
  command: string[],
): { command: string[]; user?: Ids } {
  if (ids === null) return { command }
  if (!keepsRights) return { command, user: ids }
  const account = [`--reuid=${ids.uid}`, `--regid=${ids.gid}`, '--clear-groups']
  const rights = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { command: ['setpriv', ...account, ...rights, ...command] }
}

/** Whether a user may enter a folder or run a program, with all folders above it. */
export function canReach(path: string, ids: Ids): boolean {
  return spawnSync('test', ['-x', path], ids).status === 0
}

function ownerOf(folder: string): Ids | null {
  if (!existsSync(folder)) return null
  const { uid, gid } = statSync(folder)
  return uid === 0 ? null : { uid, gid }
}

function idsOf(name: string): Ids | null {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  if (uid.status !== 0 || gid.status !== 0) return null
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) }
}
