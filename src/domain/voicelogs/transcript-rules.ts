import type { TranscriptRules } from '../../db/calls/transcripts/save-transcript.ts'
import { dropLostEvidence } from '../analysis/lost-evidence.ts'
import { skipReason } from '../organisation/analysis-rules.ts'

/** What becomes of the analytics of a call that gets a transcript. */
export const TRANSCRIPT_RULES: TranscriptRules = { decideSkip: skipReason, dropLostEvidence }
