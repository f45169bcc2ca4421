import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { isSeen } from '../../../src/db/calls/sight.ts'
import { selectOperators } from '../../../src/db/operators/operators.ts'
import { selectStretches } from '../../../src/db/operators/sight.ts'
import { operators, voicelogs } from '../../../src/db/schema/index.ts'
import { newId } from '../../../src/lib/id.ts'
import { DAY_MS } from '../../../src/lib/time/duration.ts'
import { type FreshDatabase, freshDatabase } from '../../support/database.ts'
import { insertOrganisation, insertVoicelog } from '../queue/job-rows.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.drop())

const FIRST = Date.parse('2026-01-01T00:00:00Z')
const day = (n: number) => new Date(FIRST + n * DAY_MS)

async function insertTeam(organisationId: string): Promise<string> {
  const id = newId()
  await database.sql`insert into teams (id, organisation_id, name) values (${id}, ${organisationId}, ${id})`
  return id
}

async function insertStretches(
  organisationId: string,
  stretches: readonly { operatorId: string; teamId: string; from: Date | null; until: Date | null }[],
) {
  const rows = stretches.map(({ operatorId, teamId, from, until }) => ({
    ...{ id: newId(), organisation_id: organisationId, operator_id: operatorId, team_id: teamId },
    ...{ valid_from: from, valid_until: until },
  }))
  await database.sql`insert into operator_teams
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t (id uuid, organisation_id uuid, operator_id text, team_id uuid, valid_from timestamptz, valid_until timestamptz)`
}

const seenCalls = async (organisationId: string, teamIds: string[]) => {
  const stretches = await selectStretches(database.db, organisationId, teamIds)
  const seen = and(eq(voicelogs.organisationId, organisationId), isSeen(voicelogs, { stretches, teamIds }))
  return { stretches, rows: await database.db.select({ id: voicelogs.id }).from(voicelogs).where(seen) }
}

test('a call is seen if its operator was in a team that is led, however many stretches there are', async () => {
  const { db } = database
  let most = 0
  // Days on which an operator moves, to the second team (led), the third (led) and the first (not led) in turn.
  const moves = fc.uniqueArray(fc.integer({ min: 0, max: 300 }), { maxLength: 12 })
  const often = Array.from({ length: 25 }, (_, operator) =>
    Array.from({ length: 12 }, (_, n) => operator * 12 + n),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(moves, { minLength: 1, maxLength: 25 }), async (operators) => {
      const organisationId = await insertOrganisation(db)
      const teams = [
        await insertTeam(organisationId),
        await insertTeam(organisationId),
        await insertTeam(organisationId),
      ]
      const stretches = operators.flatMap((days, operator) => {
        const bounds = [null, ...days.sort((a, b) => a - b), null]
        return bounds.slice(1).map((until, index) => ({
          operatorId: `"o\\${operator}`,
          teamId: teams[index % 3] ?? '',
          from: bounds[index] === null ? null : day(bounds[index] ?? 0),
          until: until === null ? null : day(until),
        }))
      })
      await insertStretches(organisationId, stretches)
      const calls = await Promise.all(
        operators.flatMap((days, operator) =>
          [-1, ...days, 301].map(async (n) => {
            const [operatorId, callDate] = [`"o\\${operator}`, day(n)]
            return {
              operatorId,
              callDate,
              id: await insertVoicelog(db, organisationId, { operatorId, callDate }),
            }
          }),
        ),
      )
      const { stretches: found, rows } = await seenCalls(organisationId, teams.slice(1))
      most = Math.max(most, found?.length ?? 0)
      const expected = calls.filter(({ operatorId, callDate }) =>
        stretches.some(
          (each) =>
            each.operatorId === operatorId &&
            each.teamId !== teams[0] &&
            (each.from === null || each.from <= callDate) &&
            (each.until === null || callDate < each.until),
        ),
      )
      expect(rows.map((each) => each.id).sort()).toEqual(expected.map((each) => each.id).sort())
    }),
    { numRuns: 25, examples: [[often]] },
  )
  // Both forms of the condition were tried.
  expect(most).toBeGreaterThan(50)
})

test('a move from one led team to another ends no stretch', async () => {
  const organisationId = await insertOrganisation(database.db)
  const [first, second] = [await insertTeam(organisationId), await insertTeam(organisationId)]
  await insertStretches(organisationId, [
    { operatorId: 'a', teamId: first, from: null, until: day(5) },
    { operatorId: 'a', teamId: second, from: day(5), until: null },
    { operatorId: 'b', teamId: second, from: null, until: null },
  ])
  const stretches = await selectStretches(database.db, organisationId, [first, second])
  expect(stretches).toEqual([{ operatorIds: ['a', 'b'], from: null, until: null }])
})

test('calls and operators are read for 30,000 stretches of different times, and for 70,000 operators', async () => {
  const { db } = database
  const organisationId = await insertOrganisation(db)
  const [moved, whole] = [await insertTeam(organisationId), await insertTeam(organisationId)]
  const from = (n: number) => new Date(FIRST + n * 1_000)
  await insertStretches(organisationId, [
    ...Array.from({ length: 30_000 }, (_, n) => ({
      ...{ operatorId: `moved-${n}`, teamId: moved, from: from(n), until: null },
    })),
    ...Array.from({ length: 70_000 }, (_, n) => ({
      ...{ operatorId: `whole-${n}`, teamId: whole, from: null, until: null },
    })),
  ])
  for (const operatorId of ['moved-1', 'whole-1', 'nobody'])
    await db.insert(operators).values({ organisationId, operatorId })
  const [operatorId, callDate] = ['moved-29999', from(29_999)]
  const id = await insertVoicelog(db, organisationId, { operatorId, callDate })
  await insertVoicelog(db, organisationId, { operatorId, callDate: from(29_998) })
  expect((await seenCalls(organisationId, [moved])).rows).toEqual([{ id }])
  for (const teamId of [moved, whole]) {
    const { stretches } = await seenCalls(organisationId, [teamId])
    expect(stretches).toBeNull()
    const sight = { stretches, teamIds: [teamId] }
    const page = { sight, limit: 2, after: null }
    const known = await selectOperators(db, organisationId, page)
    expect(known.map((each) => each.operatorId)).toEqual(teamId === moved ? ['moved-1'] : ['whole-1'])
  }
  expect(await db.$count(voicelogs, eq(voicelogs.organisationId, organisationId))).toBe(2)
})
