import type { RerunItemRow, ShownRerun } from '../../db/reruns/reruns.ts'
import type { RerunReport } from '../../domain/reruns/reruns.ts'

/** A re-run as lists show it. */
export function rerunJson(row: ShownRerun) {
  const { total, changed, unchanged, skipped, failed } = row
  return {
    id: row.id,
    status: row.status,
    dry_run: row.dryRun,
    kinds: row.kinds,
    filter: Object(row.filter.shown ?? {}),
    sample: row.sample,
    force: row.force,
    include_missing: row.includeMissing,
    draft: row.drafted,
    scorecard_version: row.scorecardVersion,
    intents_version: row.intentsVersion,
    progress: {
      total,
      changed,
      unchanged,
      skipped,
      failed,
      done: changed + unchanged + skipped + failed,
    },
    reason: row.reason,
    created_by: row.creator,
    created_at: row.createdAt.toISOString(),
    started_at: row.startedAt?.toISOString() ?? null,
    finished_at: row.finishedAt?.toISOString() ?? null,
  }
}

/** A re-run with what it changed. */
export function rerunDetailJson({ rerun, difference }: RerunReport) {
  const scores = difference?.scores
  const transcripts = difference?.transcripts
  return {
    ...rerunJson(rerun),
    difference:
      difference === null
        ? null
        : {
            transitions: difference.transitions,
            scores: scores
              ? {
                  calls: scores.calls,
                  higher: scores.higher,
                  lower: scores.lower,
                  mean_before: scores.meanBefore,
                  mean_after: scores.meanAfter,
                }
              : null,
            transcripts: transcripts
              ? {
                  calls: transcripts.calls,
                  words_before: transcripts.wordsBefore,
                  words_after: transcripts.wordsAfter,
                  words_changed: transcripts.wordsChanged,
                  mean_confidence_before: transcripts.meanConfidenceBefore,
                  mean_confidence_after: transcripts.meanConfidenceAfter,
                }
              : null,
            examples: difference.examples.map(rerunItemJson),
          },
  }
}

/** The outcome of one call. */
export function rerunItemJson({ voicelogId, status, difference, reason }: RerunItemRow) {
  return {
    voicelog_id: voicelogId,
    status,
    before: difference?.before ?? null,
    after: difference?.after ?? null,
    changed: difference?.changed ?? [],
    rewritten: difference?.rewritten ?? [],
    words_changed: difference?.words_changed ?? null,
    reason,
  }
}
