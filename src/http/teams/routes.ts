import { Elysia, t } from 'elysia'
import type { TeamRow } from '../../db/operators/teams.ts'
import { addTeam, changeTeam, listTeams, readTeam, removeTeam } from '../../domain/operators/teams.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { TeamBody, TeamChangeRequest, TeamListQuery, TeamPage, TeamParams, TeamRequest } from './schemas.ts'

/** /api/teams: teams of operators, and who leads them. */
export function teamRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ prefix: '/api/teams', tags: ['teams'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listTeams(deps, user, pageOf(query))
        return { items: items.map(teamJson), next_cursor: nextCursor }
      },
      {
        query: TeamListQuery,
        response: { 200: TeamPage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'List the teams',
          description: 'The newest first. Supervisors see those that they lead.',
          security: needs('teams.read', 'administration.read'),
        },
      },
    )
    .post(
      '',
      async ({ body, user, status }) => {
        const added = await addTeam(deps, user, { name: body.name, leadIds: body.lead_ids })
        return status(201, teamJson(added))
      },
      {
        body: TeamRequest,
        response: { 201: TeamBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
        detail: {
          summary: 'Add a team',
          description: 'Answers 409 if another team has the name, whatever the case.',
          security: needs('teams.write'),
        },
      },
    )
    .get('/:team_id', async ({ params, user }) => teamJson(await readTeam(deps, user, params.team_id)), {
      params: TeamParams,
      response: { 200: TeamBody, ...refusals(...ADMIN_REFUSALS, 'not_found') },
      detail: { summary: 'Read a team', security: needs('teams.read', 'administration.read') },
    })
    .patch(
      '/:team_id',
      async ({ params, body, user }) => {
        const given = { name: body.name, leadIds: body.lead_ids }
        return teamJson(await changeTeam(deps, user, params.team_id, given))
      },
      {
        params: TeamParams,
        body: TeamChangeRequest,
        response: {
          200: TeamBody,
          ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Change a team, or who leads it',
          description: 'Who leads it sees its calls from the next request on.',
          security: needs('teams.write'),
        },
      },
    )
    .delete(
      '/:team_id',
      async ({ params, user, status }) => {
        await removeTeam(deps, user, params.team_id)
        return status(204, undefined)
      },
      {
        params: TeamParams,
        response: {
          204: t.Undefined({ description: 'Deleted' }),
          ...refusals(...ADMIN_REFUSALS, 'not_found'),
        },
        detail: {
          summary: 'Delete a team',
          description:
            'Its operators and their calls then belong to no team, also those of earlier times. The calls stay.',
          security: needs('teams.write'),
        },
      },
    )
}

function teamJson({ createdAt, ...team }: TeamRow) {
  return { ...team, created_at: createdAt.toISOString() }
}
