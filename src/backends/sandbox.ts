import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../config/index.ts'
import type { Logger } from '../lib/log.ts'

/** Runs programs that read outside data apart from the rest of the machine. */
export type Sandbox = {
  /**
   * The words before a program. It can write to `folder`, and read `readable` and the programs and libraries of the
   * system. It has no network and no capabilities, sees no other process, and ends with this process.
   */
  command(access: { folder: string; readable?: readonly string[] }): string[]
}

/**
 * The sandbox of this machine; null if it is off or not possible. What is not possible is logged with `auto`.
 * @throws ConfigError if it is required and not possible
 */
export function openSandbox(
  mode: Config['sandbox'],
  log: Pick<Logger, 'warn'>,
  { program = 'bwrap' } = {},
): Sandbox | null {
  if (mode === 'off') return null
  const found = findBubblewrap(program)
  if (found.sandbox !== null) return found.sandbox
  if (mode === 'required') throw new ConfigError([`SANDBOX is required, but ${found.reason}`])
  log.warn({ reason: found.reason }, 'decoders and recognisers run without a sandbox')
  return null
}

/** Where programs and libraries are: Debian and its relatives, Nix, Homebrew. Nobody keeps data there. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/home/linuxbrew/.linuxbrew'],
  // Debian's choice between libraries of one kind, such as those of linear algebra, which ffmpeg needs.
  ...['/etc/alternatives', '/etc/ld.so.cache'],
]

function findBubblewrap(program: string): { sandbox: Sandbox } | { sandbox: null; reason: string } {
  const bwrap = Bun.which(program)
  if (bwrap === null) return { sandbox: null, reason: 'bubblewrap (bwrap) is not installed' }
  const sandbox: Sandbox = {
    // No --new-session: a signal to the process group must reach all of it, however early it comes.
    command: ({ folder, readable = [] }) => [
      bwrap,
      ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
      ...SYSTEM.flatMap((each) => ['--ro-bind-try', each, each]),
      ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
      ...readable.filter((each) => existsSync(each)).flatMap((each) => ['--ro-bind', each, each]),
      ...['--bind', folder, folder, '--chdir', folder, '--'],
    ],
  }
  // Containers and some systems do not let a program make namespaces.
  const trial = Bun.spawnSync([...sandbox.command({ folder: '/usr' }), 'true'], { env: {}, timeout: 5_000 })
  if (trial.success) return { sandbox }
  const said = trial.stderr.toString().trim().slice(0, 300)
  return { sandbox: null, reason: `bubblewrap is not permitted here: ${said || 'no answer'}` }
}
