import { afterEach, beforeEach, expect, test } from 'bun:test'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The package archive is remote. A folder of scripts replaces the machine's programs and is the whole PATH.

const source = join(import.meta.dir, '../../tools/stack/system-programs.ts')
let programs: string

beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'voicelog-programs-'))
  for (const each of ['env', 'sh', 'touch', 'chmod'])
    symlinkSync(Bun.which(each) ?? each, join(programs, each))
})
afterEach(() => rmSync(programs, { recursive: true, force: true }))

test('nothing is installed if nothing is missing', async () => {
  for (const each of ['ffmpeg', 'ffprobe', 'flite']) program(each, 'exit 0')
  program('apt-get', 'exit 1')
  expect(await ensure()).toEqual({ code: 0, said: '' })
})

test('missing programs are installed with apt, with a message, without questions and without daemons', async () => {
  packageManager('apt-get', 'install')
  const { code, said } = await ensure()
  expect(code).toBe(0)
  expect(said).toContain('apt: ffmpeg, flite')
  const calls = callsOf('apt-get')
  expect(calls).toHaveLength(1)
  expect(calls[0]).toMatch(/^noninteractive 1 .*install --yes --no-install-recommends ffmpeg flite$/)
})

test('if the package lists are missing or old, they are fetched and the installation is tried again', async () => {
  packageManager('apt-get', 'install', { needsUpdate: true })
  expect((await ensure()).code).toBe(0)
  expect(callsOf('apt-get').map((each) => /\b(install|update)\b/.exec(each)?.[1])).toEqual([
    'install',
    'update',
    'install',
  ])
})

test('Homebrew installs them if there is no apt', async () => {
  packageManager('brew', 'install')
  const { code, said } = await ensure()
  expect(code).toBe(0)
  expect(said).toContain('Homebrew: ffmpeg, flite')
})

test('one line names what to install if nothing can install it, or the installation fails', async () => {
  const without = await ensure()
  expect(without.code).toBe(1)
  expect(without.said.split('\n')).toHaveLength(1)
  expect(without.said).toMatch(/^Missing on this machine: ffmpeg, flite\. .*install ffmpeg flite$/)

  packageManager('apt-get', 'install')
  program('apt-get', 'echo "no such package" >&2; exit 100')
  const failed = await ensure()
  expect(failed.code).toBe(1)
  expect(failed.said).toContain('no such package')
  expect(failed.said.split('\n').at(-1)).toMatch(
    /^Could not install ffmpeg, flite through apt\. .*install ffmpeg flite$/,
  )
})

test('on Debian the tests look at pages with the headless shell, or the Chromium that is there', async () => {
  packageManager('apt-get', 'install', { installs: ['chromium-headless-shell'] })
  expect((await ensureBrowser('debian')).code).toBe(0)
  expect(callsOf('apt-get').at(-1)).toEndWith('install --yes --no-install-recommends chromium-headless-shell')

  rmSync(join(programs, 'chromium-headless-shell'))
  program('apt-get', 'exit 100')
  expect((await ensureBrowser('debian')).code).toBe(1)
  program('chromium', 'exit 0')
  const { code, said } = await ensureBrowser('debian')
  expect(code).toBe(0)
  expect(said).toEndWith('Chromium is used instead.')
})

test('elsewhere, where no package has it, they look at them with Chromium', async () => {
  packageManager('apt-get', 'install', { installs: ['chromium'] })
  expect((await ensureBrowser('ubuntu')).code).toBe(0)
  expect(callsOf('apt-get')).toHaveLength(1)
  expect(callsOf('apt-get')[0]).toEndWith('install --yes --no-install-recommends chromium')
})

const ensure = () => run('ensureSystemPrograms([FFMPEG, FLITE], say)')

/** On a machine whose system has this id. */
function ensureBrowser(id: string) {
  const release = join(programs, 'os-release')
  writeFileSync(release, `NAME="Some system"\nID=${id}\nID_LIKE=debian\n`)
  return run(`ensureBrowser(say, { release: ${JSON.stringify(release)} })`)
}

async function run(what: string): Promise<{ code: number; said: string }> {
  const script = `
    import { ensureBrowser, ensureSystemPrograms, FFMPEG, FLITE } from ${JSON.stringify(source)}
    const say = (line) => console.error(line)
    await ${what}.catch((error) => { say(error.message); process.exit(1) })`
  const child = Bun.spawn([process.execPath, '--eval', script], { env: { PATH: programs }, stderr: 'pipe' })
  const said = (await new Response(child.stderr).text()).trim()
  return { code: await child.exited, said }
}

function program(name: string, body: string): void {
  writeFileSync(join(programs, name), `#!/bin/sh\n${body}\n`)
  chmodSync(join(programs, name), 0o755)
}

/** A package manager that logs its calls and installs by creating the programs. `sudo` is for users other than root. */
function packageManager(
  name: string,
  verb: string,
  { needsUpdate = false, installs = ['ffmpeg', 'ffprobe', 'flite'] } = {},
): void {
  const log = join(programs, `${name}.log`)
  const updated = join(programs, 'updated')
  program(
    name,
    `echo "$DEBIAN_FRONTEND $RUNLEVEL $*" >> ${log}
    case "$*" in *update*) touch ${updated}; exit 0;; esac
    ${needsUpdate ? `[ -e ${updated} ] || exit 100` : ''}
    case "$*" in *${verb}*) for each in ${installs.join(' ')}; do
      touch ${programs}/$each; chmod 755 ${programs}/$each
    done;; esac`,
  )
  program('sudo', 'shift; exec "$@"')
  program('true', 'exit 0')
}

function callsOf(name: string): string[] {
  const log = join(programs, `${name}.log`)
  return existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []
}
