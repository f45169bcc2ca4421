import type { MailTime, RuleAlert, RuleCondition, RuleLeaf } from '../../../model/rules/rule.ts'
import type { Rule } from './queries.ts'

/** One line of the form: a leaf, or its opposite. */
export type Line = { id: string; leaf: RuleLeaf; isNot: boolean }

/** A rule as it is edited: all or any of its lines. */
export type RuleDraft = {
  name: string
  tag: string
  join: 'all' | 'any'
  lines: Line[]
  recipients: string[]
  email: MailTime
  hour: number
  /** Whether the calls that it hits go into the review queue. */
  isReviewed: boolean
}

export const newLine = (leaf: RuleLeaf, isNot = false): Line => ({ id: crypto.randomUUID(), leaf, isNot })

export function newDraft(): RuleDraft {
  return {
    ...{ name: '', tag: '', join: 'all', recipients: [], email: 'never', hour: 8, isReviewed: false },
    lines: [newLine({ kind: 'phrase', text: '', speaker: 'customer' })],
  }
}

/** A saved rule as a draft. Null if its condition has more levels than the form: it was made through the API. */
export function draftOf({ name, tag, condition, alert, review }: Rule): RuleDraft | null {
  const tree = condition as RuleCondition
  const of = tree.kind === 'all' || tree.kind === 'any' ? tree.of : [tree]
  const lines = of.map(lineOf)
  if (lines.some((each) => each === null)) return null
  return {
    name,
    tag: tag ?? '',
    join: tree.kind === 'any' ? 'any' : 'all',
    lines: lines.filter((each) => each !== null),
    recipients: alert?.recipients ?? [],
    email: alert?.email ?? 'never',
    hour: alert?.hour ?? 8,
    isReviewed: review !== null,
  }
}

function lineOf(condition: RuleCondition): Line | null {
  if (condition.kind === 'all' || condition.kind === 'any') return null
  if (condition.kind !== 'not') return newLine(condition)
  const inner = condition.of
  return inner.kind === 'all' || inner.kind === 'any' || inner.kind === 'not' ? null : newLine(inner, true)
}

export function conditionOf({ join, lines }: Pick<RuleDraft, 'join' | 'lines'>): RuleCondition {
  return {
    kind: join,
    of: lines.map(({ leaf, isNot }) => (isNot ? { kind: 'not', of: leaf } : leaf)),
  }
}

/** The body of a request that saves it. */
export function requestOf(draft: RuleDraft, saved: Rule | null) {
  const { name, tag, recipients, email, hour, isReviewed } = draft
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  const alert: RuleAlert | null = recipients.length === 0 ? null : { recipients, email, hour, time_zone }
  return {
    name,
    tag: tag.trim() === '' ? null : tag,
    condition: conditionOf(draft),
    alert,
    review: isReviewed ? (saved?.review ?? {}) : null,
  }
}
