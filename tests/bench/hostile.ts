/**
 * What others notice while 50 clients attack `voicelog all`: p99 of /health/live (at most 100 ms) and of a login (at
 * most 1 s) and, where the attack is one on them, how long an upload or an analysis of another organisation takes.
 *
 * Each attack has a database and a service of its own, and lasts SECONDS (15 if not given). `none` is the same without
 * one. Clients and probe are two processes beside the service: on two cores they take a good part of what it has.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRedisQueue } from '../../src/backends/queue/redis.ts'
import { findVoicelog, requestAnalytics } from '../../src/db/calls/voicelogs.ts'
import { createOrganisation, createUser } from '../../src/domain/identity/accounts.ts'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { PRIORITIES } from '../../src/model/voicelog.ts'
import { silence, wavFile } from '../support/audio.ts'
import { CANCELLATION_CALL } from '../support/calls.ts'
import { type Answer, failure, good, startChatServer } from '../support/chat-server.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { eventually } from '../support/poll.ts'
import { redisUrl } from '../support/redis.ts'
import { PASSWORD } from '../support/service.ts'
import { saveSearchSample } from '../support/spoken-sample.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { startApi } from './support/api.ts'
import { figure, median, percentile } from './support/figures.ts'

const CLIENTS = 50
const ATTACK_MS = Number(Bun.env.SECONDS ?? 15) * 1_000
/** Transcripts that are searched. */
const TRANSCRIPTS = Number(Bun.env.CALLS ?? 5_000)
const BACKLOG = 2_000
/** Of a segment of five seconds. */
const SAID = 'so this is what they say in a part of this very long call'
/** People who log in by turns, so that none has used up what one may. */
const PEOPLE = 20

/** What does it, by the name in the figures. */
const ATTACKS = [
  'none',
  'nested JSON',
  'slow bodies',
  'time zones',
  'searches',
  'requests too large',
  'backlog',
  'long calls',
] as const
type Attack = (typeof ATTACKS)[number]

type Attacker = { attack: Attack; baseUrl: string; tokens: string[]; apiKey: string }
type Probe = { probe: true; baseUrl: string; emails: string[]; apiKey: string | null }
type Probed = { liveMs: number[]; loginMs: number[]; uploadMs: number[]; refused: string[] }

async function measure(attack: Attack): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
  const database = await freshDatabase()
  const attackers = await organisation(database, 'attackers', CLIENTS)
  const others = await organisation(database, 'others', PEOPLE)
  const chat = attack === 'requests too large' ? startChatServer(tokensPerMinute(30_000)) : null
  const api = await startApi(
    database.url,
    {
      STORAGE_URL: `file://${folder}/storage`,
      WORKER_CONCURRENCY: '1',
      TRUSTED_PROXIES: '127.0.0.0/8',
      // The defaults, not those of other benchmarks.
      USER_REQUESTS_PER_MINUTE: '',
      USER_EXPENSIVE_REQUESTS_PER_MINUTE: '',
      ...(chat && { LLM_BASE_URL: chat.baseUrl, LLM_MODEL: 'stand-in', LLM_CONTEXT_TOKENS: '128000' }),
    },
    'all',
  )
  try {
    await prepare(attack, database, attackers.organisationId)
    const tokens = await Promise.all(attackers.emails.map((email) => logIn(api.baseUrl, email)))
    const apiKey = attack === 'slow bodies' ? others.apiKey : null
    const { apiKey: theirKey } = attackers
    const attacking = spawnSelf({ attack, baseUrl: api.baseUrl, tokens, apiKey: theirKey } satisfies Attacker)
    const probing = spawnSelf({
      probe: true,
      baseUrl: api.baseUrl,
      emails: others.emails,
      apiKey,
    } satisfies Probe)
    const analysisMs =
      attack === 'requests too large' || attack === 'backlog'
        ? await analyses(database, others.organisationId)
        : []
    const probed = JSON.parse(await new Response(probing.stdout).text()) as Probed
    attacking.kill('SIGTERM')
    const turns = Number(await new Response(attacking.stdout).text())
    if (!(turns >= CLIENTS)) throw new Error(`${attack}: the clients made ${turns} requests only`)
    console.log(`\n${attack}: ${turns} requests`)
    tell(attack, { ...probed, analysisMs })
  } finally {
    await api.stop()
    await chat?.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function tell(
  attack: Attack,
  { liveMs, loginMs, uploadMs, analysisMs, refused }: Probed & { analysisMs: number[] },
) {
  const p99 = (name: string, times: number[], atMost: number | null) => {
    if (times.length === 0) return
    console.log(`${attack}: ${name} ${times.length} times, median ${median(times).toFixed(1)} ms`)
    figure(`${attack}: ${name}, p99`, percentile(times, 0.99), 'ms', atMost === null ? null : { atMost })
  }
  p99('/health/live', liveMs, 100)
  p99('login', loginMs, 1_000)
  p99('upload of another organisation', uploadMs, null)
  p99('analysis for another organisation', analysisMs, null)
  figure(`${attack}: requests of others that were refused`, refused.length, '', { atMost: 0 })
  for (const each of new Set(refused)) console.log(`  ${each}`)
}

async function organisation(database: FreshDatabase, name: string, users: number) {
  const admin = { organisation: name, email: `admin@${name}.example.com`, password: PASSWORD }
  const { organisationId } = await createOrganisation(database, admin)
  const emails = Array.from({ length: users }, (_, each) => `user-${each}@${name}.example.com`)
  for (const email of emails)
    await createUser(database, { organisationId, email, role: 'member', password: PASSWORD })
  const key = { name: 'bench', rateLimit: 1_000_000 }
  const { apiKey } = await createApiKey(database, { kind: 'system', organisationId }, key)
  return { organisationId, emails, apiKey }
}

async function prepare(attack: Attack, { db }: FreshDatabase, organisationId: string): Promise<void> {
  if (attack === 'searches' || attack === 'time zones')
    await saveSearchSample(db, organisationId, TRANSCRIPTS)
  if (attack === 'backlog') {
    for (let call = 0; call < BACKLOG; call++) await beginAnalysis(db, organisationId, CALL)
  }
  if (attack === 'long calls') {
    const lines = Array.from({ length: 8_640 }, (_, at) => `${at % 2 ? 'C' : 'A'}: ${SAID} ${at}`)
    await insertTranscribed({ database: { db } }, { organisationId }, lines.join('\n'), {
      confidenceOf: () => 0.9,
    })
  }
  // Each needs more tokens than the server gives in a minute.
  if (attack === 'requests too large') {
    for (let call = 0; call < CLIENTS; call++) await beginAnalysis(db, organisationId, CALL.repeat(200))
  }
}

const CALL = CANCELLATION_CALL.map(
  ({ speaker, text }) => `${speaker === 'agent' ? 'A' : 'C'}: ${text}\n`,
).join('')

async function beginAnalysis(
  db: FreshDatabase['db'],
  organisationId: string,
  lines: string,
): Promise<string> {
  const id = await insertTranscribed({ database: { db } }, { organisationId }, lines)
  const voicelog = await findVoicelog(db, { organisationId, sight: 'all' }, id)
  if (voicelog === null || !(await requestAnalytics(db, voicelog, ANALYTIC_KINDS)))
    throw new Error('the call cannot be analysed')
  // As in the API, the reconciler pushes a hint that Redis did not take in time.
  await queue
    .push([{ voicelogId: id, organisationId, priority: PRIORITIES.standard }])
    .catch((error) => console.log(`${error}: left to the reconciler`))
  return id
}

/** Of the service, so that a call is found as soon as if the API had taken it. */
const queue = createRedisQueue({ url: redisUrl(), prefix: 'voicelog', log: silentLogger })

/** Analyses a call of this organisation again and again. Answers how long each took, in milliseconds. */
async function analyses({ db }: FreshDatabase, organisationId: string): Promise<number[]> {
  const times: number[] = []
  const endsAt = performance.now() + ATTACK_MS
  while (performance.now() < endsAt) {
    const startedAt = performance.now()
    const id = await beginAnalysis(db, organisationId, CALL)
    const isEnded = async () =>
      ['completed', 'failed'].includes(
        `${(await findVoicelog(db, { organisationId, sight: 'all' }, id))?.status}`,
      )
    await eventually(isEnded, { withinMs: 300_000, everyMs: 20 })
    times.push(performance.now() - startedAt)
  }
  return times
}

/** A server that gives an account so many tokens a minute, and answers a request for more as OpenAI does. */
function tokensPerMinute(limit: number): Answer {
  return (request, index) => {
    const tokens = Math.ceil(request.text.length / 4)
    if (tokens <= limit) return good(request, index)
    const message = `Request too large for stand-in on tokens per min (TPM): Limit ${limit}, Requested ${tokens}. The input or output tokens must be reduced in order to run successfully.`
    return failure(429, { message, type: 'tokens', code: 'rate_limit_exceeded' })
  }
}

function spawnSelf(what: Attacker | Probe) {
  return Bun.spawn([process.execPath, import.meta.path, JSON.stringify(what)], {
    env: { ...Bun.env },
    stderr: 'inherit',
  })
}

// The clients.

async function attackForEver({ attack, baseUrl, tokens, apiKey }: Attacker): Promise<void> {
  const client = CLIENT[attack]
  let turns = 0
  process.on('SIGTERM', () => {
    console.log(turns)
    process.exit(0)
  })
  const over = async (each: number) => {
    for (let turn = 0; ; turn++) {
      turns++
      const token = tokens[each % tokens.length] ?? ''
      await client({ baseUrl, token, apiKey, each, turn }).catch(() => {})
      // A refusal at once is not asked for in a busy loop: the machine is shared.
      await Bun.sleep(10)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, each) => over(each)))
}

type Turn = { baseUrl: string; token: string; apiKey: string; each: number; turn: number }

const NESTED = '\\"'.repeat(32_000)
const PHRASES = Array.from({ length: 9 }, (_, each) => `"word${each + 1} word1 word2"`).join(' OR ')

const CLIENT: Record<Attack, (turn: Turn) => Promise<unknown>> = {
  none: () => Bun.sleep(1_000),
  async 'nested JSON'({ baseUrl }) {
    const headers = { 'content-type': 'application/json' }
    await (await fetch(`${baseUrl}/api/auth/login`, { method: 'POST', headers, body: NESTED })).text()
  },
  // By turns the body of a login and an upload with a key, each with a byte a second.
  async 'slow bodies'({ baseUrl, apiKey, each }) {
    const head =
      each % 2 === 0
        ? 'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 4000\r\n\r\n{'
        : `POST /api/ingest/upload HTTP/1.1\r\nhost: a\r\nx-api-key: ${apiKey}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 400000000\r\n\r\n--b\r\n`
    await trickle(Number(new URL(baseUrl).port), head)
  },
  async 'time zones'({ baseUrl, token, each, turn }) {
    const spelling = spelled('america/argentina/comodrivadavia', each * 1_000_003 + turn)
    const query = new URLSearchParams({
      bucket: 'day',
      from: '2023-01-01',
      to: '2025-12-31',
      time_zone: spelling,
    })
    await get(baseUrl, token, `/api/reports/timeseries?${query}`)
  },
  searches: ({ baseUrl, token }) => get(baseUrl, token, `/api/search?${new URLSearchParams({ q: PHRASES })}`),
  'requests too large': () => Bun.sleep(1_000),
  backlog: ({ baseUrl, token }) => get(baseUrl, token, '/api/voicelogs'),
  // The page of a call of twelve hours, and its subtitles.
  async 'long calls'({ baseUrl, token, turn }) {
    const { items } = JSON.parse(await get(baseUrl, token, '/api/voicelogs?limit=1'))
    const path = `/api/voicelogs/${items?.[0]?.voicelog_id}`
    await get(baseUrl, token, turn % 2 === 0 ? path : `${path}/transcript?format=vtt`)
  },
}

async function get(baseUrl: string, token: string, path: string): Promise<string> {
  return await (await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })).text()
}

/** `text` with capitals where the bits of `bits` say so. */
function spelled(text: string, bits: number): string {
  return [...text].map((char, at) => ((bits >> (at % 31)) & 1 ? char.toUpperCase() : char)).join('')
}

/** Sends a byte a second until the service ends the connection. */
async function trickle(port: number, head: string): Promise<void> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: { data() {}, close: () => resolve(), error: () => resolve() },
  })
  socket.write(head)
  const timer = setInterval(() => socket.write(' '), 1_000)
  await closed
  clearInterval(timer)
}

// The probe.

async function probe({ baseUrl, emails, apiKey }: Probe): Promise<Probed> {
  const probed: Probed = { liveMs: [], loginMs: [], uploadMs: [], refused: [] }
  // The attack needs a moment to begin.
  await Bun.sleep(1_000)
  const endsAt = performance.now() + ATTACK_MS
  const over = async (times: number[], everyMs: number, request: (turn: number) => Promise<Response>) => {
    for (let turn = 0; performance.now() < endsAt; turn++) {
      const startedAt = performance.now()
      try {
        const response = await request(turn)
        const text = await response.text()
        if (!response.ok) probed.refused.push(`${response.status}: ${text}`)
      } catch (error) {
        probed.refused.push(String(error))
      }
      times.push(performance.now() - startedAt)
      await Bun.sleep(everyMs)
    }
  }
  const file = new Uint8Array(wavFile([silence(500)]))
  await Promise.all([
    over(probed.liveMs, 10, () => fetch(`${baseUrl}/health/live`)),
    over(probed.loginMs, 250, (turn) => postLogin(baseUrl, emails[turn % emails.length] ?? '')),
    apiKey === null ? null : over(probed.uploadMs, 100, () => upload(baseUrl, apiKey, file)),
  ])
  return probed
}

function postLogin(baseUrl: string, email: string): Promise<Response> {
  return fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.1' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
}

async function logIn(baseUrl: string, email: string): Promise<string> {
  const { access_token } = (await (await postLogin(baseUrl, email)).json()) as { access_token: string }
  return access_token
}

function upload(baseUrl: string, apiKey: string, file: Uint8Array<ArrayBuffer>): Promise<Response> {
  const form = new FormData()
  form.append('file', new Blob([file], { type: 'audio/wav' }), 'call.wav')
  form.append('language', 'en-US')
  return fetch(`${baseUrl}/api/ingest/upload`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey },
    body: form,
  })
}

const task = process.argv[2]
if (task === undefined) for (const attack of ATTACKS) await measure(attack)
else {
  const what = JSON.parse(task) as Attacker | Probe
  if ('probe' in what) console.log(JSON.stringify(await probe(what)))
  else await attackForEver(what)
}
process.exit(0)
