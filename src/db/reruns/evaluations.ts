import { and, desc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm'
import type { StoredLabels } from '../../model/call-labels.ts'
import type { EvaluationFigures } from '../../model/evaluation/evaluated-calls.ts'
import type { RerunDifference } from '../../model/reruns.ts'
import type { Database } from '../client.ts'
import { rerunItems, reruns, reviews, voicelogs } from '../schema/index.ts'
import type { RerunRow } from './reruns.ts'

// Evaluations are dry re-runs over the calls that people have judged.

/** A call of an evaluation: what the engine made of it, and what people say it is. */
export type EvaluatedRow = {
  voicelogId: string
  language: string
  department: string | null
  labels: StoredLabels
  difference: RerunDifference | null
}

/** The calls of an evaluation for which results were made. */
export async function selectEvaluated(db: Database, rerunId: string): Promise<EvaluatedRow[]> {
  const { voicelogId, difference } = rerunItems
  const { language, department, labels } = voicelogs
  return await db
    .select({ voicelogId, language, department, labels, difference })
    .from(rerunItems)
    .innerJoin(voicelogs, eq(voicelogs.id, voicelogId))
    .where(and(eq(rerunItems.rerunId, rerunId), inArray(rerunItems.status, ['changed', 'unchanged'])))
    .orderBy(voicelogId)
}

/** People's current answers to the calls of an evaluation. */
export async function selectEvaluatedAnswers(
  db: Database,
  rerunId: string,
): Promise<{ voicelogId: string; questionId: string; answer: string }[]> {
  const { voicelogId, questionId, answer } = reviews
  return await db
    .select({ voicelogId, questionId, answer })
    .from(reviews)
    .innerJoin(rerunItems, eq(rerunItems.voicelogId, voicelogId))
    .where(and(eq(rerunItems.rerunId, rerunId), isNull(reviews.endedAt)))
}

/** The figures of an evaluation; null until it has completed. */
export async function readFigures(db: Database, rerunId: string): Promise<EvaluationFigures | null> {
  const [row] = await db.select({ figures: reruns.figures }).from(reruns).where(eq(reruns.id, rerunId))
  return row?.figures ?? null
}

/** The evaluation of an organisation that completed before another one. Null if there is none. */
export async function findEvaluationBefore(
  db: Database,
  organisationId: string,
  id: string,
): Promise<RerunRow | null> {
  const [row] = await db
    .select()
    .from(reruns)
    .where(
      and(
        eq(reruns.organisationId, organisationId),
        eq(reruns.evaluates, true),
        isNotNull(reruns.figures),
        lt(reruns.id, id),
      ),
    )
    .orderBy(desc(reruns.id))
    .limit(1)
  return row ?? null
}

/** Whether an evaluation of an organisation is under way. */
export async function isEvaluating(db: Database, organisationId: string): Promise<boolean> {
  const open = await db.$count(
    reruns,
    and(
      eq(reruns.organisationId, organisationId),
      eq(reruns.evaluates, true),
      inArray(reruns.status, ['preparing', 'running']),
    ),
  )
  return open > 0
}
