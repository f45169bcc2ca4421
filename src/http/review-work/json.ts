import type { ListedCalibration } from '../../db/reviews/calibrations.ts'
import type { ShownComment } from '../../db/reviews/comments.ts'
import type { ShownPlan } from '../../db/reviews/plans.ts'
import type { JoinedPerson, Person } from '../../db/reviews/tasks.ts'
import type { ShownCalibration } from '../../domain/reviews/calibrations.ts'
import type { CommentThread } from '../../domain/reviews/comments.ts'
import type { TaskWithActions } from '../../domain/reviews/queue.ts'
import { answersTo } from '../../model/scorecard/scorecard.ts'

export function taskJson(task: TaskWithActions) {
  const at = (instant: Date | null) => instant?.toISOString() ?? null
  return {
    id: task.id,
    voicelog_id: task.voicelogId,
    call_id: task.callId,
    operator_id: task.operatorId,
    operator_name: task.operatorName,
    call_date: task.occurredAt.toISOString(),
    quality_score: task.qualityScore,
    state: task.state,
    actions: task.actions,
    reason: task.reason,
    plan: named(task.planId, task.planName),
    rule: named(task.ruleId, task.ruleName),
    assignee: personJson(task.assignee),
    due_at: at(task.dueAt),
    published_by: personJson(task.publisher),
    published_at: at(task.publishedAt),
    acknowledged_at: at(task.acknowledgedAt),
    appeal: task.appeal,
    appealed_by: personJson(task.appellant),
    appealed_at: at(task.appealedAt),
    decision: task.decision,
    decided_by: personJson(task.decider),
    decided_at: at(task.decidedAt),
    created_at: task.createdAt.toISOString(),
  }
}

export function planJson(plan: ShownPlan) {
  return {
    id: plan.id,
    name: plan.name,
    calls_per_week: plan.callsPerWeek,
    first: plan.first,
    seed: plan.seed,
    department: plan.department,
    assignees: plan.assignees,
    due_days: plan.dueDays,
    time_zone: plan.timeZone,
    enabled: plan.enabled,
    last_week: plan.lastWeek,
    created_by: plan.creator,
    created_at: plan.createdAt.toISOString(),
  }
}

export function commentJson(comment: ShownComment) {
  return {
    id: comment.id,
    voicelog_id: comment.voicelogId,
    thread_id: comment.threadId,
    at_ms: comment.atMs,
    text: comment.text,
    mentions: comment.mentions,
    author: personJson(comment.author),
    created_at: comment.createdAt.toISOString(),
    edited_at: comment.editedAt?.toISOString() ?? null,
    resolved_at: comment.resolvedAt?.toISOString() ?? null,
    resolved_by: personJson(comment.resolver),
  }
}

export function threadJson({ first, answers }: CommentThread) {
  return { ...commentJson(first), answers: answers.map(commentJson) }
}

export function calibrationItemJson(row: ListedCalibration) {
  return {
    id: row.id,
    name: row.name,
    voicelog_ids: row.voicelogIds,
    scorecard_version: row.scorecardVersion,
    created_at: row.createdAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
  }
}

export function calibrationJson({ calibration, questions, participants, answers, spread }: ShownCalibration) {
  const { reference } = calibration
  return {
    ...calibrationItemJson(calibration),
    participants,
    questions: questions.map((each) => ({ id: each.id, text: each.text, answers: answersTo(each) })),
    answers: answers.map(({ voicelogId, questionId, userId, answer, comment }) => ({
      voicelog_id: voicelogId,
      question_id: questionId,
      user_id: userId,
      answer,
      comment,
    })),
    spread:
      spread?.map((each) => ({
        question_id: each.questionId,
        ...each.spread,
        to_reference: each.toReference,
      })) ?? null,
    reference:
      reference === null
        ? null
        : Object.entries(reference).flatMap(([voicelog_id, ofCall]) =>
            Object.entries(ofCall).map(([question_id, answer]) => ({ voicelog_id, question_id, answer })),
          ),
  }
}

function named(id: string | null, name: string | null) {
  return id === null || name === null ? null : { id, name }
}

function personJson(person: JoinedPerson | null): Person | null {
  const { id = null, email = null, name = null } = person ?? {}
  return id === null || email === null ? null : { id, email, name }
}
