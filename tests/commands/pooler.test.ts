import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { runAdmin } from '../../src/commands/admin/index.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { redisUrl } from '../support/redis.ts'

// A pooler with PgBouncer's rule for parameters of a connection: it refuses those that it does not know.

const KNOWN = ['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone']

let database: FreshDatabase
let server: Server
let url: string
beforeAll(async () => {
  database = await freshDatabase()
  const { hostname, port } = new URL(database.url)
  server = createServer((client) => {
    client.on('error', () => {})
    client.once('data', (startup: Buffer) => {
      // Length and protocol version, then names and values, each ended by a zero byte.
      const texts = startup.subarray(8).toString('latin1').split('\0')
      const unknown = texts.find((each, index) => index % 2 === 0 && each !== '' && !KNOWN.includes(each))
      if (unknown !== undefined) {
        client.end(errorResponse('08P01', `unsupported startup parameter: ${unknown}`))
        return
      }
      const upstream = connect(Number(port), hostname)
      upstream.on('error', () => client.destroy())
      upstream.write(startup)
      client.pipe(upstream).pipe(client)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The pooler has no port')
  const own = new URL(database.url)
  own.port = `${address.port}`
  url = own.href
})
afterAll(async () => {
  server?.close()
  await database?.drop()
})

function errorResponse(code: string, message: string): Uint8Array {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`, 'latin1')
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}

const ADVICE = [
  'DATABASE_URL leads to a pooler',
  'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout',
  "ALTER ROLE … SET statement_timeout = '30s';",
]

test.each(['serve', 'work'])(
  'voicelog %s behind a pooler that refuses the timeouts says what to do',
  async (mode) => {
    const child = Bun.spawn([process.execPath, 'src/main.ts', mode], {
      cwd: resolve(import.meta.dir, '../..'),
      stdout: 'ignore',
      stderr: 'pipe',
      timeout: 20_000,
      env: {
        ...{ PATH: Bun.env.PATH, TMPDIR: tmpdir(), DATABASE_URL: url, REDIS_URL: redisUrl(), PORT: '0' },
        ...{ STORAGE_URL: `file://${tmpdir()}/voicelog-pooler`, JWT_SECRET: 'x'.repeat(40) },
      },
    })
    const [told] = await Promise.all([new Response(child.stderr).text(), child.exited])
    for (const each of ADVICE) expect(told).toContain(each)
    expect(child.exitCode).toBe(1)
  },
  40_000,
)

test('voicelog admin says so too', async () => {
  const told: string[] = []
  const output = { out: () => {}, error: (line: string) => told.push(line) }
  const args = ['create-api-key', '--organisation', 'A', '--name', 'recorder']
  expect(await runAdmin(args, { DATABASE_URL: url }, output)).toBe(1)
  for (const each of ADVICE) expect(told.join('\n')).toContain(each)
})
