import type { HintQueue, JobHint } from '../../backends/queue/contract.ts'
import type { Logger } from '../../lib/log.ts'

/** Tells the workers of a call that is due. Without the hint they find it too, only later: the reconciler pushes it. */
export async function pushHint(
  { queue, log }: { queue: HintQueue; log: Logger },
  { voicelogId, organisationId, priority }: JobHint,
): Promise<void> {
  await queue
    .push([{ voicelogId, organisationId, priority }])
    .catch((error) => log.warn({ err: error, voicelogId }, 'hint not pushed'))
}
