import type { Database } from '../../db/client.ts'
import {
  findEvaluationBefore,
  isEvaluating,
  readFigures,
  selectEvaluated,
  selectEvaluatedAnswers,
} from '../../db/reruns/evaluations.ts'
import {
  findRerun,
  insertRerun,
  type RerunRow,
  type ShownRerun,
  selectReruns,
} from '../../db/reruns/reruns.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { isId, newId } from '../../lib/id.ts'
import { ANALYTIC_KINDS } from '../../model/analytics.ts'
import {
  type EvaluatedCall,
  type EvaluationFigures,
  groupedFigures,
  keptFigures,
} from '../../model/evaluation/evaluated-calls.ts'
import { type AuditUser, record } from '../audit/record.ts'
import { currentIntentNames, currentScorecard } from '../organisation/definitions.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'
import { refuseTooManyReruns } from '../reruns/reruns.ts'

type Deps = { db: Database }

/** An evaluation, and the one that completed before it. */
export type EvaluationReport = { evaluation: ShownRerun & Pick<RerunRow, 'figures'>; last: RerunRow | null }

/** More calls make the figures hardly more exact: with 1,000 a share is known within 3 points. */
const MAX_CALLS = 1_000

/**
 * Starts an evaluation of the configured engine with the definitions in force, on the calls that people have labelled
 * or reviewed: a dry re-run, whose results are compared with people's answers and not stored.
 * @throws Problem `conflict` if one is under way, or five re-runs are; `rate_limited`
 */
export async function startEvaluation({ db }: Deps, by: AuditUser): Promise<ShownRerun> {
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    // The lock makes concurrent requests wait, so that each counts those before it.
    await readOrganisation(tx, organisationId, { lock: true })
    if (await isEvaluating(tx, organisationId)) {
      throw new Problem('conflict', 'An evaluation is under way: wait for it')
    }
    await refuseTooManyReruns(tx, organisationId)
    const scorecard = await currentScorecard(tx, organisationId)
    const intents = await currentIntentNames(tx, organisationId)
    const id = newId()
    await insertRerun(tx, {
      ...{ id, organisationId, status: 'preparing', createdBy: by.userId, evaluates: true, dryRun: true },
      // Also what is up to date, and what has no result yet.
      ...{ kinds: [...ANALYTIC_KINDS], force: true, includeMissing: true, sample: MAX_CALLS },
      filter: { texts: {}, shown: {} },
      scorecardVersion: scorecard.version,
      intentsVersion: intents.version,
    })
    const detail = { evaluation_id: id }
    await record({ db: tx }, { by, action: 'analytics.evaluation_started', target: organisationId, detail })
    return await requireEvaluation({ db: tx }, organisationId, id)
  })
}

/** Evaluations, the newest first. @throws Problem invalid_fields */
export async function listEvaluations(
  { db }: Deps,
  organisationId: string,
  query: PageQuery,
): Promise<Page<ShownRerun>> {
  return await newestIdFirst(query, {
    select: (place) => selectReruns(db, organisationId, { ...place, evaluates: true }),
    keyOf: (each) => each.id,
  })
}

/** @throws Problem not_found */
export async function readEvaluation(
  { db }: Deps,
  organisationId: string,
  id: string,
): Promise<EvaluationReport> {
  const evaluation = await requireEvaluation({ db }, organisationId, id)
  const figures = await readFigures(db, id)
  return { evaluation: { ...evaluation, figures }, last: await findEvaluationBefore(db, organisationId, id) }
}

/** The figures of an evaluation whose calls have all ended. Calls that were skipped or failed are left out. */
export async function evaluationFigures(db: Database, rerunId: string): Promise<EvaluationFigures> {
  const rows = await selectEvaluated(db, rerunId)
  const answers = Map.groupBy(await selectEvaluatedAnswers(db, rerunId), (each) => each.voicelogId)
  const calls = rows.map(({ voicelogId, language, department, labels, difference }): EvaluatedCall => {
    const { intent, emotion, outcome, answers: given, confidences = {} } = difference?.after ?? {}
    const labelOf = (label: string | undefined) => (label === undefined ? [] : [label])
    return {
      language,
      department,
      labels: {
        intent: labelOf(labels.intent),
        emotion: labelOf(labels.emotion),
        outcome: labelOf(labels.outcome),
        answers: new Map(
          (answers.get(voicelogId) ?? []).map((each) => [each.questionId, [each.answer]] as const),
        ),
      },
      result: {
        intent: intent === undefined ? null : { intent, confidence: confidences.intent ?? null },
        emotion: emotion ?? null,
        outcome: outcome === undefined ? null : { outcome, confidence: confidences.outcome ?? null },
        answers: given ?? null,
      },
      emotionConfidence: confidences.emotion ?? null,
    }
  })
  return keptFigures(groupedFigures(calls))
}

async function requireEvaluation({ db }: Deps, organisationId: string, id: string): Promise<ShownRerun> {
  const found = isId(id) ? await findRerun(db, organisationId, id) : null
  if (!found?.evaluates) throw new Problem('not_found', 'There is no evaluation with this id')
  return found
}
