import { afterEach, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecogniserProcesses } from '../../../../src/backends/speech/sherpa/processes.ts'
import type { Setup } from '../../../../src/backends/speech/sherpa/protocol.ts'

let shared = ''
let before: string | undefined
beforeEach(async () => {
  shared = await mkdtemp(join(tmpdir(), 'voicelog-shared-'))
  before = process.env.TMPDIR
  process.env.TMPDIR = shared
})
afterEach(async () => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  await rm(shared, { recursive: true })
})

const recogniser: Setup['recogniser'] = {
  folder: '/none',
  manifest: {
    version: 1,
    kind: 'sense-voice',
    licence: 'none',
    sample_rate_hz: 16_000,
    languages: ['en'],
    files: { model: 'model.onnx', tokens: 'tokens.txt' },
  },
  language: 'en',
  hotwords: false,
}
const setup: Setup = { libraryDir: '/none', threads: 1, recogniser, detectorPath: null, diarization: null }

test('what strangers put into the shared temporary folder is not run', async () => {
  const ran = join(shared, 'ran')
  const script = join(shared, 'script.ts')
  await Bun.write(script, `require('node:fs').writeFileSync(${JSON.stringify(ran)}, '')`)
  for (const name of ['bunfig.toml', '.bunfig.toml'])
    await Bun.write(join(shared, name), `preload = [${JSON.stringify(script)}]\n`)
  await Bun.write(join(shared, '.env'), `BUN_INSPECT_PRELOAD=${script}\n`)

  const processes = createRecogniserProcesses({ instances: 1, memoryMb: null })
  const ask = { timeoutMs: 30_000, signal: new AbortController().signal }
  const reply = await processes.run(setup, { kind: 'speech', wavPath: '/none' }, ask)
  // It started and looked for its model.
  expect(reply).toMatchObject({ kind: 'failed', message: expect.stringContaining('model') })
  expect(existsSync(ran)).toBe(false)

  const own = (await readdir(shared)).filter((each) => each.startsWith('voicelog-'))
  expect(own).toHaveLength(1)
  const { mode, uid } = await stat(join(shared, own[0] ?? ''))
  expect([mode & 0o777, uid]).toEqual([0o700, process.getuid?.() ?? -1])
  await processes.close()
  expect((await readdir(shared)).filter((each) => each.startsWith('voicelog-'))).toEqual([])
})

test.skipIf(process.platform !== 'linux' || Bun.which('prlimit') === null).each([
  ['processes', 'EAGAIN'],
  ['files', 'EMFILE'],
])('a host without free %s is at fault, and no folder is left', async (what, thrown) => {
  await chmod(shared, 0o777)
  const script = join(import.meta.dir, 'exhausted-host.ts')
  const { stdout, stderr } = Bun.spawnSync([process.execPath, script, what], {
    env: { ...process.env, TMPDIR: shared },
  })
  expect([stdout.toString(), stderr.toString()]).toEqual([expect.stringContaining('{'), ''])
  expect(JSON.parse(stdout.toString())).toEqual({
    ...{ thrown, code: 'media_limits', isAway: false, isHostFault: true, left: [] },
  })
})
