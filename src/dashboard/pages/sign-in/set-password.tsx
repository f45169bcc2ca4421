import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { NewPasswordFields } from '../../components/forms/new-password.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const messages = defineMessages(
  {
    title: 'Choose a password',
    save: 'Save',
    done: 'Your password is set.',
    signIn: 'Sign in',
    noToken: 'This link is incomplete. Open the whole link that you received.',
  },
  {
    title: 'パスワードの設定',
    save: '保存',
    done: 'パスワードを設定しました。',
    signIn: 'ログイン',
    noToken: 'リンクが不完全です。受け取ったリンク全体を開いてください。',
  },
)

/**
 * The page of the one-time link for a new password. The token is after the `#` of the address, which browsers do not
 * send to servers.
 */
export function SetPasswordPage() {
  const m = useMessages(messages)
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token'))
  const [state, setState] = useState<'asking' | 'saving' | 'done'>('asking')
  const [error, setError] = useState<unknown>(null)
  const fieldErrors = useFieldErrors()
  const [differ, setDiffer] = useState(false)

  async function save(password: string) {
    setState('saving')
    setError(null)
    try {
      await api('POST', '/api/auth/set-password', { body: { token, new_password: password } })
      setState('done')
    } catch (cause) {
      setError(cause)
      setState('asking')
    }
  }

  if (state === 'done') {
    return (
      <SignInFrame title={m.title}>
        <p className="mb-4">{m.done}</p>
        <Link to="/login" search={{}} className="font-medium text-accent underline">
          {m.signIn}
        </Link>
      </SignInFrame>
    )
  }
  const [fieldError] = Object.values(fieldErrors(error))
  return (
    <SignInFrame title={m.title}>
      {token === null ? (
        <p role="alert">{m.noToken}</p>
      ) : (
        <form
          className="space-y-4"
          onSubmit={onSubmit(({ next = '', again = '' }) => {
            setDiffer(next !== again)
            if (next === again) void save(next)
          })}
        >
          <NewPasswordFields error={fieldError} differ={differ} autoFocus />
          {fieldError === undefined && <ErrorLine error={error} />}
          <Button type="submit" look="primary" busy={state === 'saving'} className="w-full">
            {m.save}
          </Button>
        </form>
      )}
    </SignInFrame>
  )
}
