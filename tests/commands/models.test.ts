import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { CATALOGUE, type CatalogueModel, RELEASES } from '../../src/backends/speech/sherpa/catalogue.ts'
import { parseManifest } from '../../src/backends/speech/sherpa/manifest.ts'
import { findModels } from '../../src/backends/speech/sherpa/models.ts'
import { type ModelsDeps, runModels } from '../../src/commands/models/index.ts'
import { isKnownLanguage } from '../../src/lib/language-tag.ts'
import { installToneModel } from '../support/onnx/models.ts'
import { eventually } from '../support/poll.ts'
import { canMount, mountVolume } from '../support/volume.ts'
import { type Behaviour, type Entry, sha256Of, startModelServer, tarBz2 } from './model-server.ts'

let root = ''
let archive: Uint8Array
let contents: Record<string, Uint8Array>
const servers: { stop(): Promise<void> }[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'voicelog-pull-'))
  const folder = await installToneModel(join(root, 'made'), 'tones')
  contents = {
    'model.onnx': await Bun.file(join(folder, 'model.onnx')).bytes(),
    'tokens.txt': await Bun.file(join(folder, 'tokens.txt')).bytes(),
    // Random bytes do not compress, so the download has a certain size.
    'test_wavs/0.wav': crypto.getRandomValues(new Uint8Array(60_000)),
  }
  archive = await tarBz2(entriesOf(contents))
})
afterAll(async () => {
  await Promise.all(servers.map((each) => each.stop()))
  await rm(root, { recursive: true })
})

const entriesOf = (files: Record<string, Uint8Array>): Entry[] =>
  Object.entries(files).map(([name, content]) => ({ name: `tones-2024/${name}`, content }))

function modelOf(file: Uint8Array, changes: Partial<CatalogueModel> = {}): CatalogueModel {
  return {
    name: 'tones',
    about: 'A model that hears tones',
    path: 'asr-models/tones-2024.tar.bz2',
    archiveFolder: 'tones-2024',
    sha256: sha256Of(file),
    sizeBytes: file.length,
    manifest: {
      version: 1,
      kind: 'nemo-ctc',
      languages: ['en'],
      licence: 'Apache-2.0',
      sample_rate_hz: 16_000,
      files: { model: 'model.onnx', tokens: 'tokens.txt' },
    },
    ...changes,
  }
}

type Run = { code: number; out: string; said: string; requests: { range: string | null }[] }

async function stage(file: Uint8Array, behaviours?: Behaviour[], changes: Partial<ModelsDeps> = {}) {
  const server = await startModelServer(file, behaviours)
  servers.push(server)
  let modelsDir = ''
  const run = async (args: string[], more: Partial<ModelsDeps> = {}): Promise<Run> => {
    if (modelsDir === '') modelsDir = await mkdtemp(join(root, 'models-'))
    const out: string[] = []
    const said: string[] = []
    const code = await runModels(args, {
      config: { modelsDir, mirror: server.mirror },
      catalogue: [modelOf(file)],
      screen: { line: (text) => said.push(text), draw: null, columns: () => 80 },
      out: (line) => out.push(line),
      signal: new AbortController().signal,
      timing: { firstDelayMs: 1, stallMs: 5000, attempts: 3 },
      ...changes,
      ...more,
    })
    return { code, out: out.join('\n'), said: said.join('\n'), requests: server.requests }
  }
  return { run, server, folder: () => modelsDir }
}

/** The visible entries of the models folder, after checking that nothing half-unpacked is left. */
async function visible(folder: string): Promise<string[]> {
  const found = await readdir(folder)
  expect(found.filter((each) => each.startsWith('.unpacking'))).toEqual([])
  return found.filter((each) => !each.startsWith('.')).sort()
}

describe('pull', () => {
  test('downloads, checks, unpacks the needed files, and records the source', async () => {
    const { run, server, folder } = await stage(archive)
    const { code, out } = await run(['pull', 'tones'])
    expect({ code, out }).toEqual({
      code: 0,
      out: `tones is in ${folder()}/tones (verified; licence Apache-2.0). Workers take it into use within seconds.`,
    })
    expect(await visible(folder())).toEqual(['tones'])
    expect((await readdir(join(folder(), 'tones'))).sort()).toEqual([
      'model.onnx',
      'tokens.txt',
      'voicelog-model.json',
    ])
    const model = await Bun.file(join(folder(), 'tones/model.onnx')).bytes()
    expect(sha256Of(model)).toBe(sha256Of(contents['model.onnx'] ?? new Uint8Array()))
    const { models, broken } = findModels(folder())
    expect(broken).toEqual([])
    expect(models[0]?.manifest.source).toEqual({
      address: `${server.mirror}/asr-models/tones-2024.tar.bz2`,
      sha256: sha256Of(archive),
      size_bytes: archive.length,
      verified: true,
    })
    expect(await readdir(join(folder(), '.downloads'))).toEqual([])

    const again = await run(['pull', 'tones'])
    expect(again).toMatchObject({ code: 0, out: 'tones is already installed.' })
    expect(server.requests).toHaveLength(1)
  })

  test('a model that is a single file is not unpacked', async () => {
    const file = crypto.getRandomValues(new Uint8Array(5000))
    const model: CatalogueModel = {
      ...modelOf(file),
      name: 'vad',
      path: 'asr-models/vad.onnx',
      archiveFolder: null,
      manifest: { version: 1, kind: 'silero-vad', licence: 'MIT', files: { model: 'vad.onnx' } },
    }
    const { run, folder } = await stage(file, undefined, { catalogue: [model] })
    expect(await run(['pull', 'vad'])).toMatchObject({ code: 0 })
    expect(await Bun.file(join(folder(), 'vad/vad.onnx')).bytes()).toEqual(file)
  })

  test('removes what a process left that was killed while it unpacked', async () => {
    const server = await startModelServer(archive)
    servers.push(server)
    const modelsDir = await mkdtemp(join(root, 'models-'))
    const programs = await mkdtemp(join(root, 'programs-'))
    // Unpacks, and then does not end before its parent.
    await writeFile(
      join(programs, 'bzip2'),
      `#!/bin/sh\n'${Bun.which('bzip2')}' "$@"\nwhile kill -0 $PPID 2>/dev/null; do sleep 0.05; done\n`,
      { mode: 0o755 },
    )
    const script = join(import.meta.dir, 'pull-process.ts')
    const child = Bun.spawn(
      [process.execPath, script, JSON.stringify(modelOf(archive)), modelsDir, server.mirror],
      { env: { ...Bun.env, PATH: `${programs}:${Bun.env.PATH}` }, stderr: 'inherit' },
    )
    await eventually(async () => {
      const found = await readdir(modelsDir, { recursive: true })
      return found.some((each) => each.startsWith('.unpacking') && each.endsWith('tokens.txt'))
    })
    child.kill('SIGKILL')
    await child.exited
    const { run } = await stage(archive, undefined, {
      config: { modelsDir, mirror: server.mirror },
    })
    expect((await run(['pull', 'tones'])).code).toBe(0)
    expect(await visible(modelsDir)).toEqual(['tones'])
    expect(await readdir(join(modelsDir, '.downloads'))).toEqual([])
  })

  test('resumes after a broken connection', async () => {
    const cuts: Behaviour[] = [
      { kind: 'cut', afterBytes: 20_000 },
      { kind: 'cut', afterBytes: 15_000 },
      { kind: 'well' },
    ]
    const { run, folder } = await stage(archive, cuts)
    const { code, said, requests } = await run(['pull', 'tones'])
    expect(code).toBe(0)
    expect(requests.map((each) => each.range)).toEqual([null, 'bytes=20000-', 'bytes=35000-'])
    expect(said).toContain('trying again')
    expect(await visible(folder())).toEqual(['tones'])
  })

  test('a second run resumes a download that failed', async () => {
    const { run, server, folder } = await stage(archive, [
      { kind: 'cut', afterBytes: 20_000 },
      { kind: 'status', status: 503 },
      { kind: 'status', status: 503 },
      { kind: 'status', status: 503 },
      { kind: 'well' },
    ])
    const first = await run(['pull', 'tones'])
    expect(first.code).toBe(1)
    expect(first.said).toContain('answered 503')
    expect(await visible(folder())).toEqual([])
    expect(await run(['pull', 'tones'])).toMatchObject({ code: 0 })
    expect(server.requests.at(-1)).toMatchObject({ range: 'bytes=20000-' })
  })

  test('a second run resumes a download that was stopped by a signal', async () => {
    const { run, server, folder } = await stage(archive, [
      { kind: 'hang', afterBytes: 20_000 },
      { kind: 'well' },
    ])
    const stopping = new AbortController()
    const running = run(['pull', 'tones'], { signal: stopping.signal })
    const part = () => Bun.file(join(folder(), '.downloads/tones-2024.tar.bz2.part'))
    await eventually(async () => (await part().exists()) && part().size >= 20_000)
    stopping.abort()
    expect(await running).toMatchObject({ code: 130 })
    expect(await run(['pull', 'tones'])).toMatchObject({ code: 0 })
    expect(server.requests.at(-1)).toMatchObject({ range: 'bytes=20000-' })
  })

  test('a connection that stalls is closed and the download resumed', async () => {
    const { run } = await stage(archive, [{ kind: 'hang', afterBytes: 20_000 }, { kind: 'well' }], {
      timing: { firstDelayMs: 1, stallMs: 300, attempts: 3 },
    })
    const { code, said, requests } = await run(['pull', 'tones'])
    expect(code).toBe(0)
    expect(said).toContain('sent nothing for 0.3 s; trying again')
    expect(requests.map((each) => each.range)).toEqual([null, 'bytes=20000-'])
  })

  test('a slow server is waited for as long as it sends something', async () => {
    const { run } = await stage(archive, [{ kind: 'slow', pieces: 100 }], {
      // Shorter than all pieces together take, and much longer than one takes.
      timing: { firstDelayMs: 1, stallMs: 1500, attempts: 1 },
    })
    expect(await run(['pull', 'tones'])).toMatchObject({ code: 0 })
  })

  test('a server without range requests sends the file from the start', async () => {
    const { run, folder } = await stage(archive, [{ kind: 'cut', afterBytes: 20_000 }, { kind: 'no_range' }])
    const { code, requests } = await run(['pull', 'tones'])
    expect(code).toBe(0)
    expect(requests).toHaveLength(2)
    expect(findModels(folder()).models[0]?.manifest.source?.sha256).toBe(sha256Of(archive))
  })

  test('a file that changed in between is downloaded from the start', async () => {
    const { run, server, folder } = await stage(archive, [
      { kind: 'cut', afterBytes: 20_000 },
      { kind: 'status', status: 404 },
      { kind: 'well' },
    ])
    expect(await run(['pull', 'tones'])).toMatchObject({ code: 1 })
    const other = await tarBz2(entriesOf({ ...contents, 'test_wavs/0.wav': new Uint8Array(70_000) }))
    server.replace(other)
    const catalogue = [modelOf(other)]
    expect(await run(['pull', 'tones'], { catalogue })).toMatchObject({ code: 0 })
    expect(findModels(folder()).models[0]?.manifest.source?.sha256).toBe(sha256Of(other))
  })

  test('a file with another hash than in the catalogue is refused and deleted', async () => {
    const { run, folder } = await stage(archive)
    const catalogue = [modelOf(archive, { sha256: 'a'.repeat(64) })]
    const { code, said } = await run(['pull', 'tones'], { catalogue })
    expect(code).toBe(1)
    expect(said).toContain(
      `The downloaded file is not the model tones: its SHA-256 is ${sha256Of(archive)}, expected ${'a'.repeat(64)}`,
    )
    expect(await visible(folder())).toEqual([])
    expect(await readdir(join(folder(), '.downloads'))).toEqual([])
  })

  test('a file of another length is refused before it is read', async () => {
    const { run } = await stage(archive)
    const { code, said, requests } = await run(['pull', 'tones'], {
      catalogue: [modelOf(archive, { sizeBytes: 12 })],
    })
    expect(code).toBe(1)
    expect(said).toContain(
      `is ${archive.length} bytes long, but the catalogue says 12: it is a different file`,
    )
    expect(requests).toHaveLength(1)
  })

  test('a file that does not end at its length is refused', async () => {
    const { run } = await stage(archive, [{ kind: 'endless' }])
    const { code, said } = await run(['pull', 'tones'])
    expect(code).toBe(1)
    expect(said).toContain(`is longer than the expected ${archive.length} bytes`)
  })

  test('a missing file fails at once', async () => {
    const { run } = await stage(archive, [{ kind: 'status', status: 404 }])
    const { code, said, requests } = await run(['pull', 'tones'])
    expect(code).toBe(1)
    expect(said).toContain('answered 404: there is no such file (any more)')
    expect(requests).toHaveLength(1)
  })

  test('a failing server is tried again', async () => {
    const { run } = await stage(archive, [
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, headers: { 'retry-after': '0' } },
      { kind: 'well' },
    ])
    const { code, requests } = await run(['pull', 'tones'])
    expect({ code, requests: requests.length }).toEqual({ code: 0, requests: 3 })
  })

  test('without a network it says what to do, and installs a copy of the file', async () => {
    const { run, server, folder } = await stage(archive)
    await server.stop()
    const { code, said } = await run(['pull', 'tones'])
    expect(code).toBe(1)
    expect(said).toContain('Cannot reach 127.0.0.1')
    expect(said).toContain('to install a copy of asr-models/tones-2024.tar.bz2')
    const copy = join(root, 'copy.tar.bz2')
    await Bun.write(copy, archive)
    expect(await run(['pull', 'tones', '--file', copy])).toMatchObject({ code: 0 })
    expect(await visible(folder())).toEqual(['tones'])
    // The copy belongs to the user.
    expect(await Bun.file(copy).exists()).toBe(true)
  })

  test.skipIf(!canMount())('a disk that is full is said, and the tries leave nothing on it', async () => {
    const volume = mountVolume()
    if (volume === null) throw new Error('There is no volume')
    try {
      const modelsDir = join(volume.folder, 'models')
      await mkdir(join(modelsDir, '.downloads'), { recursive: true })
      volume.fill()
      const { run } = await stage(archive)
      for (const config of [1, 2].map(() => ({ modelsDir, mirror: 'http://127.0.0.1:9' }))) {
        const { code, said } = await run(['pull', 'tones'], { config })
        expect(code).toBe(1)
        expect(said).toBe(`Cannot write to ${modelsDir} (ENOSPC: no space left on device, write)`)
      }
      expect(await readdir(join(modelsDir, '.downloads'))).toEqual([])
    } finally {
      volume.remove()
    }
  })

  test('a lack of disk space is reported before the download', async () => {
    const { run } = await stage(archive)
    const { code, said, requests } = await run(['pull', 'tones'], {
      catalogue: [modelOf(archive, { sizeBytes: 10 ** 18 })],
    })
    expect({ code, requests }).toEqual({ code: 1, requests: [] })
    expect(said).toMatch(/tones needs about 3000000000\.00 GB while it is unpacked, but .* has only .* left/)
  })

  test('a second run at the same time is refused, and a lock that was left behind is ignored', async () => {
    const { run, folder } = await stage(archive, [{ kind: 'slow', pieces: 10 }])
    await run(['list'])
    const both = await Promise.all([run(['pull', 'tones']), run(['pull', 'tones'])])
    expect(both.map((each) => each.code).sort()).toEqual([0, 1])
    expect(both.map((each) => each.said).join()).toContain(
      `Process ${process.pid} is already downloading this model`,
    )
    await run(['remove', 'tones'])
    const gone = Bun.spawn(['true'])
    await gone.exited
    await Bun.write(join(folder(), '.downloads/tones.lock'), String(gone.pid))
    expect(await run(['pull', 'tones'])).toMatchObject({ code: 0 })
    expect(await readdir(join(folder(), '.downloads'))).toEqual([])
  })

  test.each([
    ['of the process of this id before a restart', process.pid, () => process.uptime() + 1],
    ['of a process that has not renewed it', process.ppid, () => 130],
  ])('a lock %s is ignored', async (_, pid, ageSeconds) => {
    const { run, folder } = await stage(archive)
    await run(['list'])
    const path = join(folder(), '.downloads/tones.lock')
    await Bun.write(path, `${pid} ${hostname()}`)
    const at = new Date(Date.now() - ageSeconds() * 1_000)
    await utimes(path, at, at)
    expect(await run(['pull', 'tones'])).toMatchObject({ code: 0 })
    expect(await readdir(join(folder(), '.downloads'))).toEqual([])
  })

  test('of several that find a lock that was left behind, one gets it', async () => {
    for (let round = 0; round < 5; round++) {
      const { run, folder } = await stage(archive, [{ kind: 'slow', pieces: 5 }])
      await run(['list'])
      await Bun.write(join(folder(), '.downloads/tones.lock'), `999999999 ${hostname()}`)
      const all = await Promise.all(Array.from({ length: 6 }, () => run(['pull', 'tones'])))
      expect(all.map((each) => each.code).sort()).toEqual([0, 1, 1, 1, 1, 1])
      expect(await readdir(join(folder(), '.downloads'))).toEqual([])
    }
  })

  test('an unknown name is answered with the known ones', async () => {
    const { run } = await stage(archive)
    expect(await run(['pull', 'whisper'])).toMatchObject({
      code: 1,
      said: 'There is no model "whisper" in the catalogue: tones',
    })
  })
})

describe('a malicious archive', () => {
  const pulled = async (entries: Entry[]) => {
    const file = await tarBz2(entries)
    const { run, folder } = await stage(file)
    const result = await run(['pull', 'tones'])
    return { ...result, folder: folder() }
  }
  const good = () => entriesOf(contents)
  const evil = new TextEncoder().encode('evil')

  test('writes only into the folder of the model', async () => {
    const outside = join(root, 'outside')
    const { code, folder } = await pulled([
      { name: '../../outside', content: evil },
      { name: outside, content: evil },
      { name: 'tones-2024/../../outside', content: evil },
      { name: 'tones-2024/sub', link: root, type: 'symlink' },
      { name: 'tones-2024/sub/outside', content: evil },
      { name: '.', link: root, type: 'symlink' },
      ...good(),
    ])
    expect(code).toBe(0)
    expect(await Bun.file(outside).exists()).toBe(false)
    expect((await readdir(root)).filter((each) => each === 'outside')).toEqual([])
    expect((await readdir(join(folder, 'tones'))).sort()).toEqual([
      'model.onnx',
      'tokens.txt',
      'voicelog-model.json',
    ])
  })

  test.each(['symlink', 'link'] as const)('a %s in place of a file is not accepted', async (type) => {
    const secret = join(root, 'secret')
    await Bun.write(secret, 'secret')
    const { code, said, folder } = await pulled([
      { name: 'tones-2024/model.onnx', link: secret, type },
      ...good().filter((each) => !each.name.endsWith('model.onnx')),
    ])
    expect(code).toBe(1)
    expect(said).toContain('the archive has no model.onnx')
    expect(await visible(folder)).toEqual([])
  })

  test('a duplicate file is refused', async () => {
    const { code, folder } = await pulled([...good(), ...good()])
    expect(code).toBe(1)
    expect(await visible(folder)).toEqual([])
  })

  test('damage is reported', async () => {
    for (const file of [archive.slice(0, archive.length - 2000), new Uint8Array(5000).fill(7)]) {
      const { run, folder } = await stage(file)
      const { code, said } = await run(['pull', 'tones'])
      expect(code).toBe(1)
      expect(said).toContain('Cannot unpack the model')
      expect(await visible(folder())).toEqual([])
    }
  })
})

describe('progress', () => {
  test('on a terminal it is a bar with speed and time left', async () => {
    const { run } = await stage(archive, [{ kind: 'slow', pieces: 30 }])
    const drawn: string[] = []
    const screen = { line: () => {}, draw: (text: string) => void drawn.push(text), columns: () => 120 }
    expect(await run(['pull', 'tones'], { screen })).toMatchObject({ code: 0 })
    const bars = drawn.filter((each) => each.includes('[#'))
    expect(bars.length).toBeGreaterThan(2)
    expect(bars.at(-1)).toMatch(
      /tones {2}\[#+-*\] +\d+ % {2}0\.\d MB of 0\.1 MB {2}\d+\.\d MB\/s {2}\d+ s left/,
    )
  })

  test('without a terminal it is a plain line or two', async () => {
    const { run } = await stage(archive, [{ kind: 'slow', pieces: 30 }])
    const { said } = await run(['pull', 'tones'])
    const lines = said.split('\n')
    expect(lines.length).toBeLessThanOrEqual(2)
    expect(lines.at(-1)).toContain('100 %')
    expect(said).not.toContain('\x1b')
  })
})

describe('list and remove', () => {
  test('list available, installed and broken models', async () => {
    const { run, folder } = await stage(archive)
    const before = (await run(['list', '--json'])).out.split('\n').map((each) => JSON.parse(each))
    expect(before).toEqual([
      {
        name: 'tones',
        kind: 'nemo-ctc',
        languages: ['en'],
        licence: 'Apache-2.0',
        size_bytes: archive.length,
        sha256: sha256Of(archive),
        installed: false,
        about: 'A model that hears tones',
      },
    ])
    await run(['pull', 'tones'])
    await installToneModel(folder(), 'own')
    await Bun.write(join(folder(), 'broken/voicelog-model.json'), '{}')
    const { out } = await run(['list'])
    expect(out).toContain('* tones')
    expect(out).toContain('* own')
    expect(out).toContain('! broken  cannot be used: voicelog-model.json has no kind')

    expect(await run(['remove', 'tones', 'broken'])).toMatchObject({
      code: 0,
      out: 'tones was removed.\nbroken was removed.',
    })
    expect(await visible(folder())).toEqual(['own'])
    const gone = await run(['remove', '../own'])
    expect(gone).toMatchObject({ code: 1 })
    expect(gone.said).toContain('There is no model "../own"')
    expect(await visible(folder())).toEqual(['own'])
  })

  test.each([
    [[], 'A command is required.'],
    [['fetch', 'x'], 'There is no command "fetch".'],
    [['pull'], 'pull requires the name of a model.'],
    [['pull', 'a', 'b', '--file', 'c'], '--file requires exactly one model.'],
    [['list', '--all'], '--all'],
  ])('%j is wrong usage', async (args, why) => {
    const { run } = await stage(archive)
    const { code, said } = await run(args)
    expect(code).toBe(2)
    expect(said).toContain(why)
    expect(said).toContain('Usage: voicelog models COMMAND')
  })
})

describe('the catalogue', () => {
  test('has valid manifests, known languages and distinct names', () => {
    expect(new Set(CATALOGUE.map((each) => each.name)).size).toBe(CATALOGUE.length)
    for (const { name, manifest, path, sha256, sizeBytes } of CATALOGUE) {
      expect(name).toMatch(/^[a-z0-9][a-z0-9.-]*$/)
      expect(parseManifest(JSON.stringify(manifest))).toEqual<unknown>(manifest)
      const languages = 'languages' in manifest ? manifest.languages : []
      expect(languages.filter((each) => !isKnownLanguage(each))).toEqual([])
      expect(URL.canParse(`${RELEASES}/${path}`)).toBe(true)
      expect(sha256).toMatch(/^[0-9a-f]{64}$/)
      expect(sizeBytes).toBeGreaterThan(0)
    }
  })
})
