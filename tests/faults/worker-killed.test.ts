import { afterAll, expect, test } from 'bun:test'
import type { TimelineEvent } from '../../src/model/voicelog.ts'
import { readVoicelog } from '../db/queue/job-rows.ts'
import { eventually } from '../support/poll.ts'
import { formOf } from '../support/service.ts'
import { faultyDecoder, markedWav } from './decoder.ts'
import { accept, onStage, type ServiceProcess, SPOKEN, type Stage } from './stage.ts'

// The worker's own process is killed, frozen or stopped at named points of a job.

const TIMEOUT_MS = 300_000
const ONE_AT_A_TIME = { WORKER_CONCURRENCY: '1' }
const call = () => formOf(['file', SPOKEN])

type Point = {
  name: string
  environment?: (stage: Stage) => Record<string, string>
  /** Resolves once the worker is there; begins before the call is sent. `accepted` is its id, once it was answered. */
  reach(stage: Stage, worker: ServiceProcess, accepted: Promise<string>): Promise<unknown>
  /** What the timeline says by then. */
  events: TimelineEvent['event'][]
}

const TAKEN: TimelineEvent['event'][] = ['received', 'queued', 'claimed']
const decoder = faultyDecoder('hold')
afterAll(() => decoder.remove())

/** A value as the protocol sends it, its length before it: what a statement's text names as well is not meant. */
const parameter = (value: string) => `\0\0\0${String.fromCharCode(value.length)}${value}`

const POINTS: Point[] = [
  {
    name: 'after BLMOVE',
    reach: (_stage, { postgres }) => postgres.hold('gen_random_uuid()'),
    events: ['received', 'queued'],
  },
  {
    name: 'after the claim',
    async reach(_stage, { postgres }) {
      await postgres.loseReplyTo(parameter('claimed'), 'swallow')
      await eventually(() => postgres.lost() > 0)
    },
    events: TAKEN,
  },
  {
    name: 'mid-decode',
    environment: () => decoder.environment,
    reach: () => decoder.reached(),
    events: TAKEN,
  },
  {
    name: 'mid-recognition',
    async reach({ speech }) {
      speech.hold()
      await eventually(() => speech.waiting() > 0, { withinMs: 30_000 })
      speech.release()
    },
    events: TAKEN,
  },
  {
    name: 'after two of four analytics',
    // The third in their order; all four are named once before, when they are made pending.
    reach: (_stage, { postgres }) => postgres.hold(parameter('intent'), { skip: 1 }),
    events: [...TAKEN, 'transcribed', 'analysed', 'analysed'],
  },
  {
    name: 'before the list is cleaned',
    // Its id is sent back with the next wait.
    async reach({ speech }, { redis }, accepted) {
      speech.hold()
      const reached = redis.hold(await accepted)
      speech.release()
      await reached
    },
    events: [...TAKEN, 'transcribed', ...Array(4).fill('analysed'), 'completed'],
  },
]

/** Sends a call and answers once its worker waits for the recogniser, until `stage.speech.release()`. */
async function acceptAndHold(stage: Stage, api: ServiceProcess): Promise<string> {
  stage.speech.hold()
  const [id = ''] = await accept(stage, api, [call()])
  await eventually(() => stage.speech.waiting() > 0, { withinMs: 30_000 })
  return id
}

function failedCall(stage: Stage, id: string) {
  return eventually(
    async () => {
      const row = await readVoicelog(stage.db, id)
      return row.status === 'failed' && row
    },
    { withinMs: 55_000 },
  )
}

test.concurrent.each(POINTS)(
  'kill -9 $name: the call completes, once',
  (point) =>
    onStage(async (stage) => {
      const [api, worker] = await Promise.all([
        stage.serve(),
        stage.work({ ...ONE_AT_A_TIME, ...point.environment?.(stage) }),
      ])
      const accepted = Promise.withResolvers<string>()
      const reached = point.reach(stage, worker, accepted.promise)
      const [id = ''] = await accept(stage, api, [call()])
      accepted.resolve(id)
      await reached
      worker.kill('SIGKILL')
      await worker.exited
      const { timeline } = await readVoicelog(stage.db, id)
      expect(timeline.map((each) => each.event)).toEqual(point.events)
      await stage.work()
      const [row] = await stage.completed([id])
      expect(row?.crashes).toBe(0)
      await eventually(async () => (await stage.hints()).length === 0, { withinMs: 55_000 })
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a worker frozen past its lease wakes to find the call done, and changes nothing',
  () =>
    onStage(async (stage) => {
      const api = await stage.serve()
      const frozen = await stage.work(ONE_AT_A_TIME)
      const id = await acceptAndHold(stage, api)
      frozen.kill('SIGSTOP')
      stage.speech.release()
      await stage.work()
      await stage.completed([id])
      const before = await readVoicelog(stage.db, id)
      expect(before.timeline.map((each) => each.event)).toContain('recovered')

      frozen.kill('SIGCONT')
      await eventually(() => frozen.output().includes('lease lost'), { withinMs: 30_000 })
      expect(await readVoicelog(stage.db, id)).toEqual(before)
      await stage.completed([id])
      // It works on as before.
      await stage.completed(await accept(stage, api, [call(), call(), call(), call()]))
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'SIGTERM in the middle of a job that does not end: it is given back, the attempt not counted',
  () =>
    onStage(async (stage) => {
      const api = await stage.serve()
      const stopped = await stage.work()
      const id = await acceptAndHold(stage, api)
      stopped.kill('SIGTERM')
      expect(await stopped.exited).toBe(0)
      expect(await readVoicelog(stage.db, id)).toMatchObject({ attempts: 0, crashes: 0, leaseToken: null })
      stage.speech.release()
      await stage.work()
      const [row] = await stage.completed([id])
      // Its one claim of transcription, and none lost.
      expect(row?.timeline.map((each) => each.event)).not.toContain('recovered')
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'SIGTERM in the middle of a job that ends: it is brought to its end first',
  () =>
    onStage(async (stage) => {
      const api = await stage.serve()
      const stopped = await stage.work()
      const id = await acceptAndHold(stage, api)
      stopped.kill('SIGTERM')
      await eventually(() => stopped.output().includes('"stopping"'))
      stage.speech.release()
      expect(await stopped.exited).toBe(0)
      const [row] = await stage.completed([id])
      expect(row?.timeline.filter((each) => each.event === 'claimed')).toHaveLength(1)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a recording that takes its worker down three times fails with the reason, and the good ones beside it complete',
  () =>
    onStage(async (stage) => {
      const api = await stage.serve()
      const decoder = faultyDecoder('worker')
      stage.cleanups.push(() => decoder.remove())
      const good = await accept(stage, api, [call(), call()])
      const [poison = ''] = await accept(stage, api, [formOf(['file', markedWav()])])
      good.push(...(await accept(stage, api, [call(), call()])))
      for (let crash = 1; crash <= 3; crash++) {
        const worker = await stage.work({ ...decoder.environment, ...ONE_AT_A_TIME })
        expect(await worker.exited).toBe(137)
        expect((await readVoicelog(stage.db, poison)).crashes).toBe(crash)
        await stage.endLeases([poison])
      }
      await stage.work({ ...decoder.environment, ...ONE_AT_A_TIME })
      expect(await failedCall(stage, poison)).toMatchObject({
        attempts: 3,
        error: { code: 'crashed_repeatedly' },
      })
      await stage.completed(good)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a recording that crashes the decoder fails with the reason, the worker and the good ones beside it go on',
  () =>
    onStage(async (stage) => {
      const [api, worker] = await Promise.all([
        stage.serve(),
        (async () => {
          const decoder = faultyDecoder('crash')
          stage.cleanups.push(() => decoder.remove())
          return await stage.work(decoder.environment)
        })(),
      ])
      const good = await accept(stage, api, [call()])
      const crashing = await accept(
        stage,
        api,
        [1, 2, 3].map(() => formOf(['file', markedWav()])),
      )
      good.push(...(await accept(stage, api, [call()])))
      await stage.completed(good)
      for (const id of crashing) {
        expect(await failedCall(stage, id)).toMatchObject({
          crashes: 0,
          error: { code: 'media_limits', retryable: false },
        })
      }
      worker.kill('SIGTERM')
      expect(await worker.exited).toBe(0)
    }),
  TIMEOUT_MS,
)

test.concurrent(
  'a decoder that the kernel kills is no fault of the recording: it is tried again',
  () =>
    onStage(async (stage) => {
      const api = await stage.serve()
      const decoder = faultyDecoder('killed')
      stage.cleanups.push(() => decoder.remove())
      const short = await stage.work(decoder.environment)
      const [id = ''] = await accept(stage, api, [formOf(['file', markedWav()])])
      await eventually(() => short.output().includes('this host cannot do jobs'), { withinMs: 30_000 })
      short.kill('SIGTERM')
      await short.exited
      await stage.work()
      const [row] = await stage.completed([id])
      expect(row).toMatchObject({ error: null, failures: 0 })
    }),
  TIMEOUT_MS,
)
