import { and, count, desc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { LessonExample, LessonFigures } from '../../model/intents/lessons.ts'
import type { Database } from '../client.ts'
import { secondsAgo, secondsFromNow } from '../clock.ts'
import { callLabels, intentLessons, organisations, transcripts } from '../schema/index.ts'

/** What was learnt, and whether there are changes that were not learnt from yet. */
export type LessonRow = Omit<typeof intentLessons.$inferSelect, 'examples'>

/** How a lesson ended. */
export type LearntLesson = {
  intentsVersion: number
  examples: LessonExample[]
  figures: LessonFigures | null
  isBetter: boolean
}

/** How long a lesson waits after the first change, how often one is due at most, and how long a claim lasts. */
export type LessonPace = { settleSeconds: number; everySeconds: number; claimSeconds: number }

/** A claimed lesson. `until` tells this claim from a later one of the same lesson. */
export type LessonClaim = { organisationId: string; until: string }

/** Claims the lesson that has been due longest. Null if none is due. */
export async function claimLesson(db: Database, pace: LessonPace): Promise<LessonClaim | null> {
  const isDue = and(
    lte(intentLessons.changedAt, secondsAgo(pace.settleSeconds)),
    isNull(intentLessons.claimedUntil),
    or(isNull(intentLessons.learntAt), lte(intentLessons.learntAt, secondsAgo(pace.everySeconds))),
  )
  const due = db
    .select({ id: intentLessons.organisationId })
    .from(intentLessons)
    .where(or(isDue, lt(intentLessons.claimedUntil, sql`now()`)))
    .orderBy(intentLessons.changedAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [claim] = await db
    .update(intentLessons)
    .set({ changedAt: null, claimedUntil: secondsFromNow(pace.claimSeconds) })
    // Not IN (…): a plan may run that subquery once for each row, and then it has no limit.
    .where(sql`${intentLessons.organisationId} = any(array(${due}))`)
    // As text, because a Date has no microseconds.
    .returning({
      organisationId: intentLessons.organisationId,
      until: sql<string>`${intentLessons.claimedUntil}::text`,
    })
  return claim ?? null
}

/** Ends a lesson with what was learnt, unless another worker has claimed it since. */
export async function saveLesson(db: Database, claim: LessonClaim, learnt: LearntLesson): Promise<void> {
  await db
    .update(intentLessons)
    .set({ ...learnt, claimedUntil: null, learntAt: sql`now()` })
    .where(isHeld(claim))
}

/** Gives a claimed lesson up, so that another worker may begin it. */
export async function releaseLesson(db: Database, claim: LessonClaim): Promise<void> {
  await db
    .update(intentLessons)
    .set({ claimedUntil: null, changedAt: sql`coalesce(${intentLessons.changedAt}, now())` })
    .where(isHeld(claim))
}

function isHeld({ organisationId, until }: LessonClaim) {
  return and(
    eq(intentLessons.organisationId, organisationId),
    sql`${intentLessons.claimedUntil} = ${until}::timestamptz`,
  )
}

/** Has a lesson learnt again if this call, whose words have changed, has a label that it is learnt from. */
export async function renewLessonOf(
  db: Database,
  { organisationId, voicelogId }: { organisationId: string; voicelogId: string },
): Promise<void> {
  await db
    .update(intentLessons)
    .set({ changedAt: sql`now()` })
    .where(
      and(
        eq(intentLessons.organisationId, organisationId),
        isNull(intentLessons.changedAt),
        sql`exists (select from ${callLabels} where ${and(
          eq(callLabels.voicelogId, voicelogId),
          eq(callLabels.label, 'intent'),
          isNull(callLabels.endedAt),
        )})`,
      ),
    )
}

/** Forgets what callers said in all lessons, which are due again. */
export async function forgetLessons(db: Database): Promise<void> {
  await db
    .update(intentLessons)
    .set({
      ...{ examples: [], figures: null, isBetter: false, learntAt: null },
      changedAt: sql`coalesce(${intentLessons.changedAt}, now())`,
    })
    .where(sql`${intentLessons.examples} <> '[]'`)
}

/** The lesson of an organisation; null if nobody has labelled an intent. */
export async function readLesson(db: Database, organisationId: string): Promise<LessonRow | null> {
  const {
    organisationId: id,
    changedAt,
    claimedUntil,
    learntAt,
    intentsVersion,
    figures,
    isBetter,
  } = intentLessons
  const [row] = await db
    .select({ organisationId: id, changedAt, claimedUntil, learntAt, intentsVersion, figures, isBetter })
    .from(intentLessons)
    .where(eq(intentLessons.organisationId, organisationId))
  return row ?? null
}

/** The examples of a lesson for this version of the intents, if it is to be used; else null. */
export async function readExamplesInUse(
  db: Database,
  organisationId: string,
  intentsVersion: number,
): Promise<LessonExample[] | null> {
  const [row] = await db
    .select({ examples: intentLessons.examples })
    .from(intentLessons)
    .innerJoin(organisations, eq(organisations.id, intentLessons.organisationId))
    .where(
      and(
        eq(intentLessons.organisationId, organisationId),
        eq(intentLessons.intentsVersion, intentsVersion),
        intentLessons.isBetter,
        organisations.learnFromLabels,
      ),
    )
  return row?.examples ?? null
}

/** A call whose intent a person has given. */
export type LabelledIntent = { voicelogId: string; intent: string }

/** The calls with these intents that were labelled last and were understood, `limit` at most, the oldest label first. */
export async function selectLabelledCalls(
  db: Database,
  organisationId: string,
  { intents, limit }: { intents: readonly string[]; limit: number },
): Promise<LabelledIntent[]> {
  const rows = await db
    .select({ voicelogId: callLabels.voicelogId, intent: callLabels.answer })
    .from(callLabels)
    .innerJoin(transcripts, eq(transcripts.voicelogId, callLabels.voicelogId))
    .where(isUsable(organisationId, intents))
    .orderBy(desc(callLabels.id))
    .limit(limit)
  return rows.reverse()
}

/** The number of labelled calls that can be learnt from. */
export async function countLabelledCalls(
  db: Database,
  organisationId: string,
  intents: readonly string[],
): Promise<number> {
  const [row] = await db
    .select({ calls: count() })
    .from(callLabels)
    .innerJoin(transcripts, eq(transcripts.voicelogId, callLabels.voicelogId))
    .where(isUsable(organisationId, intents))
  return row?.calls ?? 0
}

/** Calls with a poor transcript are not learnt from. */
function isUsable(organisationId: string, intents: readonly string[]) {
  return and(
    eq(callLabels.organisationId, organisationId),
    eq(callLabels.label, 'intent'),
    isNull(callLabels.endedAt),
    inArray(callLabels.answer, [...intents]),
    sql`${transcripts.reliability} ->> 'level' is distinct from 'poor'`,
  )
}
