import { type AnalyticWrite, definitionVersionOf } from '../../db/calls/analytic-write.ts'
import { type AnalysisRow, findAnalyses, findTranscript } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import type { ItemOutcome } from '../../db/reruns/items.ts'
import type { Seen } from '../../db/reruns/replacements.ts'
import type { RerunRow } from '../../db/reruns/reruns.ts'
import { selectAnswers } from '../../db/reviews/reviews.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import type { AnalyticKind, AnalyticReason, ModelUsage, QualityResult } from '../../model/analytics.ts'
import { emotionConfidenceOf } from '../../model/call-labels.ts'
import { analyticsOf, type ResultDigest } from '../../model/reruns.ts'
import { withHumanAnswers } from '../../model/reviews/human-answers.ts'
import { analyseKind } from '../analysis/analyse.ts'
import type { AnalysisEngine, AnalysisInput } from '../analysis/engine.ts'
import { intentsInUse } from '../lessons/intents-in-use.ts'
import { TRANSCRIPT_UNRELIABLE } from '../organisation/analysis-rules.ts'
import { type Definitions, scorecardOf, taxonomyOf } from '../organisation/definitions.ts'
import { ProcessingError } from '../processing-error.ts'
import { differenceBetween, type Results } from './difference.ts'

type MakeDeps = {
  db: Database
  engine: AnalysisEngine
  onSpent: (kind: AnalyticKind, usage: ModelUsage) => void
}

/** What became of a call, and the results to store if what was `seen` is still there; null if there are none. */
type Made = { outcome: ItemOutcome; results: { writes: readonly AnalyticWrite[]; seen: Seen } | null }

/** The definitions of a re-run: the versions in force when it was requested, or its drafts. */
export async function definitionsOf(db: Database, rerun: RerunRow): Promise<Definitions> {
  const { organisationId, scorecardVersion, intentsVersion, draft } = rerun
  const scorecard = await scorecardOf(db, organisationId, scorecardVersion)
  const taxonomy = await taxonomyOf(db, organisationId, intentsVersion)
  return {
    scorecard: { ...scorecard, ...(draft?.sections && { sections: draft.sections }) },
    taxonomy: { ...taxonomy, ...(draft?.intents && { intents: draft.intents }) },
  }
}

/**
 * Computes a call's analytics again and compares them with the stored ones. Stores nothing.
 * @throws ProcessingError with the codes of the engine; the reason of `signal` once it aborts
 */
export async function rerunAnalytics(
  { db, engine, onSpent }: MakeDeps,
  rerun: RerunRow,
  { scorecard, taxonomy }: Definitions,
  voicelogId: string,
  signal: AbortSignal,
): Promise<Made> {
  const { organisationId } = rerun
  const [row, rows] = await Promise.all([
    findTranscript(db, organisationId, voicelogId),
    findAnalyses(db, organisationId, voicelogId),
  ])
  if (row === null) return skipped('no_transcript', 'The call has no transcript any more')
  const isUnreliable = row.reliability?.level === 'poor'
  if (isUnreliable && !(await readOrganisation(db, organisationId)).analyseUnreliable)
    return skippedBy(TRANSCRIPT_UNRELIABLE)
  const definitions = { scorecard, intentsVersion: taxonomy.version }
  const { kinds, why } = kindsToMake(rerun, rows, { engine, definitions })
  if (kinds.length === 0) return skippedBy(why)

  const { language, model, durationMs, channels, reliability, segments, speech } = row
  const transcript = {
    ...{ language, engine: row.engine, model, duration_ms: durationMs },
    ...{ channels, reliability, segments, speech },
  }
  // A draft is judged by what it says itself, and an evaluation not by what was learnt from its own calls.
  const intents = rerun.draft?.intents
    ? { intents: taxonomy.intents }
    : await intentsInUse(db, organisationId, taxonomy, { engine, withLabels: !rerun.evaluates })
  const input: AnalysisInput = { transcript, scorecard, ...intents }
  const writes: AnalyticWrite[] = []
  let passed: AnalyticReason | null = null
  for (const [index, kind] of kinds.entries()) {
    const alongside = kinds.slice(index + 1)
    const spent = (usage: ModelUsage) => onSpent(kind, usage)
    const isBegun = index > 0
    const making = analyseKind(engine, kind, input, { signal, alongside, isBegun, onSpent: spent })
    const made = await making.catch((error) => {
      // What was computed before is dropped although it was paid for, so this counts as a failure.
      throw isBegun && error instanceof ProcessingError && error.mayWait ? error.asFailureOfCall() : error
    })
    signal.throwIfAborted()
    // A skipped analytic does not replace a result.
    if (made.outcome.status === 'skipped') passed = made.outcome.reason
    else {
      const { durationMs, unreliable } = made
      writes.push({ kind, engine, durationMs, unreliable, definitions, ...made.outcome })
    }
  }
  const seen = { revision: row.revision, analyses: rows.filter((each) => kinds.includes(each.kind)) }
  if (writes.length === 0) return skippedBy(passed ?? why)
  const human = await selectAnswers(db, voicelogId)
  const after = resultsOf(writes.map((each) => [each.kind, each.status === 'done' ? each.result : null]))
  if (after.quality) after.quality.effective = withHumanAnswers(after.quality.machine, scorecard, human)
  const difference = differenceBetween(resultsBefore(rows), after)
  if (rerun.evaluates) difference.after.confidences = confidencesOf(after)
  const status = difference.changed.length > 0 ? 'changed' : 'unchanged'
  return { outcome: { status, difference }, results: { writes, seen } }
}

function kindsToMake(
  { kinds, includeMissing, force, draft }: RerunRow,
  rows: readonly AnalysisRow[],
  { engine, definitions }: Pick<MakeDeps, 'engine'> & { definitions: AnalyticWrite['definitions'] },
): { kinds: AnalyticKind[]; why: AnalyticReason } {
  let why = reason('no_result', 'The call has no result that could be computed again')
  const chosen = analyticsOf(kinds).filter((kind) => {
    const row = rows.find((each) => each.kind === kind)
    if (row?.status === 'pending' || row?.status === 'running') {
      why = reason('being_analysed', 'The call is being analysed')
      return false
    }
    if (row?.status !== 'done') return includeMissing
    const isDrafted = kind === 'quality' ? draft?.sections : draft?.intents
    const isCurrent =
      row.engine === engine.name &&
      row.model === engine.model &&
      row.version === engine.version &&
      row.definitionVersion === definitionVersionOf(kind, definitions)
    if (isCurrent && !force && (isDrafted === undefined || kind === 'emotion')) {
      why = reason('up_to_date', 'The results were made by this engine with these definitions')
      return false
    }
    return true
  })
  return { kinds: chosen, why }
}

function resultsBefore(rows: readonly AnalysisRow[]): Results {
  const done = rows.filter((each) => each.result !== null)
  const results = resultsOf(done.map((each) => [each.kind, each.machineResult ?? each.result]))
  const effective = done.find((each) => each.kind === 'quality')?.result
  if (results.quality && effective) results.quality.effective = effective as QualityResult
  return results
}

/** The database does not know which type the result of each kind has. */
function resultsOf(made: readonly (readonly [AnalyticKind, unknown])[]): Results {
  return Object.fromEntries(
    made.map(([kind, result]) => [
      kind,
      kind === 'quality' ? { machine: result, effective: result } : result,
    ]),
  ) as Results
}

function confidencesOf({ intent, emotion }: Results): ResultDigest['confidences'] {
  const ofEmotion = emotion ? emotionConfidenceOf(emotion) : null
  return {
    ...(intent && { intent: intent.primary.confidence }),
    ...(ofEmotion !== null && { emotion: ofEmotion }),
  }
}

function skipped(code: string, message: string): Made {
  return skippedBy(reason(code, message))
}

function skippedBy(reason: AnalyticReason): Made {
  return { outcome: { status: 'skipped', reason }, results: null }
}

function reason(code: string, message: string): AnalyticReason {
  return { code, message, retryable: true }
}
