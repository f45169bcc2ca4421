import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { settlePassword, usePasswordAsked } from '../../api/password-request.ts'
import { ApiProblem } from '../../api/problem.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Button } from '../forms/button.tsx'
import { TextField } from '../forms/field.tsx'
import { onSubmit } from '../forms/on-submit.ts'
import { Dialog } from '../layout/dialog.tsx'
import { ErrorLine } from './states.tsx'

const messages = defineMessages(
  {
    title: 'Confirm that it is you',
    text: 'You signed in a while ago. This change needs your password again.',
    password: 'Your password',
    wrong: 'The password is wrong',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
  {
    title: 'ご本人の確認',
    text: 'ログインから時間が経っているため、この変更にはもう一度パスワードが必要です。',
    password: 'あなたのパスワード',
    wrong: 'パスワードが正しくありません',
    cancel: 'キャンセル',
    confirm: '確認',
  },
)

/** Asks for the password when the service wants it for a request. Rendered once. */
export function PasswordDialog() {
  const m = useMessages(messages)
  const open = usePasswordAsked()
  const confirming = useMutation({
    mutationFn: (password: string) => api('POST', '/api/auth/step-up', { body: { password } }),
    onSuccess: () => settlePassword(true),
  })
  const isWrong = confirming.error instanceof ApiProblem && confirming.error.code === 'invalid_credentials'
  const close = () => {
    confirming.reset()
    settlePassword(false)
  }
  return (
    <Dialog open={open} onOpenChange={close} title={m.title} description={m.text}>
      <form className="space-y-4" onSubmit={onSubmit(({ password = '' }) => confirming.mutate(password))}>
        <TextField
          label={m.password}
          name="password"
          type="password"
          autoComplete="current-password"
          error={isWrong ? m.wrong : undefined}
          required
        />
        {!isWrong && <ErrorLine error={confirming.error} />}
        <div className="flex justify-end gap-2">
          <Button onClick={close}>{m.cancel}</Button>
          <Button type="submit" look="primary" busy={confirming.isPending}>
            {m.confirm}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
