import type { Mailer } from '../../backends/mail/contract.ts'
import type { Database } from '../../db/client.ts'
import { drawReviews } from '../../domain/reviews/draw.ts'
import { checkCalls } from '../../domain/rules/check-calls.ts'
import { advanceRun } from '../../domain/rules/run-rules.ts'
import { sendMail } from '../../domain/rules/send-mail.ts'
import type { Logger } from '../../lib/log.ts'
import { type BackgroundWork, inBackground } from './background.ts'
import { onceAMinute } from './steps.ts'

/** Calls judged in one transaction: those that have just completed, at about 10 ms each, and those of a run. */
const CHECKED_AT_ONCE = 20
const RUN_AT_ONCE = 200

/** Judges calls by rules, draws calls for review, and sends alerts and notices if there is a mail server. */
export function startRules({
  db,
  log,
  mailer,
  publicUrl,
}: {
  db: Database
  log: Logger
  mailer: Mailer | null
  publicUrl: string
}): BackgroundWork[] {
  const deps = { db, log }
  const draws = inBackground('draw calls for review', () => drawReviews(deps), deps)
  return [
    inBackground('judge calls by rules', () => checkCalls(deps, { limit: CHECKED_AT_ONCE }), deps),
    inBackground('run rules over old calls', () => advanceRun(deps, { batch: RUN_AT_ONCE }), deps),
    { ...draws, step: onceAMinute(draws.step) },
    ...(mailer === null
      ? []
      : [inBackground('send alerts and notices', () => sendMail({ db, log, mailer, publicUrl }), deps)]),
  ]
}
