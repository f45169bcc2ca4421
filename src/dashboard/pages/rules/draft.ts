import type { MailTime, RuleAlert, RuleCondition } from '../../../model/rules/rule.ts'
import {
  conditionOfPart,
  type DraftGroup,
  type DraftPart,
  newGroup,
  newPart,
  partOf,
} from './condition/draft.ts'
import type { Rule } from './queries.ts'

/** A rule while it is edited. */
export type RuleDraft = {
  name: string
  tag: string
  /** The outermost group. */
  root: DraftGroup
  /** Whether the form has added this group around a single part. While it has one part, the rule is saved without it. */
  isWrapped: boolean
  recipients: string[]
  email: MailTime
  hour: number
  /** Whether the calls that it hits go into the review queue. */
  isReviewed: boolean
}

export function newDraft(): RuleDraft {
  return {
    name: '',
    tag: '',
    recipients: [],
    email: 'never',
    hour: 8,
    isReviewed: false,
    isWrapped: false,
    root: newGroup('all', [newPart({ kind: 'phrase', text: '', speaker: 'customer' })]),
  }
}

/** A saved rule as a draft. */
export function draftOf({ name, tag, condition, alert, review }: Rule): RuleDraft {
  const part = partOf(condition as RuleCondition)
  return {
    name,
    tag: tag ?? '',
    ...('leaf' in part || part.isNot
      ? { root: newGroup('all', [part]), isWrapped: true }
      : { root: part, isWrapped: false }),
    recipients: alert?.recipients ?? [],
    email: alert?.email ?? 'never',
    hour: alert?.hour ?? 8,
    isReviewed: review !== null,
  }
}

/** The single part that is saved without a group around it. Null if the group is saved. */
export function barePart({ root, isWrapped }: Pick<RuleDraft, 'root' | 'isWrapped'>): DraftPart | null {
  const [only, ...others] = root.parts
  return isWrapped && others.length === 0 ? (only ?? null) : null
}

export function conditionOf(draft: Pick<RuleDraft, 'root' | 'isWrapped'>): RuleCondition {
  return conditionOfPart(barePart(draft) ?? draft.root)
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
