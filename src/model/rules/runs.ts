/** The states of a run of rules over old calls; all but the first are final. */
export const RULE_RUN_STATUSES = ['running', 'completed', 'cancelled', 'failed'] as const
export type RuleRunStatus = (typeof RULE_RUN_STATUSES)[number]

/** What a run changes for one rule, in calls. */
export type RuleRunChange = {
  /** Hit now and not before. */
  added: number
  /** Hit before and no longer. */
  removed: number
  /** Hit before and still. */
  kept: number
}

/** A call for which a run changes something. Without its words, which would outlive it. */
export type RuleRunExample = {
  rule_id: string
  voicelog_id: string
  change: 'added' | 'removed'
}

/** Most examples that a run keeps of each rule. */
export const RUN_EXAMPLES = 10
