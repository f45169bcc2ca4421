import { t } from 'elysia'
import type { PageQuery } from '../domain/pages.ts'

/**
 * The query parameters of a paged list. The domain checks the bounds of `limit`: Elysia's error would not name the
 * field.
 */
export const pageQuery = ({ maxCursorLength = 200 }: { maxCursorLength?: number } = {}) => ({
  limit: t.Optional(t.Integer({ description: '1 to 200; 50 by default.' })),
  cursor: t.Optional(
    t.String({ maxLength: maxCursorLength, description: 'The next_cursor of the previous page.' }),
  ),
})

/** The page that a query asks for. */
export function pageOf({ limit = 50, cursor }: { limit?: number; cursor?: string }): PageQuery {
  return { limit, cursor: cursor ?? null }
}
