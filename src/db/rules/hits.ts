import { and, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import { newId } from '../../lib/id.ts'
import type { HitReason } from '../../model/rules/rule.ts'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import { operatorName } from '../calls/voicelogs.ts'
import { type Database, lotsOf } from '../client.ts'
import { roundedNow, secondsAgo, secondsFromNow } from '../clock.ts'
import { ruleAlerts, ruleChecks, ruleHits, rules, voicelogs } from '../schema/index.ts'

/** A call that a rule hits. */
export type NewHit = { ruleId: string; ruleVersion: number; voicelogId: string; reasons: HitReason[] }

/**
 * Takes calls that have completed since they were last judged, the longest waiting first. They are gone with the
 * transaction, so what is made of them has to be stored in it. Those that others have taken are passed over, and those
 * that were postponed wait.
 */
export async function takeChecks(
  tx: Database,
  { limit }: { limit: number },
): Promise<{ voicelogId: string; organisationId: string }[]> {
  const first = sql`select voicelog_id from ${ruleChecks} where created_at <= ${roundedNow}
    order by created_at, voicelog_id limit ${limit} for update skip locked`
  // Who deletes a call locks it and then its check. A hit locks the call after the check, and would end in a deadlock.
  const present = sql`select id from ${voicelogs} where id = any(array(${first})) for key share skip locked`
  return await tx
    .delete(ruleChecks)
    .where(sql`${ruleChecks.voicelogId} = any(array(${present}))`)
    .returning({ voicelogId: ruleChecks.voicelogId, organisationId: ruleChecks.organisationId })
}

/**
 * Has a call that was taken judged in `seconds`. False if it is processed again, or completed more than `hours` ago.
 * @param options.hours @default any number of hours
 */
export async function postponeCheck(
  tx: Database,
  voicelogId: string,
  { seconds, hours }: { seconds: number; hours?: number },
): Promise<boolean> {
  const rows = await tx.execute(sql`
    insert into ${ruleChecks} (voicelog_id, organisation_id, created_at)
    select id, organisation_id, ${secondsFromNow(seconds)} from ${voicelogs}
    where ${and(
      eq(voicelogs.id, voicelogId),
      eq(voicelogs.status, 'completed'),
      hours === undefined ? undefined : gt(voicelogs.completedAt, secondsAgo(hours * 3_600)),
    )}
    returning voicelog_id`)
  return rows.length === 1
}

/** Stores hits, each once. Answers those that are new. */
export async function insertHits(
  tx: Database,
  organisationId: string,
  hits: readonly NewHit[],
  runId: string | null = null,
): Promise<{ id: string; ruleId: string; voicelogId: string }[]> {
  const inserted: { id: string; ruleId: string; voicelogId: string }[] = []
  for (const lot of lotsOf(hits)) {
    const rows = await tx
      .insert(ruleHits)
      .values(lot.map((each) => ({ ...each, id: newId(), organisationId, runId })))
      .onConflictDoUpdate({
        target: [ruleHits.ruleId, ruleHits.ruleVersion, ruleHits.voicelogId],
        // A hit that a run had ended is in force again.
        set: { endedAt: null, reasons: sql`excluded.reasons`, runId },
        setWhere: sql`${ruleHits.endedAt} is not null`,
      })
      .returning({ id: ruleHits.id, ruleId: ruleHits.ruleId, voicelogId: ruleHits.voicelogId })
    inserted.push(...rows)
  }
  return inserted
}

/**
 * Locks calls, so that none is deleted before the transaction ends. Answers those that are there. Lock them before their
 * hits, in the order of who deletes a call: the other way round, both end in a deadlock.
 */
export async function lockCalls(tx: Database, voicelogIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(inArray(voicelogs.id, [...voicelogIds]))
    .orderBy(voicelogs.id)
    .for('key share')
  return rows.map(({ id }) => id)
}

/** Ends hits of rules on calls, whatever their version. The calls are locked. */
export async function endHits(
  tx: Database,
  ended: readonly { ruleId: string; voicelogId: string }[],
): Promise<void> {
  const byRule = Map.groupBy(ended, ({ ruleId }) => ruleId)
  for (const [ruleId, calls] of byRule) {
    await tx
      .update(ruleHits)
      .set({ endedAt: sql`now()` })
      .where(
        and(
          eq(ruleHits.ruleId, ruleId),
          inArray(
            ruleHits.voicelogId,
            calls.map(({ voicelogId }) => voicelogId),
          ),
          isNull(ruleHits.endedAt),
        ),
      )
  }
}

/** The hits in force of some rules on some calls. */
export async function readHits(
  tx: Database,
  { ruleIds, voicelogIds }: { ruleIds: readonly string[]; voicelogIds: readonly string[] },
): Promise<{ ruleId: string; ruleVersion: number; voicelogId: string; reasons: HitReason[] }[]> {
  if (ruleIds.length === 0 || voicelogIds.length === 0) return []
  const { ruleId, ruleVersion, voicelogId, reasons } = ruleHits
  return await tx
    .select({ ruleId, ruleVersion, voicelogId, reasons })
    .from(ruleHits)
    .where(
      and(
        inArray(ruleHits.voicelogId, [...voicelogIds]),
        inArray(ruleHits.ruleId, [...ruleIds]),
        isNull(ruleHits.endedAt),
      ),
    )
}

/** Alerts users to hits, each once. */
export async function insertAlerts(
  tx: Database,
  organisationId: string,
  alerts: readonly { hitId: string; userId: string }[],
  { mailDueAt }: { mailDueAt: Date | null },
): Promise<void> {
  for (const lot of lotsOf(alerts))
    await tx
      .insert(ruleAlerts)
      .values(lot.map((each) => ({ ...each, organisationId, mailDueAt })))
      .onConflictDoNothing()
}

/** A hit as people are shown it. */
export type ShownHit = {
  id: string
  ruleId: string
  ruleName: string
  tag: string | null
  voicelogId: string
  callId: string | null
  operatorId: string | null
  language: string
  /** The present name of the operator; null if none is set. */
  operatorName: string | null
  occurredAt: Date
  reasons: HitReason[]
  createdAt: Date
}

export const shownHit = {
  id: ruleHits.id,
  ruleId: ruleHits.ruleId,
  ruleName: rules.name,
  tag: rules.tag,
  voicelogId: ruleHits.voicelogId,
  callId: voicelogs.callId,
  operatorId: voicelogs.operatorId,
  language: voicelogs.language,
  operatorName,
  occurredAt: voicelogs.occurredAt,
  reasons: ruleHits.reasons,
  createdAt: ruleHits.createdAt,
}

/** Hits in force on calls that may be seen, of one rule or on one call, the newest first. */
export async function selectHits(
  db: Database,
  viewer: Viewer,
  {
    ruleId,
    voicelogId,
    limit,
    before,
  }: { ruleId?: string; voicelogId?: string; limit: number; before: string | null },
): Promise<ShownHit[]> {
  return await db
    .select(shownHit)
    .from(ruleHits)
    .innerJoin(rules, eq(rules.id, ruleHits.ruleId))
    .innerJoin(voicelogs, eq(voicelogs.id, ruleHits.voicelogId))
    .where(
      and(
        isVisible(viewer),
        eq(ruleHits.organisationId, viewer.organisationId),
        isNull(ruleHits.endedAt),
        ruleId === undefined ? undefined : eq(ruleHits.ruleId, ruleId),
        voicelogId === undefined ? undefined : eq(ruleHits.voicelogId, voicelogId),
        before === null ? undefined : lt(ruleHits.id, before),
      ),
    )
    .orderBy(desc(ruleHits.id))
    .limit(limit)
}
