/**
 * 10,000 calls backed up while uploads go on, and restored: how long both take, and whether every checksum and every
 * report is the same. `bun run bench backup`; another number of calls as BACKUP_CALLS.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runBackup } from '../../src/commands/backup/backup.ts'
import { runRestore } from '../../src/commands/backup/restore.ts'
import { refreshRollups } from '../../src/db/reports/rollups.ts'
import { freshDatabase } from '../support/database.ts'
import { redisUrl } from '../support/redis.ts'
import { json, PASSWORD } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'
import { benchDatabase, startApi } from './support/api.ts'
import { figure, secondsOf } from './support/figures.ts'

const CALLS = Number(Bun.env.BACKUP_CALLS ?? 10_000)
const AT_ONCE = 8
const PERIOD = 'from=2020-01-01T00:00:00Z&to=2099-01-01T00:00:00Z'
const REPORTS = [
  'reports/overview',
  ...['department', 'operator', 'intent', 'emotion'].map((by) => `reports/breakdown?by=${by}`),
  `reports/timeseries?bucket=month&${PERIOD}`,
]

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const secret = { JWT_SECRET: crypto.randomUUID() + crypto.randomUUID() }
const database = await benchDatabase()
const restored = await freshDatabase()
const storageUrl = (name: string) => ({ STORAGE_URL: `file://${join(folder, name)}` })
const api = await startApi(database.url, { ...storageUrl('storage'), ...secret })
try {
  await uploadMany(CALLS)
  await complete()
  const before = await reportsOf(api.baseUrl)

  const stop = new AbortController()
  let further = 0
  const traffic = Promise.all(
    [0, 1].map(async () => {
      while (!stop.signal.aborted) {
        await upload()
        further++
      }
    }),
  )
  const place = join(folder, 'place')
  const run = async (command: typeof runBackup, args: string[], url: string, storage: string) => {
    const environment = { DATABASE_URL: url, REDIS_URL: redisUrl(), ...storageUrl(storage), ...secret }
    const output = { out: console.log, error: console.error }
    if ((await command(args, environment, output, new AbortController().signal)) !== 0)
      throw new Error(`${args.join(' ')} failed`)
  }
  const backupSeconds = await secondsOf(() => run(runBackup, [place], database.url, 'storage'))
  stop.abort()
  await traffic
  const againSeconds = await secondsOf(() => run(runBackup, [place], database.url, 'storage'))
  const restoreSeconds = await secondsOf(async () => {
    await run(runRestore, [place], restored.url, 'restored')
  })

  const rows = await restored.sql`select object_key, recording_sha256, call_date from voicelogs`
  let wrong = 0
  for (const { object_key, recording_sha256 } of rows) {
    const bytes = await readFile(join(folder, 'restored/objects', object_key))
    if (new Bun.CryptoHasher('sha256').update(bytes).digest('hex') !== recording_sha256) wrong++
  }
  // What came in during the backup has not been completed: the reports of before do not count it.
  await restored.sql`delete from voicelogs where status <> 'completed'`
  const there = await startApi(restored.url, { ...storageUrl('restored'), ...secret })
  const after = await reportsOf(there.baseUrl)
  await there.stop()
  const different = REPORTS.filter((_, index) => before[index] !== after[index])
  console.log(`${rows.length} calls restored; ${further} came in during the first backup`)
  figure(`backup of ${CALLS} calls while uploads go on`, backupSeconds, 's', null)
  figure('the next backup, of the calls since', againSeconds, 's', null)
  figure(`restore of ${CALLS} calls`, restoreSeconds, 's', null)
  figure('restored recordings with another checksum', wrong, '', { atMost: 0 })
  figure('reports that differ', different.length, '', { atMost: 0 })
} finally {
  await api.stop()
  await database.drop()
  await restored.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function uploadMany(count: number): Promise<void> {
  let left = count
  const one = async () => {
    while (left-- > 0) await upload()
  }
  await Promise.all(Array.from({ length: AT_ONCE }, one))
}

/** A call of some 16 KB with bytes of its own. */
async function upload(): Promise<void> {
  const noise = crypto.getRandomValues(new Uint8Array(16_000))
  const body = new FormData()
  body.append('department', `department ${noise[0]}`)
  body.append('operator_id', `operator ${noise[1]}`)
  body.append('file', new Blob([wavOf(0, noise.length), noise]), 'call.wav')
  const response = await fetch(`${api.baseUrl}/api/ingest/upload`, {
    ...{ method: 'POST', headers: { 'x-api-key': database.apiKey }, body },
  })
  if (!response.ok) throw new Error(`upload answered ${response.status}: ${await response.text()}`)
}

/** As workers leave them. */
async function complete(): Promise<void> {
  await database.sql`update voicelogs set status = 'completed', completed_at = now(), duration_ms = size_bytes,
    intent = (array['payment','complaint','other'])[1 + abs(hashtext(id::text)) % 3], emotion = 'neutral',
    quality_score = abs(hashtext(id::text)) % 100`
  while ((await refreshRollups(database.db, { quietSeconds: 0, oldSeconds: 0 })) > 0);
}

async function reportsOf(baseUrl: string): Promise<string[]> {
  const login = await fetch(
    `${baseUrl}/api/auth/login`,
    json({ email: 'bench@example.com', password: PASSWORD }),
  )
  const authorization = `Bearer ${(await login.json()).access_token}`
  const texts: string[] = []
  for (const path of REPORTS) {
    const response = await fetch(`${baseUrl}/api/${path}`, { headers: { authorization } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    texts.push(await response.text())
  }
  return texts
}
