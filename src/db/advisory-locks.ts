/**
 * The keys of PostgreSQL's advisory locks, in one list so that no two uses share one. Any numbers would do. Processes of
 * other versions of the service take the same, so a key is never given to another use.
 */
export const ADVISORY_LOCKS = {
  /** Held while a process migrates the database. */
  migration: 7_245_001,
  /** Held during a round of the reconciler. */
  reconciler: 7_245_003,
  /** Held while rollups are recomputed. */
  rollups: 7_245_004,
  /** Held while a partition of the audit is made or dropped. */
  auditPartitions: 7_245_005,
  /** Held during a backup. */
  backup: 7_245_006,
  /** Held while accesses of one actor are recorded; the second key is a hash of the actor's id. */
  access: 7_245_007,
  /** Held while a sampling plan draws a week; the second key is a hash of the plan's id. */
  reviewDraw: 7_245_008,
} as const
