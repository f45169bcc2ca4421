import type { Database } from '../../db/client.ts'
import { lockUser } from '../../db/identity/users.ts'
import type { ViewPage } from '../../db/schema/identity/saved-views.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import {
  countSharedViews,
  countViewsOf,
  deleteView,
  insertView,
  type SavedViewRow,
  selectViews,
} from '../../db/settings/saved-views.ts'
import { isId, newId } from '../../lib/id.ts'
import { OWN_FIELD_PREFIX } from '../../model/own-fields.ts'
import { NAMED_FIELDS } from '../../model/voicelog.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { Problem } from '../problems.ts'

type Deps = { db: Database }

/** A view to be saved. */
export type NewView = { name: string; page: ViewPage; query: string; isShared: boolean }

/** Most views of one user: more than a menu can show. */
export const MAX_VIEWS = 100

/** Most views of an organisation that are for everybody: a view may have 4,000 characters, and a list has them all. */
const MAX_SHARED_VIEWS = 200

/**
 * The views that a user sees, by name: their own, and those that others have saved for everybody. A user who does not see
 * all calls gets no view of others that names a person, since it would tell of calls that the user does not see.
 */
export async function listViews({ db }: Deps, by: UserPrincipal): Promise<SavedViewRow[]> {
  const views = await selectViews(db, by)
  return by.sight === 'all'
    ? views
    : views.filter((each) => each.userId === by.userId || !namesSomebody(each))
}

/** Filters whose values are data of calls. */
const NAMING: readonly string[] = [...NAMED_FIELDS, 'call_id', 'voicelog_ids', 'q', 'search', 'fields']

function namesSomebody({ query }: SavedViewRow): boolean {
  return [...new URLSearchParams(query).keys()].some(
    (each) => NAMING.includes(each) || each.startsWith(OWN_FIELD_PREFIX),
  )
}

/** Saves a view. @throws Problem conflict if the user has 100, or the organisation 200 for everybody */
export async function saveView({ db }: Deps, by: UserPrincipal, view: NewView): Promise<SavedViewRow> {
  const { organisationId, userId } = by
  return await db.transaction(async (tx) => {
    // Otherwise requests that come at once could all count fewer than the limit.
    await lockUser(tx, by)
    if ((await countViewsOf(tx, userId)) >= MAX_VIEWS)
      throw new Problem('conflict', `You have ${MAX_VIEWS} saved views: delete one first`)
    if (view.isShared) {
      await readOrganisation(tx, organisationId, { lock: true })
      if ((await countSharedViews(tx, organisationId)) >= MAX_SHARED_VIEWS)
        throw new Problem('conflict', `${MAX_SHARED_VIEWS} views are for everybody: delete one of them first`)
    }
    const row = await insertView(tx, { ...view, id: newId(), organisationId, userId })
    if (row === undefined) throw new Error('A view was not inserted')
    return row
  })
}

/** Deletes a view: one's own, or as an admin any that is for everybody. @throws Problem not_found */
export async function removeView({ db }: Deps, by: UserPrincipal, id: string): Promise<void> {
  const { organisationId, userId } = by
  const isGone =
    isId(id) && (await deleteView(db, { id, organisationId, userId, isAdmin: by.role === 'admin' }))
  if (!isGone) throw new Problem('not_found', 'You have no saved view with this id')
}
