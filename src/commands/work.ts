import type { Config } from '../config/index.ts'
import type { Services } from '../wiring/index.ts'
import { openWorkerServices } from '../wiring/workers.ts'
import { alertStep } from '../workers/reconciler/alert-step.ts'
import { auditStep } from '../workers/reconciler/audit-step.ts'
import { backfillStep } from '../workers/reconciler/backfill-step.ts'
import { identitySteps } from '../workers/reconciler/identity-steps.ts'
import { reportSteps } from '../workers/reconciler/report-steps.ts'
import { startWorkers } from '../workers/run.ts'

/** Starts the workers of this process. */
export function startWork(config: Config, services: Services) {
  const deps = openWorkerServices(config, services)
  return startWorkers(deps, {
    steps: [
      backfillStep(deps),
      auditStep(deps),
      alertStep(deps),
      ...identitySteps(deps),
      ...reportSteps(deps),
    ],
  })
}
