import { deserialize, serialize } from 'bun:jsc'
import { rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { type LabelledCall, readLabelledCalls } from '../../evaluation/call-file.ts'
import { type AnalyticColumns, analyticColumns, type ListColumns } from '../../src/db/calls/analytic-write.ts'
import { writeSearch } from '../../src/db/calls/transcripts/search.ts'
import type { Database } from '../../src/db/client.ts'
import { analyses, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import { analyseKind } from '../../src/domain/analysis/analyse.ts'
import type { AnalysisEngine } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { DAY_MS, HOUR_MS } from '../../src/lib/time/duration.ts'
import { ANALYTIC_KINDS, type AnalyticKind } from '../../src/model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../src/model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../../src/model/scorecard/defaults.ts'
import type { TimelineEvent, VoicelogStatus } from '../../src/model/voicelog.ts'
import { soundOf } from './call-sound.ts'
import type { TestOrganisation, TestService } from './service.ts'

/** Ids of calls whose pages can be opened; `english` and `japanese` have a recording that can be played. */
export type ContactCentre = {
  english: string
  japanese: string
  failed: string
  transcribing: string
  /** The last four weeks, in whole days of UTC, as the query of a report. */
  period: string
}

/** The calls of evaluation/ that get a recording. */
const HEARD = { english: 'en-internet-promo-over', japanese: 'ja-hotel-souon-kujo' }

/** Operators with their skill, 0 to 1: a low skill gets the calls with a low score. */
const OPERATORS: Record<string, [name: string, skill: number][]> = {
  'en-US': [
    ['Maria Lopez', 0.95],
    ['Grace Chen', 0.8],
    ['Daniel Wright', 0.65],
    ['Aisha Khan', 0.6],
    ['Ethan Price', 0.4],
    ['Tom Becker', 0.15],
  ],
  'ja-JP': [
    ['佐藤 美咲', 0.9],
    ['鈴木 葵', 0.6],
    ['田中 健一', 0.3],
  ],
}
const DEPARTMENTS: Record<string, string> = {
  billing_question: 'Billing',
  payment: 'Billing',
  refund_request: 'Billing',
  technical_support: 'Support',
  account_access: 'Support',
  cancellation: 'Retention',
  complaint: 'Retention',
}

/**
 * Fills an organisation with the calls of a contact centre: `calls` calls in two languages over `days` days before
 * `until`, the newest still in processing. The transcripts are those of the development part of evaluation/, the
 * results those of the local engine. The same number of calls gives the same calls, whenever they were.
 */
export async function fillContactCentre(
  { database: { db }, services }: Pick<TestService, 'database' | 'services'>,
  { organisationId, apiKeyId }: Pick<TestOrganisation, 'organisationId' | 'apiKeyId'>,
  { calls, days, until }: { calls: number; days: number; until: Date },
): Promise<ContactCentre> {
  const random = randomNumbers(calls)
  // How many numbers the times take depends on the day of the week: they have their own, so that which calls the
  // departments have does not.
  const randomOfTimes = randomNumbers(calls + 1)
  const samples = await analysedSamples(db)
  const heard = {
    english: sampleNamed(samples, HEARD.english),
    japanese: sampleNamed(samples, HEARD.japanese),
  }
  const times = Array.from({ length: calls }, () => timeOfCall(randomOfTimes, { days, until })).sort(
    (a, b) => a - b,
  )
  const generated = times.map((at, index): GeneratedCall => {
    // Among the newest, so that they are on the first page.
    const fixed = { [calls - 4]: heard.english, [calls - 6]: heard.japanese }[index]
    const sample = fixed ?? samples[Math.floor(random() * samples.length)] ?? heard.english
    return { id: uuidOf(at, index), at: new Date(at), index, sample, random: random() }
  })
  const shared = { organisationId, apiKeyId }
  for (const some of inChunks(generated)) {
    await db.insert(voicelogs).values(some.map((each) => ({ ...shared, ...completedCall(each) })))
    await db.insert(transcripts).values(some.map((each) => ({ organisationId, ...transcriptOf(each) })))
    await db
      .insert(analyses)
      .values(some.flatMap((each) => resultsOf(each).map((result) => ({ organisationId, ...result }))))
  }
  // Only the last call of each sample is indexed, so that a search does not find many calls with the same words.
  const lastOf = new Map(generated.map((each) => [each.sample, each]))
  for (const { id: voicelogId, sample } of lastOf.values()) {
    await writeSearch(db, { voicelogId, organisationId, segments: sample.call.transcript.segments })
  }
  const ids = { english: '', japanese: '' }
  for (const name of ['english', 'japanese'] as const) {
    const last = lastOf.get(heard[name])
    if (last === undefined) throw new Error(`${calls} calls are too few: none is ${HEARD[name]}`)
    const { wav, waveform } = soundOf(last.sample.call.transcript)
    await services.storage.put(`${last.id}.wav`, once(wav), { contentType: 'audio/wav' })
    await db.update(transcripts).set({ waveform }).where(eq(transcripts.voicelogId, last.id))
    ids[name] = last.id
  }
  const midnight = Math.ceil(until.getTime() / DAY_MS) * DAY_MS
  const [from, to] = [new Date(midnight - 28 * DAY_MS), new Date(midnight)]
  const period = `from=${from.toISOString()}&to=${to.toISOString()}`
  return { ...ids, ...(await addOpenCalls(db, shared, until)), period }
}

type AnalysedCall = {
  call: LabelledCall
  listColumns: ListColumns
  analytics: { kind: AnalyticKind; columns: AnalyticColumns }[]
}
/** A call of the organisation, with the transcript and results of a sample. */
type GeneratedCall = { id: string; at: Date; index: number; sample: AnalysedCall; random: number }

/** The samples with their results, which are made once a run and then read from disk: they take 4 s of processor time. */
async function analysedSamples(db: Database): Promise<AnalysedCall[]> {
  // Each run has a database server of its own.
  const run = Bun.hash(Bun.env.TEST_DATABASE_URL ?? '')
  const path = join(tmpdir(), `voicelog-test-samples-${run}`)
  if (await Bun.file(path).exists()) return deserialize(await Bun.file(path).arrayBuffer())
  const samples = await Promise.all(
    (await readLabelledCalls('development')).map((each) => analysed(db, each)),
  )
  const fresh = `${path}.${crypto.randomUUID()}`
  await Bun.write(fresh, serialize(samples))
  await rename(fresh, path)
  return samples
}

async function analysed(db: Database, call: LabelledCall): Promise<AnalysedCall> {
  const { transcript } = call
  const engine = createLocalEngine()
  const input = { transcript, scorecard: DEFAULT_SCORECARD, intents: DEFAULT_INTENT_DEFINITIONS }
  const made = await Promise.all(ANALYTIC_KINDS.map((kind) => analyticOf(db, engine, kind, input)))
  return {
    call,
    listColumns: Object.assign({}, ...made.map(({ listColumns }) => listColumns)),
    analytics: made.map(({ kind, columns }) => ({ kind, columns })),
  }
}

async function analyticOf<K extends AnalyticKind>(
  db: Database,
  engine: AnalysisEngine,
  kind: K,
  input: Parameters<typeof analyseKind<K>>[2],
) {
  const { outcome } = await analyseKind(engine, kind, input)
  const definitions = { scorecard: DEFAULT_SCORECARD, intentsVersion: 1 }
  // A new id: there are no answers of people to it.
  const made = await analyticColumns(db, Bun.randomUUIDv7(), {
    ...outcome,
    kind,
    engine,
    definitions,
    durationMs: 12,
    unreliable: false,
  })
  return { kind, ...made }
}

function sampleNamed(samples: AnalysedCall[], name: string): AnalysedCall {
  const found = samples.find((each) => each.call.name === name)
  if (found === undefined) throw new Error(`No call in the development part of evaluation/ is named ${name}`)
  return found
}

function completedCall({ id, at, index, sample, random }: GeneratedCall) {
  const { transcript } = sample.call
  const { language, duration_ms: durationMs, channels } = transcript
  return {
    ...sample.listColumns,
    ...fieldsOf({ id, at, index, language, random }),
    status: 'completed' as const,
    department: departmentOf(language, sample.listColumns.intent),
    operatorId: operatorFor(language, sample.listColumns.qualityScore ?? 70, random),
    sizeBytes: 44 + Math.round((durationMs / 1000) * 32_000),
    durationMs,
    channels,
    timeline: timelineOf(at, ['received', 'queued', 'claimed', 'transcribed', 'analysed', 'completed']),
    completedAt: new Date(at.getTime() + 41_000),
  }
}

/** The fields that calls of any status have. */
function fieldsOf({
  id,
  at,
  index,
  language,
  random,
}: Pick<GeneratedCall, 'id' | 'at' | 'index' | 'random'> & { language: string }) {
  return {
    id,
    source: 'api' as const,
    callId: `HV-${100_400 + index * 7}`,
    customerId: `C-${2_000 + (Math.floor(random * 100_000) % 700)}`,
    language,
    callDate: at,
    createdAt: at,
    updatedAt: at,
    objectKey: `${id}.wav`,
    contentType: 'audio/wav',
    agentChannelFrom: 'default' as const,
  }
}

function transcriptOf({ id, at, sample }: GeneratedCall) {
  const { language, duration_ms: durationMs, channels, segments } = sample.call.transcript
  return {
    voicelogId: id,
    language,
    engine: 'sherpa-onnx',
    model: language === 'ja-JP' ? 'sense-voice' : 'parakeet-tdt',
    durationMs,
    channels,
    agentChannel: 0,
    segments,
    indexedAt: at,
    createdAt: at,
  }
}

function resultsOf({ id, at, sample }: GeneratedCall) {
  return sample.analytics.map(({ kind, columns }) => ({
    ...columns,
    id: Bun.randomUUIDv7(),
    voicelogId: id,
    kind,
    createdAt: at,
    updatedAt: at,
  }))
}

/** Adds the newest three calls: one queued, one in transcription, and one that failed. */
async function addOpenCalls(
  db: Database,
  shared: { organisationId: string; apiKeyId: string },
  until: Date,
): Promise<Pick<ContactCentre, 'failed' | 'transcribing'>> {
  const open = (index: number, status: VoicelogStatus, events: TimelineEvent['event'][]) => {
    const at = new Date(until.getTime() - index * 70_000)
    const id = uuidOf(at.getTime(), index)
    const language = 'en-US'
    const fields = fieldsOf({ id, at, index: 900 - index, language, random: index / 7 })
    const who = {
      operatorId: operatorFor(language, 80, index / 5),
      department: 'Support',
      sizeBytes: 2_400_000,
    }
    return { ...shared, ...fields, ...who, status, timeline: timelineOf(at, events) }
  }
  const queued = open(1, 'queued', ['received', 'queued'])
  const transcribing = open(2, 'transcribing', ['received', 'queued', 'claimed'])
  const failed = {
    ...open(3, 'failed', ['received', 'queued', 'claimed', 'failed']),
    error: {
      code: 'invalid_audio',
      message: 'The recording ends in the middle: it cannot be decoded',
      stage: 'transcription' as const,
      retryable: false,
    },
  }
  await db.insert(voicelogs).values([queued, transcribing, failed])
  return { failed: failed.id, transcribing: transcribing.id }
}

function timelineOf(at: Date, events: TimelineEvent['event'][]): TimelineEvent[] {
  const stages = {
    received: 'upload',
    queued: 'upload',
    analysed: 'analysis',
    completed: 'analysis',
  } as const
  return events.map((event, index) => ({
    at: new Date(at.getTime() + index * 8_000).toISOString(),
    stage: event in stages ? stages[event as keyof typeof stages] : 'transcription',
    event,
    detail: null,
  }))
}

function departmentOf(language: string, intent: string | null | undefined): string {
  return language === 'ja-JP' ? '東京センター' : (DEPARTMENTS[intent ?? ''] ?? 'Orders')
}

/** An operator whose skill is near the score of the call. */
function operatorFor(language: string, score: number, random: number): string {
  const team = OPERATORS[language] ?? []
  const weights = team.map(([, skill]) => 0.15 + Math.max(0, 1 - 2 * Math.abs(skill - score / 100)))
  let left = random * weights.reduce((sum, each) => sum + each, 0)
  const at = weights.findIndex((weight) => {
    left -= weight
    return left < 0
  })
  return team.at(at)?.[0] ?? 'nobody'
}

/** Office hours, with few calls at the weekend. */
function timeOfCall(random: () => number, { days, until }: { days: number; until: Date }): number {
  for (;;) {
    const day = until.getTime() - (until.getTime() % DAY_MS) - Math.floor(random() * days) * DAY_MS
    const at = day + (8 + 10 * ((random() + random()) / 2)) * HOUR_MS
    const isWeekend = [0, 6].includes(new Date(at).getUTCDay())
    if (at < until.getTime() - 300_000 && !(isWeekend && random() < 0.8)) return Math.floor(at)
  }
}

/** A UUIDv7 of a time; the same arguments give the same id. */
function uuidOf(at: number, index: number): string {
  const hash = new Bun.CryptoHasher('sha256').update(`${at} ${index}`).digest('hex')
  const hex = `${at.toString(16).padStart(12, '0')}7${hash.slice(0, 3)}8${hash.slice(3, 18)}`
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/** A generator of numbers from 0 to below 1, the same for the same seed (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function inChunks<T>(all: readonly T[]): T[][] {
  const CHUNK = 50
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, at) =>
    all.slice(at * CHUNK, (at + 1) * CHUNK),
  )
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
