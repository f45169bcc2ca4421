import type { ReviewRow } from '../../db/reviews/reviews.ts'
import type { ReviewedQuestion, ReviewWithHistory } from '../../domain/reviews/review.ts'
import type { ScorecardAnswer } from '../../model/analytics.ts'
import { pointsOf } from '../../model/scorecard/scorecard.ts'

/** A review as JSON. */
export function reviewJson({
  voicelogId,
  scorecard,
  machine,
  effective,
  questions,
  history,
}: ReviewWithHistory) {
  const { id, version, name } = scorecard
  return {
    voicelog_id: voicelogId,
    scorecard: { id, version, name },
    score: effective.score,
    machine_score: machine.score,
    auto_fail: effective.auto_fail,
    machine_auto_fail: machine.auto_fail,
    questions: questions.length,
    answered_by_people: questions.filter((each) => each.human !== null).length,
    agreed: questions.filter((each) => each.agrees === true).length,
    disagreed: questions.filter((each) => each.agrees === false).length,
    open: questions.filter((each) => each.effective === null || each.effective.answer === null).length,
    sections: scorecard.sections.map((section) => ({
      id: section.id,
      title: section.title,
      questions: questions.filter((each) => each.sectionId === section.id).map(questionJson),
    })),
    history: history.map((row) => ({
      question_id: row.questionId,
      answer: row.answer,
      machine_answer: row.machineAnswer,
      scorecard_version: row.scorecardVersion,
      ...byJson(row),
      ended_at: row.endedAt?.toISOString() ?? null,
    })),
  }
}

function questionJson({ question, allowedAnswers, machine, human, effective, agrees }: ReviewedQuestion) {
  const options = question.kind === 'choice' ? question.options : []
  return {
    question_id: question.id,
    text: question.text,
    guidance: question.guidance ?? '',
    kind: question.kind,
    weight: question.weight,
    auto_fail: question.auto_fail,
    allowed_answers: allowedAnswers.map((answer) => ({
      answer,
      label: options.find((each) => each.id === answer)?.label ?? null,
      points: pointsOf(question, answer).points,
    })),
    machine: machine === null ? null : { ...answerJson(machine), evidence: machine.evidence },
    human: human === null ? null : { answer: human.answer, ...byJson(human) },
    effective: effective === null ? null : answerJson(effective),
    agrees,
  }
}

function answerJson({ answer, points, max_points, source }: ScorecardAnswer) {
  return { answer, points, max_points, source }
}

function byJson({ comment, reviewer, createdAt }: ReviewRow) {
  return { comment, reviewer, reviewed_at: createdAt.toISOString() }
}
