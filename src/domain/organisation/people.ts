import type { Database } from '../../db/client.ts'
import { selectActiveUserIds } from '../../db/identity/people.ts'
import { isId } from '../../lib/id.ts'
import type { FieldChecks } from '../field-checks.ts'

/** Reads a list of ids of users of the organisation who can log in. Each counts once, and what is wrong is added to `check`. */
export async function parsePeople(
  { db }: { db: Database },
  check: FieldChecks,
  organisationId: string,
  field: string,
  given: readonly string[],
  { min = 0, max }: { min?: number; max: number },
): Promise<string[]> {
  const ids = [...new Set(given)]
  check.count(field, ids, { min, max })
  const some = ids.slice(0, max)
  const known = await selectActiveUserIds(db, organisationId, some.filter(isId))
  for (const [at, id] of some.entries())
    if (!known.includes(id)) check.addError(`${field}.${at}`, 'unknown_user')
  return ids
}
