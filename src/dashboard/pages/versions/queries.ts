import type { Static } from '@sinclair/typebox'
import { queryOptions } from '@tanstack/react-query'
import type { IntentVersionPage } from '../../../http/settings/intents-schemas.ts'
import { api } from '../../api/client.ts'
import { pagedQuery } from '../../api/paged-query.ts'
import type { Intents } from '../../api/types.ts'

/** What is kept in versions. */
export type VersionedThing = 'intents' | 'scorecard'

/** The fields of a version that do not depend on what it is a version of. */
export type Version = Pick<Intents, 'version' | 'is_current' | 'created_at' | 'created_by' | 'note'>

/** The version that is being edited. It is read again only after a save, so that it does not change under the editor. */
export const editedQuery = <Content>(thing: VersionedThing) =>
  queryOptions({
    queryKey: ['settings', thing, 'edited'],
    queryFn: ({ signal }) => api<Version & Content>('GET', `/api/settings/${thing}`, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** One version, which never changes, or the current one if `version` is left out. */
export const versionQuery = <Content>(thing: VersionedThing, version?: number) =>
  queryOptions({
    queryKey: ['settings', thing, 'version', version ?? 'newest'],
    queryFn: ({ signal }) =>
      api<Version & Content>('GET', `/api/settings/${thing}`, { query: { version }, signal }),
    staleTime: version === undefined ? 0 : Number.POSITIVE_INFINITY,
    gcTime: version === undefined ? 0 : undefined,
  })

/** A page of the version list, without the content of the versions. */
type VersionPage = Pick<Static<typeof IntentVersionPage>, 'next_cursor'> & {
  items: Omit<Static<typeof IntentVersionPage>['items'][number], 'intents'>[]
}

/** The list of versions, newest first. */
export const versionsQuery = (thing: VersionedThing) =>
  pagedQuery<VersionPage>(['settings', thing, 'versions'], `/api/settings/${thing}/versions`, { limit: 20 })
