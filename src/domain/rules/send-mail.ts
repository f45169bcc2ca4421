import { type Mailer, MailRefused } from '../../backends/mail/contract.ts'
import type { Database } from '../../db/client.ts'
import { selectMailedNotices } from '../../db/identity/notices.ts'
import {
  claimMail,
  endMail,
  gatherMail,
  postponeMail,
  readMailedAlerts,
  readRecipient,
} from '../../db/rules/mails.ts'
import { messageOf } from '../../lib/cause.ts'
import type { Logger } from '../../lib/log.ts'
import { noticeMail } from '../audit/notice-mail.ts'
import { sightOf } from '../operators/sight.ts'
import { alertMail } from './mail-text.ts'
import { recordQuotes, shownByAlert } from './record-quotes.ts'

export type MailDeps = { db: Database; mailer: Mailer; publicUrl: string; log: Logger }

/** Longer than an attempt takes, by the deadline of SMTP: 150 s. */
const LEASE_SECONDS = 180
/** After the first failure; each further one doubles it. */
const FIRST_DELAY_SECONDS = 30
const MAX_DELAY_SECONDS = 3_600
/** With these delays, a mail server may be away for three days (RFC 5321 §4.5.4.1 advises four to five). */
const MAX_ATTEMPTS = 80

/**
 * Sends one message that is due: alerts, or notices to an administrator.
 * @returns whether there was one
 *
 * A message counts as sent once the mail server has accepted it. If the process dies between that and the commit, the
 * message is sent again after its lease, with the same Message-ID: SMTP has no way to ask whether it arrived.
 */
export async function sendMail({ db, mailer, publicUrl, log }: MailDeps): Promise<boolean> {
  const gathered = await gatherMail(db)
  const claimed = await claimMail(db, { leaseSeconds: LEASE_SECONDS })
  if (claimed === null) return gathered
  const recipient = await readRecipient(db, claimed)
  const alerts =
    recipient === null
      ? []
      : await readMailedAlerts(db, claimed, await sightOf({ db }, { ...claimed, ...recipient }))
  // A user who is no longer an administrator gets no notices.
  const notices = recipient?.role === 'admin' ? await selectMailedNotices(db, claimed) : []
  if (recipient === null || alerts.length + notices.length === 0) {
    await endMail(db, claimed, { isSent: false })
    return true
  }
  const { to, language } = recipient
  const { id, userId, organisationId, attempts } = claimed
  const options = { language, publicUrl }
  try {
    const mail = alerts.length > 0 ? alertMail(alerts, options) : noticeMail(notices, options)
    await mailer.send({ id, to, ...mail })
  } catch (error) {
    if (error instanceof MailRefused || attempts >= MAX_ATTEMPTS) {
      log.error({ err: error, mailId: id, attempts }, 'message not sent by email: given up')
      await endMail(db, claimed, { isSent: false })
    } else {
      const seconds = Math.min(FIRST_DELAY_SECONDS * 2 ** (attempts - 1), MAX_DELAY_SECONDS)
      log.warn({ err: error, mailId: id, attempts, seconds }, 'message not sent by email: tried again')
      await postponeMail(db, claimed, {
        seconds,
        error: messageOf(error),
      })
    }
    return true
  }
  const by = { kind: 'user' as const, userId, organisationId, address: null }
  await db.transaction(async (tx) => {
    await endMail(tx, claimed, { isSent: true })
    await recordQuotes({ db: tx }, by, alerts.map(shownByAlert), 'mail')
  })
  return true
}
