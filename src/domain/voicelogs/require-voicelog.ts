import type { Viewer } from '../../db/calls/sight.ts'
import { findVoicelog, type VoicelogRow } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import { isId } from '../../lib/id.ts'
import { Problem } from '../problems.ts'

/** The voicelog with this id, if the viewer may see it. @throws Problem not_found */
export async function requireVoicelog(
  { db }: { db: Database },
  viewer: Viewer,
  id: string,
): Promise<VoicelogRow> {
  const voicelog = isId(id) ? await findVoicelog(db, viewer, id) : null
  if (voicelog === null) throw voicelogNotFound()
  return voicelog
}

/** The refusal of an id of no call that may be seen. */
export function voicelogNotFound(): Problem {
  return new Problem('not_found', 'There is no voicelog with this id')
}
