import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readdirSync, realpathSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSandbox } from '../../src/backends/sandbox.ts'
import { findModels } from '../../src/backends/speech/sherpa/models.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { freePort } from '../../tools/stack/ports.ts'
import { encode, sequence, silence, twoChannelCall, wavFile } from '../support/audio.ts'
import { CANCELLATION_OPENING } from '../support/calls.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { copyOfProgram } from '../support/dev.ts'
import { GOODBYE, HELLO, installToneModel } from '../support/onnx/models.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'

// The result of `bun run build`, alone in a folder without any other file of the project.

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-binary-')))
const program = join(folder, 'voicelog')
let database: FreshDatabase

beforeAll(async () => {
  const copy = copyOfProgram()
  try {
    const build = Bun.spawn([process.execPath, 'tools/build.ts'], { cwd: copy.root, stdout: 'ignore' })
    expect(await build.exited).toBe(0)
    cpSync(join(copy.root, 'dist/voicelog'), program)
  } finally {
    copy.remove()
  }
  database = await freshDatabase()
  // Files in the working folder do not configure it.
  writeFileSync(join(folder, '.env'), 'PORT=1\nLOG_LEVEL=shout\n')
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('without configuration it names every missing variable and exits', async () => {
  const { code, said } = await run(['serve'], {})
  expect(code).toBe(1)
  for (const each of ['DATABASE_URL', 'REDIS_URL', 'STORAGE_URL', 'JWT_SECRET']) expect(said).toContain(each)
  expect(said).not.toContain('LOG_LEVEL')
})

test('it contains its migrations, accepts and completes a call, and stops on SIGTERM', async () => {
  const environment = await settings()
  await database.sql`drop schema public cascade`
  await database.sql`drop schema if exists drizzle cascade`
  await database.sql`create schema public`
  expect(await run(['migrate'], environment)).toMatchObject({ code: 0 })
  const { wav } = await twoChannelCall(CANCELLATION_OPENING)
  const recording = new Blob([new Uint8Array(await encode(wav, 'ogg', ['-c:a', 'libopus']))])
  const { logged } = await completeCall(await makeKey('Acme', environment), environment, recording)
  // It contains the trained detector: without its model it would warn, and find speech by its level.
  expect(logged).not.toContain('speech is found by its level')
  const analyses = await database.sql`select kind from analyses where status = 'done'`
  expect(analyses.map(({ kind }) => kind).sort()).toEqual(['emotion', 'intent', 'quality', 'summary'])
}, 180_000)

test('it contains sherpa-onnx, which recognises speech with the models of a folder', async () => {
  const modelsDir = join(folder, 'models')
  await installToneModel(modelsDir, 'tones')
  const environment = {
    ...(await settings()),
    SPEECH_ENGINE: 'sherpa',
    SPEECH_MODELS_DIR: modelsDir,
    // The model hears tones, which are no speech.
    SPEECH_DETECTOR: 'levels',
  }
  const agent = sequence(silence(500), HELLO(), silence(3000))
  const customer = sequence(silence(2000), ...GOODBYE(), silence(1900))
  const file = new Blob([new Uint8Array(wavFile([agent, customer.subarray(0, agent.length)]))])
  const { voicelogId } = await completeCall(await makeKey('Sherpa', environment), environment, file)
  const [transcript] =
    await database.sql`select engine, model, segments from transcripts where voicelog_id = ${voicelogId}`
  expect(transcript).toMatchObject({
    engine: 'sherpa',
    model: 'tones',
    segments: [
      { speaker: 'agent', text: 'hello', start_ms: 500 },
      { speaker: 'customer', text: 'goodbye', start_ms: 2000 },
    ],
  })
}, 180_000)

test('damaged files of sherpa-onnx are unpacked again, and a folder that cannot be written is reported', async () => {
  const [model] = findModels(join(folder, 'models')).models
  const library = join(folder, 'library')
  const chunks = [{ startMs: 0, endMs: 1000 }]
  const wavPath = join(folder, 'track.wav')
  await Bun.write(wavPath, wavFile([sequence(silence(300), HELLO(), silence(300))]))
  const recognise = async (libraryDir: string) => {
    const setup = {
      libraryDir,
      threads: 1,
      recogniser: { ...model, language: '', hotwords: false },
      detectorPath: null,
      diarization: null,
    }
    const lines = [setup, { kind: 'recognise', wavPath, chunks }].map((each) => JSON.stringify(each))
    const stdin = new Blob([`${lines.join('\n')}\n`])
    const child = Bun.spawn([program, 'recogniser-process'], { cwd: folder, env: {}, stdin, stdout: 'pipe' })
    return await new Response(child.stdout).text()
  }
  // Two at once, like the first two recordings on a new machine.
  for (const said of await Promise.all([recognise(library), recognise(library)]))
    expect(said).toContain('hello')
  const [version = ''] = readdirSync(library)
  expect(readdirSync(library)).toEqual([version])
  const [native = ''] = [...new Bun.Glob('**/libonnxruntime.*').scanSync({ cwd: library, absolute: true })]
  truncateSync(native, 1000)
  expect(await recognise(library)).toContain('hello')
  expect(readdirSync(library)).toEqual([version])

  writeFileSync(join(folder, 'a file'), '')
  const refused = await recognise(join(folder, 'a file/library'))
  expect(refused).toContain('sherpa-onnx cannot be unpacked; SHERPA_LIBRARY_DIR names a folder for it')
}, 60_000)

async function makeKey(organisation: string, environment: Record<string, string>): Promise<string> {
  const email = `ada@${organisation.toLowerCase()}.example.com`
  const made = await run(
    ['admin', 'create-organisation', '--organisation', organisation, '--email', email],
    environment,
    'correct horse 9',
  )
  expect(made).toMatchObject({ code: 0 })
  const key = await run(
    ['admin', 'create-api-key', '--organisation', organisation, '--name', 'test'],
    environment,
  )
  expect(key.said.trim()).toMatch(/^vl_live_/)
  return key.said.trim()
}

/** Starts the service, has it complete a call, and stops it. Returns the voicelog's id and what was logged. */
async function completeCall(
  key: string,
  environment: Awaited<ReturnType<typeof settings>>,
  file: Blob,
): Promise<{ voicelogId: string; logged: string }> {
  const service = Bun.spawn([program, 'all'], { cwd: folder, env: environment, stdout: 'pipe' })
  const logged = new Response(service.stdout).text()
  try {
    const address = environment.PUBLIC_URL
    await eventually(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(200), {
      withinMs: 20_000,
    })
    expect((await fetch(`${address}/swagger/swagger-ui-bundle.js`)).status).toBe(200)

    const headers = { 'x-api-key': key }
    const body = new FormData()
    body.set('file', file, 'call')
    const upload = await fetch(`${address}/api/ingest/upload`, { method: 'POST', headers, body })
    const accepted = await upload.json()
    expect(accepted).toMatchObject({ status: 'queued' })
    const status = `${address}/api/ingest/voicelogs/${accepted.voicelog_id}`
    await eventually(
      async () =>
        expect(await (await fetch(status, { headers })).json()).toMatchObject({ status: 'completed' }),
      { withinMs: 100_000, everyMs: 1_100 },
    )
    service.kill('SIGTERM')
    expect(await service.exited).toBe(0)
    return { voicelogId: accepted.voicelog_id, logged: await logged }
  } finally {
    service.kill('SIGKILL')
  }
}

async function settings() {
  const port = await freePort()
  return {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATABASE_URL: database.url,
    REDIS_URL: redisUrl(),
    STORAGE_URL: `file://${join(folder, 'storage')}`,
    JWT_SECRET: 'a secret of more than 32 bytes for this test',
    SPEECH_ENGINE: 'pocketsphinx',
    // Where it is possible, it must be.
    SANDBOX: openSandbox('auto', silentLogger) === null ? 'off' : 'required',
    // It finds ffmpeg and pocketsphinx there.
    PATH: Bun.env.PATH ?? '',
  }
}

async function run(args: string[], environment: Record<string, string>, input = '') {
  const child = Bun.spawn([program, ...args], {
    cwd: folder,
    env: environment,
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, said: out + error }
}
