import type { Viewer } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { countAlerts, dismissAlertsUpTo, type ShownAlert, selectAlerts } from '../../db/rules/alerts.ts'
import { type ShownHit, selectHits } from '../../db/rules/hits.ts'
import {
  countHits,
  deleteRule,
  findRule,
  insertRule,
  measureRules,
  type ShownRule,
  selectRules,
  updateRule,
} from '../../db/rules/rules.ts'
import { readOrganisation } from '../../db/settings/organisations.ts'
import { isId, newId } from '../../lib/id.ts'
import { isTimeZone } from '../../lib/time/time-zone.ts'
import { fieldError } from '../../model/field-errors.ts'
import { REVIEW_LIMITS } from '../../model/reviews/work.ts'
import { leavesOf } from '../../model/rules/judge.ts'
import {
  type HitReason,
  type MailTime,
  RULE_LIMITS,
  type RuleAlert,
  type RuleCondition,
  type RuleLeaf,
  type RuleReview,
} from '../../model/rules/rule.ts'
import { answersTo, questionsOf } from '../../model/scorecard/scorecard.ts'
import { NAMED_FIELDS } from '../../model/voicelog.ts'
import { changesBetween, record } from '../audit/record.ts'
import { type FieldChecks, fieldChecks } from '../field-checks.ts'
import type { CallUser, UserPrincipal } from '../identity/principals.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../limits/expensive-reads.ts'
import { currentScorecard } from '../organisation/definitions.ts'
import { parsePeople } from '../organisation/people.ts'
import { newestIdFirst, type Page, type PageQuery } from '../pages.ts'
import { invalidFields, Problem } from '../problems.ts'
import { requireVoicelog } from '../voicelogs/require-voicelog.ts'
import { parseCondition } from './parse-condition.ts'
import { recordQuotes, shownByAlert } from './record-quotes.ts'

type Deps = { db: Database; canMail: boolean }

/** A rule as it is sent; what is left out keeps its value, or is nothing in a new one. */
export type GivenRule = {
  name?: string
  condition?: unknown
  tag?: string | null
  alert?: GivenAlert | null
  review?: { assignees?: string[]; due_days?: number } | null
  enabled?: boolean
}
export type GivenAlert = { recipients: string[]; email?: MailTime; hour?: number; time_zone?: string }

/** A rule, and how many calls it hits, of those that the reader may see. */
export type CountedRule = ShownRule & { hits: number }

/** The part of a rule that says nothing about calls or people. */
export type RuleSummary = Pick<CountedRule, 'id' | 'name' | 'tag' | 'hits'>

/** The rules of an organisation, by name; summaries for users who do not see all calls. */
export async function listRules(
  { db }: { db: Database },
  viewer: Viewer,
): Promise<(CountedRule | RuleSummary)[]> {
  const rules = await selectRules(db, viewer.organisationId)
  const hits = await countHits(db, viewer)
  return rules.map((rule) => shownTo(viewer, { ...rule, hits: hits.get(rule.id) ?? 0 }))
}

/** A rule, or its summary for users who do not see all calls. @throws Problem not_found */
export async function showRule(
  { db }: { db: Database },
  viewer: Viewer,
  id: string,
): Promise<CountedRule | RuleSummary> {
  return shownTo(viewer, await readRule({ db }, viewer, id))
}

/** Conditions name operators and customers, alerts and reviews name users, whom not every viewer may know of. */
function shownTo({ sight }: Viewer, rule: CountedRule): CountedRule | RuleSummary {
  const { id, name, tag, hits } = rule
  return sight === 'all' ? rule : { id, name, tag, hits }
}

/** @throws Problem not_found */
async function readRule({ db }: { db: Database }, viewer: Viewer, id: string): Promise<CountedRule> {
  const rule = await requireRule({ db }, viewer.organisationId, id)
  return { ...rule, hits: (await countHits(db, viewer, id)).get(id) ?? 0 }
}

async function requireRule({ db }: { db: Database }, organisationId: string, id: string): Promise<ShownRule> {
  const rule = isId(id) ? await findRule(db, organisationId, id) : null
  if (rule === null) throw noRule()
  return rule
}

const noRule = () => new Problem('not_found', 'There is no rule with this id')

/** Makes a rule. It judges the calls that complete from now on. @throws Problem invalid_fields, conflict */
export async function createRule(deps: Deps, by: CallUser, given: GivenRule): Promise<CountedRule> {
  const { organisationId } = by
  const {
    name,
    condition,
    tag = null,
    alert = null,
    review = null,
    enabled = true,
  } = await parseRule(deps, organisationId, {
    name: '',
    condition: undefined,
    ...given,
  })
  if (name === undefined || condition === undefined) throw new Error('A new rule has no name or condition')
  return await deps.db.transaction(async (tx) => {
    // The lock makes concurrent requests wait, so that the number of rules stays within its bound.
    await readOrganisation(tx, organisationId, { lock: true })
    await requireRoom(tx, organisationId, condition)
    const id = newId()
    const row = { name, condition, tag, alert, review, enabled }
    await insertRule(tx, { ...row, id, organisationId, createdBy: by.userId })
    const detail = { rule_id: id, ...row }
    await record({ db: tx }, { by, action: 'rule.created', target: organisationId, detail })
    return { ...(await requireRule({ db: tx }, organisationId, id)), hits: 0 }
  })
}

/**
 * Changes what is given of a rule. Another condition makes a new version: calls that complete from now on are judged by
 * it, and hits of the version before stay.
 * @throws Problem `not_found`, `invalid_fields`, `rate_limited`, `overloaded`; `conflict` if there is no room for it
 */
export async function changeRule(
  deps: Deps & ExpensiveReadDeps,
  by: CallUser,
  id: string,
  given: GivenRule,
): Promise<CountedRule> {
  const { organisationId } = by
  await requireRule(deps, organisationId, id)
  // The change does not touch hits. Counted after it, a refusal of this expensive read would look like a failed change.
  const { hits } = await runExpensiveRead(deps, by, (reads) => readRule(reads, by, id))
  const parsed = await parseRule(deps, organisationId, given)
  return await deps.db.transaction(async (tx) => {
    await readOrganisation(tx, organisationId, { lock: true })
    const { name, condition, tag, alert, review, enabled, version } = await requireRule(
      { db: tx },
      organisationId,
      id,
    )
    const before = { name, condition, tag, alert, review, enabled }
    const after = { ...before, ...parsed }
    const changes = changesBetween(before, after)
    if (Object.keys(changes).length > 0) {
      if ('condition' in changes) await requireRoom(tx, organisationId, after.condition, { changed: id })
      await updateRule(tx, organisationId, id, {
        ...after,
        version: 'condition' in changes ? version + 1 : version,
      })
      const detail = { rule_id: id, changes }
      await record({ db: tx }, { by, action: 'rule.changed', target: organisationId, detail })
    }
    return { ...(await requireRule({ db: tx }, organisationId, id)), hits }
  })
}

/** Refuses a condition for which an organisation, whose row is locked, has no room. @throws Problem conflict */
async function requireRoom(
  tx: Database,
  organisationId: string,
  condition: RuleCondition,
  { changed }: { changed?: string } = {},
): Promise<void> {
  const others = await measureRules(tx, organisationId, { except: changed })
  if (others.rules >= RULE_LIMITS.rules)
    throw new Problem('conflict', `There are ${RULE_LIMITS.rules} rules already: delete one first`)
  if (others.characters + JSON.stringify(condition).length > RULE_LIMITS.conditionsCharacters)
    throw new Problem(
      'conflict',
      'The conditions of all rules have 2,000,000 characters: delete a rule first',
    )
}

/** Deletes a rule with its hits and alerts. @throws Problem not_found */
export async function removeRule({ db }: { db: Database }, by: CallUser, id: string): Promise<void> {
  const { organisationId } = by
  await db.transaction(async (tx) => {
    const { name } = await requireRule({ db: tx }, organisationId, id)
    if (!(await deleteRule(tx, organisationId, id))) throw noRule()
    const detail = { rule_id: id, name }
    await record({ db: tx }, { by, action: 'rule.deleted', target: organisationId, detail })
  })
}

/** The hits of a rule, or those on a call, the newest first. @throws Problem `not_found`, `invalid_fields` */
export async function listHits(
  { db }: { db: Database },
  by: CallUser,
  of: { ruleId: string } | { voicelogId: string },
  query: PageQuery,
): Promise<Page<ShownHit>> {
  if ('ruleId' in of) await requireRule({ db }, by.organisationId, of.ruleId)
  else await requireVoicelog({ db }, by, of.voicelogId)
  const page = await newestIdFirst(query, {
    select: (place) => selectHits(db, by, { ...of, ...place }),
    keyOf: (hit) => hit.id,
  })
  await recordQuotes({ db }, by, page.items, 'rule')
  return { ...page, items: page.items.map((hit) => ({ ...hit, reasons: reasonsFor(by, hit.reasons) })) }
}

/**
 * The reasons for a hit that a viewer is shown. A condition may name operators, customers and departments of calls that
 * only those see who see all calls.
 */
function reasonsFor({ sight }: Viewer, reasons: readonly HitReason[]): HitReason[] {
  const isNaming = (leaf: RuleLeaf) =>
    leaf.kind === 'field' && NAMED_FIELDS.some((each) => each === leaf.field)
  return reasons.filter(({ condition }) => sight === 'all' || !leavesOf(condition).some(isNaming))
}

/** What a person was told and has not dismissed, the newest first, and how many there are, up to 1,000. @throws Problem invalid_fields */
export async function listAlerts(
  { db }: { db: Database },
  user: UserPrincipal,
  query: PageQuery,
): Promise<Page<ShownAlert> & { count: number }> {
  const page = await newestIdFirst(query, {
    select: (place) => selectAlerts(db, user, place),
    keyOf: (alert) => alert.id,
  })
  await recordQuotes({ db }, user, page.items.map(shownByAlert), 'rule')
  const items = page.items.map((alert) => ({
    ...alert,
    hit: alert.hit && { ...alert.hit, reasons: reasonsFor(user, alert.hit.reasons) },
  }))
  return { ...page, items, count: await countAlerts(db, user) }
}

/** Dismisses a person's own alert and all older ones. @throws Problem invalid_fields */
export async function dismissAlerts(
  { db }: { db: Database },
  user: UserPrincipal,
  upTo: string,
): Promise<void> {
  if (!isId(upTo)) throw invalidFields([fieldError('up_to', 'not_an_id')])
  await dismissAlertsUpTo(db, { userId: user.userId, upTo })
}

type ParsedRule = {
  name?: string
  condition?: RuleCondition
  tag?: string | null
  alert?: RuleAlert | null
  review?: RuleReview | null
  enabled?: boolean
}

async function parseRule(
  { db, canMail }: Deps,
  organisationId: string,
  given: GivenRule,
): Promise<ParsedRule> {
  const check = fieldChecks()
  const { nameCharacters, tagCharacters } = RULE_LIMITS
  const parsed: ParsedRule = {
    ...(given.name !== undefined && { name: check.text('name', given.name, { max: nameCharacters }) }),
    ...('condition' in given && { condition: parseCondition(check, 'condition', given.condition) }),
    ...(given.tag !== undefined && {
      tag: given.tag === null ? null : check.text('tag', given.tag, { max: tagCharacters }),
    }),
    ...(given.alert !== undefined && {
      alert:
        given.alert === null ? null : await parseAlert({ db, canMail }, check, organisationId, given.alert),
    }),
    ...(given.review !== undefined && {
      review: given.review === null ? null : await parseReview({ db }, check, organisationId, given.review),
    }),
    ...(given.enabled !== undefined && { enabled: given.enabled }),
  }
  if (parsed.condition !== undefined && check.errors.length === 0)
    await checkQuestions(db, check, organisationId, parsed.condition)
  check.throwErrors()
  return parsed
}

async function parseReview(
  { db }: { db: Database },
  check: FieldChecks,
  organisationId: string,
  { assignees = [], due_days = 7 }: NonNullable<GivenRule['review']>,
): Promise<RuleReview> {
  check.number('review.due_days', due_days, { min: 1, max: REVIEW_LIMITS.dueDays })
  const bounds = { max: REVIEW_LIMITS.assignees }
  const people = await parsePeople({ db }, check, organisationId, 'review.assignees', assignees, bounds)
  return { assignees: people, due_days }
}

async function parseAlert(
  { db, canMail }: Deps,
  check: FieldChecks,
  organisationId: string,
  { recipients, email = 'never', hour = 8, time_zone = 'UTC' }: GivenAlert,
): Promise<RuleAlert> {
  const bounds = { min: 1, max: RULE_LIMITS.recipients }
  const people = await parsePeople({ db }, check, organisationId, 'alert.recipients', recipients, bounds)
  if (email !== 'never' && !canMail) check.addError('alert.email', 'mail_off')
  check.number('alert.hour', hour, { min: 0, max: 23 })
  if (!isTimeZone(time_zone)) check.addError('alert.time_zone', 'not_a_time_zone')
  return { recipients: people, email, hour, time_zone }
}

/** Refuses answers that no question of the current scorecard has: the rule would never hit. */
async function checkQuestions(
  db: Database,
  check: FieldChecks,
  organisationId: string,
  condition: RuleCondition,
): Promise<void> {
  const asked = leavesOf(condition).filter((each) => each.kind === 'answer')
  if (asked.length === 0) return
  const scorecard = await currentScorecard(db, organisationId)
  const questions = questionsOf(scorecard)
  for (const { question_id, is } of asked) {
    const question = questions.find(({ id }) => id === question_id)
    if (question === undefined) {
      const known = questions.map(({ id }) => id).join(', ')
      check.addError('condition', 'unknown_question', { version: scorecard.version, known })
    } else if (is.some((answer) => answer !== null && !answersTo(question).includes(answer))) {
      check.addError('condition', 'unknown_answer', { known: answersTo(question).join(', ') })
    }
  }
}
