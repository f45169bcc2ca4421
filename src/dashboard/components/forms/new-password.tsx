import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { TextField } from './field.tsx'

const messages = defineMessages(
  {
    next: 'New password',
    hint: '8 to 128 characters. Common passwords are not accepted.',
    again: 'Repeat the password',
    differ: 'The passwords do not match',
  },
  {
    next: '新しいパスワード',
    hint: '8〜128文字。よく使われるパスワードは使えません。',
    again: 'もう一度入力',
    differ: '一致していません',
  },
)

/** Two fields for a new password, `next` and `again`. The form sets `differ` if they differ. */
export function NewPasswordFields({
  error,
  differ,
  autoFocus,
}: {
  error: string | undefined
  differ: boolean
  autoFocus?: boolean
}) {
  const m = useMessages(messages)
  return (
    <>
      <TextField
        label={m.next}
        name="next"
        type="password"
        autoComplete="new-password"
        hint={m.hint}
        error={error}
        autoFocus={autoFocus}
        required
      />
      <TextField
        label={m.again}
        name="again"
        type="password"
        autoComplete="new-password"
        error={differ ? m.differ : undefined}
        required
      />
    </>
  )
}
