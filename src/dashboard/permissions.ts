import { useQuery } from '@tanstack/react-query'
import type { Permission } from '../model/permissions.ts'
import { profileQuery } from './api/queries.ts'

/** Whether the user has one of some permissions. Until it is known, yes: most have what most pages need. */
export function usePermissions(): (...anyOf: readonly Permission[]) => boolean {
  const { data: profile } = useQuery(profileQuery)
  return (...anyOf) =>
    profile === undefined || anyOf.length === 0 || anyOf.some((each) => profile.permissions.includes(each))
}
