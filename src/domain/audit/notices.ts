import type { Database } from '../../db/client.ts'
import { dismissNoticesUpTo, type NoticeRow, selectNotices } from '../../db/identity/notices.ts'
import { isId } from '../../lib/id.ts'
import { fieldError } from '../../model/field-errors.ts'
import type { UserPrincipal } from '../identity/principals.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { invalidFields } from '../problems.ts'

/** One page of what a user was told and has not dismissed, the newest first. @throws Problem invalid_fields */
export async function listNotices(
  { db }: { db: Database },
  user: UserPrincipal,
  query: PageQuery,
): Promise<Page<NoticeRow>> {
  return await newestIdFirst(query, {
    select: (place) => selectNotices(db, user.userId, place),
    keyOf: (notice) => notice.eventId,
  })
}

/** Dismisses a user's own notice and all older ones. @throws Problem invalid_fields */
export async function dismissNotices(
  { db }: { db: Database },
  user: UserPrincipal,
  upTo: string,
): Promise<void> {
  if (!isId(upTo)) throw invalidFields([fieldError('up_to', 'not_an_id')])
  await dismissNoticesUpTo(db, { userId: user.userId, upTo })
}
