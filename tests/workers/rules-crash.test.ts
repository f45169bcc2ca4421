import { afterAll, beforeAll, expect, test } from 'bun:test'
import { isNotNull, sql } from 'drizzle-orm'
import { createSmtpMailer } from '../../src/backends/mail/smtp.ts'
import {
  ruleAlerts,
  ruleChecks,
  ruleHits,
  ruleMails,
  ruleRuns,
  rules,
  users,
  voicelogs,
} from '../../src/db/schema/index.ts'
import { checkCalls } from '../../src/domain/rules/check-calls.ts'
import { sendMail } from '../../src/domain/rules/send-mail.ts'
import { newId } from '../../src/lib/id.ts'
import { silentLogger } from '../../src/lib/log.ts'
import type { RuleCondition } from '../../src/model/rules/rule.ts'
import { insertOrganisation } from '../db/queue/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { headerOf, type MailServer, startMailServer, textOf } from '../support/mail-server.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let database: FreshDatabase
let mail: MailServer
beforeAll(async () => {
  database = await freshDatabase()
  mail = await startMailServer()
})
afterAll(async () => {
  await database?.drop()
  await mail?.stop()
})

const CALLS = 12
const RULES = ['cancel', 'contract'].map((text): RuleCondition => ({ kind: 'phrase', text }))

async function runWorker(last: number): Promise<number> {
  const script = `${import.meta.dir}/fixtures/rules-worker.ts`
  const child = Bun.spawn(['bun', script, database.url, mail.url, `${last}`], { stderr: 'inherit' })
  return await child.exited
}

test('workers that are killed again and again judge each call once, tell each hit once, and lose none', async () => {
  const { db } = database
  const organisationId = await insertOrganisation(db)
  const userId = newId()
  await db.insert(users).values({ id: userId, organisationId, email: 'told@example.com', role: 'member' })
  const alert = { recipients: [userId], email: 'at_once' as const, hour: 8, time_zone: 'UTC' }
  const ids = RULES.map(() => newId())
  const old: string[] = []
  for (let index = 0; index < 6; index++)
    old.push(await insertTranscribed({ database }, { organisationId }, 'C: Please cancel it.'))
  await db.insert(rules).values(
    RULES.map((condition, at) => ({
      id: ids[at] ?? '',
      organisationId,
      name: `Rule ${at}`,
      condition,
      alert,
    })),
  )
  for (let index = 0; index < CALLS; index++) {
    const said = index % 2 === 0 ? 'C: Please cancel my contract.' : 'C: Hello.'
    await insertTranscribed({ database }, { organisationId }, said)
  }
  // As when they complete.
  await db
    .update(voicelogs)
    .set({ status: 'analysing' })
    .where(sql`${voicelogs.id} > ${old.at(-1)}`)
  await db.update(voicelogs).set({ status: 'completed' }).where(sql`${voicelogs.status} = 'analysing'`)
  expect(await db.$count(ruleChecks)).toBe(CALLS)
  await db.insert(ruleRuns).values({
    ...{ id: newId(), organisationId, status: 'running', dryRun: false, filter: {} },
    rules: RULES.map((condition, at) => ({ id: ids[at] ?? '', version: 1, name: `Rule ${at}`, condition })),
  })

  let killed = 0
  for (let last = 1; (await runWorker(last)) !== 0; last = (last % 7) + 1) {
    killed++
    // What a dead worker was sending is due at once, as after its lease.
    await db.update(ruleMails).set({ nextAttemptAt: sql`now()` })
  }
  expect(killed).toBeGreaterThan(4)

  expect(await db.$count(ruleChecks)).toBe(0)
  const [run] = await db.select().from(ruleRuns)
  expect(run).toMatchObject({ status: 'completed', calls: CALLS + 6 })
  const hits = await db.select().from(ruleHits)
  // Six new calls by both rules, the six old ones by the first.
  expect(hits).toHaveLength(CALLS + 6)
  expect(await db.$count(ruleAlerts)).toBe(await db.$count(ruleAlerts, isNotNull(ruleAlerts.mailedAt)))
  expect(await db.$count(ruleMails)).toBe(0)
  // A message may come twice if its sender died before it could note that it was sent, with the same id.
  const messages = new Map(mail.messages.map(({ raw }) => [headerOf(raw, 'Message-ID'), textOf(raw)]))
  const told = [...messages.values()].flatMap((text) => text.match(/calls\/[0-9a-f-]{36}/g) ?? [])
  const alerted = await db
    .select({ voicelogId: ruleHits.voicelogId })
    .from(ruleAlerts)
    .innerJoin(ruleHits, sql`${ruleHits.id} = ${ruleAlerts.hitId}`)
  expect(alerted.length).toBeGreaterThan(0)
  expect(told.sort()).toEqual(alerted.map(({ voicelogId }) => `calls/${voicelogId}`).sort())
  // Each call whose words were sent is in the audit, once.
  const audited = await database.sql`select target_id as id from audit_events where detail ->> 'via' = 'mail'`
  expect(audited.map(({ id }) => id).sort()).toEqual(
    [...new Set(alerted.map(({ voicelogId }) => voicelogId))].sort(),
  )
}, 60_000)

test('no words of calls are sent that are not in the audit, also if it takes none at first', async () => {
  const { db } = database
  const organisationId = await insertOrganisation(db)
  const userId = newId()
  await db.insert(users).values({ id: userId, organisationId, email: 'kept@example.com', role: 'admin' })
  const alert = { recipients: [userId], email: 'at_once' as const, hour: 8, time_zone: 'UTC' }
  const condition: RuleCondition = { kind: 'phrase', text: 'cancel' }
  await db.insert(rules).values({ id: newId(), organisationId, name: 'Leaves', condition, alert })
  const voicelogId = await insertTranscribed({ database }, { organisationId }, 'C: Please cancel it.')
  await db.insert(ruleChecks).values({ voicelogId, organisationId }).onConflictDoNothing()
  while ((await checkCalls({ db, log: silentLogger }, { limit: 3 })) > 0);
  const mailer = createSmtpMailer({ url: mail.url, from: 'voicelog@example.com' })
  const deps = { db, log: silentLogger, mailer, publicUrl: 'http://localhost' }
  await database.sql.unsafe(`create function full_disk() returns trigger language plpgsql
    as $$ begin raise exception 'No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on audit_events for each row execute function full_disk()`)
  await expect(sendMail(deps)).rejects.toThrow()
  await database.sql`drop trigger full_disk on audit_events`
  await db.update(ruleMails).set({ nextAttemptAt: sql`now()` })
  while (await sendMail(deps));
  mailer.close()
  expect(
    await database.sql`select target_id as id, detail from audit_events where organisation_id = ${organisationId}`,
  ).toEqual([{ id: voicelogId, detail: { via: 'mail' } }] as never)
  expect(await db.$count(ruleMails)).toBe(0)
}, 30_000)
