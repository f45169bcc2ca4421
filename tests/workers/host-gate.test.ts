import { beforeEach, describe, expect, test } from 'bun:test'
import { circuitBreakers } from '../../src/db/schema/index.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import { createHostGate } from '../../src/workers/host-gate.ts'
import { eventsOf, insertVoicelog, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix } from '../support/redis.ts'
import { ended, submit } from './test-pool.ts'
import { startTimeLapse } from './time-lapse.ts'
import { useWorkers } from './use-workers.ts'

// The disk of one host is full. The other hosts have space.

const { db, organisation, pool, cleanups } = useWorkers()
beforeEach(() => {
  cleanups.push(() => db().delete(circuitBreakers))
})

const diskFull = () =>
  new ProcessingError({
    ...{ code: 'media_limits', message: 'A worker has no space left on its disk' },
    ...{ stage: 'transcription', retryable: true, isHostFault: true },
  })

function lapse() {
  const started = startTimeLapse(db())
  cleanups.push(() => started.stop())
}

describe('a host that cannot do jobs', () => {
  test('takes few, fails none, and does not slow the others down', async () => {
    let tried = 0
    const prefix = freshPrefix()
    pool({
      prefix,
      transcribe: async () => {
        tried += 1
        throw diskFull()
      },
    })
    const { queue } = pool({ prefix, transcribe: async () => transcript })
    lapse()
    const ids = await submit({ db: db(), queue }, organisation(), 60)
    for (const row of await ended(db(), ids, 'completed', 40_000))
      expect(row).toMatchObject({ failures: 0, error: null, giveUpAt: null })
    // Two at once, each time that its gate opens.
    expect(tried).toBeLessThanOrEqual(8)
    expect(await db().select().from(circuitBreakers)).toEqual([])
  }, 60_000)

  test('goes on by itself once it can, and its calls say what they waited for', async () => {
    let isFull = true
    const { queue } = pool({
      concurrency: 1,
      transcribe: async () => {
        if (isFull) throw diskFull()
        return transcript
      },
    })
    lapse()
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(async () => (await eventsOf(db(), id)).includes('waiting'))
    expect(await readVoicelog(db(), id)).toMatchObject({ status: 'transcribing', attempts: 0, failures: 0 })
    isFull = false
    const [row] = await ended(db(), [id], 'completed', 40_000)
    expect(row).toMatchObject({ attempts: 1, failures: 0, giveUpAt: null })
  }, 60_000)

  test('with one recording only, while it does others, fails that call', async () => {
    let killed = ''
    const { queue } = pool({
      concurrency: 1,
      transcribe: async ({ objectKey }) => {
        if (objectKey.includes(killed)) throw diskFull()
        return transcript
      },
    })
    lapse()
    killed = await insertVoicelog(db(), organisation())
    await eventually(async () => (await eventsOf(db(), killed)).includes('waiting'))
    await ended(db(), await submit({ db: db(), queue }, organisation(), 3), 'completed', 40_000)
    const [row] = await ended(db(), [killed], 'failed', 60_000)
    expect(row).toMatchObject({ failures: 5, error: { code: 'media_limits', retryable: true } })
  }, 120_000)
})

test('the gate is closed for longer after each failure in a row, and the host is asked again', () => {
  const middle = () => 0.5
  const gate = createHostGate(middle)
  expect(gate.isOpen()).toBe(true)
  expect(gate.close('one', 'media_limits')).toBeCloseTo(5, 1)
  // A job that was under way when it closed.
  expect(gate.close('two', 'media_limits')).toBeCloseTo(5, 1)
  expect(gate.isOpen()).toBe(false)
  expect(gate.fault()).toBe('media_limits')
  gate.succeeded('two')
  expect(gate.fault()).toBeNull()
  expect(gate.close('one', 'media_limits')).toBeNull()
  // It was done since: a later failure with it is the host's again.
  expect(gate.close('two', 'media_limits')).toBeCloseTo(5, 1)
})
