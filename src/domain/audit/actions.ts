// The actions of the audit: the kind of target of each, and the details recorded with it.

/** What an action is done to. Each event has the id of its target. */
export type AuditTargetKind = 'user' | 'api_key' | 'organisation' | 'voicelog' | 'team' | 'operator'

/** Every action with the kind of its target. */
export const AUDIT_ACTIONS = {
  'login.succeeded': 'user',
  /** Only for known users: an unknown email belongs to no organisation. */
  'login.failed': 'user',
  /** The password was right; the second factor is not given yet. */
  'login.password_accepted': 'user',
  /** Answered with 429; only for known users. One event stands for many refusals, see `takeRefusalEvent`. */
  'login.refused': 'user',
  'session.ended': 'user',
  /** The password was asked for again, within a session. */
  'session.password_confirmed': 'user',
  'password.changed': 'user',
  /** By a one-time link. */
  'password.set': 'user',
  /** By `voicelog admin`. */
  'password.reset': 'user',
  'password_link.created': 'user',
  'mfa.enabled': 'user',
  'mfa.disabled': 'user',
  'mfa.failed': 'user',
  'mfa.locked': 'user',
  'mfa.recovery_code_used': 'user',
  'mfa.recovery_codes_replaced': 'user',
  /** By an administrator. */
  'mfa.reset': 'user',
  'user.created': 'user',
  'user.changed': 'user',
  'user.disabled': 'user',
  'user.enabled': 'user',
  'user.deleted': 'user',
  'organisation.created': 'organisation',
  'settings.changed': 'organisation',
  'scorecard.changed': 'organisation',
  'intents.changed': 'organisation',
  /** Of all worker hosts, and so of all organisations: the event is in the audit of whoever asked. */
  'speech_model.install_requested': 'organisation',
  'speech_model.removal_requested': 'organisation',
  'analytics.rerun_started': 'organisation',
  'analytics.rerun_cancelled': 'organisation',
  'analytics.evaluation_started': 'organisation',
  'rule.created': 'organisation',
  'rule.changed': 'organisation',
  'rule.deleted': 'organisation',
  /** Over old calls; not if it is only tried. */
  'rule.run_started': 'organisation',
  'team.created': 'team',
  'team.changed': 'team',
  'team.deleted': 'team',
  /** What is known of an operator: name, account, teams. The target is the operator_id. */
  'operator.changed': 'operator',
  'operators.imported': 'organisation',
  'review_plan.created': 'organisation',
  'review_plan.changed': 'organisation',
  'review_plan.deleted': 'organisation',
  /** Blind answers are in no event. */
  'calibration.created': 'organisation',
  'calibration.closed': 'organisation',
  'calibration.reference_set': 'organisation',
  'api_key.created': 'api_key',
  'api_key.revoked': 'api_key',
  /** Only for revoked and expired keys: an unknown key belongs to no organisation. */
  'api_key.refused': 'api_key',
  'voicelog.deleted': 'voicelog',
  'voicelog.retried': 'voicelog',
  'voicelog.analytics_requested': 'voicelog',
  /** To transcribe a call again. */
  'voicelog.transcription_requested': 'voicelog',
  'voicelog.reviewed': 'voicelog',
  /** A person's intent, emotion or outcome of a call. */
  'voicelog.labelled': 'voicelog',
  /** By a person into the queue; plans and rules put calls there without an event. */
  'review.queued': 'voicelog',
  'review.assigned': 'voicelog',
  'review.removed': 'voicelog',
  'review.published': 'voicelog',
  'review.acknowledged': 'voicelog',
  'review.appealed': 'voicelog',
  'review.upheld': 'voicelog',
  'review.changed': 'voicelog',
  'comment.created': 'voicelog',
  'comment.changed': 'voicelog',
  'comment.deleted': 'voicelog',
  /** By a person. */
  'voicelog.transcript_corrected': 'voicelog',
  'voicelog.audio_read': 'voicelog',
  'voicelog.transcript_read': 'voicelog',
  /** With a line on what each call was about. */
  'voicelogs.listed': 'organisation',
  'voicelogs.exported': 'organisation',
  'voicelogs.retried': 'organisation',
} as const satisfies Record<string, AuditTargetKind>

/** Changes of who can log in, of which the other administrators get a notice. Of settings, only `mfa_required`. */
const NOTICE_ACTIONS = [
  'password.reset',
  'password_link.created',
  'mfa.reset',
  'user.created',
  'user.changed',
  'user.disabled',
  'user.enabled',
  'user.deleted',
  'api_key.created',
  'api_key.revoked',
  'settings.changed',
] as const satisfies AuditAction[]
export type NoticeAction = (typeof NOTICE_ACTIONS)[number]

/** Whether the other administrators get a notice of an event. */
export function makesNotice(
  action: AuditAction,
  detail: Record<string, unknown> | null | undefined,
): boolean {
  if (action === 'settings.changed') return detail != null && 'mfa_required' in detail
  return NOTICE_ACTIONS.some((each) => each === action)
}

export type AuditAction = keyof typeof AUDIT_ACTIONS

export const AUDIT_ACTION_NAMES = Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]

/** What a client wants the recording of a call for. */
export const AUDIO_PURPOSES = ['play', 'download'] as const
export type AudioPurpose = (typeof AUDIO_PURPOSES)[number]

/** Values before and after a change, by the name of the field; only fields that changed. */
export type AuditChanges = Record<string, { before: unknown; after: unknown }>

/** The details of each action, with the names of the API and never with a secret. Other actions have none. */
export type AuditDetails = {
  'login.succeeded': { session_id: string; second_factor: 'totp' | 'recovery_code' | null }
  'login.failed': { reason: 'wrong_password' | 'disabled' | 'no_password' }
  'login.refused': { at: 'password' | 'second_factor' }
  /** Which sessions ended: the one of the request, one other, all others, or all. */
  'session.ended': { scope: 'this' | 'one' | 'others' | 'all'; session_id?: string }
  'session.password_confirmed': { session_id: string }
  'password_link.created': { expires_at: string }
  'mfa.failed': { at: 'login' | 'settings' }
  'mfa.locked': { until: string }
  'mfa.recovery_code_used': { left: number }
  'user.created': { email: string; role: string; permissions?: readonly string[] }
  'user.changed': AuditChanges
  'user.deleted': { email: string; role: string }
  'organisation.created': { name: string }
  'settings.changed': AuditChanges
  'scorecard.changed': Record<string, unknown>
  'intents.changed': Record<string, unknown>
  'speech_model.install_requested': { name: string }
  'speech_model.removal_requested': { name: string }
  'analytics.rerun_started': Record<string, unknown>
  'analytics.rerun_cancelled': { rerun_id: string; dry_run: boolean }
  'analytics.evaluation_started': { evaluation_id: string }
  'rule.created': { rule_id: string } & Record<string, unknown>
  'rule.changed': { rule_id: string; changes: AuditChanges }
  'rule.deleted': { rule_id: string; name: string }
  'rule.run_started': { run_id: string; rule_ids: readonly string[]; filter: Record<string, unknown> }
  'team.created': { name: string; lead_ids?: readonly string[] }
  'team.changed': AuditChanges
  'team.deleted': { name: string }
  'operator.changed': AuditChanges
  'operators.imported': { operators: number; teams_added: readonly string[] }
  'review_plan.created': { plan_id: string } & Record<string, unknown>
  'review_plan.changed': { plan_id: string; changes: AuditChanges }
  'review_plan.deleted': { plan_id: string; name: string }
  'calibration.created': Record<string, unknown>
  'calibration.closed': { calibration_id: string }
  'calibration.reference_set': { calibration_id: string }
  'api_key.created': { name: string; prefix: string; expires_at: string | null; rate_limit: number | null }
  'api_key.refused': { reason: 'revoked' | 'expired' }
  'voicelog.deleted': { call_id: string | null }
  'voicelog.analytics_requested': { kinds: readonly string[] }
  'voicelog.transcription_requested': { discard_corrections: boolean }
  'voicelog.reviewed': Record<string, unknown>
  /** By label: the person's answer before and after, and the engine's. */
  'voicelog.labelled': Record<string, { before: string | null; after: string | null; machine: string | null }>
  'review.queued': { assignee_id: string | null; due_at: string | null }
  'review.assigned': { assignee_id: string | null; due_at: string | null }
  'review.published': Record<string, unknown>
  'review.acknowledged': Record<string, unknown>
  'review.appealed': Record<string, unknown>
  'review.upheld': Record<string, unknown>
  'review.changed': Record<string, unknown>
  /** Never the words. */
  'comment.created': { comment_id: string }
  'comment.changed': { comment_id: string; resolved?: boolean }
  'comment.deleted': { comment_id: string }
  /** Ids of segments, never their words. */
  'voicelog.transcript_corrected': {
    revision: number
    texts: readonly string[]
    speakers: readonly string[]
    swapped: boolean
  }
  /** As the client said; null if it did not say. Events of versions up to 0.1.0 have no details. */
  'voicelog.audio_read': { purpose: AudioPurpose | null }
  /** Where words of the call were shown. Events of versions up to 0.1.0 have no details. */
  'voicelog.transcript_read': { via: 'call' | 'download' | 'review' | 'search' | 'rule' | 'mail' }
  /** The filter of the list. */
  'voicelogs.listed': Record<string, unknown>
  'voicelogs.exported': Record<string, unknown>
  /** How many calls, and the filter that they matched. */
  'voicelogs.retried': { calls: number; filter: Record<string, unknown> }
}
