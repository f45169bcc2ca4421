import type { Database } from '../../db/client.ts'
import { keepAuditPartitions } from '../../db/identity/audit-partitions.ts'
import { onceAMinute, type ReconcileStep } from './steps.ts'

/** The reconciler's step that makes the audit's coming months, and drops those that are older than `auditMonths`. */
export function auditStep({ db, auditMonths }: { db: Database; auditMonths: number }): ReconcileStep {
  return onceAMinute({
    name: 'make and drop months of the audit',
    run: () => keepAuditPartitions(db, { keepMonths: auditMonths }),
  })
}
