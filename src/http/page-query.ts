import { t } from 'elysia'

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
