import { existsSync } from 'node:fs'

/** A program of the system that Voicelog calls, and the packages that bring it. */
export type SystemProgram = {
  name: string
  isPresent(): boolean
  apt: string[]
  brew: string[]
}

const has = (...names: string[]) => names.some((each) => Bun.which(each) !== null)

export const FFMPEG: SystemProgram = {
  name: 'ffmpeg',
  isPresent: () => has('ffmpeg') && has('ffprobe'),
  apt: ['ffmpeg'],
  brew: ['ffmpeg'],
}

export const REDIS: SystemProgram = {
  name: 'redis-server',
  isPresent: () => has('redis-server'),
  apt: ['redis-server'],
  brew: ['redis'],
}

const MODEL_FOLDERS = ['/usr/share', '/usr/local/share', '/opt/homebrew/share']

export const POCKETSPHINX: SystemProgram = {
  name: 'pocketsphinx with its en-US model',
  isPresent: () =>
    has('pocketsphinx_continuous', 'pocketsphinx') &&
    MODEL_FOLDERS.some((each) => existsSync(`${each}/pocketsphinx/model/en-us`)),
  apt: ['pocketsphinx', 'pocketsphinx-en-us'],
  brew: ['cmu-pocketsphinx'],
}

/** Speaks the calls that the tests transcribe. */
export const FLITE: SystemProgram = {
  name: 'flite',
  isPresent: () => has('flite'),
  apt: ['flite'],
  brew: ['flite'],
}

/** Unpacks speech models. */
export const BZIP2: SystemProgram = {
  name: 'bzip2',
  isPresent: () => has('bzip2'),
  apt: ['bzip2'],
  brew: ['bzip2'],
}

/** An authenticator that is not ours, for the tests of MFA. */
export const OATHTOOL: SystemProgram = {
  name: 'oathtool',
  isPresent: () => has('oathtool'),
  apt: ['oathtool'],
  brew: ['oath-toolkit'],
}

/** What the tests of the dashboard look through. */
export const CHROMIUM: SystemProgram = {
  name: 'chromium',
  isPresent: () => has('chromium', 'chromium-browser', 'google-chrome'),
  apt: ['chromium'],
  brew: ['chromium'],
}

/**
 * Installs what is missing, through apt or Homebrew, saying so.
 * @throws Error of one line that names what to install, where that is not possible
 */
export async function ensureSystemPrograms(
  programs: readonly SystemProgram[],
  say: (line: string) => void,
): Promise<void> {
  const missing = programs.filter((each) => !each.isPresent())
  if (missing.length === 0) return
  const names = missing.map((each) => each.name).join(', ')
  const install = installer()
  if (install === null) throw new Error(`Missing on this machine: ${names}. ${advice(missing)}`)
  say(`Installing what is missing on this machine through ${install.name}: ${names}`)
  await install.run(missing)
  const still = missing.filter((each) => !each.isPresent())
  if (still.length > 0) {
    const stillNames = still.map((each) => each.name).join(', ')
    throw new Error(`Could not install ${stillNames} through ${install.name}. ${advice(still)}`)
  }
}

function advice(missing: readonly SystemProgram[]): string {
  if (process.platform === 'darwin') {
    return `Install Homebrew and run: brew install ${missing.flatMap((each) => each.brew).join(' ')}`
  }
  return `Install them, on Debian or Ubuntu with: sudo apt-get install ${missing.flatMap((each) => each.apt).join(' ')}`
}

type Installer = { name: string; run(missing: readonly SystemProgram[]): Promise<void> }

function installer(): Installer | null {
  if (has('apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
    const allowed = sudo.length === 0 || (has('sudo') && succeeds(['sudo', '-n', 'true']))
    if (allowed) return { name: 'apt', run: (missing) => installWithApt(missing, sudo) }
  }
  if (has('brew')) {
    return {
      name: 'Homebrew',
      run: async (missing) => void (await run(['brew', 'install', ...missing.flatMap((each) => each.brew)])),
    }
  }
  return null
}

async function installWithApt(missing: readonly SystemProgram[], sudo: string[]): Promise<void> {
  // RUNLEVEL=1 keeps package scripts from starting daemons, where they ask for the run level.
  const environment = ['env', 'DEBIAN_FRONTEND=noninteractive', 'RUNLEVEL=1']
  const bounds = [
    '-o',
    'DPkg::Lock::Timeout=120',
    '-o',
    'Acquire::Retries=2',
    '-o',
    'Acquire::http::Timeout=30',
  ]
  const apt = (...args: string[]) => run([...sudo, ...environment, 'apt-get', ...bounds, ...args])
  const stopsRedis = missing.includes(REDIS) && !isPackageInstalled('redis-server')
  const packages = missing.flatMap((each) => each.apt)
  const install = () => apt('install', '--yes', '--no-install-recommends', ...packages)
  if (!(await install())) {
    // A fresh image has no package lists, an old one has lists of packages that are gone.
    await apt('update')
    await install()
  }
  if (stopsRedis) await stopRedisService(sudo)
}

/**
 * Stops the Redis service that Debian's package starts on port 6379, where nothing forbids that.
 * Only ever after a first installation, so a Redis that was there before is never touched.
 */
async function stopRedisService(sudo: string[]): Promise<void> {
  if (existsSync('/run/systemd/system')) {
    await run([...sudo, 'systemctl', 'disable', '--now', 'redis-server.service'])
  } else if (existsSync('/etc/init.d/redis-server')) {
    await run([...sudo, '/etc/init.d/redis-server', 'stop'])
  }
}

function isPackageInstalled(name: string): boolean {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is dpkg's own placeholder
  const { stdout } = Bun.spawnSync(['dpkg-query', '-W', '-f=${db:Status-Status}', name], { stderr: 'ignore' })
  return stdout.toString() === 'installed'
}

/** Runs a package manager's command, its output kept for when it fails; true where it succeeds. */
async function run(command: string[]): Promise<boolean> {
  const child = Bun.spawn(command, {
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: 'pipe',
    timeout: 15 * 60_000,
  })
  const errors = await new Response(child.stderr).text()
  const succeeded = (await child.exited) === 0
  if (!succeeded) console.error(`${command.join(' ')}:\n${errors.trimEnd()}`)
  return succeeded
}

function succeeds(command: string[]): boolean {
  return Bun.spawnSync(command, { stdin: 'ignore', stdout: 'ignore', stderr: 'ignore' }).success
}
