import { expect, test } from 'bun:test'
import type { NoticeRow } from '../../../src/db/identity/notices.ts'
import { noticeMail } from '../../../src/domain/audit/notice-mail.ts'

const NOTICE: NoticeRow = {
  eventId: '019a1f71-11aa-7d1f-b0f6-5f7d0c3a9e42',
  organisationId: '019a1f6e-7c19-7f53-8d0e-0c1b6a4de0aa',
  at: new Date('2026-03-01T09:31:05Z'),
  actorKind: 'user',
  actorId: '019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11',
  actorEmail: 'kim@example.com',
  address: '192.0.2.7',
  action: 'user.deleted',
  targetKind: 'user',
  targetId: '019a1f70-2f7e-7b1d-8f3c-6f0f3f1f9c21',
  targetName: 'lee@example.com',
  detail: { email: 'lee@example.com', role: 'admin' },
}
const ENGLISH = { language: 'en-US', publicUrl: 'https://voicelog.example.com' }

test('one change: what, to whom, who, when, and from where', () => {
  expect(noticeMail([NOTICE], ENGLISH)).toEqual({
    subject: 'Voicelog: User deleted',
    text: `User deleted: lee@example.com
By kim@example.com, 2026-03-01 09:31 UTC
From the address 192.0.2.7

If you did not expect this, look into the audit log: https://voicelog.example.com/settings/audit

You get this message because you are an administrator in Voicelog.
`,
  })
})

test('several changes are one message, with what has no name, no address and no known actor', () => {
  const system: NoticeRow = { ...NOTICE, actorKind: 'system', actorId: null, actorEmail: null, address: null }
  const settings: NoticeRow = { ...NOTICE, action: 'settings.changed', targetName: null, actorEmail: null }
  const { subject, text } = noticeMail([system, settings], ENGLISH)
  expect(subject).toBe('Voicelog: 2 changes by other administrators')
  expect(text).toStartWith(`User deleted: lee@example.com
By a command on the server, 2026-03-01 09:31 UTC

Whether two-factor is required was changed
By a removed user, 2026-03-01 09:31 UTC
From the address 192.0.2.7

`)
})

test('in Japanese where that is the language of the organisation', () => {
  const { subject, text } = noticeMail([NOTICE], { ...ENGLISH, language: 'ja-JP' })
  expect(subject).toBe('Voicelog：ユーザー削除')
  expect(text).toStartWith(
    'ユーザー削除：lee@example.com\n実行者：kim@example.com、2026-03-01 09:31（UTC）\n',
  )
})
