import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { endSession, startSession, useLoggedIn } from '../../api/session.ts'
import type { Login } from '../../api/types.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'

const messages = defineMessages(
  {
    title: 'Sign in to Voicelog',
    email: 'Email',
    password: 'Password',
    signIn: 'Sign in',
    codeTitle: 'Enter your code',
    codeHint: 'The six digits from your authenticator app, or a recovery code.',
    code: 'Code',
    verify: 'Continue',
    back: 'Start again',
    expired: 'That took too long. Sign in again.',
    wait: 'Too many attempts. Try again in {seconds} seconds.',
  },
  {
    title: 'Voicelogにログイン',
    email: 'メールアドレス',
    password: 'パスワード',
    signIn: 'ログイン',
    codeTitle: 'コードを入力',
    codeHint: '認証アプリの6桁のコード、またはリカバリーコードを入力してください。',
    code: 'コード',
    verify: '続ける',
    back: 'やり直す',
    expired: '時間切れです。もう一度ログインしてください。',
    wait: '試行回数が多すぎます。{seconds}秒後に再試行してください。',
  },
)

/** Sign-in with email and password, then with the second factor if the user has one. */
export function LoginPage() {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const { next } = useSearch({ from: '/login' })
  const [mfaToken, setMfaToken] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)

  async function attempt(path: string, body: Record<string, string>) {
    setBusy(true)
    setError(null)
    try {
      endSession()
      const answer = await api<Login>('POST', path, { body })
      if ('mfa_required' in answer) return setMfaToken(answer.mfa_token)
      await startSession(answer)
      await navigate({ href: next ?? '/today', replace: true })
    } catch (cause) {
      setError(withText(cause))
      // The MFA token expires after five minutes or a few wrong codes: start again.
      if (cause instanceof ApiProblem && cause.code === 'invalid_token') setMfaToken(null)
    } finally {
      setBusy(false)
    }
  }

  const isLoggedIn = useLoggedIn()
  // An address that somebody opened before signing in in another tab.
  useEffect(() => {
    if (isLoggedIn && next !== undefined) void navigate({ href: next, replace: true })
  }, [isLoggedIn, next, navigate])

  function withText(cause: unknown): unknown {
    if (!(cause instanceof ApiProblem)) return cause
    if (cause.code === 'invalid_token') return new ApiProblem(401, cause.code, m.expired)
    const { retry_after: seconds } = cause.members
    return typeof seconds === 'number' ? new ApiProblem(429, cause.code, fill(m.wait, { seconds })) : cause
  }

  if (mfaToken !== null) {
    return (
      <SignInFrame title={m.codeTitle}>
        <form
          className="space-y-4"
          onSubmit={onSubmit(({ code = '' }) =>
            attempt('/api/auth/mfa/verify', { mfa_token: mfaToken, code: code.trim() }),
          )}
        >
          <TextField
            label={m.code}
            name="code"
            hint={m.codeHint}
            autoComplete="one-time-code"
            autoFocus
            required
          />
          <ErrorLine error={error} />
          <Button type="submit" look="primary" busy={busy} className="w-full">
            {m.verify}
          </Button>
          <Button look="quiet" className="w-full" onClick={() => setMfaToken(null)}>
            {m.back}
          </Button>
        </form>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title={m.title}>
      <form
        className="space-y-4"
        onSubmit={onSubmit(({ email = '', password = '' }) =>
          attempt('/api/auth/login', { email, password }),
        )}
      >
        <TextField label={m.email} name="email" type="email" autoComplete="username" autoFocus required />
        <TextField
          label={m.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <ErrorLine error={error} />
        <Button type="submit" look="primary" busy={busy} className="w-full">
          {m.signIn}
        </Button>
      </form>
    </SignInFrame>
  )
}
