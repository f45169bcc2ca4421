import type { Database } from '../../db/client.ts'
import {
  listVoicelogs,
  VOICELOG_SORTS,
  type VoicelogCursor,
  type VoicelogFilter,
  type VoicelogRow,
  type VoicelogSort,
} from '../../db/voicelogs.ts'
import { decodeCursor, encodeCursor } from '../../lib/cursor.ts'
import { isId } from '../../lib/id.ts'
import { invalidFields } from '../problems.ts'

export type VoicelogQuery = {
  filter: VoicelogFilter
  /** `created_at`, `call_date`, `duration_ms` or `quality_score`, with `-` before it for the highest first. */
  sort: string
  cursor: string | null
  limit: number
}

/**
 * One page of an organisation's voicelogs and the cursor of the next, null on the last.
 * @throws Problem invalid_fields for a cursor or a sort that is none
 */
export async function pageOfVoicelogs(
  deps: { db: Database },
  organisationId: string,
  query: VoicelogQuery,
): Promise<{ rows: VoicelogRow[]; nextCursor: string | null }> {
  const sort = parseSort(query.sort)
  const after = query.cursor === null ? null : parseCursor(query.cursor, query.sort)
  // One more than asked for tells whether there is a next page.
  const found = await listVoicelogs(deps.db, organisationId, {
    ...query,
    sort,
    after,
    limit: query.limit + 1,
  })
  const page = found.slice(0, query.limit)
  const last = page.at(-1)
  const hasMore = found.length > query.limit && last !== undefined
  return {
    rows: page.map((each) => each.row),
    nextCursor: hasMore ? encodeCursor([query.sort, last.cursor.key, last.cursor.id]) : null,
  }
}

function parseSort(text: string): VoicelogSort {
  const descending = text.startsWith('-')
  const name = descending ? text.slice(1) : text
  const by = VOICELOG_SORTS.find((each) => each === name)
  if (by !== undefined) return { by, descending }
  throw invalidFields([
    {
      field: 'sort',
      message: `is not one of ${VOICELOG_SORTS.join(', ')}, each with or without - before it`,
    },
  ])
}

function parseCursor(text: string, sort: string): VoicelogCursor {
  const [cursorSort, key, id] = decodeCursor(text) ?? []
  // A cursor is a place in one order; in another it would skip rows without a word.
  if (cursorSort === sort && key !== undefined && id && isId(id) && isKey(sort, key)) return { key, id }
  throw invalidFields([{ field: 'cursor', message: 'is not a next_cursor of this list in this order' }])
}

function isKey(sort: string, key: string | null): boolean {
  if (key === null) return /duration_ms|quality_score/.test(sort)
  if (sort.endsWith('created_at')) return isId(key)
  return sort.endsWith('call_date') ? !Number.isNaN(Date.parse(key)) : Number.isFinite(Number(key))
}
