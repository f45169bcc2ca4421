import type { UserPrincipal } from '../identity/principals.ts'

/**
 * Whether a call is a person's own: the person is the user of its operator. Where nobody has said which user that is,
 * anybody who sees the call may speak for the agent.
 */
export function isAgentOf(
  { userId }: Pick<UserPrincipal, 'userId'>,
  { operatorUserId }: { operatorUserId: string | null },
): boolean {
  return operatorUserId === null || operatorUserId === userId
}
