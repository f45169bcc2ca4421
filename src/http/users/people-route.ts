import { Elysia } from 'elysia'
import { listPeople } from '../../domain/identity/users.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { ADMIN_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { PeoplePage, UserListQuery } from './schemas.ts'

/** GET /api/people: the users that rules, sampling plans and calibrations can name. */
export function peopleRoute(deps: UserAuthenticationDeps) {
  return new Elysia({ tags: ['users'] }).use(userAuthentication(deps)).get(
    '/api/people',
    async ({ query, user }) => {
      const { items, nextCursor } = await listPeople(deps, user.organisationId, pageOf(query))
      return { items, next_cursor: nextCursor }
    },
    {
      query: UserListQuery,
      response: { 200: PeoplePage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
      detail: {
        summary: 'List the users that rules and plans can name',
        description:
          'Id and name of each user of the organisation who can log in, for the recipients of rules, the assignees of sampling plans and the participants of calibrations. The newest first.',
        security: needs('rules.write', 'administration.read'),
      },
    },
  )
}
