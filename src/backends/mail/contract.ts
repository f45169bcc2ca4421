/** A message in plain text to one person. */
export type Mail = {
  /** The same in each attempt, so that a message that comes twice can be known: its Message-ID is made of it. */
  id: string
  to: string
  subject: string
  text: string
}

/** What sends mail. */
export type Mailer = {
  /**
   * Hands a message over to the mail server.
   * @throws MailRefused if the server will never take it; any other error if it may at another time
   */
  send(mail: Mail): Promise<void>
  close(): void
}

/** The mail server refuses this message or its recipient for good. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}
