import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { writeSearch } from '../../src/db/calls/transcripts/search.ts'
import { analyses, transcripts, voicelogs } from '../../src/db/schema/index.ts'
import { newId } from '../../src/lib/id.ts'
import { ANALYTIC_KINDS, type AnalyticKind } from '../../src/model/analytics.ts'
import { formOf, json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

let service: TestService
let organisation: TestOrganisation
let other: TestOrganisation
beforeAll(async () => {
  service = await startService()
  organisation = await service.organisation({ rateLimit: 10_000 })
  other = await service.organisation()
})
afterAll(async () => {
  await service?.stop()
})

type Row = typeof voicelogs.$inferInsert

/** The rows of a call that went through the pipeline. */
async function addCall(owner: TestOrganisation, fields: Partial<Row> = {}): Promise<string> {
  const id = newId()
  await service.services.db.insert(voicelogs).values({
    id,
    organisationId: owner.organisationId,
    status: 'completed',
    source: 'api',
    language: 'en-US',
    objectKey: `${owner.organisationId}/2025/01/${id}.wav`,
    contentType: 'audio/wav',
    sizeBytes: 1000,
    ...fields,
  })
  return id
}

async function addTranscript(owner: TestOrganisation, voicelogId: string, text: string): Promise<void> {
  const words = text
    .split(' ')
    .map((each, at) => ({ text: each, start_ms: at * 300, end_ms: at * 300 + 250, confidence: 1 }))
  const segment = {
    id: 's1',
    speaker: 'customer' as const,
    channel: 1,
    start_ms: 0,
    end_ms: words.length * 300,
    text,
    confidence: 1,
    words,
  }
  await service.services.db.insert(transcripts).values({
    voicelogId,
    organisationId: owner.organisationId,
    language: 'en-US',
    engine: 'test',
    model: 'test',
    durationMs: 60_000,
    channels: 2,
    segments: [segment],
  })
  const { organisationId } = owner
  await writeSearch(service.services.db, { voicelogId, organisationId, segments: [segment] })
}

async function addAnalysis(
  owner: TestOrganisation,
  voicelogId: string,
  kind: AnalyticKind,
  status: 'done' | 'failed',
) {
  const reason = status === 'failed' ? { code: 'speech_failed', message: 'no', retryable: true } : null
  await service.services.db
    .insert(analyses)
    .values({ id: newId(), organisationId: owner.organisationId, voicelogId, kind, status, reason })
}

async function list(
  query: string,
  owner = organisation,
): Promise<{ items: { voicelog_id: string }[]; next_cursor: string | null }> {
  const response = await owner.asAdmin(`/api/voicelogs?${query}`)
  expect(response.status).toBe(200)
  return await response.json()
}

async function walk(query: string): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(`${query}${cursor === null ? '' : `&cursor=${cursor}`}`)
    seen.push(...page.items.map((each) => each.voicelog_id))
    cursor = page.next_cursor
  } while (cursor !== null)
  return seen
}

describe('GET /api/voicelogs', () => {
  test.each([
    '-created_at',
    'created_at',
    'call_date',
    '-call_date',
    'duration_ms',
    '-duration_ms',
    'quality_score',
    '-quality_score',
  ])(
    'pages of any size show each call once, in the order of %s, calls without a value last',
    async (sort) => {
      const department = `pages ${sort}`
      const expected: { id: string; key: number | null }[] = []
      for (let each = 0; each < 23; each++) {
        const duration = each % 5 === 0 ? null : (each * 7) % 4
        const callDate = new Date(Date.UTC(2025, 0, 1 + ((each * 5) % 9)))
        const id = await addCall(organisation, {
          department,
          durationMs: duration,
          qualityScore: duration === null ? null : duration * 10.1,
          callDate,
        })
        const key = /created/.test(sort) ? each : /call_date/.test(sort) ? callDate.getTime() : duration
        expected.push({ id, key })
      }
      const sign = sort.startsWith('-') ? -1 : 1
      expected.sort((a, b) => {
        if (a.key === b.key) return sign * (a.id < b.id ? -1 : 1)
        if (a.key === null) return 1
        if (b.key === null) return -1
        return sign * (a.key - b.key)
      })
      for (const limit of [1, 7, 50]) {
        const seen = await walk(`department=${encodeURIComponent(department)}&sort=${sort}&limit=${limit}`)
        expect(seen).toEqual(expected.map((each) => each.id))
      }
    },
  )

  test('each filter shows exactly the calls that match', async () => {
    const id = await addCall(organisation, {
      status: 'failed',
      callId: 'filter-call',
      operatorId: 'filter-operator',
      customerId: 'filter-customer',
      department: 'filter-department',
      language: 'de-DE',
      callDate: new Date('2001-05-05T10:00:00Z'),
      intent: 'filter-intent',
      emotion: 'sadness',
      qualityScore: 1.5,
    })
    await addTranscript(organisation, id, 'my zebra ordered an umbrella')
    const filters = [
      'status=failed',
      'call_id=filter-call',
      'operator_id=filter-operator',
      'customer_id=filter-customer',
      'department=filter-department',
      'language=de-DE',
      'from=2001-05-05T10:00:00Z&to=2001-05-05T10:00:01Z',
      'intent=filter-intent',
      'emotion=sadness',
      'min_quality=1.4&max_quality=1.6',
      'q=zebra umbrella',
    ]
    for (const filter of filters) {
      expect((await list(filter)).items.map((each) => each.voicelog_id)).toEqual([id])
    }
    expect((await list('to=2001-05-05T10:00:00Z')).items).toEqual([])
    expect((await list('q=zebra giraffe')).items).toEqual([])
  })

  test.each([
    'limit=0',
    'limit=201',
    'limit=ten',
    'status=uploading',
    'sort=password',
    'cursor=nonsense',
    'from=yesterday',
    'emotion=joy',
    'organisation_id=x',
    'min_quality=-1',
    'q=-',
    'speaker=agent',
    'having=luck',
    'answer=greeting',
  ])('a wrong query is refused with the name of the field: %s', async (query) => {
    const response = await organisation.asAdmin(`/api/voicelogs?${query}`)
    expect(response.status).toBe(422)
    const { code, errors } = await response.json()
    expect(code).toBe('invalid_fields')
    expect(errors.map((each: { field: string }) => each.field)).toContain(query.split('=')[0])
  })

  test('a cursor of another sort order is refused', async () => {
    await addCall(organisation)
    await addCall(organisation)
    const { next_cursor } = await list('limit=1&sort=call_date')
    const response = await organisation.asAdmin(`/api/voicelogs?sort=duration_ms&cursor=${next_cursor}`)
    expect(response.status).toBe(422)
  })

  test('an upload in progress is in no list', async () => {
    const id = await addCall(organisation, { status: 'uploading', department: 'hidden' })
    expect((await list('department=hidden')).items).toEqual([])
    expect((await organisation.asAdmin(`/api/voicelogs/${id}`)).status).toBe(404)
  })
})

describe('GET /api/voicelogs/export', () => {
  const exported = (query: string) => organisation.asAdmin(`/api/voicelogs/export?${query}`)

  test('has one line for every call that matches, over many pages', async () => {
    const ids: string[] = []
    for (let each = 0; each < 450; each++) ids.push(await addCall(organisation, { department: 'exported' }))
    const response = await exported('department=exported&sort=created_at&format=jsonl')
    expect(response.headers.get('content-type')).toStartWith('application/jsonl')
    const lines = (await response.text()).trimEnd().split('\n')
    expect(lines.map((line) => JSON.parse(line).voicelog_id)).toEqual(ids)
    const csv = await (await exported('department=exported')).text()
    expect(csv.trimEnd().split('\r\n')).toHaveLength(451)
  })

  test('a spreadsheet does not run a formula in a field', async () => {
    await addCall(organisation, { department: 'formula', customerId: '=1+1', callId: 'a,"b"' })
    const [header, line] = (await (await exported('department=formula')).text()).split('\r\n')
    expect(header).toStartWith('voicelog_id,status,call_id,')
    expect(line).toContain(',"a,""b""",')
    expect(line).toContain(",'=1+1,")
  })

  test('nor one behind a semicolon, which some spreadsheets take for the separator', async () => {
    await addCall(organisation, {
      department: 'semicolon',
      customerId: 'A;=1+1;-2; ok',
      callId: 'b,;@SUM(1);"=1',
    })
    const [, line] = (await (await exported('department=semicolon')).text()).split('\r\n')
    expect(line).toContain(",A;'=1+1;'-2; ok,")
    for (const cell of line?.split(';') ?? []) expect(cell).not.toMatch(/^"*[=+\-@]/)
  })

  test('has only a header if no call matches; a wrong query is refused', async () => {
    expect((await (await exported('department=nobody')).text()).split('\r\n')).toHaveLength(2)
    expect((await exported('format=xml')).status).toBe(422)
    expect((await exported('from=yesterday')).status).toBe(422)
    expect((await exported('limit=5')).status).toBe(422)
  })
})

describe('GET /api/voicelogs/{voicelog_id}', () => {
  test('a call before its transcript shows four pending analytics and no transcript', async () => {
    const id = await addCall(organisation, { status: 'queued' })
    const detail = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
    expect(detail).toMatchObject({
      voicelog_id: id,
      transcript: null,
      timeline: [],
      attempts: 0,
      next_attempt_at: null,
    })
    expect(Object.keys(detail.analytics)).toEqual([...ANALYTIC_KINDS])
    for (const kind of ANALYTIC_KINDS)
      expect(detail.analytics[kind]).toMatchObject({ status: 'pending', result: null })
  })

  test('a remark stored under the code of an older version is shown under the present one', async () => {
    const id = await addCall(organisation)
    await addTranscript(organisation, id, 'hello')
    const message = 'nobody speaks on one of the two channels, so only the other one was transcribed'
    const narrowband = { code: 'narrowband' as const, message: 'nothing above 4 kHz' }
    const notes = [{ code: 'channel_silent' as const, message }, narrowband]
    await service.services.db.update(transcripts).set({ notes }).where(eq(transcripts.voicelogId, id))
    const { transcript } = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
    expect(transcript.notes).toEqual([{ code: 'one_channel_silent', message }, narrowband])
  })

  test('the transcript comes in four formats', async () => {
    const id = await addCall(organisation)
    await addTranscript(organisation, id, 'hello <there>')
    const get = async (format: string) => {
      const response = await organisation.asAdmin(`/api/voicelogs/${id}/transcript?format=${format}`)
      expect(response.status).toBe(200)
      return { type: response.headers.get('content-type'), text: await response.text() }
    }
    expect(JSON.parse((await get('json')).text).segments[0].text).toBe('hello <there>')
    expect((await get('txt')).text).toContain('hello <there>')
    expect((await get('srt')).text).toMatch(/^1\r?\n00:00:00,000 --> /)
    const vtt = await get('vtt')
    expect(vtt.type).toStartWith('text/vtt')
    expect(vtt.text).toStartWith('WEBVTT')
    expect(vtt.text).toContain('hello &lt;there&gt;')
    expect((await organisation.asAdmin(`/api/voicelogs/${id}/transcript?format=pdf`)).status).toBe(422)
    const without = await addCall(organisation)
    expect((await organisation.asAdmin(`/api/voicelogs/${without}/transcript`)).status).toBe(404)
  })

  test('the recording can be fetched whole and by range, by redirect or by an address in JSON', async () => {
    const wav = wavOf(500)
    const response = await organisation.asKey('/api/ingest/upload', {
      method: 'POST',
      body: formOf(['file', wav]),
    })
    const { voicelog_id } = await response.json()
    const redirect = await organisation.asAdmin(`/api/voicelogs/${voicelog_id}/audio`)
    expect(redirect.status).toBe(302)
    const whole = await fetch(redirect.headers.get('location') ?? '')
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(wav)
    expect(whole.headers.get('content-type')).toBe('audio/wav')

    const accept = { headers: { accept: 'application/json' } }
    const { url, expires_at } = await (
      await organisation.asAdmin(`/api/voicelogs/${voicelog_id}/audio`, accept)
    ).json()
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
    const part = await fetch(url, { headers: { range: 'bytes=4-11' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 4-11/${wav.byteLength}`])
    expect(new Uint8Array(await part.arrayBuffer())).toEqual(wav.slice(4, 12))
  })
})

describe('DELETE /api/voicelogs/{voicelog_id}', () => {
  test('removes the row, the object and everything derived', async () => {
    const body = formOf(['file', wavOf(100)])
    const { voicelog_id } = await (
      await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
    ).json()
    await addTranscript(organisation, voicelog_id, 'secret words')
    await addAnalysis(organisation, voicelog_id, 'summary', 'done')
    const files = () => readdirSync(service.storageFolder, { recursive: true }).map(String)
    expect(files().some((each) => each.includes(voicelog_id))).toBe(true)

    expect((await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`, { method: 'DELETE' })).status).toBe(
      204,
    )
    expect((await organisation.asAdmin(`/api/voicelogs/${voicelog_id}`)).status).toBe(404)
    expect(files().some((each) => each.includes(voicelog_id))).toBe(false)
    const { sql } = service.database
    expect(await sql`select 1 from transcripts where voicelog_id = ${voicelog_id}`).toHaveLength(0)
    expect(await sql`select 1 from analyses where voicelog_id = ${voicelog_id}`).toHaveLength(0)
    expect(
      await sql`select 1 from object_deletions where object_key like ${`%${voicelog_id}%`}`,
    ).toHaveLength(0)
  })
})

describe('retry and analytics by hand', () => {
  const post = (id: string, action: string, body?: unknown) =>
    organisation.asAdmin(
      `/api/voicelogs/${id}/${action}`,
      body === undefined ? { method: 'POST' } : json(body),
    )

  test('a failed call is queued again; one that did not fail is not', async () => {
    const error = {
      code: 'media_unreadable',
      message: 'no',
      stage: 'transcription' as const,
      retryable: false,
    }
    const failed = await addCall(organisation, { status: 'failed', error, attempts: 5, failures: 5 })
    const response = await post(failed, 'retry')
    expect(response.status).toBe(202)
    expect(await response.json()).toMatchObject({ status: 'queued', error: null })
    const detail = await (await organisation.asAdmin(`/api/voicelogs/${failed}`)).json()
    expect(detail.timeline.at(-1)).toMatchObject({ event: 'retried', stage: 'transcription' })
    expect(detail.attempts).toBe(0)
    const queued = await addCall(organisation, { status: 'queued' })
    const refused = await post(queued, 'retry')
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
  })

  test('a retry of a completed call runs only the analytics that failed', async () => {
    const id = await addCall(organisation)
    await addTranscript(organisation, id, 'hello')
    await addAnalysis(organisation, id, 'summary', 'failed')
    await addAnalysis(organisation, id, 'emotion', 'done')
    expect((await post(id, 'retry')).status).toBe(202)
    const { status, analytics } = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
    expect([status, analytics.summary.status, analytics.emotion.status]).toEqual([
      'analysing',
      'pending',
      'done',
    ])
  })

  test('analytics by hand: all four without a body, else those named; a conflict without a transcript', async () => {
    const id = await addCall(organisation)
    await addTranscript(organisation, id, 'hello')
    expect((await post(id, 'analytics', { kinds: ['intent'] })).status).toBe(202)
    const { sql } = service.database
    expect([...(await sql`select kind, status from analyses where voicelog_id = ${id}`)]).toEqual([
      { kind: 'intent', status: 'pending' },
    ])
    expect((await post(id, 'analytics')).status).toBe(202)
    expect(await sql`select 1 from analyses where voicelog_id = ${id} and status = 'pending'`).toHaveLength(4)
    expect((await post(await addCall(organisation, { status: 'queued' }), 'analytics')).status).toBe(409)
    for (const body of [
      { kinds: [] },
      { kinds: ['sentiment'] },
      { kinds: ['intent', 'intent'] },
      { sorts: ['intent'] },
    ]) {
      expect((await post(id, 'analytics', body)).status).toBe(422)
    }
  })
})

describe('another organisation', () => {
  test('can neither find nor change these calls', async () => {
    const id = await addCall(organisation, { department: 'ours' })
    await addTranscript(organisation, id, 'ours')
    expect((await list('department=ours', other)).items).toEqual([])
    const paths: [string, RequestInit][] = [
      [`/api/voicelogs/${id}`, {}],
      [`/api/voicelogs/${id}/audio`, {}],
      [`/api/voicelogs/${id}/transcript`, {}],
      [`/api/voicelogs/${id}/retry`, { method: 'POST' }],
      [`/api/voicelogs/${id}/analytics`, { method: 'POST' }],
      [`/api/voicelogs/${id}`, { method: 'DELETE' }],
    ]
    for (const [path, init] of paths) expect((await other.asAdmin(path, init)).status).toBe(404)
    expect((await other.asKey(`/api/ingest/voicelogs/${id}`)).status).toBe(404)
    expect((await organisation.asAdmin(`/api/voicelogs/${id}`)).status).toBe(200)
  })

  test.each(['nonsense', '../etc/passwd', "' or 1=1", '00000000-0000-0000-0000-000000000000'])(
    'an invalid id is not found: %s',
    async (id) => {
      expect((await organisation.asAdmin(`/api/voicelogs/${encodeURIComponent(id)}`)).status).toBe(404)
    },
  )

  test('the list needs a session', async () => {
    expect((await fetch(`${service.baseUrl}/api/voicelogs`)).status).toBe(401)
  })
})
