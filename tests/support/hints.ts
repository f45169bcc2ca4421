import type { JobHint } from '../../src/backends/queue/contract.ts'
import { NIL_ID } from '../../src/lib/id.ts'
import { PRIORITIES } from '../../src/model/voicelog.ts'

/** Hints of calls of one organisation, as they come in by API. */
export function hintsOf(
  voicelogIds: readonly string[],
  { organisationId = NIL_ID, priority = PRIORITIES.standard }: Partial<Omit<JobHint, 'voicelogId'>> = {},
): JobHint[] {
  return voicelogIds.map((voicelogId) => ({ voicelogId, organisationId, priority }))
}
