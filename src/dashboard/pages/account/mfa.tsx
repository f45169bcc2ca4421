import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { profileQuery } from '../../api/queries.ts'
import { Badge } from '../../components/data/badge.tsx'
import { ShownOnce } from '../../components/data/shown-once.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Dialog } from '../../components/layout/dialog.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { MfaSetupForm } from './mfa-setup.tsx'
import type { RecoveryCodes } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Two-factor authentication',
    on: 'On',
    off: 'Off',
    about: 'When it is on, signing in needs a code from an authenticator app and the password.',
    codes: 'Recovery codes',
    warning:
      'Copy these codes now. They are not shown again. Each works once instead of an authenticator code.',
    renew: 'Create new recovery codes',
    renewHint: 'The old codes stop working.',
    code: 'Authenticator code or recovery code',
    disable: 'Turn off',
    disableTitle: 'Turn off two-factor authentication?',
    disableText: 'You then sign in with the password only. All your other sessions end.',
    password: 'Password',
    wrongCode: 'The code is wrong or was used before. Wait for the next one.',
    wrongPassword: 'The password is wrong',
    disabled: 'Two-factor authentication is off',
  },
  {
    title: '二要素認証',
    on: '有効',
    off: '無効',
    about: '有効にすると、ログイン時にパスワードに加えて認証アプリのコードが必要になります。',
    codes: 'リカバリーコード',
    warning:
      '今すぐコピーしてください。表示されるのは一度だけです。各コードは認証アプリの代わりに一度だけ使えます。',
    renew: '新しいリカバリーコード',
    renewHint: '以前のコードは使えなくなります。',
    code: '認証アプリのコード、またはリカバリーコード',
    disable: '無効にする',
    disableTitle: '二要素認証を無効にしますか？',
    disableText: 'パスワードだけでログインできるようになります。他の端末はログアウトされます。',
    password: 'パスワード',
    wrongCode: 'コードが正しくないか、使用済みです。次のコードをお待ちください。',
    wrongPassword: 'パスワードが正しくありません',
    disabled: '二要素認証を無効にしました',
  },
)

/** Two-factor authentication: set up while it is off; new recovery codes and turning off while it is on. */
export function MfaPanel() {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const isOn = profile?.mfa_enabled === true

  async function refetchStatus() {
    await queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    await queryClient.invalidateQueries({ queryKey: ['sessions'] })
  }

  return (
    <Panel title={m.title} actions={<Badge tone={isOn ? 'good' : 'neutral'}>{isOn ? m.on : m.off}</Badge>}>
      {codes !== null ? (
        <ShownOnce
          label={m.codes}
          warning={m.warning}
          value={codes.join('\n')}
          onDone={() => setCodes(null)}
        />
      ) : (
        <div className="space-y-4">
          <p className="text-muted">{m.about}</p>
          {isOn ? (
            <div className="space-y-6">
              <RenewCodes onCodes={setCodes} />
              <DisableButton onDisabled={refetchStatus} />
            </div>
          ) : (
            <MfaSetupForm
              onEnabled={(recoveryCodes) => {
                setCodes(recoveryCodes)
                void refetchStatus()
              }}
            />
          )}
        </div>
      )}
    </Panel>
  )
}

function RenewCodes({ onCodes }: { onCodes: (codes: readonly string[]) => void }) {
  const m = useMessages(messages)
  const renewing = useMutation({
    mutationFn: (code: string) =>
      api<RecoveryCodes>('POST', '/api/auth/mfa/recovery-codes', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
  })
  const isWrong = renewing.error instanceof ApiProblem && renewing.error.code === 'invalid_code'
  return (
    <form className="space-y-3" onSubmit={onSubmit(({ code = '' }) => renewing.mutate(code.trim()))}>
      <TextField
        label={m.code}
        name="code"
        autoComplete="one-time-code"
        hint={m.renewHint}
        error={isWrong ? m.wrongCode : undefined}
        className="sm:max-w-80"
        required
      />
      {!isWrong && <ErrorLine error={renewing.error} />}
      <Button type="submit" busy={renewing.isPending}>
        {m.renew}
      </Button>
    </form>
  )
}

function DisableButton({ onDisabled }: { onDisabled: () => Promise<void> }) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  const disabling = useMutation({
    mutationFn: (password: string) => api('POST', '/api/auth/mfa/disable', { body: { password } }),
    onSuccess: async () => {
      toast(m.disabled)
      setOpen(false)
      await onDisabled()
    },
  })
  const isWrong = disabling.error instanceof ApiProblem && disabling.error.code === 'invalid_credentials'
  return (
    <>
      <Button
        onClick={() => {
          disabling.reset()
          setOpen(true)
        }}
      >
        {m.disable}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.disableTitle} description={m.disableText}>
        <form className="space-y-4" onSubmit={onSubmit(({ password = '' }) => disabling.mutate(password))}>
          <TextField
            label={m.password}
            name="password"
            type="password"
            autoComplete="current-password"
            error={isWrong ? m.wrongPassword : undefined}
            required
          />
          {!isWrong && <ErrorLine error={disabling.error} />}
          <div className="flex justify-end">
            <Button type="submit" look="danger" busy={disabling.isPending}>
              {m.disable}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  )
}
