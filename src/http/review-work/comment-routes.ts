import { Elysia, t } from 'elysia'
import {
  addComment,
  type CommentDeps,
  changeComment,
  listComments,
  removeComment,
} from '../../domain/reviews/comments.ts'
import { REVIEW_LIMITS } from '../../model/reviews/work.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, refusals, USER_REFUSALS } from '../problem-schema.ts'
import { commentJson, threadJson } from './json.ts'
import {
  CallParams,
  CommentBody,
  CommentChangeRequest,
  CommentParams,
  CommentRequest,
  ThreadsBody,
} from './schemas.ts'

const { comments } = REVIEW_LIMITS
/** /api/voicelogs/{voicelog_id}/comments */
export function commentRoutes(deps: UserAuthenticationDeps & CommentDeps) {
  return new Elysia({ prefix: '/api/voicelogs/:voicelog_id/comments', tags: ['reviews'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ params, user }) => {
        const threads = await listComments(deps, user, params.voicelog_id)
        return { items: threads.map(threadJson) }
      },
      {
        params: CallParams,
        response: { 200: ThreadsBody, ...refusals(...USER_REFUSALS, 'not_found') },
        detail: {
          summary: 'Comments on a call',
          description: `Threads in the order of the call; those about the whole of it first. All of them: a call has at most ${comments} comments.`,
          security: needs('calls.read'),
        },
      },
    )
    .post(
      '',
      async ({ params, body, user, status }) => {
        const { text, at_ms: atMs, thread_id: threadId, mentions } = body
        const given = { text, atMs, threadId, mentions }
        return status(201, commentJson(await addComment(deps, user, params.voicelog_id, given)))
      },
      {
        params: CallParams,
        body: CommentRequest,
        response: {
          201: CommentBody,
          ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Comment on a call, at a second or as a whole',
          description: `With \`thread_id\` it answers a comment. A call has at most ${comments} comments, answers included, with 1 MB of words in all.`,
          security: needs('calls.read'),
        },
      },
    )
    .patch(
      '/:comment_id',
      async ({ params, body, user }) =>
        commentJson(await changeComment(deps, user, params.voicelog_id, params.comment_id, body)),
      {
        params: CommentParams,
        body: CommentChangeRequest,
        response: {
          200: CommentBody,
          ...refusals(...USER_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Change your comment, or resolve a thread',
          description: 'Every user who sees the call can resolve a thread, and reopen it.',
          security: needs('calls.read'),
        },
      },
    )
    .delete(
      '/:comment_id',
      async ({ params, user, status }) => {
        await removeComment(deps, user, params.voicelog_id, params.comment_id)
        return status(204, undefined)
      },
      {
        params: CommentParams,
        response: {
          204: t.Undefined({ description: 'Deleted; the first of a thread with its answers.' }),
          ...refusals(...USER_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Delete your comment',
          description: 'An administrator can delete any comment.',
          security: needs('calls.read'),
        },
      },
    )
}
