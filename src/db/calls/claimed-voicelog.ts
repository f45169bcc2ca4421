import { eq, sql } from 'drizzle-orm'
import type { AnalysisRules } from '../../model/analysis-rules.ts'
import type { Database } from '../client.ts'
import { type Claim, isHeld, type JobStatus, withoutLease } from '../queue/jobs.ts'
import { organisations, voicelogs } from '../schema/index.ts'

// What the writes of workers share. Each write is one transaction, counts only while the fence token matches (see
// jobs.ts), and may be repeated without effect.

/** The status of a voicelog after a write; null if the claim was lost and nothing was written. */
export type VoicelogProgress = 'analysing' | 'completed' | null

/** The fields of a claimed voicelog, and of its organisation, that writes need. */
export type ClaimedVoicelog = {
  status: JobStatus
  organisationId: string
  department: string | null
  autoGenerateAnalytics: boolean
  analysisRules: Partial<AnalysisRules>
  analyseUnreliable: boolean
}

/** Of `voicelogs` with `organisations`: what decides which analytics a call gets. */
export const callSettings = {
  organisationId: voicelogs.organisationId,
  department: voicelogs.department,
  autoGenerateAnalytics: organisations.autoGenerateAnalytics,
  analysisRules: organisations.analysisRules,
  analyseUnreliable: organisations.analyseUnreliable,
}

/**
 * Locks the row of a claim until the transaction ends, so that no other claim and no reconciler changes it; null if the
 * claim was lost.
 */
export async function lockClaimed(tx: Database, job: Claim): Promise<ClaimedVoicelog | null> {
  const [row] = await tx
    .select({ ...callSettings, status: voicelogs.status })
    .from(voicelogs)
    .innerJoin(organisations, eq(organisations.id, voicelogs.organisationId))
    .where(isHeld(job))
    .for('update', { of: voicelogs })
  if (row === undefined) return null
  const { status } = row
  return status === 'transcribing' || status === 'analysing' ? { ...row, status } : null
}

/** The columns that complete a voicelog. */
export const completedColumns = {
  ...withoutLease,
  hintedAt: null,
  status: 'completed' as const,
  crashes: 0,
  nextAttemptAt: null,
  giveUpAt: null,
  refusedAt: null,
  error: null,
  completedAt: sql`now()`,
}
