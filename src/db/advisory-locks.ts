/**
 * The keys of PostgreSQL's advisory locks, in one list so that no two uses share one. Any numbers would do. Processes of
 * other versions of the service take the same, so a key is never given to another use.
 */
export const ADVISORY_LOCKS = {
  /** Of the process that migrates. */
  migration: 7_245_001,
  /** Of the process that does a round of the reconciler. */
  reconciler: 7_245_003,
  /** Of the process that recomputes rollups. */
  rollups: 7_245_004,
  /** Of who makes and drops partitions of the audit. */
  auditPartitions: 7_245_005,
  /** Of the backup under way. */
  backup: 7_245_006,
  /** Of an actor's accesses: the second key is of the actor. */
  access: 7_245_007,
} as const
