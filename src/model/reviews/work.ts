/**
 * Where the review of a call is. It begins as a draft, which nobody but reviewers see, and ends acknowledged, upheld or
 * changed.
 */
export const REVIEW_STATES = ['draft', 'published', 'acknowledged', 'appealed', 'upheld', 'changed'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const REVIEW_ACTIONS = ['publish', 'acknowledge', 'appeal', 'uphold', 'change'] as const
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

/** Why an action is refused. */
export type ReviewRefusal = 'wrong_state' | 'own_review' | 'own_appeal' | 'not_the_agent'

/** What decides what may be done with a review. */
export type ReviewProgress = {
  state: ReviewState
  /** Ids of users; null before it has happened, or if the user was deleted. */
  publishedBy: string | null
  appealedBy: string | null
}

/** Who acts. */
export type ReviewActor = {
  userId: string
  /** Whether the call is this person's own: its operator's user, or anybody if the operator has none. */
  isAgent: boolean
}

/** What an action can make of a review: nothing is made a draft. */
export type ReviewOutcome = Exclude<ReviewState, 'draft'>

const STEPS: Record<ReviewAction, { from: ReviewState; to: ReviewOutcome }> = {
  publish: { from: 'draft', to: 'published' },
  acknowledge: { from: 'published', to: 'acknowledged' },
  appeal: { from: 'published', to: 'appealed' },
  uphold: { from: 'appealed', to: 'upheld' },
  change: { from: 'appealed', to: 'changed' },
}

/**
 * What an action makes of a review, or why it is refused. The agent acknowledges or appeals, not the reviewer; an appeal
 * is decided by neither of the two.
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { reviewAfter } from './work.ts'
 *
 * const appealed = { state: 'appealed', publishedBy: 'maria', appealedBy: 'tom' } as const
 * assert.deepEqual(reviewAfter(appealed, 'uphold', { userId: 'grace', isAgent: false }), { state: 'upheld' })
 * assert.deepEqual(reviewAfter(appealed, 'change', { userId: 'tom', isAgent: true }), { refused: 'own_appeal' })
 * ```
 */
export function reviewAfter(
  { state, publishedBy, appealedBy }: ReviewProgress,
  action: ReviewAction,
  { userId, isAgent }: ReviewActor,
): { state: ReviewOutcome } | { refused: ReviewRefusal } {
  const { from, to } = STEPS[action]
  if (state !== from) return { refused: 'wrong_state' }
  if (action === 'publish') return { state: to }
  if (publishedBy === userId) return { refused: 'own_review' }
  if (action === 'acknowledge' || action === 'appeal')
    return isAgent ? { state: to } : { refused: 'not_the_agent' }
  return appealedBy === userId ? { refused: 'own_appeal' } : { state: to }
}

/** Why a call is in the queue. */
export const REVIEW_REASONS = ['plan', 'rule', 'person'] as const
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** What an agent objects to: an answer, in words. */
export type Appeal = { question_id: string; text: string }

/** Bounds of plans, comments and calibrations. */
export const REVIEW_LIMITS = {
  plans: 50,
  callsPerWeek: 50,
  assignees: 50,
  /** Conditions of which calls come first. */
  first: 5,
  dueDays: 90,
  nameCharacters: 100,
  textCharacters: 2_000,
  mentions: 20,
  /** Of a call, answers included, and their words together. So the list of them is at most about 2 MB. */
  comments: 1_000,
  commentBytes: 1_000_000,
  calibrationCalls: 30,
  calibrationPeople: 20,
  /** Of all people to all questions for all calls: who reads a calibration gets them at once, some 150 bytes each. */
  calibrationAnswers: 10_000,
  /** Of the comments on all of them. */
  calibrationBytes: 1_000_000,
} as const
