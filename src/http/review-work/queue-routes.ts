import { Elysia, t } from 'elysia'
import { type ExpensiveReadDeps, runSeenRead } from '../../domain/limits/expensive-reads.ts'
import {
  actOnReview,
  addTask,
  changeTask,
  listQueue,
  readTask,
  readTaskOf,
  removeTask,
} from '../../domain/reviews/queue.ts'
import type { TellDeps } from '../../domain/reviews/tell.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, refusals, USER_REFUSALS } from '../problem-schema.ts'
import { taskJson } from './json.ts'
import {
  AppealRequest,
  CallParams,
  DecisionRequest,
  QueueQuery,
  TaskBody,
  TaskChangeRequest,
  TaskOfCallBody,
  TaskPage,
  TaskParams,
  TaskRequest,
} from './schemas.ts'

/** /api/review-queue: reviews as work, from the draft to the agent's answer. */
export function queueRoutes(deps: UserAuthenticationDeps & TellDeps & ExpensiveReadDeps) {
  return new Elysia({ tags: ['reviews'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '/api/review-queue',
      async ({ query, user }) => {
        const { state, assignee, operator_id: operatorId, due } = query
        const { items, nextCursor } = await runSeenRead(deps, user, (reads) =>
          listQueue(reads, user, { state, assignee, operatorId, due, ...pageOf(query) }),
        )
        return { items: items.map(taskJson), next_cursor: nextCursor }
      },
      {
        query: QueueQuery,
        response: { 200: TaskPage, ...refusals(...USER_REFUSALS, 'invalid_fields', 'overloaded') },
        detail: {
          summary: 'List reviews: the queue, and those that have left it',
          description: 'What is due first comes first.',
          security: needs('calls.read'),
        },
      },
    )
    .get(
      '/api/voicelogs/:voicelog_id/review-state',
      async ({ params, user }) => {
        const task = await readTaskOf(deps, user, params.voicelog_id)
        return { review: task && taskJson(task) }
      },
      {
        params: CallParams,
        response: { 200: TaskOfCallBody, ...refusals(...USER_REFUSALS, 'not_found') },
        detail: { summary: 'Read the state of the review of a call', security: needs('calls.read') },
      },
    )
    .post(
      '/api/review-queue',
      async ({ body, user, status }) => {
        const { voicelog_id: voicelogId, assignee_id: assigneeId = null, due_at: dueAt = null } = body
        return status(201, taskJson(await addTask(deps, user, { voicelogId, assigneeId, dueAt })))
      },
      {
        body: TaskRequest,
        response: { 201: TaskBody, ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict') },
        detail: { summary: 'Put a call into the queue', security: needs('reviews.write') },
      },
    )
    .get(
      '/api/review-queue/:review_id',
      async ({ params, user }) => taskJson(await readTask(deps, user, params.review_id)),
      {
        params: TaskParams,
        response: { 200: TaskBody, ...refusals(...USER_REFUSALS, 'not_found') },
        detail: { summary: 'A review', security: needs('calls.read') },
      },
    )
    .patch(
      '/api/review-queue/:review_id',
      async ({ params, body, user }) => {
        const { assignee_id: assigneeId, due_at: dueAt } = body
        return taskJson(await changeTask(deps, user, params.review_id, { assigneeId, dueAt }))
      },
      {
        params: TaskParams,
        body: TaskChangeRequest,
        response: { 200: TaskBody, ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict') },
        detail: { summary: 'Assign a review, or set when it is due', security: needs('reviews.write') },
      },
    )
    .delete(
      '/api/review-queue/:review_id',
      async ({ params, user, status }) => {
        await removeTask(deps, user, params.review_id)
        return status(204, undefined)
      },
      {
        params: TaskParams,
        response: {
          204: t.Undefined({ description: 'Out of the queue. Answers to the scorecard stay.' }),
          ...refusals(...USER_REFUSALS, 'not_found', 'conflict'),
        },
        detail: { summary: 'Take a draft out of the queue', security: needs('reviews.write') },
      },
    )
    .post(
      '/api/review-queue/:review_id/publish',
      async ({ params, user }) => taskJson(await actOnReview(deps, user, params.review_id, 'publish')),
      {
        params: TaskParams,
        response: { 200: TaskBody, ...refusals(...USER_REFUSALS, 'not_found', 'conflict') },
        detail: {
          summary: 'Publish a review',
          description: 'The agent sees it from then on. The answers are those of the call’s scorecard.',
          security: needs('reviews.write'),
        },
      },
    )
    .post(
      '/api/review-queue/:review_id/acknowledge',
      async ({ params, user }) => taskJson(await actOnReview(deps, user, params.review_id, 'acknowledge')),
      {
        params: TaskParams,
        response: { 200: TaskBody, ...refusals(...USER_REFUSALS, 'not_found', 'conflict') },
        detail: {
          summary: 'Acknowledge a review of your call',
          description: 'For the agent. Whoever published the review cannot acknowledge it.',
          security: needs('calls.read'),
        },
      },
    )
    .post(
      '/api/review-queue/:review_id/appeal',
      async ({ params, body, user }) => {
        const { question_id: questionId, text } = body
        return taskJson(await actOnReview(deps, user, params.review_id, 'appeal', { questionId, text }))
      },
      {
        params: TaskParams,
        body: AppealRequest,
        response: { 200: TaskBody, ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict') },
        detail: {
          summary: 'Appeal an answer',
          description: 'For the agent, with a text that gives the reason.',
          security: needs('calls.read'),
        },
      },
    )
    .post(
      '/api/review-queue/:review_id/decide',
      async ({ params, body, user }) => {
        const { outcome, answer, text } = body
        const action = outcome === 'upheld' ? 'uphold' : 'change'
        return taskJson(await actOnReview(deps, user, params.review_id, action, { answer, text }))
      },
      {
        params: TaskParams,
        body: DecisionRequest,
        response: { 200: TaskBody, ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict') },
        detail: {
          summary: 'Decide an appeal',
          description:
            'For users who neither published the review nor appealed. With `changed` the new answer counts at once.',
          security: needs('reviews.write'),
        },
      },
    )
}
