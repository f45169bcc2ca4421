import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MARKER } from '../../src/backends/storage/mount.ts'
import { requestAnalytics } from '../../src/db/calls/voicelogs.ts'
import { voicelogs } from '../../src/db/schema/index.ts'
import { readLiveWorkerProcesses } from '../../src/db/workers/processes.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import { readAnalyses, readVoicelog } from '../db/queue/job-rows.ts'
import { accept, openStage, type ServiceProcess, SPOKEN, type Stage } from '../faults/stage.ts'
import { CANCELLATION_CALL } from '../support/calls.ts'
import { eventually } from '../support/poll.ts'
import { insertTranscribed } from '../support/transcribed.ts'

let stage: Stage
let service: ServiceProcess
beforeAll(async () => {
  stage = await openStage()
  // A test inserts a call without a recording before anything is stored.
  writeFileSync(join(stage.storageFolder, MARKER), '')
  service = await stage.all()
}, 60_000)
afterAll(() => stage.close())

test('while a call of twelve hours is analysed, the API answers as before', async () => {
  const { db, organisationId } = stage
  const lines = Array.from({ length: 12 * 720 }, (_, index) => {
    const turn = CANCELLATION_CALL[index % CANCELLATION_CALL.length]
    return `${turn?.speaker === 'agent' ? 'A' : 'C'}: ${turn?.text} The number of the case is ${index}.`
  })
  const id = await insertTranscribed({ database: { db } }, { organisationId }, lines.join('\n'))
  await requestAnalytics(db, { id, organisationId }, ANALYTIC_KINDS)
  // As if the hint had been lost long ago, so that the reconciler pushes another one at once.
  await db.update(voicelogs).set({ hintedAt: new Date(0) })

  const completed = eventually(async () => (await readVoicelog(db, id)).status === 'completed', {
    // The analysis takes 6 s of processor time, of which a busy machine gives an eighth.
    withinMs: 150_000,
  })
  let isCompleted = false
  const end = () => {
    isCompleted = true
  }
  completed.then(end, end)
  let longestMs = 0
  while (!isCompleted) {
    const askedAt = performance.now()
    expect((await fetch(`${service.baseUrl}/health/live`)).status).toBe(200)
    longestMs = Math.max(longestMs, performance.now() - askedAt)
    await Bun.sleep(50)
  }
  await completed
  const analysisMs = Object.values(await readAnalyses(db, id)).reduce(
    (sum, each) => sum + (each.durationMs ?? 0),
    0,
  )
  // On the loop that serves, most of the analysis was one piece.
  expect([longestMs, analysisMs, longestMs < analysisMs / 4]).toEqual([longestMs, analysisMs, true])
}, 180_000)

describe('the process of the workers', () => {
  const workerPid = () =>
    Number([...service.output().matchAll(/"pid":(\d+),"msg":"worker process started"/g)].at(-1)?.[1])
  const isAlive = (pid: number) => {
    try {
      process.kill(pid, 0)
      return true
    } catch {
      return false
    }
  }

  const readiness = async () => {
    const response = await fetch(`${service.baseUrl}/health/ready`)
    return [response.status, await response.json()]
  }
  const UP = { database: 'up', storage: 'up', redis: 'up' }

  test('is another one, and starts again when it was killed; /health/ready tells', async () => {
    const first = workerPid()
    expect(first).not.toBe(service.pid)
    // Redis counts as down for a moment where a busy machine keeps it from answering in time.
    await eventually(async () =>
      expect(await readiness()).toEqual([200, { ...UP, status: 'ready', workers: 'up' }]),
    )
    // A process that has not been seen alive may still be starting. An answer is kept for a second.
    await eventually(async () => (await readLiveWorkerProcesses(stage.db)).some(({ pid }) => pid === first))
    await Bun.sleep(1_100)
    await readiness()
    await eventually(async () => {
      // The next process can start within that second. Each waits longer than the one before.
      if (isAlive(workerPid())) process.kill(workerPid(), 'SIGKILL')
      return Bun.deepEquals(await readiness(), [200, { ...UP, status: 'degraded', workers: 'down' }])
    })
    expect(isAlive(first)).toBe(false)
    await eventually(
      async () => Bun.deepEquals(await readiness(), [200, { ...UP, status: 'ready', workers: 'up' }]),
      { withinMs: 40_000 },
    )
    expect(isAlive(workerPid())).toBe(true)
    const form = new FormData()
    form.append('file', new File([SPOKEN], 'a.wav'))
    form.append('call_id', crypto.randomUUID())
    await stage.completed(await accept(stage, service, [form]))
  }, 90_000)

  test('ends with the service: when it is stopped, and when it is killed', async () => {
    const stopped = workerPid()
    service.kill('SIGTERM')
    expect(await service.exited).toBe(0)
    expect(isAlive(stopped)).toBe(false)

    service = await stage.all()
    const orphan = workerPid()
    expect(isAlive(orphan)).toBe(true)
    service.kill('SIGKILL')
    await eventually(() => !isAlive(orphan), { withinMs: 30_000 })
  })
})
