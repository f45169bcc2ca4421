// All tables; each file holds the tables of one subject.

export { callLabels } from './calls/call-labels.ts'
export { objectDeletions } from './calls/object-deletions.ts'
export { ownFieldValues } from './calls/own-field-values.ts'
export { analyses, transcriptRevisions, transcripts } from './calls/results.ts'
export { transcriptSearch } from './calls/search.ts'
export { modelUsage, speechUsage } from './calls/usage.ts'
export { voicelogs } from './calls/voicelogs.ts'
export { apiKeys } from './identity/api-keys.ts'
export { auditEvents } from './identity/audit.ts'
export { operators, operatorTeamChanges, operatorTeams, teamLeads, teams } from './identity/operators.ts'
export { organisations } from './identity/organisations.ts'
export { savedViews } from './identity/saved-views.ts'
export {
  adminNotices,
  mfaChallenges,
  passwordLinks,
  recoveryCodes,
  sessions,
  users,
} from './identity/users.ts'
export { backfills } from './queue/backfills.ts'
export { circuitBreakers } from './queue/circuit-breakers.ts'
export { rerunItems, reruns } from './queue/reruns.ts'
export { speechModelRequests, workerProcesses } from './queue/worker-processes.ts'
export {
  callAnswers,
  callFacts,
  countedOperatorTeams,
  customerCallChanges,
  customerCalls,
  customerTeamCalls,
  reportDirtyDays,
  reportIntents,
  reportRollups,
  reportTeamIntents,
  reportTeamRollups,
} from './reports.ts'
export { ruleAlerts, ruleMails } from './reviews/alerts.ts'
export {
  calibrationAnswers,
  calibrations,
  callComments,
  reviewDraws,
  reviewPlans,
  reviewTasks,
} from './reviews/review-work.ts'
export { reviews } from './reviews/reviews.ts'
export { ruleChecks, ruleHits, ruleRuns, rules } from './reviews/rules.ts'
export { intentTaxonomies, scorecards } from './settings/definitions.ts'
export { intentLessons } from './settings/intent-lessons.ts'
export { intentModels } from './settings/intent-models.ts'
