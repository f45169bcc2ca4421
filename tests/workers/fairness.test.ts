import { describe, expect, test } from 'bun:test'
import { PRIORITIES, type Priority } from '../../src/model/voicelog.ts'
import { insertOrganisation, insertVoicelog, transcript } from '../db/queue/job-rows.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { useWorkers } from './use-workers.ts'

const { db, organisation, pool } = useWorkers()

/** Nobody listens there. */
const NO_REDIS = 'redis://127.0.0.1:1'

describe.each([
  ['with Redis', undefined],
  ['without Redis', NO_REDIS],
])('%s', (_, url) => {
  test('a backlog of 2,000 calls delays no call of another organisation, and a person goes before all', async () => {
    const backlog = organisation()
    const [other, third] = [await insertOrganisation(db()), await insertOrganisation(db())]
    /** The organisation of each call, in the order in which they were begun. */
    const begun: string[] = []
    const { queue } = pool({
      concurrency: 1,
      ...(url !== undefined && { url }),
      transcribe: async ({ objectKey }) => {
        begun.push(objectKey.split('/')[0] ?? '')
        await Bun.sleep(20)
        return transcript
      },
    })
    const send = async (organisationId: string, priority: Priority, count = 1) => {
      const ids: string[] = []
      for (let each = 0; each < count; each++)
        ids.push(await insertVoicelog(db(), organisationId, { priority, hintedAt: new Date() }))
      await queue.push(hintsOf(ids, { organisationId, priority })).catch(() => {})
    }
    const positionOf = (organisationId: string) =>
      eventually(() => begun.includes(organisationId) && begun.indexOf(organisationId), { withinMs: 30_000 })

    await send(backlog, PRIORITIES.standard, 2_000)
    await eventually(() => begun.length >= 3, { withinMs: 30_000 })
    const before = begun.length
    await send(other, PRIORITIES.standard)
    // The call under way ends, and perhaps one that was claimed while the new one was being stored.
    expect(await positionOf(other)).toBeLessThanOrEqual(before + 1)

    // What is done again in bulk, of another organisation still, waits. A person does not.
    await send(other, PRIORITIES.standard, 20)
    await send(third, PRIORITIES.bulk)
    const people = await insertOrganisation(db())
    const beforePerson = begun.length
    await send(people, PRIORITIES.interactive)
    const person = await positionOf(people)
    expect(person).toBeLessThanOrEqual(beforePerson + 1)
    expect(begun.slice(0, person)).not.toContain(third)
    // The two with many calls take turns.
    await eventually(() => begun.length >= person + 10, { withinMs: 30_000 })
    const next = begun.slice(person + 1, person + 10).filter((each) => each !== third)
    for (const [place, each] of next.entries()) expect(each).not.toBe(next[place + 1] ?? '')
  }, 120_000)
})
