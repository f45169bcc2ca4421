import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { MailRefused } from '../../../src/backends/mail/contract.ts'
import { createSmtpMailer } from '../../../src/backends/mail/smtp.ts'
import { type MailServer, startMailServer } from '../../support/mail-server.ts'

let server: MailServer
beforeAll(async () => {
  server = await startMailServer()
})
afterAll(() => server?.stop())

const MAIL = { id: 'm1', to: 'joan@example.com', subject: 'Alerts', text: 'One call' }

async function refusalOf(
  code: number,
  what: 'sender' | 'recipient',
  { url = server.url, text }: { url?: string; text?: string } = {},
): Promise<unknown> {
  const mailer = createSmtpMailer({ url, from: 'voicelog@example.com' })
  server.refuse(code, what, text)
  try {
    return await mailer.send(MAIL).catch((error) => error)
  } finally {
    server.refuse(null)
    mailer.close()
  }
}

describe('a message is given up', () => {
  test.each([550, 553, 554])('when its recipient is refused with %d', async (code) => {
    expect(await refusalOf(code, 'recipient')).toBeInstanceOf(MailRefused)
  })

  test('when there is no such mailbox, by the enhanced status code', async () => {
    const text = '5.1.1 <joan@example.com>: Recipient address rejected: User unknown'
    expect(await refusalOf(550, 'recipient', { text })).toBeInstanceOf(MailRefused)
  })
})

describe('a message may be sent at another time', () => {
  test.each([450, 530, 534, 535, 538])('when its recipient is refused with %d', async (code) => {
    const error = await refusalOf(code, 'recipient')
    expect(error).toMatchObject({ responseCode: code })
    expect(error).not.toBeInstanceOf(MailRefused)
  })

  test.each([451, 530, 550, 553])('when the sender is refused with %d', async (code) => {
    const error = await refusalOf(code, 'sender')
    expect(error).toMatchObject({ command: 'MAIL FROM', responseCode: code })
    expect(error).not.toBeInstanceOf(MailRefused)
  })

  // As Postfix and Exchange answer a machine that they do not know, at the recipient.
  test.each([
    [554, '5.7.1 <joan@example.com>: Relay access denied'],
    [550, '5.7.54 SMTP; Unable to relay recipient in non-accepted domain'],
    [550, '5.1.8 Access denied, bad outbound sender'],
  ])('when the server refuses the service: %d %s', async (code, text) => {
    const error = await refusalOf(code, 'recipient', { text })
    expect(error).toMatchObject({ responseCode: code, message: expect.stringContaining(text) })
    expect(error).not.toBeInstanceOf(MailRefused)
  })

  test('when the password is wrong', async () => {
    const error = await refusalOf(550, 'recipient', {
      url: server.url.replace('secret', 'wrong'),
    })
    expect(error).toMatchObject({ code: 'EAUTH' })
    expect(error).not.toBeInstanceOf(MailRefused)
  })
})

test('a message arrives with its Message-ID', async () => {
  const mailer = createSmtpMailer({ url: server.url, from: 'voicelog@example.com' })
  await mailer.send(MAIL)
  mailer.close()
  expect(server.messages.map(({ to, raw }) => [to, raw.includes('Message-ID: <m1@voicelog>')])).toEqual([
    [['joan@example.com'], true],
  ])
})

test('a server that drips in the middle of a message is away after the deadline, and its connection is closed', async () => {
  const closed = Promise.withResolvers<void>()
  let drips: Timer
  const dripping = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      open(socket) {
        socket.write('220 ready\r\n')
        drips = setInterval(() => socket.write('250-not yet\r\n'), 20)
      },
      data() {},
      close() {
        clearInterval(drips)
        closed.resolve()
      },
    },
  })
  try {
    const options = { url: `smtp://127.0.0.1:${dripping.port}`, from: 'voicelog@example.com' }
    const mailer = createSmtpMailer({ ...options, deadlineMs: 300 })
    const error = await mailer.send(MAIL).catch((error) => error)
    expect(error).toMatchObject({ message: 'The mail server did not take the message within 300 ms' })
    expect(error).not.toBeInstanceOf(MailRefused)
    await closed.promise
  } finally {
    dripping.stop(true)
  }
}, 30_000)
