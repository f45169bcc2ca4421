import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openSandbox } from '../../backends/sandbox.ts'
import type { Config } from '../../config/index.ts'
import { createLogger } from '../../lib/log.ts'
import { formatBytes } from '../../lib/numbers/format.ts'
import { SECRETS } from '../../model/secrets.ts'
import { machineOf } from '../../workers/speech/start.ts'
import { type CheckResult, check, type Finding, ok, warning, wrong } from './finding.ts'

/** A decoded call of 12 h on two channels takes 2.8 GB. */
const FREE_DISK_BYTES = { ok: 5e9, warning: 1e9 }
/** A decoder may take 1 GB (src/backends/media/ffmpeg.ts), and the service is beside it. */
const MEMORY_BYTES = { ok: 2e9, warning: 0 }

/** This machine or container: programs, memory, and the folders that are written to. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    check('ffmpeg', () => {
      const found = Bun.which('ffmpeg')
      if (found === null) return wrong('is not installed: no recording can be decoded')
      const output = Bun.spawnSync([found, '-version'], { timeout: 5_000 }).stdout.toString()
      return ok(/^ffmpeg version (\S+)/.exec(output)?.[1] ?? 'unknown version')
    }),
    check('sandbox', () => {
      if (config.sandbox === 'off') return warning('is off (SANDBOX)')
      let why = ''
      const log = createLogger('warn', SECRETS, { write: (line) => (why = JSON.parse(line).reason) })
      const sandbox = openSandbox(config.sandbox, log)
      return sandbox === null ? warning(`none is possible here: ${why}`) : ok(sandbox.kind)
    }),
    check('memory', () => {
      const { memory_bytes, cores } = machineOf()
      return judge(memory_bytes, MEMORY_BYTES, `${formatBytes(memory_bytes)}, cores: ${cores}`)
    }),
    ...foldersOf(config).map(({ name, path }) => check(name, () => checkFolder(path))),
  ])
  return found.flat()
}

/** The folders that the service writes to, by their use. */
function foldersOf({ storage, speechModels, speech }: Config): { name: string; path: string }[] {
  return [
    { name: 'folder for calls in work', path: tmpdir() },
    { name: 'folder of speech models', path: speechModels.modelsDir },
    { name: 'folder of sherpa-onnx', path: speech.sherpa.libraryDir },
    ...(storage.kind === 'disk' ? [{ name: 'folder of recordings', path: storage.path }] : []),
  ]
}

function checkFolder(path: string): CheckResult {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    const trial = join(path, `.doctor-${randomUUID()}`)
    writeFileSync(trial, '')
    rmSync(trial)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    return wrong(`${path} cannot be written to (${code}): ${ownerOf(path)}`)
  }
  const { bavail, bsize } = statfsSync(path)
  const free = bavail * bsize
  return judge(free, FREE_DISK_BYTES, `${path}: ${formatBytes(free)} free`)
}

/** Who owns the nearest folder that is there, and who this process is. */
function ownerOf(path: string): string {
  if (!existsSync(path)) return ownerOf(dirname(path))
  const found = statSync(path)
  const mode = (found.mode & 0o777).toString(8)
  return `${path} belongs to ${found.uid}:${found.gid} with mode ${mode}, and this process is ${process.getuid?.()}:${process.getgid?.()}`
}

function judge(bytes: number, least: { ok: number; warning: number }, detail: string): CheckResult {
  if (bytes >= least.ok) return ok(detail)
  return bytes >= least.warning ? warning(detail) : wrong(detail)
}
