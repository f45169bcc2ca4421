import { stringify } from 'csv-stringify/sync'
import type { VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { holderOf } from '../../domain/identity/holders.ts'
import type { UserPrincipal } from '../../domain/identity/principals.ts'
import type { ExpensiveReads } from '../../domain/limits/expensive-reads.ts'
import { readSettings } from '../../domain/organisation/settings.ts'
import { exportVoicelogs, type VoicelogQuery } from '../../domain/voicelogs/list.ts'
import { OWN_FIELD_PREFIX, type OwnValues } from '../../model/own-fields.ts'
import { type AccessCheckDeps, accessCheck } from '../server/access-check.ts'
import { voicelogJson } from './json.ts'

type Format = 'csv' | 'jsonl'

/**
 * Streams all calls of a query, page by page, so that memory does not grow with their number.
 * @throws Problem invalid_fields, before anything is sent
 */
export async function exportResponse(
  deps: { db: Database; expensiveReads: ExpensiveReads } & AccessCheckDeps,
  by: UserPrincipal,
  query: Omit<VoicelogQuery, 'cursor' | 'limit'>,
  format: Format,
): Promise<Response> {
  const pages = exportVoicelogs(deps, by, query)
  // A wrong query fails here, while an error status can still be sent.
  let page = await pages.next()
  let isFirst = true
  const { ownFields } = await readSettings(deps, by.organisationId)
  const columns = [...COLUMNS, ...ownFields.map(({ name }) => `${OWN_FIELD_PREFIX}${name}`)]
  const check = accessCheck(deps, holderOf(by), { permission: 'exports' })
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      // Read when the client asks for it, not ahead: what the user may see can end while the client is slow.
      if (!isFirst) page = await pages.next()
      if (page.done) return controller.close()
      await check()
      const text = linesOf(page.value, { format, isFirst, columns })
      isFirst = false
      // Only the last page can be without calls.
      if (text === '') return controller.close()
      controller.enqueue(new TextEncoder().encode(text))
    },
  })
  const { contentType, name } = FORMATS[format]
  return new Response(body, {
    headers: { 'content-type': contentType, 'content-disposition': `attachment; filename="${name}"` },
  })
}

const FORMATS = {
  csv: { contentType: 'text/csv; charset=utf-8', name: 'voicelogs.csv' },
  jsonl: { contentType: 'application/jsonl; charset=utf-8', name: 'voicelogs.jsonl' },
}

const COLUMNS = [
  ...[
    'voicelog_id',
    'status',
    'call_id',
    'operator_id',
    'customer_id',
    'department',
    'language',
    'call_date',
  ],
  ...['channels', 'duration_ms', 'size_bytes', 'content_type', 'source', 'created_at', 'completed_at'],
  ...['intent', 'emotion', 'emotion_trend', 'quality_score', 'error_code', 'error_message'],
  'transcript_reliability',
  ...['label_intent', 'label_emotion', 'label_outcome'],
  ...['operator_name', 'tags'],
]

/** The organisation's own fields under the names that uploads have for them. */
function ownColumns(values: OwnValues): OwnValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [`${OWN_FIELD_PREFIX}${name}`, value]),
  )
}

function linesOf(
  rows: readonly VoicelogRow[],
  { format, isFirst, columns }: { format: Format; isFirst: boolean; columns: string[] },
): string {
  if (format === 'jsonl') return rows.map((row) => `${JSON.stringify(voicelogJson(row))}\n`).join('')
  const records = rows.map((row) => {
    const { error, labels, tags, fields: own, ...fields } = voicelogJson(row)
    return {
      ...fields,
      ...ownColumns(own),
      tags: tags.join('; '),
      error_code: error?.code,
      error_message: error?.message,
      label_intent: labels.intent,
      label_emotion: labels.emotion,
      label_outcome: labels.outcome,
    }
  })
  return stringify(records, {
    columns,
    header: isFirst,
    record_delimiter: 'windows',
    // A customer_id such as =HYPERLINK(…) must not run in the spreadsheet that opens the file.
    escape_formulas: true,
    cast: { string: withoutInnerFormulas },
  })
}

/**
 * Some spreadsheets take `;` for the separator, as in countries with a decimal comma, and end a cell there, even within
 * quotes. No field of a call has tabs or line breaks. The signs are those of `escape_formulas`.
 */
function withoutInnerFormulas(text: string): string {
  return text.replace(/;(?="*[=+\-@\uff1d\uff0b\uff0d\uff20])/g, ";'")
}
