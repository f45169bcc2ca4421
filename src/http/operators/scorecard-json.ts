import type { AnswerRow } from '../../db/reports/answers.ts'
import type { OperatorScorecard, PeriodScorecard } from '../../domain/reporting/scorecard.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import type { ScorecardQuestion } from '../../model/scorecard/scorecard.ts'
import { type CallFilter, callFilter, narrowed } from '../reports/call-filter.ts'
import { type MeasuresJson, measuresJson } from '../reports/measures.ts'
import type { VoicelogFilterQuery } from '../voicelogs/query-schemas.ts'
import type { OperatorScorecardJson } from './schemas.ts'

/** An operator's scorecard as JSON; each number comes with the filter that lists its calls. */
export function operatorScorecardJson(
  operatorId: string,
  query: VoicelogFilterQuery,
  { name, period, before, questions }: OperatorScorecard,
): OperatorScorecardJson {
  const filterOf = ({ range }: PeriodScorecard) => callFilter({ ...query, operator_id: operatorId }, range)
  const now = measuresJson(period.measures, filterOf(period))
  const then = measuresJson(before.measures, filterOf(before))
  return {
    operator_id: operatorId,
    name,
    period: { ...times(period), figures: now },
    before: { ...times(before), figures: then },
    change: changeJson(now, then),
    questions: questionsJson(period.answers, before.answers, { filter: filterOf(period), questions }),
  }
}

function times({ range }: PeriodScorecard) {
  return { from: new Date(range.from).toISOString(), to: new Date(range.to).toISOString() }
}

function changeJson(now: MeasuresJson, then: MeasuresJson): OperatorScorecardJson['change'] {
  const names = [
    'duration_ms',
    'quality_score',
    'talk_ratio',
    'silence_ratio',
    'overlap_ratio',
    'turns',
  ] as const
  const ofRoles = (name: 'interruptions' | 'response_latency_ms' | 'words_per_minute') => ({
    agent: difference(now[name].agent.value, then[name].agent.value),
    customer: difference(now[name].customer.value, then[name].customer.value),
  })
  const single = (name: (typeof names)[number]) => difference(now[name].value, then[name].value)
  return {
    calls: now.calls - then.calls,
    duration_ms: single('duration_ms'),
    quality_score: single('quality_score'),
    talk_ratio: single('talk_ratio'),
    silence_ratio: single('silence_ratio'),
    overlap_ratio: single('overlap_ratio'),
    turns: single('turns'),
    interruptions: ofRoles('interruptions'),
    response_latency_ms: ofRoles('response_latency_ms'),
    words_per_minute: ofRoles('words_per_minute'),
  }
}

function questionsJson(
  now: AnswerRow[],
  then: AnswerRow[],
  { filter, questions }: { filter: CallFilter } & Pick<OperatorScorecard, 'questions'>,
): OperatorScorecardJson['questions'] {
  const before = Map.groupBy(then, (each) => each.questionId)
  const answered = Map.groupBy(now, (each) => each.questionId)
  return [...new Set([...questions.keys(), ...answered.keys()])].flatMap((questionId) => {
    const rows = answered.get(questionId)
    if (rows === undefined) return []
    const asked = rows.reduce((sum, each) => sum + each.calls, 0)
    const share = pointsShare(rows)
    const shareBefore = pointsShare(before.get(questionId) ?? [])
    return {
      question_id: questionId,
      text: questions.get(questionId)?.text ?? null,
      points_share: share,
      points_share_before: shareBefore,
      change: difference(share, shareBefore),
      by_people: rows.reduce((sum, each) => sum + each.byPeople, 0),
      answers: rows.map(({ answer, calls }) => ({
        answer,
        label: labelOf(questions.get(questionId), answer),
        calls,
        share: roundTo(calls / asked, 4),
        filter: narrowed(filter, { answer: `${questionId}:${answer ?? ''}` }),
      })),
    }
  })
}

function labelOf(question: ScorecardQuestion | undefined, answer: string | null): string | null {
  if (question?.kind !== 'choice') return null
  return question.options.find((each) => each.id === answer)?.label ?? null
}

/** Points reached divided by points reachable; questions that do not apply or were left open do not count. */
function pointsShare(rows: readonly AnswerRow[]): number | null {
  const counted = rows.filter((each) => each.answer !== null && each.answer !== 'not_applicable')
  const reachable = counted.reduce((sum, each) => sum + each.maxPoints, 0)
  const reached = counted.reduce((sum, each) => sum + each.points, 0)
  return reachable === 0 ? null : roundTo(reached / reachable, 4)
}

function difference(now: number | null, then: number | null): number | null {
  return now === null || then === null ? null : roundTo(now - then, 4)
}
