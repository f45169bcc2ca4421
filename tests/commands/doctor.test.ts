import { afterAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { runDoctor } from '../../src/commands/doctor/index.ts'
import { insertOrganisation } from '../../src/db/settings/organisations.ts'
import { newId } from '../../src/lib/id.ts'
import { freshDatabase } from '../support/database.ts'
import { redisUrl } from '../support/redis.ts'
import { startS3 } from '../support/s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'voicelog-doctor-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Found = { check: string; state: string; detail: string }

async function doctor(environment: Record<string, string>): Promise<{ code: number; found: Found[] }> {
  const lines: string[] = []
  const code = await runDoctor(['--json'], environment, (line) => lines.push(line))
  return { code, found: JSON.parse(lines.join('')).findings }
}

const of = (found: Found[], check: string) =>
  found.filter((each) => each.check === check).map(({ state, detail }) => `${state}: ${detail}`)

test('a deployment in order is reached part by part, with versions; what is wrong is told and is exit code 1', async () => {
  const database = await freshDatabase()
  const s3 = await startS3()
  try {
    const environment = {
      DATABASE_URL: database.url,
      REDIS_URL: redisUrl(),
      STORAGE_URL: `s3://${s3.bucket}?endpoint=${s3.endpoint}&region=${s3.region}`,
      AWS_ACCESS_KEY_ID: s3.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
      JWT_SECRET: 'x'.repeat(32),
      SPEECH_MODELS_DIR: join(folder, 'models'),
      SPEECH_ENGINE: 'pocketsphinx',
      PUBLIC_URL: 'https://calls.example.com',
    }
    const well = await doctor(environment)
    expect(well.found.filter(({ state }) => state === 'wrong')).toEqual([])
    expect(well.code).toBe(0)
    expect(of(well.found, 'postgresql')[0]).toMatch(/^ok: 1[5-9]\./)
    expect(of(well.found, 'redis')[0]).toMatch(/^ok: [78]\./)
    expect(of(well.found, 'storage')[0]).toStartWith('ok: an object was written, read and deleted')
    expect(of(well.found, 'clock')[0]).toMatch(/^ok: \d+ ms (behind|ahead of) the database$/)
    expect(of(well.found, 'migrations')).toEqual(['ok: the schema is that of this program'])
    expect(of(well.found, 'bucket versioning')).toHaveLength(1)
    expect(of(well.found, 'bucket lifecycle')).toHaveLength(1)
    expect(of(well.found, 'bucket cors')[0]).toStartWith('warning')
    expect(of(well.found, 'ffmpeg')[0]).toMatch(/^ok: \d/)

    // A language without a model, a schema of another version, a folder that is not this user's, and half a model.
    const organisationId = newId()
    await insertOrganisation(database.db, { id: organisationId, name: 'Acme' })
    await database.db.execute(sql`update organisations set default_language = 'ja-JP'`)
    await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1`)
    mkdirSync(join(folder, 'models/half'), { recursive: true })
    writeFileSync(join(folder, 'file'), '')
    const ill = await doctor({
      ...environment,
      AWS_SECRET_ACCESS_KEY: 'wrong',
      SHERPA_LIBRARY_DIR: join(folder, 'file/library'),
    })
    expect(ill.code).toBe(1)
    expect(of(ill.found, 'migrations')[0]).toStartWith('wrong: the schema is older')
    expect(of(ill.found, 'speech recognition')).toContain(
      'wrong: it lacks ja-JP, the default language of an organisation',
    )
    expect(of(ill.found, 'speech models')[0]).toStartWith('wrong: half')
    expect(of(ill.found, 'folder of sherpa-onnx')[0]).toMatch(/^wrong: .*cannot be written to \(ENOTDIR\)/)
    expect(of(ill.found, 'storage')[0]).toMatch(/^wrong: .*SignatureDoesNotMatch/)
  } finally {
    await s3.stop()
    await database.drop()
  }
}, 60_000)

test('services that cannot be reached, and variables that are wrong, are told', async () => {
  const gone = await doctor({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    REDIS_URL: 'redis://127.0.0.1:1',
    STORAGE_URL: `file://${folder}/recordings`,
    JWT_SECRET: 'x'.repeat(32),
    LLM_BASE_URL: 'http://127.0.0.1:1/v1',
    LLM_MODEL: 'some',
  })
  expect(gone.code).toBe(1)
  for (const each of ['postgresql', 'redis', 'language model'])
    expect(of(gone.found, each)[0]).toStartWith('wrong')
  expect(of(gone.found, 'folder of recordings')[0]).toMatch(/^\w+: .* free$/)

  const { code, found } = await doctor({ REDIS_URL: 'http://x' })
  expect(code).toBe(1)
  expect(of(found, 'configuration').join()).toContain('DATABASE_URL is missing')
}, 60_000)
