import type { Static } from '@sinclair/typebox'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { AuditPage, AuditQuerySchema } from '../../../http/audit/schemas.ts'
import type { MfaEnabledBody, MfaSetupBody, RecoveryCodesBody } from '../../../http/auth/mfa-schemas.ts'
import type { SessionPage } from '../../../http/auth/schemas.ts'
import type { IntentVersionPage } from '../../../http/settings/intents-schemas.ts'
import type { ApiKeyPage, CreatedApiKeyBody, SettingsRequest } from '../../../http/settings/schemas.ts'
import type { ScorecardBody } from '../../../http/settings/scorecard-schemas.ts'
import type { CreatedUserBody, PasswordLinkBody, UserPage } from '../../../http/users/schemas.ts'
import { api, type Query } from '../../api/client.ts'
import type { Intents } from '../../api/types.ts'

// What the pages of the settings ask for.

export type SettingsChange = Static<typeof SettingsRequest>
export type ApiKeyList = Static<typeof ApiKeyPage>
export type CreatedApiKey = Static<typeof CreatedApiKeyBody>
export type SessionList = Static<typeof SessionPage>
export type MfaSetup = Static<typeof MfaSetupBody>
export type MfaEnabled = Static<typeof MfaEnabledBody>
export type RecoveryCodes = Static<typeof RecoveryCodesBody>
export type UserList = Static<typeof UserPage>
export type CreatedUser = Static<typeof CreatedUserBody>
export type PasswordLink = Static<typeof PasswordLinkBody>
export type AuditList = Static<typeof AuditPage>
export type AuditAction = NonNullable<Static<typeof AuditQuerySchema>['action']>

export type Scorecard = Static<typeof ScorecardBody>
/** What is kept in versions. */
export type VersionedThing = 'intents' | 'scorecard'

export const apiKeysQuery = pagesQuery<ApiKeyList>('api-keys', '/api/settings/api-keys')
export const sessionsQuery = pagesQuery<SessionList>('sessions', '/api/auth/sessions')
export const usersQuery = pagesQuery<UserList>('users', '/api/users')
export const auditQuery = (filters: Query) => pagesQuery<AuditList>('audit', '/api/audit', filters)

/** What a version says of itself, whatever it is a version of. */
export type Version = Pick<Intents, 'version' | 'is_current' | 'created_at' | 'created_by' | 'note'>

/** What is being edited must not change under the person who edits it: it is read anew only when it was saved. */
export const editedQuery = <Content>(thing: VersionedThing) =>
  queryOptions({
    queryKey: ['settings', thing, 'edited'],
    queryFn: ({ signal }) => api<Version & Content>('GET', `/api/settings/${thing}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One version, which never changes, or the one in force where none is named. */
export const versionQuery = <Content>(thing: VersionedThing, version?: number) =>
  queryOptions({
    queryKey: ['settings', thing, 'version', version ?? 'newest'],
    queryFn: ({ signal }) =>
      api<Version & Content>('GET', `/api/settings/${thing}`, { query: { version }, signal }),
    staleTime: version === undefined ? 0 : Number.POSITIVE_INFINITY,
    gcTime: version === undefined ? 0 : undefined,
  })

/** What the versions of either have in common. */
type VersionList = Pick<Static<typeof IntentVersionPage>, 'next_cursor'> & {
  items: Omit<Static<typeof IntentVersionPage>['items'][number], 'intents'>[]
}

export const versionsQuery = (thing: VersionedThing) =>
  infiniteQueryOptions({
    queryKey: ['settings', thing, 'versions'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { limit: 20, cursor: pageParam }
      const page = await api<VersionList>('GET', `/api/settings/${thing}/versions`, { query, signal })
      return { ...page, items: page.items.map((each) => ({ ...each, id: `${each.version}` })) }
    },
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })

/** A list that is read a page at a time. */
function pagesQuery<Page extends { next_cursor: string | null }>(
  key: string,
  path: string,
  filters: Query = {},
) {
  return infiniteQueryOptions({
    queryKey: [key, filters],
    queryFn: ({ pageParam, signal }) =>
      api<Page>('GET', path, { query: { limit: 100, ...filters, cursor: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  })
}
