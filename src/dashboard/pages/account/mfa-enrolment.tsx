import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../api/queries.ts'
import { ShownOnce } from '../../components/data/shown-once.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { MfaSetupForm } from './mfa-setup.tsx'

const messages = defineMessages(
  {
    title: 'Set up two-factor authentication',
    about: '{organisation} requires it. Until it is set up, you can do nothing else here.',
    codes: 'Recovery codes',
    warning:
      'Copy these codes now. They are not shown again. Each works once instead of an authenticator code.',
  },
  {
    title: '二要素認証の設定',
    about: '{organisation}では二要素認証が必須です。設定が終わるまで、他の操作はできません。',
    codes: 'リカバリーコード',
    warning:
      '今すぐコピーしてください。表示されるのは一度だけです。各コードは認証アプリの代わりに一度だけ使えます。',
  },
)

/** What a user sees, whatever the address, while the organisation requires a second factor that the user does not have. */
export function MfaEnrolmentPage({ onDone }: { onDone: () => void }) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  async function finish() {
    // All requests so far were refused.
    await queryClient.resetQueries()
    onDone()
  }

  return (
    <>
      <PageHead title={m.title} />
      <div className="max-w-2xl px-4 md:px-6">
        <Panel>
          {codes === null ? (
            <div className="space-y-4">
              <p className="text-muted">
                {fill(m.about, { organisation: profile?.organisation.name ?? '' })}
              </p>
              <MfaSetupForm onEnabled={setCodes} />
            </div>
          ) : (
            <ShownOnce
              label={m.codes}
              warning={m.warning}
              value={codes.join('\n')}
              onDone={() => void finish()}
            />
          )}
        </Panel>
      </div>
    </>
  )
}
