/** What an administrator may allow a member to do with calls. An administrator may do all of it. */
export const PERMISSIONS = ['delete_calls', 'export_calls', 'request_analytics'] as const

export type Permission = (typeof PERMISSIONS)[number]

/** What a member may do unless an administrator decides otherwise. */
export const DEFAULT_PERMISSIONS: readonly Permission[] = ['request_analytics']
