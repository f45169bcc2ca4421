import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { Redis } from 'ioredis'
import { voicelogs } from '../../src/db/schema.ts'
import { insertOrganisation, transcript } from '../db/job-rows.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { freshPrefix } from '../support/redis.ts'
import { type RedisServer, startRedisServer } from '../support/redis-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { createGate, ended, startTestPool, submit } from './test-pool.ts'

// Redis holds hints alone: whatever becomes of it, and whenever, no call is lost.

let database: FreshDatabase
let organisationId: string
const db = () => database.db
const cleanups: (() => unknown)[] = []

beforeAll(async () => {
  database = await freshDatabase()
  organisationId = await insertOrganisation(db())
})
afterAll(() => database.drop())
afterEach(async () => {
  for (const each of cleanups.splice(0).reverse()) await each()
  await db().delete(voicelogs)
})

async function ownRedis(): Promise<RedisServer> {
  const server = await startRedisServer()
  cleanups.push(() => server[Symbol.asyncDispose]())
  return server
}

function pool(options: Omit<Parameters<typeof startTestPool>[0], 'db' | 'prefix'>) {
  const started = startTestPool({ db: db(), prefix: freshPrefix(), ...options })
  cleanups.push(() => started.stop())
  return started
}

test('FLUSHALL with 100 calls queued: all complete', async () => {
  const server = await ownRedis()
  const gate = createGate()
  const { queue } = pool({
    url: server.url,
    transcribe: async () => {
      await gate.pass()
      return transcript
    },
  })
  const ids = await submit({ db: db(), queue }, organisationId, 100)
  const redis = new Redis(server.url)
  cleanups.push(() => redis.disconnect())
  await redis.flushall()
  expect(await queue.depth()).toBe(0)
  gate.open()
  const rows = await ended(db(), ids, 'completed', 40_000)
  expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([1]))
})

test('Redis that was never there: calls complete all the same', async () => {
  const server = await ownRedis()
  await server.stop()
  const { queue } = pool({ url: server.url })
  const ids = await submit({ db: db(), queue }, organisationId, 20)
  await ended(db(), ids, 'completed')
})

test('Redis that goes and comes back: calls complete before, during and after', async () => {
  const server = await ownRedis()
  const { queue } = pool({ url: server.url })
  await ended(db(), await submit({ db: db(), queue }, organisationId, 5), 'completed')
  await server.stop()
  await ended(db(), await submit({ db: db(), queue }, organisationId, 5), 'completed')
  await server.start()
  await ended(db(), await submit({ db: db(), queue }, organisationId, 5), 'completed')
})

test('Redis that hangs: calls complete, also once it answers again', async () => {
  const server = await ownRedis()
  const { queue } = pool({ url: server.url })
  await ended(db(), await submit({ db: db(), queue }, organisationId, 2), 'completed')
  server.suspend()
  try {
    await ended(db(), await submit({ db: db(), queue }, organisationId, 5), 'completed')
  } finally {
    server.resume()
  }
  await ended(db(), await submit({ db: db(), queue }, organisationId, 5), 'completed')
})

test('connections that are killed over and over: calls complete, each in one attempt', async () => {
  const server = await ownRedis()
  const redis = new Redis(server.url)
  cleanups.push(() => redis.disconnect())
  const { queue } = pool({ url: server.url })
  const ids: string[] = []
  for (let round = 0; round < 10; round++) {
    ids.push(...(await submit({ db: db(), queue }, organisationId, 3)))
    await redis.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
  }
  const rows = await ended(db(), ids, 'completed')
  expect(new Set(rows.map((row) => row.attempts))).toEqual(new Set([1]))
})

test('CLIENT PAUSE: calls complete before it is over', async () => {
  const server = await ownRedis()
  const redis = new Redis(server.url)
  cleanups.push(() => redis.disconnect())
  const { queue } = pool({ url: server.url })
  await redis.call('CLIENT', 'PAUSE', '60000', 'ALL')
  await ended(db(), await submit({ db: db(), queue }, organisationId, 5), 'completed')
})

test.each(['lpush', 'blmove'])('a lost reply to %s: the call completes, once', async (command) => {
  for (const how of ['swallow', 'cut'] as const) {
    const server = await ownRedis()
    const proxy = await startTcpProxy(server.url)
    cleanups.push(() => proxy.close())
    let calls = 0
    const { queue } = pool({
      url: proxy.url,
      transcribe: async () => {
        calls++
        return transcript
      },
    })
    await ended(db(), await submit({ db: db(), queue }, organisationId), 'completed')
    proxy.loseReplyTo(command, how)
    await ended(db(), await submit({ db: db(), queue }, organisationId), 'completed')
    expect(calls).toBe(2)
  }
})
