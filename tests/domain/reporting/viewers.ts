import type { Viewer } from '../../../src/db/calls/sight.ts'
import type { Database } from '../../../src/db/client.ts'
import { insertUser } from '../../../src/db/identity/users.ts'
import { lockOperator, moveOperator, updateOperator } from '../../../src/db/operators/operators.ts'
import { insertTeam, replaceLeads } from '../../../src/db/operators/teams.ts'
import { sightOf } from '../../../src/domain/operators/sight.ts'
import { newId } from '../../../src/lib/id.ts'
import type { UserRole } from '../../../src/model/permissions.ts'
import type { NaiveCall } from './naive.ts'

/** A move of an operator into the team of this number, or into none, from a time on; null: since ever. */
export type Move = { operatorId: string; team: number | null; since: Date | null }

export const VIEWERS = [
  'admin',
  'lead of one team',
  'lead of two',
  'agent',
  'agent of two',
  'auditor',
] as const

/** The people of a new organisation with two teams: what the service says they see, and what they should see. */
export async function makeViewers(db: Database, organisationId: string) {
  const userId = async (role: UserRole) => {
    const id = newId()
    const email = `${id}@example.com`
    await insertUser(db, { id, organisationId, email, name: null, role, passwordHash: null })
    return id
  }
  const teams = [newId(), newId()]
  for (const id of teams) await insertTeam(db, { id, organisationId, name: id })
  const [one, two] = [await userId('supervisor'), await userId('supervisor')]
  await replaceLeads(db, { organisationId, teamId: teams[0] ?? '' }, [one, two])
  await replaceLeads(db, { organisationId, teamId: teams[1] ?? '' }, [two])
  const [agent, agentOfTwo] = [await userId('agent'), await userId('agent')]
  for (const [operatorId, its] of [
    ['Ann', agent],
    ['bob', agentOfTwo],
    ['ü-3', agentOfTwo],
  ] as const)
    await db.transaction(async (tx) => {
      await lockOperator(tx, { organisationId, operatorId })
      await updateOperator(tx, { organisationId, operatorId }, { userId: its })
    })
  const moves: Move[] = []
  /** The last move that reaches the time decides. */
  const teamOf = ({ row, at }: NaiveCall) =>
    moves.findLast(
      ({ operatorId, since }) => operatorId === row.operatorId && (since === null || since.getTime() <= at),
    )?.team ?? null
  const people: Record<
    (typeof VIEWERS)[number],
    { userId: string; role: UserRole; sees(call: NaiveCall): boolean }
  > = {
    admin: { userId: newId(), role: 'admin', sees: () => true },
    'lead of one team': { userId: one, role: 'supervisor', sees: (call) => teamOf(call) === 0 },
    'lead of two': { userId: two, role: 'supervisor', sees: (call) => teamOf(call) !== null },
    agent: { userId: agent, role: 'agent', sees: ({ row }) => row.operatorId === 'Ann' },
    'agent of two': {
      ...{ userId: agentOfTwo, role: 'agent' },
      sees: ({ row }) => row.operatorId === 'bob' || row.operatorId === 'ü-3',
    },
    auditor: { userId: newId(), role: 'auditor', sees: () => false },
  }
  return {
    async move(move: Move): Promise<void> {
      const { operatorId, team, since } = move
      await db.transaction(async (tx) => {
        await lockOperator(tx, { organisationId, operatorId })
        const teamId = team === null ? null : (teams[team] ?? null)
        await moveOperator(tx, { organisationId, operatorId }, { teamId, since })
      })
      moves.push(move)
    },
    async as(name: (typeof VIEWERS)[number]): Promise<{ viewer: Viewer; sees(call: NaiveCall): boolean }> {
      const { userId, role, sees } = people[name]
      const sight = await sightOf({ db }, { organisationId, userId, role })
      return { viewer: { organisationId, sight }, sees }
    },
  }
}

export type Viewers = Awaited<ReturnType<typeof makeViewers>>
