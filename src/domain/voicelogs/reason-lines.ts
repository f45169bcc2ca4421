import { type CallReason, selectReasons } from '../../db/calls/results.ts'
import type { VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { type AuditActor, recordAccess } from '../audit/record.ts'

/** Longer lines are cut. A row of a list shows less than this. */
const MAX_CHARACTERS = 200

/**
 * One line for each call of a list: why the customer called, in the words of its summary. Null without a summary, and
 * for calls whose transcript is poor (decision 33). The audit gets one event for the whole list: one for each call would
 * bury the events of calls that were opened.
 */
export async function callReasonLines(
  { db }: { db: Database },
  by: AuditActor,
  rows: readonly VoicelogRow[],
  shownFilter: Record<string, unknown>,
): Promise<Map<string, string | null>> {
  const understood = rows.filter((each) => each.transcriptReliability !== 'poor').map(({ id }) => id)
  const reasons = await selectReasons(db, by.organisationId, understood)
  if (reasons.size > 0)
    await recordAccess(
      { db },
      { by, action: 'voicelogs.listed', targets: [by.organisationId], detail: shownFilter },
    )
  return new Map(rows.map(({ id }) => [id, reasonLine(reasons.get(id))]))
}

/** The line of one call, of its summary. */
export function reasonLine(found: CallReason | undefined): string | null {
  if (found === undefined) return null
  const [first = ''] = found.overview.split('\n')
  const line = (found.reason || first).replaceAll(/\s+/g, ' ').trim()
  if (line === '') return null
  const characters = [...line]
  return characters.length <= MAX_CHARACTERS ? line : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`
}
