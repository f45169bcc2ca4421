import { Elysia } from 'elysia'
import type { OperatorRow } from '../../db/operators/operators.ts'
import { type ImportDeps, importOperators } from '../../domain/operators/import.ts'
import {
  type KnownOperator,
  listOperators,
  readOperator,
  saveOperator,
} from '../../domain/operators/operators.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody, operatorsBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import {
  KnownOperatorBody,
  OperatorDirectoryPage,
  OperatorDirectoryQuery,
  OperatorImportBody,
  OperatorImportRequest,
  OperatorRequest,
} from './directory-schemas.ts'
import { OperatorParams } from './schemas.ts'

/** Names, accounts and teams of operators. */
export function operatorDirectoryRoutes(deps: UserAuthenticationDeps & ImportDeps) {
  return new Elysia().use(operatorRoutes(deps)).use(importRoute(deps))
}

function operatorRoutes(deps: UserAuthenticationDeps) {
  return new Elysia({ tags: ['teams'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '/api/operators/:operator_id',
      async ({ params, user }) => knownJson(await readOperator(deps, user, params.operator_id)),
      {
        params: OperatorParams,
        response: { 200: KnownOperatorBody, ...refusals(...ADMIN_REFUSALS, 'not_found') },
        detail: {
          summary: 'Read the name, account and teams of an operator',
          description: 'An operator who is only known from calls has no name and no team.',
          security: needs('reports.read', 'administration.read'),
        },
      },
    )
    .put(
      '/api/operators/:operator_id',
      async ({ params, body, user }) =>
        knownJson(
          await saveOperator(deps, user, params.operator_id, {
            name: body.name ?? null,
            email: body.email ?? null,
            userId: body.user_id ?? null,
            teamId: body.team_id ?? null,
            teamSince: body.team_since,
          }),
        ),
      {
        params: OperatorParams,
        body: OperatorRequest,
        response: {
          200: KnownOperatorBody,
          ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'not_found', 'conflict'),
        },
        detail: {
          summary: 'Set the name, account and team of an operator',
          description:
            'A call belongs to the team that its operator was in at its date. This applies at once, also to existing calls. The operator need not have a call yet. 409 for one who has moved 200 times.',
          security: needs('teams.write'),
        },
      },
    )
    .get(
      '/api/teams/operators',
      async ({ query, user }) => {
        const { search, team_id: teamId, limit = 50, cursor = null } = query
        const { items, nextCursor } = await listOperators(deps, user, { search, teamId, limit, cursor })
        return { items: items.map(operatorJson), next_cursor: nextCursor }
      },
      {
        query: OperatorDirectoryQuery,
        response: { 200: OperatorDirectoryPage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'Operators that have a name or a team',
          description:
            'In the order of their ids. Supervisors see those who were in a team that they lead. GET /api/operators has all that have calls.',
          security: needs('teams.read', 'administration.read'),
        },
      },
    )
}

function importRoute(deps: UserAuthenticationDeps & ImportDeps) {
  return new Elysia({ tags: ['teams'] })
    .use(userAuthentication(deps))
    .use(operatorsBody)
    .post(
      '/api/teams/operators/import',
      async ({ body, user }) => {
        const { operators, teamsAdded } = await importOperators(deps, user, body.csv)
        return { operators, teams_added: teamsAdded }
      },
      {
        body: OperatorImportRequest,
        response: {
          200: OperatorImportBody,
          ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict', 'overloaded'),
        },
        detail: {
          summary: 'Import operators from CSV',
          description:
            'All of the file or nothing. Errors name the line: `csv.3.email` is in line 3. One import of an organisation runs at a time; others wait up to 5 s.',
          security: needs('teams.write'),
        },
      },
    )
}

function operatorJson({ operatorId, name, email, user, team }: OperatorRow) {
  return { operator_id: operatorId, name, email, user, team }
}

function knownJson({ history, ...operator }: KnownOperator) {
  return {
    ...operatorJson(operator),
    teams: history.map(({ teamId, teamName, from, until }) => ({
      team_id: teamId,
      team_name: teamName,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    })),
  }
}
