import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { Viewer } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { namesOfOperators } from '../../db/operators/operators.ts'
import { type AnswerRow, countAnswers, hasOperator } from '../../db/reports/answers.ts'
import { inSnapshot } from '../../db/reports/reports.ts'
import { isStorable } from '../../lib/text.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { FIRST_INSTANT } from '../../lib/time/instant.ts'
import { fieldError } from '../../model/field-errors.ts'
import type { Measures } from '../../model/measures.ts'
import type { ScorecardQuestion } from '../../model/scorecard/scorecard.ts'
import { questionsById } from '../organisation/scorecards.ts'
import { invalidFields, Problem } from '../problems.ts'
import { resolveFilter, type VoicelogFilterTexts } from '../voicelogs/filter.ts'
import { scopeOf } from './scope.ts'
import { directlyBefore, measuresOf, parseFilter, readSnapshot, type TimeRange } from './snapshot.ts'

/** The measures and answers of an operator's calls in a period. */
export type PeriodScorecard = { range: TimeRange; measures: Measures; answers: AnswerRow[] }

/** An operator's calls in a period, and in the period before. */
export type OperatorScorecard = {
  /** What the operator is called, if somebody has said it. */
  name: string | null
  period: PeriodScorecard
  before: PeriodScorecard
  /** The questions of the answers, with their newest text: first those of the current scorecard, in its order. */
  questions: ReadonlyMap<string, ScorecardQuestion>
}

const DEFAULT_PERIOD_MS = 30 * DAY_MS

const NO_CALL = 'There is no call of this operator'

/**
 * The scorecard of an operator's calls in a period, by default the last 30 days, and in the period of the same length
 * before.
 * @throws Problem invalid_fields; not_found if there is no call of the operator that the viewer may see
 */
export async function operatorScorecard(
  { db }: { db: Database },
  viewer: Viewer,
  operatorId: string,
  texts: VoicelogFilterTexts,
): Promise<OperatorScorecard> {
  const { organisationId, sight } = viewer
  if (!isStorable(operatorId)) throw new Problem('not_found', NO_CALL)
  const filter = {
    ...(await resolveFilter(db, viewer, parseFilter({ ...texts, operatorId }, sight))),
    operatorId,
  }
  const to = filter.to?.getTime() ?? Date.now()
  const from = Math.max(filter.from?.getTime() ?? to - DEFAULT_PERIOD_MS, FIRST_INSTANT)
  if (from >= to) throw invalidFields([fieldError('from', 'not_before_to')])
  return await inSnapshot(db, async (tx) => {
    if (!(await hasOperator(tx, viewer, operatorId))) throw new Problem('not_found', NO_CALL)
    const snapshot = await readSnapshot(tx, viewer)
    const scope = scopeOf(organisationId, filter, null)
    const read = async (range: TimeRange): Promise<PeriodScorecard> => ({
      range,
      measures: await measuresOf(tx, snapshot, scope, range),
      answers: await countAnswers(tx, organisationId, within(filter, range)),
    })
    const period = await read({ from, to })
    const before = await read(directlyBefore({ from, to }))
    const asked = [...new Set(period.answers.map((each) => each.questionId))]
    const names = await namesOfOperators(tx, organisationId, [operatorId])
    const name = names.get(operatorId) ?? null
    return { name, period, before, questions: await questionsById({ db: tx }, organisationId, asked) }
  })
}

function within(filter: VoicelogFilter, { from, to }: TimeRange): VoicelogFilter {
  return { ...filter, from: new Date(from), to: new Date(to) }
}
