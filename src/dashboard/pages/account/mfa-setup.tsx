import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { QrCode } from '../../components/data/qr-code.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { MfaEnabled, MfaSetup } from './queries.ts'

const messages = defineMessages(
  {
    start: 'Set up',
    password: 'Password',
    passwordHint: 'So that nobody else can turn it on from an open browser.',
    wrongPassword: 'The password is wrong',
    scan: '1. Scan this code with your authenticator app, or type the secret into the app.',
    qrCode: 'QR code for the authenticator app',
    secret: 'Secret',
    enter: '2. Enter the six digits that the app shows.',
    code: 'Code',
    wrongCode: 'The code is wrong. Enter the code that the app shows now.',
    enable: 'Turn on',
  },
  {
    start: '設定する',
    password: 'パスワード',
    passwordHint: '開いたままのブラウザから他人が設定できないように確認します。',
    wrongPassword: 'パスワードが正しくありません',
    scan: '1. 認証アプリで読み取るか、シークレットを入力してください。',
    qrCode: '認証アプリ用のQRコード',
    secret: 'シークレット',
    enter: '2. アプリに表示されている6桁を入力してください。',
    code: 'コード',
    wrongCode: 'コードが正しくありません。現在表示されているコードを入力してください。',
    enable: '有効にする',
  },
)

/** Sets up two-factor authentication: the password, the QR code, then the first code. */
export function MfaSetupForm({ onEnabled }: { onEnabled: (recoveryCodes: readonly string[]) => void }) {
  const m = useMessages(messages)
  const starting = useMutation({
    mutationFn: (password: string) => api<MfaSetup>('POST', '/api/auth/mfa/setup', { body: { password } }),
  })
  const enabling = useMutation({
    mutationFn: (code: string) => api<MfaEnabled>('POST', '/api/auth/mfa/verify-setup', { body: { code } }),
    onSuccess: ({ recovery_codes }) => onEnabled(recovery_codes),
  })
  const isWrongPassword =
    starting.error instanceof ApiProblem && starting.error.code === 'invalid_credentials'
  const isWrongCode = enabling.error instanceof ApiProblem && enabling.error.code === 'invalid_code'

  if (starting.data !== undefined) {
    const { qr_code_uri: uri, secret } = starting.data
    return (
      <form className="space-y-4" onSubmit={onSubmit(({ code = '' }) => enabling.mutate(code.trim()))}>
        <p>{m.scan}</p>
        <QrCode text={uri} label={m.qrCode} />
        <TextField
          label={m.secret}
          value={secret}
          readOnly
          onFocus={(event) => event.target.select()}
          className="font-mono sm:max-w-96"
        />
        <p>{m.enter}</p>
        <TextField
          label={m.code}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={isWrongCode ? m.wrongCode : undefined}
          className="sm:max-w-80"
          required
        />
        {!isWrongCode && <ErrorLine error={enabling.error} />}
        <Button type="submit" look="primary" busy={enabling.isPending}>
          {m.enable}
        </Button>
      </form>
    )
  }
  return (
    <form className="space-y-4" onSubmit={onSubmit(({ password = '' }) => starting.mutate(password))}>
      <TextField
        label={m.password}
        name="password"
        type="password"
        autoComplete="current-password"
        hint={m.passwordHint}
        error={isWrongPassword ? m.wrongPassword : undefined}
        className="sm:max-w-80"
        required
      />
      {!isWrongPassword && <ErrorLine error={starting.error} />}
      <Button type="submit" look="primary" busy={starting.isPending}>
        {m.start}
      </Button>
    </form>
  )
}
