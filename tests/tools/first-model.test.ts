import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/stack/ports.ts'
import { type Behaviour, startModelServer } from '../commands/model-server.ts'
import { copyOfProgram, type DevRun, killIfThere, processesOf, startDev } from '../support/dev.ts'
import { toneArchive } from '../support/model-archive.ts'

// `bun run dev` in a fresh clone, whose catalogue has a small model under the name of the recommended one.

const TEST_MS = 120_000
const program = copyOfProgram()
const dataDirs: string[] = []
const cleanups: (() => unknown)[] = []
let archive: Uint8Array

beforeAll(async () => {
  const tones = await toneArchive('parakeet-110m', { fillBytes: 2_000_000 })
  archive = tones.archive
  const path = join(program.root, 'src/backends/speech/sherpa/catalogue.ts')
  const text = (await Bun.file(path).text()).replace("name: 'parakeet-110m'", "name: 'the-real-one'")
  const start = 'export const CATALOGUE: readonly CatalogueModel[] = ['
  expect(text).toContain(start)
  await Bun.write(path, text.replace(start, `${start}\n${JSON.stringify(tones.model)} as CatalogueModel,`))
})
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
  for (const dataDir of dataDirs.splice(0)) {
    for (const { pid } of processesOf(dataDir)) killIfThere(pid)
    rmSync(dataDir, { recursive: true, force: true })
  }
})
afterAll(() => program.remove())

async function dev(environment: Record<string, string>): Promise<{ run: DevRun; models: string }> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-dev-')))
  dataDirs.push(dataDir)
  const run = startDev(program.root, { DATA_DIR: dataDir, PORT: String(await freePort()), ...environment })
  cleanups.push(async () => {
    run.ctrlC()
    await run.exited
  })
  return { run, models: join(dataDir, 'models') }
}

async function mirror(...behaviours: Behaviour[]) {
  const server = await startModelServer(archive, behaviours)
  cleanups.push(() => server.stop())
  return server
}

test(
  'the first start fetches the recommended model by a slow link that breaks, and is ready before it is there',
  async () => {
    const { mirror: address, requests } = await mirror(
      { kind: 'cut', afterBytes: 500_000 },
      { kind: 'slow', pieces: 400 },
    )
    const { run, models } = await dev({ SPEECH_MODELS: 'auto', SPEECH_MODELS_MIRROR: address })
    await run.says('Voicelog is ready')
    await run.says('no speech engine is configured: the speech model parakeet-110m is fetched for en-US')
    await run.says(`from ${address}`)
    await run.says('the speech model parakeet-110m is installed')
    await run.says('speech recognition by sherpa')
    const output = run.output()
    const at = (text: string) => output.indexOf(text)
    expect(at('Voicelog is ready')).toBeLessThan(at('the speech model parakeet-110m is installed'))
    expect(at('speech recognition by pocketsphinx')).toBeLessThan(at('speech recognition by sherpa'))
    const progress = output.match(/parakeet-110m {2}\[#*-*\] +\d+ %/g) ?? []
    expect(progress.length).toBeGreaterThanOrEqual(2)
    expect(progress.length).toBeLessThanOrEqual(6)
    expect(requests[1]?.range).toBe('bytes=500000-')
    expect((await readdir(models)).filter((each) => !each.startsWith('.'))).toEqual(['parakeet-110m'])
  },
  TEST_MS,
)

test(
  'without any network the service is ready, and one line says what it does instead',
  async () => {
    const { run } = await dev({ SPEECH_MODELS: 'auto', SPEECH_MODELS_MIRROR: 'http://127.0.0.1:9' })
    await run.says('Voicelog is ready')
    await run.says('Until it is there, pocketsphinx transcribes the calls')
    const lines = run.output().split('\n')
    const about = lines.filter((each) => each.includes('Cannot reach 127.0.0.1:9'))
    expect(about).toHaveLength(1)
    expect(about[0]).toContain('voicelog models pull parakeet-110m --file PATH, or SPEECH_MODELS_MIRROR')
  },
  TEST_MS,
)
