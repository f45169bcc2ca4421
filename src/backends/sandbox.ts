import { existsSync } from 'node:fs'
import { type Config, ConfigError } from '../config/index.ts'
import type { Logger } from '../lib/log.ts'

/** Runs programs that read outside data apart from the rest of the machine. */
export type Sandbox = {
  kind: 'bubblewrap' | 'landlock'
  /** The words before a program. It cannot reach a TCP server, or read the memory or environment of another process. */
  command(access: SandboxAccess): string[]
}

/** What a program in the sandbox may do, besides reading the programs and libraries of the system. */
export type SandboxAccess = {
  /** It can write here only. */
  folder: string
  /** Files and folders. */
  readable?: readonly string[]
  /** Folders in which it looks for what is readable. It may learn what is in them, but not read it. */
  searched?: readonly string[]
}

type Found = { sandbox: Sandbox } | { sandbox: null; reason: string }

/**
 * The sandbox of this machine; null if it is off or not possible. What is not possible is logged with `auto`.
 * @throws ConfigError if it is required and not possible
 */
export function openSandbox(
  mode: Config['sandbox'],
  log: Pick<Logger, 'warn'>,
  { bwrap = 'bwrap', perl = 'perl' } = {},
): Sandbox | null {
  if (mode === 'off') return null
  const bubblewrap = findBubblewrap(bwrap)
  if (bubblewrap.sandbox !== null) return bubblewrap.sandbox
  const landlock = findLandlock(perl)
  if (landlock.sandbox !== null) return landlock.sandbox
  const reason = `${bubblewrap.reason}, and ${landlock.reason}`
  if (mode === 'required') throw new ConfigError([`SANDBOX is required, but ${reason}`])
  log.warn({ reason }, 'decoders and recognisers run without a sandbox')
  return null
}

/** Where programs and libraries are: Debian and its relatives, Nix, Homebrew. Nobody keeps data there. */
const SYSTEM = [
  ...['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/nix/store', '/home/linuxbrew/.linuxbrew'],
  // Debian's choice between libraries of one kind, such as those of linear algebra, which ffmpeg needs.
  ...['/etc/alternatives', '/etc/ld.so.cache'],
]

/** The stronger of the two: with it a program also sees no other process and has no network at all. */
function findBubblewrap(program: string): Found {
  const bwrap = Bun.which(program)
  if (bwrap === null) return { sandbox: null, reason: 'bubblewrap (bwrap) is not installed' }
  return trySandbox('bubblewrap', ({ folder, readable = [] }) => [
    bwrap,
    // No --new-session: a signal to the process group must reach all of it, however early it comes.
    ...['--unshare-all', '--die-with-parent', '--cap-drop', 'ALL'],
    ...SYSTEM.flatMap((each) => ['--ro-bind-try', each, each]),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...readable.filter((each) => existsSync(each)).flatMap((each) => ['--ro-bind', each, each]),
    ...['--bind', folder, folder, '--chdir', folder, '--'],
  ])
}

/**
 * Takes rights away from itself and becomes the program: Landlock, which needs no namespaces, so that containers permit
 * it. In Perl, because Debian always has it, and its setpriv knows Landlock only from Debian 13 on.
 * @see https://docs.kernel.org/userspace-api/landlock.html
 */
const LANDLOCK = `
  # landlock_create_ruleset, landlock_add_rule and landlock_restrict_self have these numbers on all architectures.
  my ($create, $add, $restrict) = (444, 445, 446);
  my $abi = syscall $create, 0, 0, 1;
  $abi >= 4 or die "Landlock of Linux 6.7 or later is not there\\n";
  # Everything about files that this version knows; TCP; signals and abstract sockets to others, from version 6.
  my $all = (1 << ($abi >= 5 ? 16 : 15)) - 1;
  my $rules = syscall $create, pack('Q3', $all, 3, $abi >= 6 ? 3 : 0), 24, 0;
  $rules >= 0 or die "no Landlock rules: $!\\n";
  sub allow {
    my ($access, @paths) = @_;
    for my $path (@paths) {
      # O_PATH and O_CLOEXEC
      sysopen(my $file, $path, 0x280000) or next;
      my $rule = pack 'Ql', $access & (-d $path ? $all : 0xc007), fileno $file;
      syscall($add, $rules, 1, $rule, 0) == 0 or die "no Landlock rule for $path: $!\\n";
    }
  }
  my ($execute, $write, $read, $list) = (1, 2, 4, 8);
  allow($all, shift);
  allow($execute | $read | $list, splice @ARGV, 0, shift);
  allow($list, splice @ARGV, 0, shift);
  allow($write | $read | $list, '/proc/self', '/dev/null', '/dev/zero');
  allow($read, '/dev/urandom', '/dev/random');
  syscall($restrict, $rules, 0) == 0 or die "Landlock is not permitted: $!\\n";
  exec { $ARGV[0] } @ARGV or die "not started: $!\\n";
`

function findLandlock(program: string): Found {
  const [setpriv, perl] = [Bun.which('setpriv'), Bun.which(program)]
  if (setpriv === null || perl === null)
    return { sandbox: null, reason: 'setpriv or perl, for Landlock, is not installed' }
  return trySandbox('landlock', ({ folder, readable = [], searched = [] }) => {
    const [read, list] = [[...SYSTEM, ...readable], searched]
    // Without privileges, only a process that cannot gain any may take rights away.
    const access = [folder, `${read.length}`, ...read, `${list.length}`, ...list]
    return [setpriv, '--no-new-privs', perl, '-e', LANDLOCK, ...access]
  })
}

/** Tries a sandbox out: only that shows what this container and kernel permit. */
function trySandbox(kind: Sandbox['kind'], command: Sandbox['command']): Found {
  const trial = Bun.spawnSync([...command({ folder: '/usr' }), '/usr/bin/env'], { env: {}, timeout: 5_000 })
  if (trial.success) return { sandbox: { kind, command } }
  const stderr = trial.stderr.toString().trim().slice(0, 300)
  return { sandbox: null, reason: `${kind} is not permitted here: ${stderr || 'no answer'}` }
}
