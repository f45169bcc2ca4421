import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { endSession } from '../../api/session.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { NewPasswordFields } from '../../components/forms/new-password.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { MfaPanel } from './mfa.tsx'
import { SessionsPanel } from './sessions.tsx'

const messages = defineMessages(
  {
    title: 'Password',
    current: 'Current password',
    wrong: 'The current password is wrong',
    note: 'This ends all your sessions, including this one. You then sign in with the new password.',
    change: 'Change password',
    changed: 'Password changed. Sign in with the new one.',
  },
  {
    title: 'パスワード',
    current: '現在のパスワード',
    wrong: '現在のパスワードと一致しません',
    note: 'この端末を含むすべての端末からログアウトされます。新しいパスワードでログインしてください。',
    change: 'パスワードを変更',
    changed: 'パスワードを変更しました。新しいパスワードでログインしてください。',
  },
)

/** The user's own account: password, two-factor authentication and sessions. */
export function ProfilePage() {
  return (
    <>
      <PasswordPanel />
      <MfaPanel />
      <SessionsPanel />
    </>
  )
}

function PasswordPanel() {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [differ, setDiffer] = useState(false)
  const changing = useMutation({
    mutationFn: ({ current, next }: { current: string; next: string }) =>
      api('POST', '/api/auth/password', { body: { current_password: current, new_password: next } }),
    onSuccess: async () => {
      toast(m.changed)
      await navigate({ to: '/login', search: {} })
      endSession()
      queryClient.clear()
    },
  })
  const problem = changing.error instanceof ApiProblem ? changing.error : null
  const isWrong = problem?.code === 'invalid_credentials'
  const { new_password: passwordError } = useFieldErrors()(problem)
  return (
    <Panel title={m.title}>
      <form
        className="space-y-4"
        onSubmit={onSubmit(({ current = '', next = '', again = '' }) => {
          setDiffer(next !== again)
          if (next === again) changing.mutate({ current, next })
        })}
      >
        <TextField
          label={m.current}
          name="current"
          type="password"
          autoComplete="current-password"
          error={isWrong ? m.wrong : undefined}
          className="sm:max-w-80"
          required
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <NewPasswordFields error={passwordError} differ={differ} />
        </div>
        {!isWrong && passwordError === undefined && <ErrorLine error={changing.error} />}
        <p className="text-muted">{m.note}</p>
        <Button type="submit" look="primary" busy={changing.isPending}>
          {m.change}
        </Button>
      </form>
    </Panel>
  )
}
