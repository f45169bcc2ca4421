import type { Database } from '../../db/client.ts'
import {
  ageOfRerun,
  cancelRerun,
  countOpen,
  countTransitions,
  findRerun,
  insertRerun,
  type RerunItemRow,
  type ScoreChange,
  type ShownRerun,
  selectItems,
  selectReruns,
  sumUpScores,
  sumUpTranscripts,
  type TranscriptChange,
  type Transition,
} from '../../db/reruns/reruns.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { isId, newId } from '../../lib/id.ts'
import { ANALYTIC_KINDS } from '../../model/analytics.ts'
import { fieldError } from '../../model/field-errors.ts'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import { RERUN_KINDS, type RerunItemStatus, type RerunKind } from '../../model/reruns.ts'
import { type GivenSection, parseSections } from '../analysis/scorecard-rules.ts'
import { type AuditUser, record } from '../audit/record.ts'
import { refuseWithinDay } from '../limits/day-limit.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../limits/expensive-reads.ts'
import { currentIntentNames, currentScorecard } from '../organisation/definitions.ts'
import { parseIntents } from '../organisation/intents.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { invalidFields, Problem } from '../problems.ts'
import { filterErrors, type VoicelogFilterTexts } from '../voicelogs/filter.ts'

type Deps = { db: Database }

export type RerunRequest = {
  kinds?: readonly RerunKind[]
  filter: VoicelogFilterTexts
  /** The filter with the API's names, as it is shown again. */
  shownFilter: Record<string, unknown>
  /** A dry run stores nothing. It tries a sample of calls, with unsaved definitions if there are any. Null: no dry run. */
  dryRun: { sample?: number; sections?: GivenSection[]; intents?: IntentDefinition[] } | null
  force: boolean
  includeMissing: boolean
}

const DEFAULT_SAMPLE = 50
const MAX_SAMPLE = 500
/** Re-runs of an organisation under way at once, evaluations included. */
const MAX_OPEN = 5

/** Re-runs are kept for good, each with a filter of up to 64 KiB, as it is shown and as it is read: one in 90 s, day and night. */
const MAX_PER_DAY = 1_000

/**
 * Refuses a further re-run or evaluation while five are under way, or after 1,000 in 24 hours. The caller holds the lock on
 * the organisation.
 * @throws Problem conflict, rate_limited
 */
export async function refuseTooManyReruns(tx: Database, organisationId: string): Promise<void> {
  if ((await countOpen(tx, organisationId)) >= MAX_OPEN)
    throw new Problem('conflict', `There are ${MAX_OPEN} re-runs under way: wait for one, or cancel it`)
  const age = await ageOfRerun(tx, organisationId, MAX_PER_DAY)
  refuseWithinDay(age, `An organisation may start ${MAX_PER_DAY} re-runs`)
}

/**
 * Requests that analytics of many calls are computed again with the definitions in force now, or that the calls are
 * transcribed again. Workers do it in the background, after new calls.
 * @throws Problem `invalid_fields`; `conflict` if a re-run that stores results, or five of any kind, are under way;
 * `rate_limited`
 */
export async function startRerun({ db }: Deps, by: AuditUser, request: RerunRequest): Promise<ShownRerun> {
  const { organisationId } = by
  const { dryRun, force, includeMissing } = request
  const { kinds: asked = ANALYTIC_KINDS } = request
  const kinds = RERUN_KINDS.filter((each) => asked.includes(each))
  checkRequest(request)
  const draft = {
    ...(dryRun?.sections && { sections: within('dry_run', () => parseSections(dryRun.sections ?? [])) }),
    ...(dryRun?.intents && { intents: within('dry_run', () => parseIntents(dryRun.intents ?? [])) }),
  }
  return await db.transaction(async (tx) => {
    // The lock makes concurrent requests wait, so that each counts those before it.
    await readOrganisation(tx, organisationId, { lock: true })
    await refuseTooManyReruns(tx, organisationId)
    const scorecard = await currentScorecard(tx, organisationId)
    const intents = await currentIntentNames(tx, organisationId)
    const id = newId()
    const sample = dryRun === null ? null : (dryRun.sample ?? DEFAULT_SAMPLE)
    const inserted = await insertRerun(tx, {
      ...{ id, organisationId, kinds, force, includeMissing, status: 'preparing', createdBy: by.userId },
      dryRun: dryRun !== null,
      sample,
      filter: { texts: request.filter, shown: request.shownFilter },
      scorecardVersion: scorecard.version,
      intentsVersion: intents.version,
      draft: Object.keys(draft).length === 0 ? null : draft,
    })
    if (!inserted) {
      throw new Problem(
        'conflict',
        'A re-run that stores its results is under way: wait for it, or cancel it',
      )
    }
    // A dry run is paid for, too.
    const detail = {
      rerun_id: id,
      kinds,
      filter: request.shownFilter,
      force,
      include_missing: includeMissing,
      dry_run: dryRun !== null,
      ...(sample !== null && { sample }),
    }
    await record({ db: tx }, { by, action: 'analytics.rerun_started', target: organisationId, detail })
    return await requireRerun({ db: tx }, organisationId, id)
  })
}

/** A re-run, and what it changed once it has ended. */
export type RerunReport = {
  rerun: ShownRerun
  /** Null while it is under way. */
  difference: {
    transitions: Transition[]
    scores: ScoreChange | null
    transcripts: TranscriptChange | null
    examples: RerunItemRow[]
  } | null
}

const MAX_TRANSITIONS = 100
const EXAMPLES = 20

/**
 * Reads a re-run. Once it has ended, this sums up all its calls: an expensive read.
 * @throws Problem `not_found`, `rate_limited`, `overloaded`
 */
export async function readRerun(
  deps: Deps & ExpensiveReadDeps,
  by: { userId: string; organisationId: string },
  id: string,
): Promise<RerunReport> {
  const rerun = await requireRerun(deps, by.organisationId, id)
  // Clients that wait for its end ask every second.
  if (rerun.status === 'preparing' || rerun.status === 'running') return { rerun, difference: null }
  const difference = await runExpensiveRead(deps, by, async ({ db }) => ({
    // One after another: an expensive read has one connection.
    transitions: await countTransitions(db, id, { limit: MAX_TRANSITIONS }),
    scores: await sumUpScores(db, id),
    transcripts: await sumUpTranscripts(db, id),
    examples: await selectItems(db, id, { status: 'changed', limit: EXAMPLES, before: null }),
  }))
  return { rerun, difference }
}

/** Re-runs, the newest first. @throws Problem invalid_fields */
export async function listReruns(
  { db }: Deps,
  organisationId: string,
  query: PageQuery,
): Promise<Page<ShownRerun>> {
  return await newestIdFirst(query, {
    select: (place) => selectReruns(db, organisationId, { ...place, evaluates: false }),
    keyOf: (rerun) => rerun.id,
  })
}

/** The calls of a re-run with their outcomes, the newest first. @throws Problem `not_found`, `invalid_fields` */
export async function listItems(
  { db }: Deps,
  organisationId: string,
  id: string,
  { status, ...query }: PageQuery & { status?: RerunItemStatus },
): Promise<Page<RerunItemRow>> {
  await requireRerun({ db }, organisationId, id)
  return await newestIdFirst(query, {
    select: (place) => selectItems(db, id, { status, ...place }),
    keyOf: (item) => item.voicelogId,
  })
}

/**
 * Cancels a re-run. Results that it has stored stay. Cancelling it again answers the same.
 * @throws Problem `not_found`; `conflict` if it has completed or failed
 */
export async function stopRerun({ db }: Deps, by: AuditUser, id: string): Promise<ShownRerun> {
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    const before = await requireRerun({ db: tx }, organisationId, id)
    if (await cancelRerun(tx, organisationId, id)) {
      const detail = { rerun_id: id, dry_run: before.dryRun }
      await record({ db: tx }, { by, action: 'analytics.rerun_cancelled', target: organisationId, detail })
    } else if (before.status !== 'cancelled') {
      throw new Problem('conflict', `There is nothing to cancel: the re-run is ${before.status}`)
    }
    return await requireRerun({ db: tx }, organisationId, id)
  })
}

async function requireRerun({ db }: Deps, organisationId: string, id: string): Promise<ShownRerun> {
  const rerun = isId(id) ? await findRerun(db, organisationId, id) : null
  if (rerun === null) throw new Problem('not_found', 'There is no re-run with this id')
  return rerun
}

function checkRequest({ kinds, filter, shownFilter, dryRun }: RerunRequest): void {
  const found = filterErrors(filter, shownFilter)
  const drafted = (['sections', 'intents'] as const).filter((each) => dryRun?.[each] !== undefined)
  const isTranscription = kinds?.includes('transcript') === true
  const sample = dryRun?.sample
  if (sample !== undefined && !(sample >= 1 && sample <= MAX_SAMPLE)) {
    found.push(fieldError('dry_run.sample', 'out_of_range', { value: sample, min: 1, max: MAX_SAMPLE }))
  }
  // A dry run of transcription makes no analytics.
  if (isTranscription) found.push(...drafted.map((each) => fieldError(`dry_run.${each}`, 'unexpected_field')))
  if (found.length > 0) throw invalidFields(found)
}

/** Puts the path of the request before the names of invalid fields. */
function within<T>(path: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    if (!(error instanceof Problem) || error.members.errors === undefined) throw error
    throw invalidFields(error.members.errors.map((each) => ({ ...each, field: `${path}.${each.field}` })))
  }
}
