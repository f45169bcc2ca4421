import { expect, test } from 'bun:test'
import { isReadFromIndex } from '../../../src/domain/audit/list.ts'

type Query = Parameters<typeof isReadFromIndex>[0]
const ALL: Query = {
  action: undefined,
  actorId: undefined,
  targetId: undefined,
  from: undefined,
  to: undefined,
}
const [actorId, targetId] = ['019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11', '019a1f70-2f7e-7b1d-8f3c-6f0f3f1f9c21']

test('the audit of everything, of one actor and of one target is read from an index', () => {
  for (const given of [{}, { actorId }, { targetId }])
    expect(isReadFromIndex({ ...ALL, ...given })).toBe(true)
})

test('what has no index is not, nor is what two of them answer in part', () => {
  const action = 'api_key.revoked' as const
  for (const given of [
    ...[{ action }, { action, actorId }, { action, targetId }, { actorId, targetId }],
    ...[
      { from: '2025-01-01T00:00:00Z' },
      { to: '2025-01-01T00:00:00Z' },
      { targetId, to: '2025-01-01T00:00:00Z' },
    ],
  ])
    expect([given, isReadFromIndex({ ...ALL, ...given })]).toEqual([given, false])
})
