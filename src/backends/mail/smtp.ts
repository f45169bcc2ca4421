import { createTransport } from 'nodemailer'
import { TimedOut } from '../../lib/async/wait.ts'
import { messageOf } from '../../lib/cause.ts'
import { type Mailer, MailRefused } from './contract.ts'

/** A message has a few kilobytes: a server that is slower than this is away. */
const TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
/**
 * For the whole of a message, which may have ten answers and more. Less than the lease of one that is sent, so that no
 * other process sends it too.
 */
const DEADLINE_MS = 150_000

/**
 * Sends mail over SMTP, with STARTTLS where the server offers it (RFC 3207). Each message has a connection of its own.
 * @param options.url `smtp://user:password@host:587`, or `smtps://` for TLS from the start
 * @param options.from the sender, such as `Voicelog <voicelog@example.com>`
 * @param options.deadlineMs how long a message may take in all; @default 150 s
 */
export function createSmtpMailer({
  url,
  from,
  deadlineMs = DEADLINE_MS,
}: {
  url: string
  from: string
  deadlineMs?: number
}): Mailer {
  const transport = createTransport({ url, ...TIMEOUTS_MS })
  return {
    async send({ id, to, subject, text }) {
      // The timeout of a socket begins anew with each byte. This one closes the connection.
      const signal = AbortSignal.timeout(deadlineMs)
      try {
        await transport.sendMail({
          from,
          to,
          subject,
          text,
          signal,
          messageId: `<${id}@voicelog>`,
          // No automatic reply, such as an absence note, answers it (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
      } catch (error) {
        if (signal.aborted)
          throw new TimedOut(`The mail server did not take the message within ${deadlineMs} ms`, {
            cause: error,
          })
        if (isForGood(error)) throw new MailRefused(messageOf(error), { cause: error })
        throw error
      }
    },
    close: () => transport.close(),
  }
}

/** Codes that refuse the configuration: login or TLS is missing or too weak (RFC 4954 §6, RFC 3207 §4). */
const OF_CONFIGURATION = [530, 534, 535, 538]

/**
 * Enhanced status codes that refuse the service: its policy or security (5.7), or the address of the sender, which a server
 * may tell only at the recipient (RFC 3463 §3.2 and 3.8). Postfix says "554 5.7.1 Relay access denied" to a machine that
 * is not in its list.
 */
const OF_SERVICE = /^\d{3}[ -]5\.(7\.\d+|1\.[78])\b/

/**
 * Whether the server refused this message or recipient with a permanent code (RFC 5321 §4.2.1). A refusal of the sender,
 * the login, TLS or the service as such is not permanent: a server administrator may correct the configuration.
 */
function isForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const code = Number(error.responseCode)
  // nodemailer has EENVELOPE for a refused sender, too.
  const isOfSender = 'command' in error && error.command === 'MAIL FROM'
  const isOfMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const isOfService =
    OF_CONFIGURATION.includes(code) || OF_SERVICE.test('response' in error ? `${error.response}` : '')
  return isOfMessage && !isOfSender && code >= 500 && !isOfService
}
