import { t } from 'elysia'
import { RECOVERY_CODES } from '../../domain/identity/mfa/codes.ts'
import { exactly } from '../common-schemas.ts'

// Bodies of /api/auth/mfa. Unknown fields are refused.

// Text that is not a code is a wrong code, not a wrong field: it counts as a failed attempt.
const code = (description: string) => t.String({ minLength: 1, maxLength: 64, description })
const Totp = code('The six digits that the authenticator shows.')
const TotpOrRecoveryCode = code(
  'The six digits that the authenticator shows, or a recovery code in upper or lower case, with or without its dash. Each is accepted once.',
)
const Password = t.String({ minLength: 1, maxLength: 1024 })

const EXAMPLE_RECOVERY_CODES = [
  'k3v9d-7wq2m',
  'x0c5t-r8h1n',
  'p6b4e-z2y7j',
  '9gfa3-m5k8w',
  'd1s6v-c4t0q',
  'h7n2x-8r3be',
  'y5j9p-w6z1g',
  '2qmk4-v0a7f',
  't8c3h-1d5xs',
  'e6r0n-b9j2y',
]

export const MfaSetupRequest = t.Object(
  { password: Password },
  { ...exactly, examples: [{ password: 'correct horse battery' }] },
)

export const MfaSetupBody = t.Object(
  {
    qr_code_uri: t.String({ description: 'The otpauth:// URI to show as a QR code.' }),
    secret: t.String({ description: 'The same secret in base32, to type it in.' }),
  },
  {
    description: 'A secret for the authenticator. MFA is not enabled until verify-setup.',
    examples: [
      {
        qr_code_uri:
          'otpauth://totp/Voicelog:admin%40example.com?issuer=Voicelog&secret=LRTNXD23PQDOAYK3SJNW5QVIT5XUSXW3&algorithm=SHA1&digits=6&period=30',
        secret: 'LRTNXD23PQDOAYK3SJNW5QVIT5XUSXW3',
      },
    ],
  },
)

export const MfaConfirmRequest = t.Object({ code: Totp }, { ...exactly, examples: [{ code: '492039' }] })

const recoveryCodes = t.Array(t.String(), {
  minItems: RECOVERY_CODES,
  maxItems: RECOVERY_CODES,
  description: 'Each replaces one code of the authenticator, once. They cannot be shown again.',
})

export const MfaEnabledBody = t.Object(
  { mfa_enabled: t.Literal(true), recovery_codes: recoveryCodes },
  {
    description: 'MFA is enabled. Every other session of the account has ended.',
    examples: [{ mfa_enabled: true, recovery_codes: EXAMPLE_RECOVERY_CODES }],
  },
)

export const MfaVerifyRequest = t.Object(
  {
    mfa_token: t.String({ minLength: 1, maxLength: 4096, description: 'From the login.' }),
    code: TotpOrRecoveryCode,
  },
  {
    ...exactly,
    examples: [
      { mfa_token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJ0eXAiOiJtZmEifQ.c2lnbmF0dXJl', code: '492039' },
    ],
  },
)

export const MfaDisableRequest = t.Object(
  { code: t.Optional(TotpOrRecoveryCode), password: t.Optional(Password) },
  {
    ...exactly,
    minProperties: 1,
    maxProperties: 1,
    description: 'Either a code or the password.',
    examples: [{ code: '492039' }, { password: 'correct horse battery' }],
  },
)

export const MfaDisabledBody = t.Object(
  { mfa_enabled: t.Literal(false) },
  {
    description:
      'MFA is disabled. The secret and the recovery codes are deleted, and every other session of the account has ended.',
    examples: [{ mfa_enabled: false }],
  },
)

export const RecoveryCodesRequest = t.Object(
  { code: TotpOrRecoveryCode },
  { ...exactly, examples: [{ code: '492039' }] },
)

export const RecoveryCodesBody = t.Object(
  { recovery_codes: recoveryCodes },
  {
    description: 'Ten new recovery codes. The old ones no longer work.',
    examples: [{ recovery_codes: EXAMPLE_RECOVERY_CODES }],
  },
)
