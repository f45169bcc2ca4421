import type { Static } from '@sinclair/typebox'
import type { MfaEnabledBody, MfaSetupBody, RecoveryCodesBody } from '../../../http/auth/mfa-schemas.ts'
import type { SessionPage } from '../../../http/auth/schemas.ts'
import { pagedQuery } from '../../api/paged-query.ts'

export type SessionList = Static<typeof SessionPage>
export type MfaSetup = Static<typeof MfaSetupBody>
export type MfaEnabled = Static<typeof MfaEnabledBody>
export type RecoveryCodes = Static<typeof RecoveryCodesBody>

export const sessionsQuery = pagedQuery<SessionList>(['sessions'], '/api/auth/sessions', { limit: 100 })
