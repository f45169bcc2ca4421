import { replaceResult } from '../../db/calls/analytic-write.ts'
import { findAnalyses } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import type { AnalyticKind, AnalyticResults, QualityResult } from '../../model/analytics.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import type { Transcript } from '../../model/transcript.ts'
import { scorecardOf } from '../organisation/definitions.ts'
import { verifyEvidence } from './evidence.ts'

/** Drops what the results of a call prove with words that its transcript has no longer. The voicelog must be locked. */
export async function dropLostEvidence(
  tx: Database,
  { organisationId, voicelogId: id }: { organisationId: string; voicelogId: string },
  transcript: Pick<Transcript, 'segments'>,
): Promise<void> {
  for (const { kind, result, machineResult } of await findAnalyses(tx, organisationId, id)) {
    if (result === null) continue
    const scorecard =
      kind === 'quality'
        ? await scorecardOf(tx, organisationId, (result as QualityResult).scorecard.version)
        : DEFAULT_SCORECARD
    const verified = (each: AnalyticResults[AnalyticKind]) =>
      verifyEvidence(kind, each, { transcript, scorecard }).result
    await replaceResult(tx, id, kind, {
      result: verified(result),
      machineResult: machineResult === null ? null : verified(machineResult),
    })
  }
}
