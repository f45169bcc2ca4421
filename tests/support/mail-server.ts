import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  /** For SMTP_URL. */
  url: string
  /** Whole messages as they came, headers first, with the recipients of the envelope. */
  messages: { to: string[]; raw: string }[]
  /** Answers the next recipients, or senders, with this code and text instead, until it is null again. */
  refuse(code: number | null, what?: 'sender' | 'recipient', text?: string): void
  stop(): Promise<void>
}

/** A mail server on a free port of this machine, with a password and without TLS. */
export async function startMailServer(): Promise<MailServer> {
  const messages: MailServer['messages'] = []
  let refusal: { code: number; what: 'sender' | 'recipient'; text: string } | null = null
  const answerTo = (what: 'sender' | 'recipient') =>
    refusal?.what === what ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) =>
      done(username === 'voicelog' && password === 'secret' ? null : new Error('Wrong password'), {
        user: username,
      }),
    onMailFrom: (_address, _session, done) => done(answerTo('sender')),
    onRcptTo: (_address, _session, done) => done(answerTo('recipient')),
    async onData(stream, { envelope }, done) {
      const raw = await new Response(stream as unknown as ReadableStream).text()
      messages.push({ to: envelope.rcptTo.map(({ address }) => address), raw })
      done()
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://voicelog:secret@127.0.0.1:${port}`,
    messages,
    refuse(code, what = 'recipient', text = 'Not now') {
      refusal = code === null ? null : { code, what, text }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A header of a message, unfolded and decoded (RFC 2047, UTF-8 only). */
export function headerOf(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n')
  const line = head
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .find((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`))
  return decodeWords((line ?? '').slice(name.length + 1).trim())
}

/** The text of a message of one part. */
export function textOf(raw: string): string {
  const body = raw.slice(raw.indexOf('\r\n\r\n') + 4)
  switch (headerOf(raw, 'Content-Transfer-Encoding').toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString()
    case 'quoted-printable':
      return unquoted(body.replaceAll(/=\r\n/g, ''))
    default:
      return body
  }
}

function decodeWords(text: string): string {
  return text
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_all, how: string, word: string) =>
      how.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : unquoted(word.replaceAll('_', ' ')),
    )
}

function unquoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
