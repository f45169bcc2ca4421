/**
 * An upgrade while calls come in: processes of the version before, then the migrations of this one with a long reader in
 * the way, then processes of both versions side by side, then this one alone. Every call that a client was told is stored
 * must complete, each client is answered, and the reports must be equal to a recount.
 *
 * The version before is a commit of the history of Git, installed in a folder of its own: BENCH_PREVIOUS, by default the
 * last one that migrates with drizzle-orm and has one list of hints. A clone without history cannot run this.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import postgres from 'postgres'
import { freePort } from '../../tools/stack/ports.ts'
import { sequence, silence, tone, wavFile } from '../support/audio.ts'
import { freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { startRedisServer } from '../support/redis-server.ts'
import { listener, startSpeechServer } from '../support/speech-server.ts'
import { figure } from './support/figures.ts'

const PREVIOUS = Bun.env.BENCH_PREVIOUS ?? '2ff94fe'
const PHASE_MS = Number(Bun.env.BENCH_PHASE_MS ?? 15_000)
/** Clients that send one call after the other. */
const CLIENTS = 3
/** What each of them rests after a call, so that the workers of a small machine keep up. */
const PAUSE_MS = 400
const EMAIL = 'admin@example.com'
const PASSWORD = 'seven grey herons crossing'

/** Without one, each request would have its own. */
const PERIOD = new URLSearchParams({
  from: new Date(Date.now() - 10 * 86_400_000).toISOString(),
  to: new Date(Date.now() + 86_400_000).toISOString(),
})

const root = resolve(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-upgrade-'))
const spoken = new Blob([new Uint8Array(wavFile([sequence(silence(300), tone(440, 800), silence(300))]))])

const before = await installPrevious()
const database = await freshDatabase()
const { sql } = database
// Its tables are those of this version. The version before makes its own.
for (const schema of ['public', 'drizzle']) await sql`drop schema ${sql(schema)} cascade`
await sql`create schema public`
const redis = await startRedisServer()
const hear = listener(['hello', 'goodbye'])
const speech = startSpeechServer((request) => Response.json(hear(request)))
/** Processes of both versions. */
const children = new Set<Bun.Subprocess>()
process.on('exit', () => {
  for (const each of children) each.kill('SIGKILL')
})
const jwtSecret = crypto.randomUUID() + crypto.randomUUID()

try {
  await play()
} finally {
  for (const each of children) each.kill('SIGKILL')
  await Promise.all([...children].map((each) => each.exited))
  speech.close()
  await redis[Symbol.asyncDispose]()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

async function play(): Promise<void> {
  await command(before, ['migrate'])
  const account = ['--organisation', 'Acme', '--email', EMAIL, '--password', PASSWORD]
  await command(before, ['admin', 'create-organisation', ...account])
  const key = await command(before, ['admin', 'create-api-key', '--organisation', 'Acme', '--name', 'bench'])
  await sql`update api_keys set rate_limit = 1000000`

  const [oldApi, oldWorker] = [await start(before, 'serve'), await start(before, 'work')]
  const load = sendCalls(key.trim(), oldApi.baseUrl)
  await Bun.sleep(PHASE_MS)

  const reader = postgres(database.url, { max: 1 })
  await reader`begin`
  await reader`select count(*) from voicelogs`
  const sentBefore = load.accepted.length
  const migrated = command(root, ['migrate'])
  await Bun.sleep(PHASE_MS / 2)
  const sentBehindReader = load.accepted.length - sentBefore
  await reader`commit`
  await reader.end()
  await migrated

  const [newApi, newWorker] = [await start(root, 'serve'), await start(root, 'work')]
  load.addresses.push(newApi.baseUrl)
  await Bun.sleep(2 * PHASE_MS)
  const claims = await sql`select count(*)::int as both from voicelogs where status = 'completed'`
  // As a load balancer does: the process is left out first, and then stopped.
  load.addresses.shift()
  await Bun.sleep(PHASE_MS / 2)
  await oldApi.stop()
  await oldWorker.stop()
  await Bun.sleep(PHASE_MS / 2)
  const { accepted, refused } = await load.stop()
  console.log(
    `${accepted.length} calls accepted, ${claims[0]?.both} completed before the old processes stopped`,
  )

  const open = async () =>
    Number((await sql`select count(*) from voicelogs where status not in ('completed', 'failed')`)[0]?.count)
  await eventually(
    async () => {
      if ((await open()) > 0)
        throw new Error(
          JSON.stringify([
            ...(await sql`
        select status, count(*), min(updated_at), max(attempts) as attempts from voicelogs group by status`),
          ]),
        )
    },
    { withinMs: 180_000, everyMs: 500 },
  )
  const rows = await sql`select id, status from voicelogs`
  const completed = new Set(rows.filter((each) => each.status === 'completed').map((each) => each.id))
  await eventually(async () => Number((await sql`select count(*) from report_dirty_days`)[0]?.count) === 0, {
    withinMs: 120_000,
    everyMs: 500,
  })
  const token = await logIn(newApi.baseUrl)
  const summed = await reports(newApi.baseUrl, token)
  // A report reads a marked day from its calls.
  await sql`insert into report_dirty_days (organisation_id, day)
    select distinct organisation_id, (occurred_at at time zone 'UTC')::date from voicelogs`
  const recounted = await reports(newApi.baseUrl, token)
  const differences = Object.keys(summed).filter((each) => !Bun.deepEquals(summed[each], recounted[each]))
  for (const each of differences) console.log(each, JSON.stringify([summed[each], recounted[each]]))
  const counted = (summed['overview?'] as { figures: { calls: number } }).figures.calls

  figure('upgrade: calls sent while a reader held the migration up', sentBehindReader, '', { atLeast: 1 })
  figure(
    'upgrade: accepted calls that did not complete',
    accepted.filter((id) => !completed.has(id)).length,
    '',
    {
      atMost: 0,
    },
  )
  figure('upgrade: calls that were refused', refused.length, '', { atMost: 0 })
  figure('upgrade: reports that differ from a recount', differences.length, '', { atMost: 0 })
  figure('upgrade: calls in the reports less completed calls', Math.abs(counted - completed.size), '', {
    atMost: 0,
  })
  for (const each of new Set(refused)) console.log(`refused: ${each}`)
  await Promise.all([newApi.stop(), newWorker.stop()])
}

/** The source of the version before, with its packages. */
async function installPrevious(): Promise<string> {
  const archive = Bun.spawnSync(['git', 'archive', '--format=tar', PREVIOUS], { cwd: root })
  if (!archive.success)
    throw new Error(`The history of Git has no commit ${PREVIOUS}: ${archive.stderr.toString().trim()}`)
  const tar = Bun.spawnSync(['tar', '-x', '-C', folder], { stdin: archive.stdout })
  const install = tar.success
    ? Bun.spawnSync([process.execPath, 'install', '--frozen-lockfile'], { cwd: folder })
    : tar
  if (!install.success) throw new Error(install.stderr.toString())
  return folder
}

function environment(port = 0): Record<string, string> {
  const { PATH = '', HOME = '' } = Bun.env
  return {
    ...{ PATH, HOME, TMPDIR: tmpdir(), LOG_LEVEL: 'error' },
    DATABASE_URL: database.url,
    REDIS_URL: redis.url,
    STORAGE_URL: `file://${folder}/storage`,
    JWT_SECRET: jwtSecret,
    PORT: `${port}`,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SPEECH_ENGINE: 'openai',
    SPEECH_BASE_URL: speech.baseUrl,
    // A tone stands for speech.
    SPEECH_DETECTOR: 'levels',
    // The step of the deployment migrates, as docs/upgrading.md says. The version before does not know this.
    MIGRATE_ON_START: 'false',
  }
}

/** Runs a command to its end and answers what it said. */
async function command(program: string, args: string[]): Promise<string> {
  const child = Bun.spawn([process.execPath, 'src/main.ts', ...args], {
    ...{ cwd: program, env: environment(), stdout: 'pipe', stderr: 'inherit' },
  })
  const said = await new Response(child.stdout).text()
  if ((await child.exited) !== 0) throw new Error(`voicelog ${args.join(' ')} failed: ${said}`)
  return said
}

async function start(program: string, mode: 'serve' | 'work') {
  const port = await freePort()
  const child = Bun.spawn([process.execPath, 'src/main.ts', mode], {
    ...{ cwd: program, env: environment(port), stdin: 'ignore', stdout: 'inherit', stderr: 'inherit' },
  })
  children.add(child)
  const baseUrl = `http://127.0.0.1:${port}`
  if (mode === 'serve')
    await eventually(async () => (await fetch(`${baseUrl}/health/ready`)).ok, { withinMs: 60_000 })
  return {
    baseUrl,
    async stop() {
      child.kill('SIGTERM')
      await child.exited
      children.delete(child)
    },
  }
}

/** Sends calls to these addresses in turn until it is stopped. */
function sendCalls(apiKey: string, address: string) {
  const addresses = [address]
  const accepted: string[] = []
  const refused: string[] = []
  let isOver = false
  const client = async (number: number) => {
    for (let call = 0; !isOver; call++) {
      const form = new FormData()
      form.set('call_id', `${number}-${call}`)
      form.set('customer_id', `customer-${call % 7}`)
      form.set('department', ['sales', 'support'][call % 2] ?? '')
      form.set('call_date', new Date(Date.now() - (call % 5) * 86_400_000).toISOString())
      form.set('file', spoken, 'call.wav')
      const target = addresses[call % addresses.length]
      const response = await fetch(`${target}/api/ingest/upload`, {
        ...{ method: 'POST', body: form, headers: { 'x-api-key': apiKey } },
      }).catch((error: Error) => error)
      if (response instanceof Error) refused.push(response.message)
      else if (response.ok) accepted.push((await response.json()).voicelog_id)
      else refused.push(`${response.status} ${await response.text()}`)
      await Bun.sleep(PAUSE_MS)
    }
  }
  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)))
  return {
    addresses,
    accepted,
    async stop() {
      isOver = true
      await clients
      return { accepted, refused }
    },
  }
}

async function logIn(baseUrl: string): Promise<string> {
  const body = JSON.stringify({ email: EMAIL, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', body, headers })
  const { access_token } = await response.json()
  return access_token
}

/** What each report answers. */
async function reports(baseUrl: string, token: string): Promise<Record<string, unknown>> {
  const paths = ['overview?', 'timeseries?bucket=day&', 'breakdown?by=department&', 'breakdown?by=intent&']
  const headers = { authorization: `Bearer ${token}` }
  const answers: Record<string, unknown> = {}
  for (const path of paths) {
    const response = await fetch(`${baseUrl}/api/reports/${path}${PERIOD}`, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    answers[path] = await response.json()
  }
  return answers
}
