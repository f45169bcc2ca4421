import { existsSync } from 'node:fs'

/** A program that Voicelog or its tests need, and the packages that contain it. */
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

/** Speech synthesis for the calls that the tests transcribe. */
export const FLITE: SystemProgram = {
  name: 'flite',
  isPresent: () => has('flite'),
  apt: ['flite'],
  brew: ['flite'],
}

/** Isolates decoders and recognisers. Only Linux has it; elsewhere its tests are skipped. */
export const BUBBLEWRAP: SystemProgram = {
  name: 'bubblewrap',
  isPresent: () => process.platform !== 'linux' || has('bwrap'),
  apt: ['bubblewrap'],
  brew: ['bubblewrap'],
}

/** Unpacks speech models. */
export const BZIP2: SystemProgram = {
  name: 'bzip2',
  isPresent: () => has('bzip2'),
  apt: ['bzip2'],
  brew: ['bzip2'],
}

/** An independent implementation of TOTP for the tests of MFA. */
export const OATHTOOL: SystemProgram = {
  name: 'oathtool',
  isPresent: () => has('oathtool'),
  apt: ['oathtool'],
  brew: ['oath-toolkit'],
}

/**
 * OpenStack Swift, the S3 server of the tests: the library package alone brings no service that Debian would start. Where
 * there is no such package the tests of S3 fail, unless TEST_S3_ENDPOINT has a server.
 */
export const SWIFT: SystemProgram = {
  name: 'python3-swift',
  isPresent: () =>
    !has('apt-get') ||
    // Python itself would take a second to say whether it is there.
    existsSync('/usr/lib/python3/dist-packages/swift/common/middleware/s3api/__init__.py'),
  apt: ['python3-swift'],
  brew: [],
}

/**
 * Chromium without its windows. It draws the same pages with a fifth less processor time, which is most of what the tests
 * of the dashboard take: 105 s instead of 133 for three files (2026-11-29).
 */
const HEADLESS_SHELL: SystemProgram = {
  name: 'chromium-headless-shell',
  isPresent: () => has('chromium-headless-shell'),
  apt: ['chromium-headless-shell'],
  brew: [],
}

/** The browser of the dashboard's tests: the first that is there. */
export const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

export const CHROMIUM: SystemProgram = {
  name: 'chromium',
  isPresent: () => has(...BROWSERS),
  apt: ['chromium'],
  brew: ['chromium'],
}

/**
 * Installs the headless shell, or the whole Chromium where that is not possible: only Debian has a package of it.
 * @throws Error as {@link ensureSystemPrograms}
 */
export async function ensureBrowser(
  say: (line: string) => void,
  { release = '/etc/os-release' } = {},
): Promise<void> {
  if (await isDebian(release)) {
    const failure = await ensureSystemPrograms([HEADLESS_SHELL], say).catch((error: Error) => error)
    if (failure instanceof Error && CHROMIUM.isPresent()) say(`${failure.message} Chromium is used instead.`)
  }
  await ensureSystemPrograms([CHROMIUM], say)
}

/** @see https://www.freedesktop.org/software/systemd/man/latest/os-release.html */
async function isDebian(release: string): Promise<boolean> {
  const file = Bun.file(release)
  return (await file.exists()) && /^ID=debian$/m.test(await file.text())
}

/**
 * Installs missing programs with apt or Homebrew, and says so.
 * @throws Error with the packages to install, in one line, if that fails
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
  // RUNLEVEL=1 keeps package scripts that check the run level from starting daemons.
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
    // A new image has no package lists; an old one lists packages that no longer exist.
    await apt('update')
    await install()
  }
  if (stopsRedis) await stopRedisService(sudo)
}

/**
 * Stops the Redis service that Debian's package starts on port 6379. Called only after a first installation, so that a
 * Redis that was there before is never stopped.
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

/** Runs a package manager's command; true if it succeeds. Prints its errors if it fails. */
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
