import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ObjectStorage } from '../../src/backends/storage/contract.ts'
import { openStorage } from '../../src/backends/storage/open.ts'
import { runBackup } from '../../src/commands/backup/backup.ts'
import { runRestore } from '../../src/commands/backup/restore.ts'
import { runDoctor } from '../../src/commands/doctor/index.ts'
import { ADVISORY_LOCKS } from '../../src/db/advisory-locks.ts'
import { refreshRollups } from '../../src/db/reports/rollups.ts'
import { mfaChallenges, passwordLinks } from '../../src/db/schema/index.ts'
import { backUp } from '../../src/domain/backup/backup.ts'
import { newId } from '../../src/lib/id.ts'
import { killDuringPut } from '../backends/storage/killed-put.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { startS3, type TestS3 } from '../support/s3.ts'
import {
  formOf,
  json,
  PASSWORD,
  startService,
  type TestOrganisation,
  type TestService,
} from '../support/service.ts'
import { canMount, mountVolume } from '../support/volume.ts'
import { wavOf } from '../support/wav.ts'

const folder = mkdtempSync(join(tmpdir(), 'voicelog-backup-'))
let service: TestService
let s3: TestS3
beforeAll(async () => {
  ;[service, s3] = await Promise.all([startService(), startS3()])
})
afterAll(async () => {
  await service?.stop()
  await s3?.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Environment = Record<string, string>

/** An installation with the secrets of the one that was backed up. */
function environmentOf(databaseUrl: string, storageFolder: string, of = service): Environment {
  return {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `file://${storageFolder}`,
    REDIS_URL: of.config.redisUrl,
    JWT_SECRET: of.config.jwtSecrets.join(),
    AWS_ACCESS_KEY_ID: s3.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.secretAccessKey,
    SPEECH_ENGINE: 'pocketsphinx',
    SPEECH_MODELS_DIR: join(folder, 'models'),
  }
}
const here = (of = service) => environmentOf(of.database.url, of.storageFolder, of)

async function run(
  command: typeof runBackup | typeof runRestore,
  args: string[],
  environment: Environment,
  signal?: AbortSignal,
): Promise<{ code: number; said: string }> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const code = await command(
    args,
    environment,
    { out: say, error: say },
    signal ?? new AbortController().signal,
  )
  return { code, said: said.join('\n') }
}

let calls = 0
async function upload(organisation: TestOrganisation): Promise<string> {
  const form = formOf(['call_id', `call ${calls++}`], ['file', wavOf(20 + (calls % 50))])
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
  expect(response.status).toBe(200)
  return (await response.json()).voicelog_id
}

async function uploadMany(organisation: TestOrganisation, count: number): Promise<string[]> {
  const ids: string[] = []
  let left = count
  const one = async () => {
    while (left-- > 0) ids.push(await upload(organisation))
  }
  await Promise.all([one(), one(), one(), one()])
  return ids
}

const NO_ROWS = '0 '

/** Every row of an organisation in every table, as one text. */
async function rowsOf({ sql }: FreshDatabase, organisationId: string): Promise<Record<string, string>> {
  const tables = await sql`select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attname = 'organisation_id'`
  const found: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] =
      await sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as rows
      from ${sql(name)} t where organisation_id = ${organisationId}`
    found[name] = row?.rows
  }
  return found
}

async function sha256(path: string): Promise<string> {
  return new Bun.CryptoHasher('sha256').update(await readFile(path)).digest('hex')
}

async function expectEveryRecording({ sql }: FreshDatabase, storageFolder: string): Promise<number> {
  const rows = await sql`select object_key, recording_sha256 from voicelogs where size_bytes is not null`
  for (const { object_key, recording_sha256 } of rows) {
    expect(await sha256(join(storageFolder, 'objects', object_key))).toBe(recording_sha256)
  }
  return rows.length
}

describe('a backup to a folder', () => {
  let still: TestOrganisation
  let busy: TestOrganisation
  const place = join(folder, 'place')

  beforeAll(async () => {
    still = await service.organisation({ rateLimit: 10_000 })
    busy = await service.organisation({ rateLimit: 10_000 })
    await uploadMany(still, 100)
    await uploadMany(busy, 100)
    // As workers leave them, with all that triggers and rollups make of it.
    await service.database
      .sql`update voicelogs set status = 'completed', completed_at = now(), duration_ms = 60000,
      intent = 'payment', emotion = 'anger', quality_score = 50, operator_id = 'ann', department = 'sales'
      where organisation_id = ${still.organisationId}`
    while ((await refreshRollups(service.database.db, { quietSeconds: 0, oldSeconds: 0 })) > 0);
    // A login that waits for its second factor, and an invitation.
    const { organisationId, userId } = still
    const ends = new Date(Date.now() + 3_600_000)
    const { db } = service.database
    await db.insert(mfaChallenges).values({ id: newId(), organisationId, userId, expiresAt: ends })
    await db
      .insert(passwordLinks)
      .values({ id: newId(), organisationId, userId, tokenHash: 'f'.repeat(64), expiresAt: ends })
  })

  test('is one moment of database and recordings while calls come and go, and is restored as it was', async () => {
    const before = await uploadMany(busy, 20)
    const login = async ({ baseUrl }: TestService) => {
      const answer = await fetch(
        `${baseUrl}/api/auth/login`,
        json({ email: still.email, password: PASSWORD }),
      )
      return `Bearer ${(await answer.json()).access_token}`
    }
    const earlier = await login(service)
    const stop = new AbortController()
    const deleted: string[] = []
    const comeAndGo = async () => {
      while (!stop.signal.aborted) {
        const id = await upload(busy)
        if (calls % 3 > 0) continue
        await busy.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })
        deleted.push(id)
      }
    }
    const traffic = Promise.all([comeAndGo(), comeAndGo()])
    const saved = await run(runBackup, [place], here())
    stop.abort()
    await traffic
    expect(saved).toMatchObject({ code: 0 })
    expect(deleted.length).toBeGreaterThan(0)

    const database = await freshDatabase()
    const storageFolder = join(folder, 'restored')
    const there = environmentOf(database.url, storageFolder)
    try {
      expect(await run(runRestore, [place, '--check'], there)).toMatchObject({ code: 0 })
      const { code, said } = await run(runRestore, [place], there)
      expect(code).toBe(0)
      expect(said).toMatch(/API keys, users, their roles and passwords are those of \d{4}-.*Z: check/)
      const rows = await rowsOf(service.database, still.organisationId)
      const loggedIn = ['sessions', 'mfa_challenges', 'password_links']
      for (const table of loggedIn) expect(rows[table]).not.toBe(NO_ROWS)
      expect(await rowsOf(database, still.organisationId)).toEqual({
        ...rows,
        ...Object.fromEntries(loggedIn.map((table) => [table, NO_ROWS])),
      })
      expect(await expectEveryRecording(database, storageFolder)).toBeGreaterThanOrEqual(220)
      const restored =
        await database.sql`select id from voicelogs where organisation_id = ${busy.organisationId}`
      expect(restored.map(({ id }) => id)).toEqual(expect.arrayContaining(before))

      const lines: string[] = []
      await runDoctor(['--json'], there, (line) => lines.push(line))
      const { findings } = JSON.parse(lines.join(''))
      expect(findings.filter(({ state }: { state: string }) => state === 'wrong')).toEqual([])

      // The service on it answers the same, to the password that was, and not to a session that was.
      const again = await startService({ environment: there })
      const withSession = await fetch(`${again.baseUrl}/api/reports/overview`, {
        headers: { authorization: earlier },
      })
      expect(withSession.status).toBe(401)
      const authorization = await login(again)
      for (const path of [
        'overview',
        'breakdown?by=intent',
        'timeseries?bucket=month&from=2025-01-01T00:00:00Z&to=2099-01-01T00:00:00Z',
      ]) {
        const [was, is] = await Promise.all([
          still.asAdmin(`/api/reports/${path}`),
          fetch(`${again.baseUrl}/api/reports/${path}`, { headers: { authorization } }),
        ])
        expect([is.status, was.status]).toEqual([200, 200])
        expect(await is.json()).toEqual(await was.json())
      }
      await again.stop()

      const refused = await run(runRestore, [place], there)
      expect(refused.code).toBe(1)
      expect(refused.said).toContain('The database is not empty')
    } finally {
      await database.drop()
    }
  }, 120_000)

  test('tells recordings that are missing or damaged, copies only what is new, and keeps what it is told to', async () => {
    const [first = '', second = '', third = ''] = await uploadMany(busy, 3)
    const pathOf = async (id: string) => {
      const [row] = await service.database.sql`select object_key from voicelogs where id = ${id}`
      return join(service.storageFolder, 'objects', row?.object_key)
    }
    await rm(await pathOf(first))
    await writeFile(await pathOf(second), wavOf(19))
    const saved = await run(runBackup, [place], here())
    expect(saved.code).toBe(1)
    expect(saved.said).toContain(`of call ${first}`)
    expect(saved.said).toMatch(new RegExp(`damaged: .*${second}`))
    const copiedAt = async (id: string) => {
      const [row] = await service.database.sql`select object_key from voicelogs where id = ${id}`
      return Bun.file(join(place, 'objects/recordings', row?.object_key)).lastModified
    }
    const thirdAt = await copiedAt(third)
    const thirdKey = (await pathOf(third)).slice(join(service.storageFolder, 'objects').length)
    expect(thirdAt).toBeGreaterThan(0)
    for (const id of [first, second]) await busy.asAdmin(`/api/voicelogs/${id}`, { method: 'DELETE' })
    const again = await run(runBackup, [place], here())
    expect(again).toMatchObject({ code: 0 })
    expect(again.said).toContain(', 0 of them copied now')
    expect(await copiedAt(third)).toBe(thirdAt)

    await busy.asAdmin(`/api/voicelogs/${third}`, { method: 'DELETE' })
    const pruned = await run(runBackup, [place, '--keep', '1'], here())
    expect(pruned.said).toContain('3 older snapshots removed')
    expect([...new Bun.Glob('snapshots/*/manifest.json').scanSync(join(place, 'objects'))]).toHaveLength(1)
    expect([...new Bun.Glob('snapshots/*/tables/*').scanSync(join(place, 'objects'))].length).toBeLessThan(60)
    // What is removed leaves no empty folders.
    for (const part of ['objects', 'types'])
      expect(await readdir(join(place, part, 'snapshots'))).toHaveLength(1)
    expect(await Bun.file(join(place, 'objects/recordings', thirdKey)).exists()).toBe(false)
    expect((await run(runBackup, [place, '--keep', '0'], here())).code).toBe(2)
  }, 60_000)
})

test('a backup that lost its lock while it copied is not finished after another has removed what it saved', async () => {
  const small = await startService()
  try {
    await uploadMany(await small.organisation({ rateLimit: 10_000 }), 3)
    const address = join(folder, 'shared')
    const { storage } = await openStorage({ ...small.config, storage: { kind: 'disk', path: address } })
    const copying = Promise.withResolvers<void>()
    const gate = Promise.withResolvers<void>()
    const slow: ObjectStorage = {
      ...storage,
      async put(key, body, options) {
        if (key.startsWith('recordings/')) {
          copying.resolve()
          await gate.promise
        }
        return await storage.put(key, body, options)
      },
    }
    const source = { ...small.database, storage: small.services.storage }
    const { signal } = new AbortController()
    const first = backUp(source, { storage: slow, prefix: '' }, { keep: null, signal })
    const outcome = first.then(
      () => 'done',
      (error: Error) => error.message,
    )
    await copying.promise
    // As a firewall does that forgets idle connections, or idle_session_timeout.
    await small.database.sql`select pg_terminate_backend(pid, 5000) from pg_locks
      where locktype = 'advisory' and objid = ${ADVISORY_LOCKS.backup}
      and database = (select oid from pg_database where datname = current_database())`
    expect(await run(runBackup, [address, '--keep', '1'], here(small))).toMatchObject({ code: 0 })
    gate.resolve()
    expect(await outcome).toContain('run it again')
    // What the other has finished is the newest, and whole.
    const check = () => run(runRestore, [address, '--check'], here(small))
    expect(await check()).toMatchObject({ code: 0 })
    expect(await run(runBackup, [address], here(small))).toMatchObject({ code: 0 })
    expect(await check()).toMatchObject({ code: 0 })
  } finally {
    await small.stop()
  }
}, 60_000)

test('what a killed backup and a killed restore were writing is removed by the next one', async () => {
  const small = await startService()
  const database = await freshDatabase()
  try {
    const organisation = await small.organisation({ rateLimit: 10_000 })
    await uploadMany(organisation, 1)
    const address = join(folder, 'killed')
    const written = ['recordings/a/2026/01/b.wav', 'snapshots/20260101T000000.000Z/tables/voicelogs.gz']
    const others = 'calls/a.wav'
    for (const key of [...written, others]) await killDuringPut(address, key)
    // One that was killed later has the content type of what it was writing, too.
    const types = written.map((key) => join(address, 'types', key))
    for (const path of types) await Bun.write(path, 'application/gzip')
    const partials = () => readdir(join(address, 'partial'))
    expect(await partials()).toHaveLength(3)
    expect(await run(runBackup, [address], here(small))).toMatchObject({ code: 0 })
    expect(await partials()).toEqual([expect.stringContaining('.calls,a.wav')])
    for (const path of types) expect(await Bun.file(path).exists()).toBe(false)
    // Of one that was killed later, a snapshot is there without its manifest.
    const snapshots = () => [...new Bun.Glob('*/*.gz').scanSync(join(address, 'objects/snapshots'))]
    await rm(join(address, 'objects/snapshots', (snapshots()[0] ?? '').replace(/[^/]*$/, 'manifest.json')))
    expect(await run(runBackup, [address], here(small))).toMatchObject({ code: 0 })
    expect(snapshots()).toHaveLength(1)

    const storageFolder = join(folder, 'killed-restore')
    await killDuringPut(storageFolder, `${organisation.organisationId}/2026/01/b.wav`)
    const there = environmentOf(database.url, storageFolder, small)
    expect(await run(runRestore, [address], there)).toMatchObject({ code: 0 })
    expect(await readdir(join(storageFolder, 'partial'))).toEqual([])
  } finally {
    await database.drop()
    await small.stop()
  }
}, 60_000)

test('a restore into a database that is in use changes nothing, not even its schema', async () => {
  const [small, database] = await Promise.all([startService(), freshDatabase()])
  try {
    const address = join(folder, 'in-use')
    expect(await run(runBackup, [address], here(small))).toMatchObject({ code: 0 })
    await insertOrganisation(database.db)
    // As a database of an earlier version: the newest migration is not known to it.
    const count = async () => (await database.sql`select from drizzle.__drizzle_migrations`).length
    await database.sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`
    const before = await count()
    const there = environmentOf(database.url, join(folder, 'in-use-storage'), small)
    expect(await run(runRestore, [address], there)).toEqual({
      code: 1,
      said: 'The database is not empty: organisations has rows',
    })
    expect(await count()).toBe(before)
  } finally {
    await database.drop()
    await small.stop()
  }
}, 60_000)

test('a damaged backup is told by its file, changes nothing, and keeps no other from being made', async () => {
  const small = await startService()
  const database = await freshDatabase()
  try {
    await uploadMany(await small.organisation({ rateLimit: 10_000 }), 3)
    const address = join(folder, 'damaged')
    const there = environmentOf(database.url, join(folder, 'from-damaged'), small)
    await database.sql`drop schema public, drizzle cascade`
    await database.sql`create schema public`
    expect(await run(runBackup, [address], here(small))).toMatchObject({ code: 0 })
    const root = join(address, 'objects')
    const one = (pattern: string) => {
      const [found = ''] = new Bun.Glob(pattern).scanSync(root)
      return found
    }
    const [manifest, list, table, other, recording] = [
      one('snapshots/*/manifest.json'),
      one('snapshots/*/recordings.gz'),
      one('snapshots/*/tables/voicelogs.gz'),
      one('snapshots/*/tables/users.gz'),
      one('recordings/**/*.wav'),
    ]
    const truncated = (bytes: Uint8Array) => bytes.slice(0, bytes.length / 2)
    const flipped = (bytes: Uint8Array) => bytes.with(bytes.length / 2, 255 ^ (bytes[bytes.length / 2] ?? 0))
    const text = (value: string) => () => new TextEncoder().encode(value)
    const swapped = await readFile(join(root, other))
    const damages: [file: string, damage: (bytes: Uint8Array) => Uint8Array, said?: string][] = [
      ...[table, list, recording, manifest].flatMap((file): typeof damages => [
        [file, truncated],
        [file, () => new Uint8Array()],
        [file, () => swapped],
      ]),
      ...[table, list, recording].map((file): (typeof damages)[number] => [file, flipped]),
      [manifest, text('{"format":1,"tables":{}}')],
      [manifest, text('null')],
      [manifest, text('{"format":2,"parts":[]}'), 'was made by a later version of the program'],
    ]
    for (const [file, damage, said = 'is not what was saved'] of damages) {
      const path = join(root, file)
      const whole = new Uint8Array(await readFile(path))
      await writeFile(path, damage(whole))
      for (const args of [[address, '--check'], [address]]) {
        if (file === recording && args.length === 1) continue
        expect(await run(runRestore, args, there)).toEqual({ code: 1, said: `${file} ${said}` })
      }
      await writeFile(path, whole)
    }
    // Not even the schema, which would keep a snapshot of an earlier version from being restored.
    expect(await database.sql`select from pg_class where relname = 'voicelogs'`).toHaveLength(0)

    const saved = new Uint8Array(await readFile(join(root, recording)))
    await rm(join(root, recording))
    for (const args of [[address, '--check'], [address]])
      expect(await run(runRestore, args, there)).toEqual({ code: 1, said: `${recording} is missing` })
    await writeFile(join(root, recording), saved)
    expect(await run(runRestore, [address], there)).toMatchObject({ code: 0 })

    // The snapshot before is not needed, and nothing of it is removed.
    await writeFile(join(root, list), swapped)
    await small.database.sql`delete from voicelogs where id in (select id from voicelogs limit 1)`
    const next = await run(runBackup, [address, '--keep', '2'], here(small))
    expect(next.code).toBe(1)
    expect(next.said).toContain(
      `${list} is not what was saved: no recordings of older snapshots were removed`,
    )
    expect([...new Bun.Glob('recordings/**/*.wav').scanSync(root)]).toHaveLength(3)
    expect(await run(runRestore, [address, '--check'], there)).toMatchObject({ code: 0 })
    expect(await run(runBackup, [address, '--keep', '1'], here(small))).toMatchObject({ code: 0 })
    expect([...new Bun.Glob('recordings/**/*.wav').scanSync(root)]).toHaveLength(2)
  } finally {
    await database.drop()
    await small.stop()
  }
}, 120_000)

test.each([
  ['backup', 'SIGTERM', 143],
  ['backup', 'SIGINT', 130],
  ['restore', 'SIGTERM', 143],
  ['restore', 'SIGINT', 130],
] as const)(
  'a %s that %s interrupts says in one line what to do, and ends with %i',
  async (command, signal, code) => {
    const asked = Promise.withResolvers<void>()
    // A store that does not answer.
    const store = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data: () => asked.resolve() } })
    try {
      const main = join(import.meta.dir, '../../src/main.ts')
      const place = `s3://bucket/backups?endpoint=http://127.0.0.1:${store.port}`
      const child = Bun.spawn([process.execPath, main, command, place], {
        env: { PATH: Bun.env.PATH, ...here() },
        stdout: 'pipe',
        stderr: 'pipe',
      })
      await asked.promise
      child.kill(signal)
      const [exitCode, out, error] = await Promise.all([
        child.exited,
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
      ])
      expect({ exitCode, said: out + error }).toEqual({
        exitCode: code,
        said: `Interrupted by ${signal}. Run the same command again: what was copied is kept.\n`,
      })
    } finally {
      store.stop(true)
    }
  },
)

test.skipIf(!canMount())(
  'a backup to a disk that is full says so in a line, and one after the other leaves no more',
  async () => {
    const organisation = await service.organisation()
    const form = formOf(['call_id', 'larger than the disk'], ['file', wavOf(300_000)])
    expect((await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })).status).toBe(200)
    const volume = mountVolume()
    if (volume === null) throw new Error('There is no volume')
    try {
      for (let run = 0; run < 2; run += 1) {
        const child = Bun.spawn([process.execPath, 'src/main.ts', 'backup', volume.folder], {
          cwd: join(import.meta.dir, '../..'),
          env: { PATH: Bun.env.PATH ?? '', ...here() },
          stdout: 'pipe',
          stderr: 'pipe',
        })
        expect(await new Response(child.stderr).text()).toBe(
          'The disk of the storage is full: ENOSPC: no space left on device, write\n',
        )
        expect(await child.exited).toBe(1)
      }
      const { storage } = await openStorage({
        ...service.config,
        storage: { kind: 'disk', path: volume.folder },
      })
      const files = await Array.fromAsync(storage.list('snapshots/'))
      expect(new Set(files.map(({ key }) => key.split('/')[1])).size).toBe(1)
      expect(readdirSync(join(volume.folder, 'partial'))).toEqual([])
    } finally {
      volume.remove()
    }
  },
)

test('a backup with --keep removes no snapshots of another installation', async () => {
  const [small, other] = await Promise.all([startService(), startService()])
  try {
    const address = join(folder, 'of-two')
    for (const each of [small, other]) await uploadMany(await each.organisation({ rateLimit: 10_000 }), 1)
    expect(await run(runBackup, [address, '--keep', '1'], here(small))).toMatchObject({ code: 0 })
    await expect(run(runBackup, [address, '--keep', '1'], here(other))).rejects.toThrow(
      'of another installation',
    )
    const check = await run(runRestore, [address, '--check'], here(small))
    expect(check).toMatchObject({ code: 0 })
    // What is damaged keeps no others from being made.
    const [table = ''] = new Bun.Glob('objects/snapshots/*/tables/organisations.gz').scanSync(address)
    await writeFile(join(address, table), 'damaged')
    expect(await run(runBackup, [address, '--keep', '1'], here(small))).toMatchObject({ code: 0 })
  } finally {
    await Promise.all([small.stop(), other.stop()])
  }
}, 60_000)

test('a backup to S3 and its restore go on where they were interrupted; what is damaged is not restored', async () => {
  const small = await startService()
  await uploadMany(await small.organisation({ rateLimit: 10_000 }), 40)
  const place = `s3://${s3.bucket}/nightly?endpoint=${s3.endpoint}&region=${s3.region}`
  const interrupted = new AbortController()
  const failing = run(runBackup, [place], here(small), interrupted.signal)
  failing.catch(() => {})
  const copied = async () => (await keys('nightly/recordings/')).length
  await eventually(async () => (await copied()) > 5, { withinMs: 40_000 })
  interrupted.abort(new Error('power failure'))
  await expect(failing).rejects.toThrow('power failure')
  const saved = await run(runBackup, [place], here(small))
  expect(saved).toMatchObject({ code: 0 })
  const [, all, now] = /: (\d+) recordings .*, (\d+) of them copied now/.exec(saved.said) ?? []
  expect([Number(all), Number(now) < 40]).toEqual([40, true])

  const database = await freshDatabase()
  const storageFolder = join(folder, 'from-s3')
  const there = environmentOf(database.url, storageFolder, small)
  try {
    const [some = ''] = (await keys('nightly/recordings/')).slice(-1)
    const whole = await s3Client().file(some).bytes()
    await s3Client().write(some, whole.toReversed())
    expect(await run(runRestore, [place, '--check'], there)).toMatchObject({ code: 1 })
    const refused = await run(runRestore, [place], there)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('is not what was saved')
    expect((await database.sql`select count(*)::int as calls from voicelogs`)[0]?.calls).toBe(0)
    await s3Client().write(some, whole)
    const restored = await run(runRestore, [place], there)
    expect(restored).toMatchObject({ code: 0 })
    const [, ofAll, then] = /: (\d+) recordings .*, (\d+) of them copied now/.exec(restored.said) ?? []
    expect(Number(then)).toBeLessThan(Number(ofAll))
    expect(await expectEveryRecording(database, storageFolder)).toBe(Number(ofAll))
  } finally {
    await database.drop()
    await small.stop()
  }
}, 120_000)

function s3Client() {
  return new Bun.S3Client({
    ...{ bucket: s3.bucket, endpoint: s3.endpoint, region: s3.region },
    ...{ accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  })
}

async function keys(prefix: string): Promise<string[]> {
  const { contents = [] } = await s3Client().list({ prefix, maxKeys: 1000 })
  return contents.map(({ key }) => key)
}
