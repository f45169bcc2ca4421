import type { Static } from '@sinclair/typebox'
import type { AuditPage, AuditQuerySchema } from '../../../http/audit/schemas.ts'
import type { ApiKeyPage, CreatedApiKeyBody, SettingsRequest } from '../../../http/settings/schemas.ts'
import type { CreatedUserBody, PasswordLinkBody, PeoplePage, UserPage } from '../../../http/users/schemas.ts'
import type { Query } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'

export type SettingsChange = Static<typeof SettingsRequest>
export type ApiKeyList = Static<typeof ApiKeyPage>
export type CreatedApiKey = Static<typeof CreatedApiKeyBody>
export type UserList = Static<typeof UserPage>
export type PeopleList = Static<typeof PeoplePage>
export type CreatedUser = Static<typeof CreatedUserBody>
export type PasswordLink = Static<typeof PasswordLinkBody>
export type AuditList = Static<typeof AuditPage>
export type AuditAction = NonNullable<Static<typeof AuditQuerySchema>['action']>

export const apiKeysQuery = pagedQuery<ApiKeyList>(['api-keys'], '/api/settings/api-keys', { limit: 100 })
export const usersQuery = pagedQuery<UserList>(['users'], '/api/users', { limit: 100 })
export const peopleQuery = pagedQuery<PeopleList>(['people'], '/api/people', { limit: 200 })
export const auditQuery = (filters: Query) =>
  pagedQuery<AuditList>(['audit', filters], '/api/audit', { limit: 50, ...filters })
