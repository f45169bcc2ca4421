import { describe, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { voicelogs } from '../../src/db/schema/index.ts'
import type { AnalysisEngine } from '../../src/domain/analysis/engine.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import type { AnalyticKind } from '../../src/model/analytics.ts'
import type { Transcribe } from '../../src/workers/jobs/transcribe.ts'
import { insertVoicelog, readAnalyses, readVoicelog } from '../db/queue/job-rows.ts'
import { hintsOf } from '../support/hints.ts'
import { eventually } from '../support/poll.ts'
import { ended, submit } from './test-pool.ts'
import { useWorkers } from './use-workers.ts'

const { db, organisation, pool } = useWorkers()

/** Makes a job that waits for its next attempt due at once. */
async function endBackoff(id: string) {
  await db().update(voicelogs).set({ nextAttemptAt: sql`now()` }).where(eq(voicelogs.id, id))
}

function failing(failure: Partial<ConstructorParameters<typeof ProcessingError>[0]> = {}): Transcribe {
  return async () => {
    throw new ProcessingError({
      code: 'speech_unavailable',
      message: 'The speech server cannot be reached',
      stage: 'transcription',
      retryable: true,
      ...failure,
    })
  }
}

/** The local engine, but for what `instead` does first. */
function engineWith(instead: (kind: AnalyticKind) => void | Promise<void>): AnalysisEngine {
  const local = createLocalEngine()
  return {
    ...local,
    async analyse(kind, input, options) {
      await instead(kind)
      return await local.analyse(kind, input, options)
    },
  }
}

describe('a failure', () => {
  test('that is retryable is retried after a wait, and the fifth is final', async () => {
    const { queue } = pool({ transcribe: failing() })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    for (let failures = 1; failures < 5; failures++) {
      const row = await eventually(async () => {
        const now = await readVoicelog(db(), id)
        return now.failures === failures ? now : null
      })
      expect(row.status).toBe('transcribing')
      expect(row.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now())
      await endBackoff(id)
    }
    const [row] = await ended(db(), [id], 'failed')
    expect(row).toMatchObject({ attempts: 5, failures: 5, crashes: 0, nextAttemptAt: null })
    expect(row?.error).toEqual({
      code: 'speech_unavailable',
      message: 'The speech server cannot be reached',
      stage: 'transcription',
      retryable: true,
    })
  })

  test('is retried after the time that the server asked for', async () => {
    const { queue } = pool({ transcribe: failing({ retryAfterSeconds: 3_000 }) })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const row = await eventually(async () => {
      const now = await readVoicelog(db(), id)
      return now.failures === 1 ? now : null
    })
    expect(row.nextAttemptAt?.getTime()).toBeGreaterThan(Date.now() + 2_900_000)
  })

  test('that is not retryable is final at once', async () => {
    const { queue } = pool({ transcribe: failing({ code: 'language_not_supported', retryable: false }) })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    const [row] = await ended(db(), [id], 'failed')
    expect(row).toMatchObject({ attempts: 1, error: { code: 'language_not_supported', retryable: false } })
  })

  test('that is unexpected is retryable, and its text is not shown', async () => {
    const { queue } = pool({
      transcribe: async () => {
        throw new Error('password=hunter2 at /srv/voicelog/src/secret.ts')
      },
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(async () => (await readVoicelog(db(), id)).failures === 1)
    const { timeline } = await readVoicelog(db(), id)
    expect(timeline.at(-1)?.detail).toStartWith('internal: ')
    expect(JSON.stringify(timeline)).not.toContain('hunter2')
  })

  test('of a content type that is not audio is final at once', async () => {
    const { queue } = pool()
    const id = await insertVoicelog(db(), organisation(), { contentType: 'video/mp4' })
    await queue.push(hintsOf([id], { organisationId: organisation() }))
    const [row] = await ended(db(), [id], 'failed')
    expect(row?.error?.code).toBe('media_unsupported')
  })
})

describe('an analytic that fails', () => {
  test('finally does not stop the others, and the voicelog completes', async () => {
    const { queue } = pool({
      engine: engineWith((kind) => {
        if (kind !== 'emotion') return
        throw new ProcessingError({
          code: 'llm_refused',
          message: 'Refused',
          stage: 'analysis',
          retryable: false,
        })
      }),
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await ended(db(), [id], 'completed')
    const rows = await readAnalyses(db(), id)
    expect(rows.emotion).toMatchObject({
      status: 'failed',
      reason: { code: 'llm_refused', message: 'Refused', retryable: false },
    })
    for (const kind of ['summary', 'intent', 'quality'] as const)
      expect(rows[kind]?.status).not.toBe('failed')
  })

  test('temporarily is retried alone, and fails with the fifth failure', async () => {
    const made: AnalyticKind[] = []
    const { queue } = pool({
      engine: engineWith((kind) => {
        made.push(kind)
        if (kind === 'emotion') throw new Error('away')
      }),
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    for (let failures = 1; failures < 5; failures++) {
      await eventually(async () => (await readVoicelog(db(), id)).failures === failures)
      expect((await readAnalyses(db(), id)).emotion).toMatchObject({
        status: 'pending',
        reason: { code: 'internal' },
      })
      expect((await readVoicelog(db(), id)).status).toBe('analysing')
      await endBackoff(id)
    }
    const [row] = await ended(db(), [id], 'completed')
    expect(row).toMatchObject({ crashes: 0, error: null })
    expect((await readAnalyses(db(), id)).emotion).toMatchObject({
      status: 'failed',
      reason: { code: 'internal' },
    })
    expect(made.filter((kind) => kind === 'emotion')).toHaveLength(5)
    expect(made.filter((kind) => kind !== 'emotion').sort()).toEqual(['intent', 'quality', 'summary'])
  })

  test('temporarily is made by the next attempt if that succeeds', async () => {
    let failures = 0
    const { queue } = pool({
      engine: engineWith((kind) => {
        if (kind === 'intent' && failures++ === 0) throw new Error('away')
      }),
    })
    const [id = ''] = await submit({ db: db(), queue }, organisation())
    await eventually(async () => (await readVoicelog(db(), id)).failures === 1)
    await endBackoff(id)
    await ended(db(), [id], 'completed')
    expect((await readAnalyses(db(), id)).intent).toMatchObject({ status: 'done', reason: null })
  })
})
