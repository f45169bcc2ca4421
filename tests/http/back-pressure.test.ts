import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { MARKER } from '../../src/backends/storage/mount.ts'
import { createApiKey } from '../../src/domain/identity/api-keys.ts'
import { createUploadLimit } from '../../src/domain/ingest/upload-limit.ts'
import { createApp } from '../../src/http/app.ts'
import { TRANSFER_PACE } from '../../src/http/server/pace.ts'
import { listen } from '../../src/http/server/server.ts'
import { newId } from '../../src/lib/id.ts'
import { openApiServices } from '../../src/wiring/api.ts'
import { eventually } from '../support/poll.ts'
import { formOf, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { canMount, mountVolume } from '../support/volume.ts'
import { wavOf } from '../support/wav.ts'

const GENEROUS = { rateLimit: 10_000 }
const upload = (organisation: TestOrganisation, file: Uint8Array<ArrayBuffer>) =>
  organisation.asKey('/api/ingest/upload', { method: 'POST', body: formOf(['file', file]) })

describe('the upload limit', () => {
  let service: TestService
  /** The same service with a low upload limit. */
  let bounded: { port: number; stop(): Promise<unknown> }
  beforeAll(async () => {
    service = await startService()
    bounded = await startBounded(service, { uploadLimit: createUploadLimit({ total: 4 }) })
  })
  afterAll(async () => {
    await bounded?.stop()
    await service?.stop()
  })
  const underWay = async () => {
    const [row] = await service.database
      .sql`select count(*)::int as n from voicelogs where status = 'uploading'`
    return row?.n
  }

  test('for each organisation and in all: one more is 503 with Retry-After, before any of its body is read', async () => {
    const [one, other] = [await service.organisation(GENEROUS), await service.organisation(GENEROUS)]
    const open: Socket[] = []
    const begin = async (organisation: Pick<TestOrganisation, 'apiKey'>) => {
      open.push(openUpload(bounded.port, organisation))
      await eventually(async () => (await underWay()) === open.length)
    }
    // Two keys of one organisation hold half of the uploads together.
    await begin(one)
    await begin(await anotherKey(service, one))
    // Not even the beginning of a body is sent.
    const third = await answerTo(headOf(bounded.port, one))
    expect(third).toContain('HTTP/1.1 503')
    expect(third.toLowerCase()).toContain('retry-after: 5')
    expect(third).toContain('"code":"overloaded"')
    // Another organisation is let in, and leaves room for a third.
    await begin(other)
    expect(await answerTo(headOf(bounded.port, other))).toContain('"code":"overloaded"')
    await begin(await service.organisation(GENEROUS))
    expect(await answerTo(headOf(bounded.port, await service.organisation()))).toContain(
      '"code":"overloaded"',
    )

    for (const socket of open) socket.destroy()
    // Each place is given back a moment after its call is no longer under way.
    await eventually(async () => {
      const free = await fetch(`http://127.0.0.1:${bounded.port}/api/ingest/upload`, {
        method: 'POST',
        headers: { 'x-api-key': one.apiKey },
        body: formOf(['file', wavOf(100)]),
      })
      return free.status === 200
    })
  })

  test('32 uploads of one organisation at once are within the default limit', async () => {
    const organisation = await service.organisation(GENEROUS)
    const responses = await Promise.all(Array.from({ length: 32 }, () => upload(organisation, wavOf(1000))))
    expect(responses.map((each) => each.status)).toEqual(Array(32).fill(200))
  })

  test('a refused upload no longer counts', async () => {
    const organisation = await service.organisation(GENEROUS)
    for (let sent = 0; sent < 5; sent++) {
      const response = await fetch(`http://127.0.0.1:${bounded.port}/api/ingest/upload`, {
        method: 'POST',
        headers: { 'x-api-key': organisation.apiKey },
        body: formOf(['file', new Uint8Array(100)]),
      })
      expect(response.status).toBe(415)
    }
  })
})

describe('a body over the size limit', () => {
  let service: TestService
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(async () => {
    await service?.stop()
  })

  test.each([527_000_000, 10_000_000_000])(
    '%d declared bytes are answered with problem+json',
    async (length) => {
      const socket = headOf(portOf(service), await service.organisation(), `Content-Length: ${length}`)
      const answer = await answerTo(socket)
      expect(answer).toContain('HTTP/1.1 413')
      expect(answer).toContain('"code":"file_too_large"')
    },
  )

  test('an endless chunked body without a file is cut off at the limit', async () => {
    const socket = headOf(portOf(service), await service.organisation(), 'Transfer-Encoding: chunked')
    const answer = answerTo(socket)
    const chunk = Buffer.concat([
      Buffer.from('100000\r\n'),
      Buffer.alloc(1_048_576, 0x61),
      Buffer.from('\r\n'),
    ])
    let isAnswered = false
    answer.finally(() => {
      isAnswered = true
    })
    for (let sent = 0; sent < 700 && !isAnswered; sent++) {
      await new Promise<void>((resolve) => {
        socket.write(chunk, () => resolve())
      })
    }
    expect(await answer).toContain('HTTP/1.1 413')
  })
})

describe('a client that stops sending', () => {
  test('is answered 408, and nothing of its upload stays', async () => {
    const service = await startService()
    const bounded = await startBounded(service, { uploadPace: { ...TRANSFER_PACE, idleMs: 2_000 } })
    try {
      const organisation = await service.organisation()
      const socket = openUpload(bounded.port, organisation)
      const answer = answerTo(socket)
      await eventually(async () => (await rows(service)).length === 1)
      expect(await answer).toContain('HTTP/1.1 408')
      expect(await answer).toContain('"code":"body_stalled"')
      await eventually(async () => (await rows(service)).length === 0)
      await eventually(() => filesIn(service.storageFolder).length === 0)
    } finally {
      await bounded.stop()
      await service.stop()
    }
  })
})

describe('a signed PUT to the service itself', () => {
  test('has the upload limit of its organisation, and the body timeout', async () => {
    const service = await startService()
    const bounded = await startBounded(service, {
      uploadLimit: createUploadLimit({ total: 2 }),
      uploadPace: { ...TRANSFER_PACE, idleMs: 3_000 },
    })
    try {
      const organisation = await service.organisation()
      const signedPut = async () => {
        const { upload_url } = await (await organisation.asKey('/api/ingest/presign')).json()
        const { pathname, search } = new URL(upload_url)
        return sendHead(bounded.port, [`PUT ${pathname}${search} HTTP/1.1`, 'Content-Length: 1000000'])
      }
      const first = await signedPut()
      const answer = answerTo(first)
      first.write(wavOf(100))
      await eventually(() => filesIn(service.storageFolder).length > 0)
      expect(await answerTo(await signedPut())).toContain('"code":"overloaded"')
      expect(await answer).toContain('HTTP/1.1 408')
      await eventually(() => filesIn(service.storageFolder).length === 0)
    } finally {
      await bounded.stop()
      await service.stop()
    }
  })
})

describe('storage that cannot store an upload', () => {
  test('unreachable: 503 with Retry-After, and no row stays', async () => {
    const service = await startService({
      environment: {
        STORAGE_URL: 's3://recordings?endpoint=http%3A%2F%2F127.0.0.1%3A1&region=us-east-1',
        AWS_ACCESS_KEY_ID: 'key',
        AWS_SECRET_ACCESS_KEY: 'secret',
      },
    })
    try {
      const organisation = await service.organisation()
      await expectUnavailable(await upload(organisation, wavOf(1000)))
      expect(await rows(service)).toEqual([])
      // An address can be signed without it, but whether something was PUT there cannot be found out.
      const presigned = await organisation.asKey('/api/ingest/presign')
      expect(presigned.status).toBe(200)
      const { voicelog_id } = await presigned.json()
      const path = `/api/ingest/uploads/${voicelog_id}/complete`
      await expectUnavailable(await organisation.asKey(path, { method: 'POST' }))
      expect(await rows(service)).toEqual([{ status: 'awaiting_upload' }])
    } finally {
      await service.stop()
    }
  })

  test('its volume is not mounted: 503 with Retry-After, no row stays, and deleted recordings are deleted later', async () => {
    const service = await startService({ workers: true })
    const elsewhere = `${service.storageFolder}-elsewhere`
    try {
      const organisation = await service.organisation()
      await upload(organisation, wavOf(1000))
      const { voicelog_id } = await (await upload(organisation, wavOf(1000))).json()
      const path = `/api/voicelogs/${voicelog_id}`
      const areOver = async () =>
        (await rows(service)).every(({ status }) => status === 'completed' || status === 'failed')
      await eventually(areOver, { withinMs: 30_000 })
      renameSync(service.storageFolder, elsewhere)
      mkdirSync(service.storageFolder)
      await expectUnavailable(await upload(organisation, wavOf(1000)))
      expect((await organisation.asAdmin(path, { method: 'DELETE' })).status).toBe(204)
      await expectUnavailable(await upload(organisation, wavOf(1000)))
      expect(await rows(service)).toHaveLength(1)
      expect(readdirSync(service.storageFolder)).toEqual([])
      rmSync(service.storageFolder, { recursive: true })
      renameSync(elsewhere, service.storageFolder)
      const isThere = () => filesIn(service.storageFolder).some((each) => each.includes(voicelog_id))
      expect(isThere()).toBe(true)
      await eventually(() => !isThere(), { withinMs: 60_000 })
    } finally {
      await service.stop()
    }
  }, 90_000)

  test.skipIf(!canMount())(
    'a full disk: 503 with Retry-After, nothing stays, and what fits is taken',
    async () => {
      const volume = mountVolume()
      if (volume === null) throw new Error('A volume could be mounted a moment ago')
      const service = await startService({ environment: { STORAGE_URL: `file://${volume.folder}` } })
      try {
        const organisation = await service.organisation()
        await expectUnavailable(await upload(organisation, wavOf(500_000)))
        expect(await rows(service)).toEqual([])
        expect(filesIn(volume.folder)).toEqual([])
        const { upload_url } = await (await organisation.asKey('/api/ingest/presign')).json()
        await expectUnavailable(await fetch(upload_url, { method: 'PUT', body: wavOf(500_000) }))
        expect(filesIn(volume.folder)).toEqual([])
        expect((await upload(organisation, wavOf(1000))).status).toBe(200)
      } finally {
        await service.stop()
        volume.remove()
      }
    },
  )
})

async function startBounded(
  { config, services }: TestService,
  bounds: Partial<Pick<Parameters<typeof createApp>[0], 'uploadLimit' | 'uploadPace'>>,
) {
  const deps = { ...openApiServices(config, services), ...bounds }
  const app = createApp(deps, { publicUrl: config.publicUrl, version: 'test', corsOrigins: [] })
  const server = await listen(app, { port: 0 })
  return { port: server.port, stop: () => server.stop({ now: true }) }
}

/** Another key of an organisation. */
async function anotherKey({ services }: TestService, { organisationId, userId }: TestOrganisation) {
  const user = { kind: 'user', organisationId, userId, role: 'admin', permissions: [], sight: 'all' } as const
  const owner = { ...user, sessionId: newId(), authenticatedSecondsAgo: 0, needsMfaEnrolment: false }
  return await createApiKey(services, owner, { name: 'another recorder', ...GENEROUS })
}

function portOf({ baseUrl }: TestService): number {
  return Number(new URL(baseUrl).port)
}

/** The head of an upload, by default with 100 MB declared. */
function headOf(
  port: number,
  { apiKey }: Pick<TestOrganisation, 'apiKey'>,
  framing = 'Content-Length: 100000000',
): Socket {
  return sendHead(port, [
    'POST /api/ingest/upload HTTP/1.1',
    `X-API-Key: ${apiKey}`,
    'Content-Type: multipart/form-data; boundary=b',
    framing,
  ])
}

function sendHead(port: number, lines: string[]): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\nHost: localhost\r\n\r\n`)
  return socket
}

/** An upload that has begun and then sends nothing. */
function openUpload(port: number, organisation: Pick<TestOrganisation, 'apiKey'>): Socket {
  const socket = headOf(port, organisation)
  socket.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.wav"\r\n\r\n')
  socket.write(wavOf(100, 90_000_000))
  return socket
}

/** What is received up to the last brace of the problem. */
async function answerTo(socket: Socket): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let text = ''
  socket.on('data', (data) => {
    text += data
    if (text.endsWith('}')) resolve()
  })
  socket.on('close', () => resolve())
  await promise
  socket.destroy()
  return text
}

async function expectUnavailable(response: Response): Promise<void> {
  expect([response.status, (await response.json()).code]).toEqual([503, 'storage_unavailable'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
}

async function rows({ database }: TestService): Promise<{ status: string }[]> {
  return [...(await database.sql<{ status: string }[]>`select status from voicelogs`)]
}

function filesIn(folder: string): string[] {
  const all = readdirSync(folder, { recursive: true, withFileTypes: true })
  const files = all.filter((each) => each.isFile() && each.name !== MARKER)
  return files.map((each) => join(each.parentPath, each.name))
}
