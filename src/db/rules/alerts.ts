import { and, count, desc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import { isVisible } from '../calls/filter.ts'
import type { Viewer } from '../calls/sight.ts'
import type { Database } from '../client.ts'
import { ruleAlerts, ruleHits, rules, voicelogs } from '../schema/index.ts'
import { type ShownHit, shownHit } from './hits.ts'

type Person = Viewer & { userId: string }

/** What a person was told and has not dismissed, of calls that the person may see. */
const isUnseen = (person: Person) =>
  and(eq(ruleAlerts.userId, person.userId), isNull(ruleAlerts.seenAt), isVisible(person))

/** A person's alerts, the newest first; `before` is the hit of the last one of the previous page. */
export async function selectAlerts(
  db: Database,
  person: Person,
  { limit, before }: { limit: number; before: string | null },
): Promise<ShownHit[]> {
  return await db
    .select(shownHit)
    .from(ruleAlerts)
    .innerJoin(ruleHits, eq(ruleHits.id, ruleAlerts.hitId))
    .innerJoin(rules, eq(rules.id, ruleHits.ruleId))
    .innerJoin(voicelogs, eq(voicelogs.id, ruleHits.voicelogId))
    .where(and(isUnseen(person), before === null ? undefined : lt(ruleAlerts.hitId, before)))
    .orderBy(desc(ruleAlerts.hitId))
    .limit(limit)
}

/** How many alerts a person has not dismissed. */
export async function countAlerts(db: Database, person: Person): Promise<number> {
  const [row] = await db
    .select({ alerts: count() })
    .from(ruleAlerts)
    .innerJoin(ruleHits, eq(ruleHits.id, ruleAlerts.hitId))
    .innerJoin(voicelogs, eq(voicelogs.id, ruleHits.voicelogId))
    .where(isUnseen(person))
  return row?.alerts ?? 0
}

/** Dismisses a person's alerts up to a hit. */
export async function dismissAlerts(
  db: Database,
  { userId, upTo }: { userId: string; upTo: string },
): Promise<void> {
  await db
    .update(ruleAlerts)
    .set({ seenAt: sql`now()` })
    .where(and(eq(ruleAlerts.userId, userId), isNull(ruleAlerts.seenAt), lte(ruleAlerts.hitId, upTo)))
}
