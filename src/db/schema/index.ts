// All tables; each file holds the tables of one subject.

export { apiKeys } from './api-keys.ts'
export { auditEvents } from './audit.ts'
export { backfills } from './backfills.ts'
export { callLabels } from './call-labels.ts'
export { circuitBreakers } from './circuit-breakers.ts'
export { intentTaxonomies, scorecards } from './definitions.ts'
export { intentLessons } from './intent-lessons.ts'
export { intentModels } from './intent-models.ts'
export { objectDeletions } from './object-deletions.ts'
export { operators, operatorTeamChanges, operatorTeams, teamLeads, teams } from './operators.ts'
export { organisations } from './organisations.ts'
export {
  callAnswers,
  callFacts,
  customerCallChanges,
  customerCalls,
  reportDirtyDays,
  reportIntents,
  reportRollups,
  reportTeamIntents,
  reportTeamRollups,
} from './reports.ts'
export { rerunItems, reruns } from './reruns.ts'
export { analyses, transcriptRevisions, transcripts } from './results.ts'
export {
  calibrationAnswers,
  calibrations,
  callComments,
  reviewDraws,
  reviewPlans,
  reviewTasks,
} from './review-work.ts'
export { reviews } from './reviews.ts'
export { ruleAlerts, ruleChecks, ruleHits, ruleMails, ruleRuns, rules } from './rules.ts'
export { savedViews } from './saved-views.ts'
export { transcriptSearch } from './search.ts'
export { modelUsage, speechUsage } from './usage.ts'
export { adminNotices, mfaChallenges, passwordLinks, recoveryCodes, sessions, users } from './users.ts'
export { voicelogs } from './voicelogs.ts'
export { speechModelRequests, workerProcesses } from './worker-processes.ts'
