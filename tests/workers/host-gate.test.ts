import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createFfmpegDecoder } from '../../src/backends/media/ffmpeg.ts'
import { createSherpa } from '../../src/backends/speech/sherpa/engine.ts'
import { arrangeModels, findModels } from '../../src/backends/speech/sherpa/models.ts'
import { circuitBreakers } from '../../src/db/schema/index.ts'
import { ProcessingError } from '../../src/domain/processing-error.ts'
import { asProcessingError } from '../../src/domain/transcription/failure.ts'
import { createHostGate } from '../../src/workers/host-gate.ts'
import type { Transcribe } from '../../src/workers/jobs/transcribe.ts'
import { trackOf } from '../backends/speech/contract.ts'
import { eventsOf, insertVoicelog, readVoicelog, transcript } from '../db/queue/job-rows.ts'
import { sequence, silence } from '../support/audio.ts'
import { HELLO, installToneModel } from '../support/onnx/models.ts'
import { eventually } from '../support/poll.ts'
import { freshPrefix } from '../support/redis.ts'
import { ended, submit } from './test-pool.ts'
import { startTimeLapse } from './time-lapse.ts'
import { useWorkers } from './use-workers.ts'

// The disk of one host is full, or its speech model is damaged. The other hosts can do jobs.

const { db, organisation, pool, cleanups } = useWorkers()
beforeEach(() => {
  cleanups.push(() => db().delete(circuitBreakers))
})

const diskFull = () =>
  new ProcessingError({
    ...{ code: 'media_limits', message: 'A worker has no space left on its disk' },
    ...{ stage: 'transcription', retryable: true, isHostFault: true },
  })

/** sherpa-onnx with a model whose file is damaged. */
function tornSherpa(): Transcribe {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-torn-'))
  const preparing = (async () => {
    const model = await installToneModel(folder, 'torn')
    await Bun.write(join(model, 'model.onnx'), 'not a model at all')
    const engine = createSherpa({
      models: arrangeModels(findModels(folder).models, null),
      libraryDir: join(folder, 'library'),
      ...{ instances: 1, threads: 1, memoryMb: null, speakers: null, timeoutSeconds: 60 },
    })
    return { engine, track: await trackOf(folder, sequence(silence(500), HELLO(), silence(500))) }
  })()
  cleanups.push(async () => {
    await (await preparing).engine.close()
    rmSync(folder, { recursive: true })
  })
  return async (_recording, { signal }) => {
    const { engine, track } = await preparing
    await engine.recognise(track, { signal })
    throw new Error('The model was loaded')
  }
}

function lapse() {
  const started = startTimeLapse(db())
  cleanups.push(() => started.stop())
}

describe('a host that cannot do jobs', () => {
  test.each<[string, () => Transcribe]>([
    ['with a full disk', () => async () => Promise.reject(diskFull())],
    ['with a speech model that cannot be loaded', tornSherpa],
  ])(
    '%s takes few, fails none, and does not slow the others down',
    async (_name, open) => {
      let tried = 0
      const prefix = freshPrefix()
      const transcribe = open()
      pool({
        prefix,
        transcribe: (...call) => {
          tried += 1
          return transcribe(...call)
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
    },
    60_000,
  )

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

describe('a recording on which the kernel kills the decoder of every host', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'voicelog-host-gate-'))
    await Bun.write(join(folder, 'ffmpeg'), '#!/bin/sh\nkill -KILL $$\n')
    await chmod(join(folder, 'ffmpeg'), 0o755)
  })
  afterAll(() => rm(folder, { recursive: true }))

  const decode = async () => {
    const decoder = createFfmpegDecoder({ maxDurationMs: 1000, program: join(folder, 'ffmpeg') })
    throw asProcessingError(await decoder.probe(join(folder, 'recording.wav'), 'wav').catch((each) => each))
  }

  test('fails, while the hosts do all other calls', async () => {
    const hostile = await insertVoicelog(db(), organisation())
    const prefix = freshPrefix()
    const host = () =>
      pool({
        prefix,
        concurrency: 1,
        transcribe: async ({ objectKey }) => (objectKey.includes(hostile) ? await decode() : transcript),
      })
    const { queue } = host()
    host()
    lapse()
    const others: string[] = []
    await eventually(
      async () => {
        others.push(...(await submit({ db: db(), queue }, organisation())))
        await Bun.sleep(200)
        return (await readVoicelog(db(), hostile)).status === 'failed'
      },
      { withinMs: 60_000 },
    )
    expect(await eventsOf(db(), hostile)).toContain('waiting')
    expect(await readVoicelog(db(), hostile)).toMatchObject({
      failures: 5,
      error: { code: 'media_limits', message: expect.stringContaining('killed by SIGKILL'), retryable: true },
    })
    for (const row of await ended(db(), others, 'completed', 40_000))
      expect(row).toMatchObject({ failures: 0, giveUpAt: null })
  }, 120_000)

  test('fails when it has waited for too long, if there are no other calls', async () => {
    const { queue } = pool({ transcribe: decode, timing: { maxWaitSeconds: 1.8 } })
    lapse()
    const [row] = await ended(db(), await submit({ db: db(), queue }, organisation()), 'failed', 40_000)
    expect(row?.error?.message).toEndWith('killed by SIGKILL; given up after 0.0005 h')
  }, 60_000)
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
