import type { Database } from '../../db/client.ts'
import type { ShownAlert } from '../../db/rules/alerts.ts'
import type { HitReason } from '../../model/rules/rule.ts'
import { type AuditActor, recordAccess } from '../audit/record.ts'

/** A call that is shown, with the reasons for a hit that is shown of it. */
type Shown = { voicelogId: string; reasons: readonly HitReason[] }

/** Audits each call of which a hit shows words as read. Call it before they are shown. */
export async function recordQuotes(
  { db }: { db: Database },
  by: AuditActor,
  shown: readonly Shown[],
  via: 'rule' | 'mail',
): Promise<void> {
  const quoted = shown.filter(({ reasons }) => reasons.some(({ evidence }) => evidence.length > 0))
  const targets = [...new Set(quoted.map(({ voicelogId }) => voicelogId))]
  await recordAccess({ db }, { by, action: 'voicelog.transcript_read', targets, detail: { via } })
}

/** What an alert shows of a call: the reasons of its hit. Alerts of other kinds quote nothing. */
export function shownByAlert({ voicelogId, hit }: ShownAlert): Shown {
  return { voicelogId, reasons: hit?.reasons ?? [] }
}
