import type { Static } from '@sinclair/typebox'
import type {
  OperatorDirectoryPage,
  OperatorImportBody,
  OperatorRequest,
} from '../../../http/operators/directory-schemas.ts'
import type { TeamChangeRequest, TeamPage } from '../../../http/teams/schemas.ts'
import type { Query } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'

export type TeamList = Static<typeof TeamPage>
export type Team = TeamList['items'][number]
export type TeamChange = Static<typeof TeamChangeRequest>
export type OperatorDirectory = Static<typeof OperatorDirectoryPage>
export type KnownOperator = OperatorDirectory['items'][number]
export type OperatorChange = Static<typeof OperatorRequest>
export type OperatorImport = Static<typeof OperatorImportBody>

export const teamsQuery = pagedQuery<TeamList>(['teams'], '/api/teams', { limit: 200 })
export const operatorDirectoryQuery = (filters: Query) =>
  pagedQuery<OperatorDirectory>(['teams', 'operators', filters], '/api/teams/operators', {
    limit: 50,
    ...filters,
  })
