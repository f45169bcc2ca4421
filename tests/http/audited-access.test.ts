import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { auditEvents } from '../../src/db/schema/index.ts'
import { readAudit, type ShownEvent } from '../support/audit.ts'
import { type Operation, pathOf, readOperations } from '../support/openapi.ts'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { insertTranscribed } from '../support/transcribed.ts'
import { addUser } from '../support/users.ts'

/** A word that stands nowhere but in the calls of these tests. */
const WORD = 'zanzibar'
/** A word said beside it: reports answer the words of their filter. */
const BESIDE = 'calling'

let service: TestService
let org: TestOrganisation
/** A call whose transcript and evidence have WORD in them. */
let call: string
beforeAll(async () => {
  service = await startService({ workers: true })
  org = await service.organisation()
  const greeting = `A: Hello, thank you for calling ${WORD} support, how can I help you today?`
  call = await insertTranscribed(service, org, `${greeting}\nC: I want to cancel my contract.`)
  await org.asAdmin(`/api/voicelogs/${call}/analytics`, json({ kinds: ['quality'] }))
  await eventually(
    async () => {
      const response = await org.asAdmin(`/api/voicelogs/${call}/review`)
      return response.status === 200 && (await response.text()).includes(WORD)
    },
    { withinMs: 30_000 },
  )
})
afterAll(() => service?.stop())

/** Users of these tests are new ones: what a user saw in the last 15 minutes leaves no second event. */
const newUser = (by = org) => addUser(service.baseUrl, by, 'admin')

type Shown = [action: string, voicelogId: string, detail: unknown]

/** The accesses of a user, the oldest first. */
async function accessesOf({ id }: { id: string }, by = org): Promise<Shown[]> {
  const { items } = await readAudit(by, `actor_id=${id}&limit=200`)
  return items
    .filter((each) => each.action.endsWith('_read'))
    .map(({ action, target, detail }: ShownEvent): Shown => [action, target.id, detail])
    .reverse()
}

const opened = (id: string): Shown => ['voicelog.transcript_read', id, { via: 'call' }]
const found = (id: string): Shown => ['voicelog.transcript_read', id, { via: 'search' }]

describe('whatever shows words of a call leaves an event', () => {
  test('every operation that is read, and every one on a call', async () => {
    const isWalked = ({ name, method, scheme, path }: Operation) =>
      scheme === 'bearer' &&
      (method === 'GET' || path.includes('{voicelog_id}')) &&
      !name.startsWith('DELETE')
    const showing: string[] = []
    for (const operation of (await readOperations(service.baseUrl)).filter(isWalked)) {
      const user = await newUser()
      const query = new URLSearchParams(
        operation.queryParameters.some((each) => each.name === 'q') ? { q: BESIDE } : {},
      )
      const init = operation.path.endsWith('/review')
        ? json({ answers: [{ question_id: 'greeting', answer: null }] }, operation.method)
        : json({ kinds: ['quality'] }, operation.method)
      const response = await user.send(
        `${pathOf(operation, call)}?${query}`,
        operation.method === 'GET' ? {} : init,
      )
      if (!(await response.text()).includes(WORD)) continue
      showing.push(operation.name)
      expect([operation.name, await accessesOf(user)]).toEqual([
        operation.name,
        [['voicelog.transcript_read', call, expect.anything()]],
      ])
    }
    expect(showing.sort()).toEqual([
      'GET /api/search',
      'GET /api/voicelogs/{voicelog_id}',
      'GET /api/voicelogs/{voicelog_id}/review',
      'GET /api/voicelogs/{voicelog_id}/transcript',
      'PUT /api/voicelogs/{voicelog_id}/review',
    ])
  })

  test('each kind of access, told apart', async () => {
    const { send, ...user } = await newUser()
    const path = `/api/voicelogs/${call}`
    const read = ['voicelog.transcript_read', call] as const
    const heard = ['voicelog.audio_read', call] as const
    for (const each of [
      path,
      `${path}/audio?purpose=play`,
      `${path}/audio?purpose=download`,
      `${path}/audio`,
      `${path}/transcript?format=srt`,
      `${path}/review`,
      `/api/search?q=${WORD}`,
    ]) {
      await send(each, { redirect: 'manual' })
    }
    expect(await accessesOf(user)).toEqual([
      [...read, { via: 'call' }],
      [...heard, { purpose: 'play' }],
      [...heard, { purpose: 'download' }],
      [...heard, { purpose: null }],
      [...read, { via: 'download' }],
      [...read, { via: 'review' }],
      [...read, { via: 'search' }],
    ])
  })

  test('a search: every call of which it shows a segment, and no other', async () => {
    const own = await service.organisation()
    const user = await newUser(own)
    const ids: string[] = []
    for (let each = 0; each < 30; each++) {
      ids.push(await insertTranscribed(service, own, `A: Hello.\nC: The ${WORD} ferry was late.`))
    }
    const silent = await insertTranscribed(service, own, 'A: Hello.\nC: Nothing of it.')
    // Finds only calls of which nothing is shown.
    await user.send(`/api/search?q=-${WORD}`)
    expect(await accessesOf(user, own)).toEqual([])
    await user.send(`/api/search?q=${WORD}&limit=20`)
    expect(new Set(await accessesOf(user, own))).toEqual(new Set(ids.slice(10).map(found)))
    await user.send(`/api/search?q=${WORD}&limit=200`)
    const shown = await accessesOf(user, own)
    expect(shown.map((each) => each[1]).sort()).toEqual(ids.toSorted())
    expect(JSON.stringify(shown)).not.toContain(silent)
    // PostgreSQL's clock stands still within a statement: the events of one answer were written together.
    const { id: actorId } = user
    const rows = await service.database.db
      .select({ at: auditEvents.at })
      .from(auditEvents)
      .where(and(eq(auditEvents.actorId, actorId), eq(auditEvents.action, 'voicelog.transcript_read')))
    expect(new Set(rows.map((each) => each.at.getTime())).size).toBe(2)
  })
})

describe('one event for a user, a call and a kind in 15 minutes', () => {
  test('however often it is asked for, one after another or at once', async () => {
    const [one, other] = [await newUser(), await newUser()]
    const path = `/api/voicelogs/${call}`
    await Promise.all(Array.from({ length: 20 }, () => one.send(path)))
    for (let each = 0; each < 3; each++) await one.send(path)
    await Promise.all(Array.from({ length: 10 }, () => one.send(`/api/search?q=${WORD}`)))
    expect(await accessesOf(one)).toEqual([opened(call), found(call)])
    await other.send(path)
    expect(await accessesOf(other)).toEqual([opened(call)])
  })

  test.each([
    [14, 1],
    [16, 2],
  ])('an access %d minutes ago', async (minutes, events) => {
    const user = await newUser()
    await service.database.db.insert(auditEvents).values({
      ...{ id: Bun.randomUUIDv7(), organisationId: org.organisationId, actorKind: 'user', actorId: user.id },
      ...{ at: new Date(Date.now() - minutes * 60_000), action: 'voicelog.transcript_read' },
      ...{ targetKind: 'voicelog', targetId: call, detail: { via: 'call' } },
    })
    await user.send(`/api/voicelogs/${call}`)
    expect(await accessesOf(user)).toEqual(Array(events).fill(opened(call)))
  })

  test('an access whose event cannot be written is not answered', async () => {
    const user = await newUser()
    const { sql } = service.database
    await sql`alter table audit_events add constraint refuses check (action <> 'voicelog.transcript_read') not valid`
    try {
      for (const path of [`/api/voicelogs/${call}`, `/api/search?q=${WORD}`]) {
        const response = await user.send(path)
        expect([path, response.status]).toEqual([path, 500])
        expect(await response.text()).not.toContain(WORD)
      }
    } finally {
      await sql`alter table audit_events drop constraint refuses`
    }
    await user.send(`/api/voicelogs/${call}`)
    expect(await accessesOf(user)).toEqual([opened(call)])
  })
})
