import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { drizzle } from 'drizzle-orm/postgres-js'
import { deleteUser } from '../../../src/db/identity/users.ts'
import * as schema from '../../../src/db/schema/index.ts'
import { createOrganisation } from '../../../src/domain/identity/accounts.ts'
import type { UserPrincipal } from '../../../src/domain/identity/principals.ts'
import { changeComment } from '../../../src/domain/reviews/comments.ts'
import { actOnReview, listQueue } from '../../../src/domain/reviews/queue.ts'
import { newId } from '../../../src/lib/id.ts'
import { DAY_MS } from '../../../src/lib/time/duration.ts'
import { cheapHash } from '../../support/cheap-hash.ts'
import { type FreshDatabase, freshDatabase, whileLocked } from '../../support/database.ts'
import { PASSWORD } from '../../support/service.ts'
import { unlimited } from '../../support/unlimited.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())
afterEach(() => {
  setSystemTime()
})

test.each([
  ['ahead', 7],
  ['behind', -7],
])(
  'what a process does whose clock is a week %s is dated by the clock of PostgreSQL',
  async (_name, days) => {
    const { db, sql } = database
    const [organisationId, userId] = await newOrganisation()
    const by = {
      ...admin({ organisationId, userId }),
      permissions: ['calls.read', 'reviews.write'],
    } satisfies UserPrincipal
    const [voicelogId, taskId, commentId] = [newId(), newId(), newId()]
    await db.insert(schema.voicelogs).values({
      ...({ id: voicelogId, organisationId, status: 'completed', source: 'api', language: 'en-US' } as const),
      ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: voicelogId },
    })
    await db.insert(schema.reviewTasks).values({
      ...{ id: taskId, organisationId, voicelogId, state: 'published', reason: 'person' },
    })
    await db
      .insert(schema.callComments)
      .values({ id: commentId, organisationId, voicelogId, text: 'Well done', authorId: userId })
    setSystemTime(new Date(Date.now() + days * DAY_MS))
    const deps = { db, canMail: false, rateLimiter: unlimited }
    await actOnReview(deps, by, taskId, 'acknowledge')
    await changeComment(deps, by, voicelogId, commentId, { text: 'Well said', resolved: true })
    expect(
      await sql`select bool_and(at between now() - interval '1 hour' and now()) as dated, count(at)::int
        from review_tasks t join call_comments c on c.voicelog_id = t.voicelog_id,
          unnest(array[acknowledged_at, edited_at, resolved_at]) at where t.id = ${taskId}`,
    ).toEqual([{ dated: true, count: 3 }] as never)
  },
)

test('who decides an appeal can be deleted at once: neither ends in a deadlock', async () => {
  const { db, sql } = database
  const [organisationId, userId] = await newOrganisation()
  const [voicelogId, taskId, agentId] = [newId(), newId(), newId()]
  await db.insert(schema.users).values({
    ...{ id: agentId, organisationId, email: `${agentId}@example.com`, role: 'agent', passwordHash: null },
  })
  await db.insert(schema.voicelogs).values({
    ...({ id: voicelogId, organisationId, status: 'completed', source: 'api', language: 'en-US' } as const),
    ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: voicelogId, operatorId: 'agent' },
  })
  await db.insert(schema.operators).values({ organisationId, operatorId: 'agent', userId: agentId })
  await db.insert(schema.reviewTasks).values({
    ...{ id: taskId, organisationId, voicelogId, state: 'appealed', reason: 'person', assigneeId: userId },
    ...{ appeal: { question_id: 'greeting', text: 'I said hello' }, appealedBy: agentId },
  })
  const by = {
    ...admin({ organisationId, userId }),
    permissions: ['calls.read', 'reviews.write'],
  } satisfies UserPrincipal
  // The decision waits after it has locked the review, before it writes what refers to the person.
  const gate = 7_245_014
  await sql.unsafe(`
    create function wait_at_gate() returns trigger language plpgsql as $$ begin
      perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
    create trigger wait_at_gate before update on review_tasks for each row
      when (new.state = 'upheld') execute function wait_at_gate()`)
  const deps = { db, canMail: false, rateLimiter: unlimited }
  await whileLocked<unknown>(sql, `select pg_advisory_xact_lock(${gate})`, [
    () => actOnReview(deps, by, taskId, 'uphold', { text: 'No' }),
    () => db.transaction(async (part) => await deleteUser(part, { organisationId, userId })),
  ])
  await sql`drop function wait_at_gate() cascade`
})

test('a page of 200 reviews is one query, and says of each whether the call is one’s own', async () => {
  const { db, sql } = database
  const [organisationId, userId] = await newOrganisation()
  const [otherId, otherUserId] = await newOrganisation()
  await db.insert(schema.operators).values([
    { organisationId, operatorId: 'me', userId, name: 'Kim' },
    { organisationId, operatorId: 'else', userId: otherUserId },
    { organisationId, operatorId: 'unknown' },
    // An operator of another organisation with the same id.
    { organisationId: otherId, operatorId: 'nobody', userId: otherUserId },
  ])
  const operatorIds = ['me', 'else', 'unknown', 'nobody', null]
  const calls = Array.from({ length: 200 }, (_, index) => ({
    ...{ id: newId(), organisationId, operatorId: operatorIds[index % operatorIds.length] },
    ...({ status: 'completed', source: 'api', language: 'en-US' } as const),
    ...{ contentType: 'audio/wav', sizeBytes: 1, objectKey: `${index}` },
  }))
  await db.insert(schema.voicelogs).values(calls)
  await db.insert(schema.reviewTasks).values(
    calls.map((call) => ({
      ...{ id: newId(), organisationId, voicelogId: call.id },
      ...({ state: 'published', reason: 'person' } as const),
    })),
  )

  const queries: string[] = []
  const counted = drizzle(sql, { schema, logger: { logQuery: (text) => void queries.push(text) } })
  const by: UserPrincipal = {
    ...{ kind: 'user', organisationId, userId, role: 'admin', permissions: ['reviews.write'], sight: 'all' },
    ...{ sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
  }
  const { items } = await listQueue({ db: counted }, by, { limit: 200, cursor: null })
  expect(queries).toHaveLength(1)
  expect(items).toHaveLength(200)
  const own = new Set(
    items.filter(({ actions }) => actions.includes('acknowledge')).map((each) => each.operatorId),
  )
  // Where nobody has said whose calls they are, anybody may speak for the agent.
  expect(own).toEqual(new Set(['me', 'unknown', 'nobody', null]))
  expect(items.find(({ operatorId }) => operatorId === 'me')?.operatorName).toBe('Kim')
})

test('PostgreSQL reads a page of the queue from an index, without reading and sorting all reviews', async () => {
  const { db, sql } = database
  const [organisationId, userId] = await newOrganisation()
  await sql`insert into voicelogs (id, organisation_id, status, source, language, content_type, size_bytes, object_key)
    select gen_random_uuid(), ${organisationId}, 'completed', 'api', 'en-US', 'audio/wav', 1, 'queue ' || n
    from generate_series(1, 5000) n`
  await sql`insert into review_tasks (id, organisation_id, voicelog_id, reason, due_at)
    select gen_random_uuid(), organisation_id, id, 'rule', case when random() < 0.9 then now() + (random() - 0.5) * interval '90 days' end
    from voicelogs where organisation_id = ${organisationId}`
  await sql`analyze voicelogs, review_tasks`
  const by = { ...admin({ organisationId, userId }), permissions: ['reviews.write'] } satisfies UserPrincipal
  const first = await listQueue({ db }, by, { limit: 50, cursor: null })
  const { nextCursor: cursor } = first
  for (const query of [{ cursor: null }, { cursor, state: 'draft' }, { cursor, due: true }] as const) {
    const sent: { text: string; params: unknown[] }[] = []
    const logger = { logQuery: (text: string, params: unknown[]) => void sent.push({ text, params }) }
    const counted = drizzle(sql, { schema, logger })
    const { items } = await listQueue({ db: counted }, by, { ...query, limit: 50 })
    expect(items).toHaveLength(50)
    const [row] = await sql.unsafe(
      `explain (analyze, format json) ${sent[0]?.text}`,
      sent[0]?.params as string[],
    )
    const plan = JSON.stringify(row)
    expect(plan).toContain('review_tasks_due')
    expect(plan).not.toContain('"Sort"')
    const read = [...plan.matchAll(/"Relation Name":"review_tasks".*?"Actual Rows":([\d.]+)/g)]
    expect(read.map(([, rows]) => Number(rows) <= 51)).toEqual([true])
  }
})

const admin = ({ organisationId, userId }: { organisationId: string; userId: string }): UserPrincipal => ({
  ...{ kind: 'user', organisationId, userId, role: 'admin', permissions: [], sight: 'all', address: null },
  ...{ sessionId: newId(), needsMfaEnrolment: false, authenticatedSecondsAgo: 0 },
})

async function newOrganisation(): Promise<[organisationId: string, userId: string]> {
  const { organisationId, userId } = await createOrganisation(
    { db: database.db, hash: cheapHash },
    {
      organisation: `Org ${crypto.randomUUID()}`,
      email: `${crypto.randomUUID()}@example.com`,
      password: PASSWORD,
    },
  )
  return [organisationId, userId]
}
