import { type Database, QUERY_CANCELLED, sqlStateOf } from '../../db/client.ts'
import { endHits, insertHits, lockCalls, readHits } from '../../db/rules/hits.ts'
import { allowIdle, selectCallsToJudge } from '../../db/rules/judged-calls.ts'
import { selectRules } from '../../db/rules/rules.ts'
import {
  cancelRun,
  countRunning,
  failRun,
  findRun,
  insertRun,
  lockRules,
  type RuleRunRow,
  removeOldRuns,
  type ShownRuleRun,
  selectRuns,
  takeRun,
  updateRun,
} from '../../db/rules/runs.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { isTransient } from '../../db/transient.ts'
import { isId, newId } from '../../lib/id.ts'
import type { Logger } from '../../lib/log.ts'
import { fieldError } from '../../model/field-errors.ts'
import { RUN_EXAMPLES, type RuleRunChange, type RuleRunExample } from '../../model/rules/runs.ts'
import { type AuditUser, record } from '../audit/record.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { invalidFields, Problem } from '../problems.ts'
import {
  filterErrors,
  parseVoicelogFilter,
  resolveFilter,
  type VoicelogFilterTexts,
} from '../voicelogs/filter.ts'
import { callsAtOnce, JUDGING_SECONDS, type JudgingRule, judgeCalls } from './judge-calls.ts'

type Deps = { db: Database }

export type RuleRunRequest = {
  /** All that are enabled if left out. */
  ruleIds?: readonly string[]
  dryRun: boolean
  filter: VoicelogFilterTexts
  /** The filter with the API's names, as it is shown again. */
  shownFilter: Record<string, unknown>
}

/** Runs of an organisation under way at once. */
const MAX_RUNNING = 3

/** Runs of an organisation that have ended and are kept, beside those that hits are from. Each has up to 200 kB. */
const KEPT_RUNS = 50

/**
 * Requests that rules are applied to old calls: hits are added, and hits that no longer hold end. Nobody is alerted to
 * hits on old calls. A dry run says what would change.
 * @throws Problem `invalid_fields`; `conflict` if too many are under way
 */
export async function startRuleRun(
  { db }: Deps,
  by: AuditUser,
  { ruleIds, dryRun, filter, shownFilter }: RuleRunRequest,
): Promise<ShownRuleRun> {
  const { organisationId } = by
  const errors = filterErrors(filter, shownFilter)
  if (errors.length > 0) throw invalidFields(errors)
  return await db.transaction(async (tx) => {
    // The lock makes concurrent requests wait, so that each counts those before it.
    await readOrganisation(tx, organisationId, { lock: true })
    const known = await selectRules(tx, organisationId)
    const ids = new Set(known.map(({ id }) => id))
    const unknown = ruleIds?.findIndex((id) => !ids.has(id)) ?? -1
    if (unknown >= 0)
      throw invalidFields([fieldError(`rule_ids.${unknown}`, 'not_one_of', { known: 'the rules' })])
    const chosen = known.filter((rule) => (ruleIds === undefined ? rule.enabled : ruleIds.includes(rule.id)))
    if (chosen.length === 0) throw new Problem('conflict', 'There is no rule to run: make one, or enable one')
    if ((await countRunning(tx, organisationId)) >= MAX_RUNNING)
      throw new Problem('conflict', `There are ${MAX_RUNNING} runs under way: wait for one, or cancel it`)
    await removeOldRuns(tx, organisationId, { keep: KEPT_RUNS })
    const id = newId()
    const rules = chosen.map(({ id, version, name, condition }) => ({ id, version, name, condition }))
    await insertRun(tx, {
      id,
      organisationId,
      dryRun,
      rules,
      status: 'running',
      createdBy: by.userId,
      filter: { texts: filter, shown: shownFilter },
    })
    if (!dryRun) {
      const detail = { run_id: id, rule_ids: rules.map((rule) => rule.id), filter: shownFilter }
      await record({ db: tx }, { by, action: 'rule.run_started', target: organisationId, detail })
    }
    return await readRuleRun({ db: tx }, organisationId, id)
  })
}

/** @throws Problem not_found */
export async function readRuleRun({ db }: Deps, organisationId: string, id: string): Promise<ShownRuleRun> {
  const run = isId(id) ? await findRun(db, organisationId, id) : null
  if (run === null) throw new Problem('not_found', 'There is no run with this id')
  return run
}

/** Runs, the newest first. @throws Problem invalid_fields */
export async function listRuleRuns(
  { db }: Deps,
  organisationId: string,
  query: PageQuery,
): Promise<Page<ShownRuleRun>> {
  return await newestIdFirst(query, {
    select: (place) => selectRuns(db, organisationId, place),
    keyOf: (run) => run.id,
  })
}

/** Cancels a run; what it has stored stays. One that has ended stays as it is. @throws Problem not_found */
export async function stopRuleRun({ db }: Deps, organisationId: string, id: string): Promise<ShownRuleRun> {
  await readRuleRun({ db }, organisationId, id)
  await cancelRun(db, organisationId, id)
  return await readRuleRun({ db }, organisationId, id)
}

/**
 * Goes on with a run: judges its next calls, at most `batch`, and stores the hits and the progress in one transaction, so
 * that a worker that dies loses one batch of work. A run ends as failed if the error is of a kind that comes again.
 * @returns how many calls were to be judged: at least 1 for a run that went on, 0 without a run
 */
export async function advanceRun(
  { db, log }: Deps & { log: Logger },
  { batch }: { batch: number },
): Promise<number> {
  return await db.transaction(async (tx) => {
    await allowIdle(tx, JUDGING_SECONDS)
    const run = await takeRun(tx)
    if (run === null) return 0
    try {
      return await tx.transaction(async (part) => await nextBatch({ db: part, log }, run, batch))
    } catch (error) {
      if (isTransient(error)) throw error
      log.error({ err: error, runId: run.id }, 'run of rules failed')
      await failRun(tx, run.id)
      return 1
    }
  })
}

async function nextBatch(
  { db: tx, log }: Deps & { log: Logger },
  run: RuleRunRow,
  most: number,
): Promise<number> {
  const { organisationId } = run
  const batch = Math.min(most, callsAtOnce(run.rules))
  const { parsed } = parseVoicelogFilter((run.filter.texts ?? {}) as VoicelogFilterTexts, 'all')
  const filter = await resolveFilter(tx, { organisationId, sight: 'all' }, parsed)
  const place = { before: run.judgedTo, createdUntil: run.createdAt, limit: batch }
  const calls = await selectCallsToJudge(tx, organisationId, { filter, ...place })
  // A rule that was changed or deleted meanwhile is left out from here on.
  const current = run.dryRun ? null : await lockRules(tx, run.rules)
  const rules = run.rules.filter(({ id }) => current?.has(id) ?? true)
  const ids = calls.map(({ id }) => id)
  const progress = await judgeInTime({ db: tx, log }, run, rules, ids)
  const isLast = calls.length < batch && progress.judgedTo === (ids.at(-1) ?? run.judgedTo)
  await updateRun(tx, run.id, { ...progress, isLast })
  return Math.max(1, calls.length)
}

type Progress = Pick<RuleRunRow, 'calls' | 'changes' | 'examples'>

/**
 * Judges the first of some calls, and stores what changed: all of them, or half as many as often as PostgreSQL has no
 * time for them. One that takes too long alone is logged and passed over, so that it holds up no others.
 */
async function judgeInTime(
  { db: tx, log }: Deps & { log: Logger },
  run: RuleRunRow,
  rules: readonly JudgingRule[],
  voicelogIds: readonly string[],
): Promise<Progress & Pick<RuleRunRow, 'judgedTo'>> {
  const { calls, changes, examples, judgedTo } = run
  for (let count = voicelogIds.length; count > 0; count >>= 1) {
    const some = voicelogIds.slice(0, count)
    try {
      const judge = async (part: Database) => await judgeBatch({ db: part, log }, run, rules, some)
      return { ...(await tx.transaction(judge)), judgedTo: some.at(-1) ?? judgedTo }
    } catch (error) {
      if (sqlStateOf(error) !== QUERY_CANCELLED) throw error
      log.warn({ err: error, runId: run.id, voicelogIds: some }, 'calls not judged in time by a run of rules')
    }
  }
  return { calls, changes, examples, judgedTo: voicelogIds[0] ?? judgedTo }
}

/** Judges calls and stores what changed, unless it is a dry run. Answers the progress of the run. */
async function judgeBatch(
  deps: Deps & { log: Logger },
  run: RuleRunRow,
  rules: readonly JudgingRule[],
  voicelogIds: readonly string[],
): Promise<Progress> {
  const { db: tx } = deps
  const earlier = await readHits(tx, { ruleIds: rules.map(({ id }) => id), voicelogIds })
  const versions = new Map(earlier.map((each) => [keyOf(each), each.ruleVersion]))
  const judged = await judgeCalls(deps, run.organisationId, rules, voicelogIds, {
    needsReasons: ({ id, version }, voicelogId) => {
      // A dry run keeps nothing that has reasons.
      return !run.dryRun && versions.get(keyOf({ ruleId: id, voicelogId })) !== version
    },
  })
  // Only now, because who deletes a call waits for the lock.
  const present = new Set(run.dryRun ? voicelogIds : await lockCalls(tx, voicelogIds))
  const hits = judged.filter(({ voicelogId }) => present.has(voicelogId))
  const before = earlier.filter(({ voicelogId }) => present.has(voicelogId))
  const now = new Set(hits.map(keyOf))
  const added = hits.filter((each) => !versions.has(keyOf(each)))
  const removed = before.filter((each) => !now.has(keyOf(each)))
  if (!run.dryRun) {
    const renewed = hits.filter(
      (each) => (versions.get(keyOf(each)) ?? each.ruleVersion) !== each.ruleVersion,
    )
    await endHits(tx, [...removed, ...renewed])
    await insertHits(tx, run.organisationId, [...added, ...renewed], run.id)
  }
  const kept = hits.filter((each) => versions.has(keyOf(each)))
  return {
    calls: run.calls + present.size,
    changes: withChanges(run.changes, { added, removed, kept }),
    examples: withExamples(run.examples, { added, removed }),
  }
}

type RuleCall = { ruleId: string; voicelogId: string }

/** Counts changes, beside those that were counted before, for each rule. */
function withChanges(
  before: RuleRunRow['changes'],
  found: Record<keyof RuleRunChange, readonly RuleCall[]>,
): RuleRunRow['changes'] {
  const changes: Record<string, RuleRunChange> = { ...before }
  for (const kind of ['added', 'removed', 'kept'] as const) {
    for (const { ruleId } of found[kind]) {
      const change = changes[ruleId] ?? { added: 0, removed: 0, kept: 0 }
      changes[ruleId] = { ...change, [kind]: change[kind] + 1 }
    }
  }
  return changes
}

/** Over all rules of a run; RUN_EXAMPLES bounds those of each. */
const MAX_EXAMPLES = 100

/** Adds calls that changed to the examples, as long as there is room. */
function withExamples(
  before: readonly RuleRunExample[],
  found: Record<RuleRunExample['change'], readonly RuleCall[]>,
): RuleRunExample[] {
  const examples = [...before]
  const hasRoom = (ruleId: string) =>
    examples.length < MAX_EXAMPLES &&
    examples.filter(({ rule_id }) => rule_id === ruleId).length < RUN_EXAMPLES
  for (const change of ['added', 'removed'] as const)
    for (const { ruleId, voicelogId } of found[change])
      if (hasRoom(ruleId)) examples.push({ rule_id: ruleId, voicelog_id: voicelogId, change })
  return examples
}

const keyOf = ({ ruleId, voicelogId }: RuleCall) => `${ruleId} ${voicelogId}`
