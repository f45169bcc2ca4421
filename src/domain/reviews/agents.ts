import type { Database } from '../../db/client.ts'
import { findOperatorUser } from '../../db/operators/operators.ts'
import type { UserPrincipal } from '../identity/principals.ts'

/**
 * Whether a call is a person's own: the person is the user of its operator. Where nobody has said which user that is,
 * anybody who sees the call may speak for the agent.
 */
export async function isAgentOf(
  db: Database,
  { userId, organisationId }: Pick<UserPrincipal, 'userId' | 'organisationId'>,
  operatorId: string | null,
): Promise<boolean> {
  const agent = operatorId === null ? null : await findOperatorUser(db, organisationId, operatorId)
  return agent === null || agent === userId
}
