// The tables, a file for each thing that is stored.

export { apiKeys } from './schema/api-keys.ts'
export { auditEvents } from './schema/audit.ts'
export { intentTaxonomies, scorecards } from './schema/definitions.ts'
export { enginePauses } from './schema/engine-pauses.ts'
export { objectDeletions } from './schema/object-deletions.ts'
export { organisations } from './schema/organisations.ts'
export {
  callAnswers,
  callFacts,
  customerCallChanges,
  customerCalls,
  reportDirtyDays,
  reportIntents,
  reportRollups,
} from './schema/reports.ts'
export { rerunItems, reruns } from './schema/reruns.ts'
export { analyses, transcripts } from './schema/results.ts'
export { reviews } from './schema/reviews.ts'
export { transcriptSearch } from './schema/search.ts'
export { modelUsage, speechUsage } from './schema/usage.ts'
export { mfaChallenges, passwordLinks, recoveryCodes, sessions, users } from './schema/users.ts'
export { voicelogs } from './schema/voicelogs.ts'
