import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { recordingOf } from '../commands/push-process.ts'
import { startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'

// Runs the examples of docs/examples as a user does, against a real service.

const examples = resolve(import.meta.dir, '../../docs/examples')
let service: TestService
let organisation: TestOrganisation
let folder: string
let environment: Record<string, string>

beforeAll(async () => {
  service = await startService()
})
afterAll(() => service?.stop())

beforeEach(async () => {
  organisation = await service.organisation({ rateLimit: 1000 })
  environment = {
    PATH: Bun.env.PATH ?? '',
    HOME: Bun.env.HOME ?? '',
    VOICELOG_URL: service.baseUrl,
    VOICELOG_API_KEY: organisation.apiKey,
  }
  folder = mkdtempSync(join(tmpdir(), 'voicelog-examples-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['curl', ['sh', 'upload.sh']],
  ['Python', ['python3', 'upload.py']],
  ['Node', ['node', 'upload.mjs']],
])('%s', (_name, [program = '', script = '']) => {
  const upload = (...args: string[]) => run([program, join(examples, script), ...args])

  test('uploads a recording with its fields, and reports the second time that it is already there', async () => {
    const path = join(folder, 'a "strange"; name,ü.wav')
    await Bun.write(path, recordingOf(1))
    const fields = [
      'call_id=@c=1',
      'operator_id=17',
      'department=Sales & Süd',
      'call_date=2025-01-31T09:30:00Z',
    ]
    const first = await upload(path, ...fields)
    expect(first).toMatchObject({ code: 0, out: expect.stringContaining('"status":"queued"') })
    expect(await upload(path, ...fields)).toMatchObject({ code: 0, out: `already there: ${path}\n` })
    expect(await voicelogs()).toMatchObject([
      {
        call_id: '@c=1',
        operator_id: '17',
        department: 'Sales & Süd',
        call_date: '2025-01-31T09:30:00.000Z',
        size_bytes: recordingOf(1).length,
      },
    ])
  })

  test('uploads a file of many megabytes, and reports the second time that it is already there', async () => {
    const path = join(folder, 'long.wav')
    await Bun.write(path, wavOf(30 * 60_000))
    expect(await upload(path, 'call_id=long')).toMatchObject({ code: 0 })
    expect(await upload(path, 'call_id=long')).toMatchObject({ code: 0, out: `already there: ${path}\n` })
    expect(await voicelogs()).toMatchObject([{ call_id: 'long', size_bytes: 44 + 30 * 60 * 16_000 }])
  })

  test("prints the service's reason for a refusal and exits with 1", async () => {
    const path = join(folder, 'notes.wav')
    await Bun.write(path, 'Call back Mrs Miller')
    const { code, out, error } = await upload(path)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toContain('unsupported_audio')
  })

  test('waits for the time in Retry-After', async () => {
    const seen: number[] = []
    const busy = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      async fetch(request) {
        await request.arrayBuffer()
        seen.push(performance.now())
        return seen.length === 1
          ? new Response('{}', { status: 429, headers: { 'retry-after': '2' } })
          : Response.json({ voicelog_id: 'x', status: 'queued' })
      },
    })
    try {
      const path = join(folder, 'a.wav')
      await Bun.write(path, recordingOf(2))
      const busyEnvironment = { ...environment, VOICELOG_URL: busy.url.href }
      const { code } = await run([program, join(examples, script), path], busyEnvironment)
      expect({ code, requests: seen.length }).toEqual({ code: 0, requests: 2 })
      expect((seen[1] ?? 0) - (seen[0] ?? 0)).toBeGreaterThan(1_900)
    } finally {
      await busy.stop(true)
    }
  })
})

describe('a PBX', () => {
  const asterisk = () => {
    const [, command = ''] = /MixMonitor\([^,]*,[^,]*,(.*)\)$/m.exec(read('asterisk.conf')) ?? []
    return command
  }
  const freeswitch = () => {
    const [, command = ''] =
      /record_post_process_exec_api=bgsystem:([^"]*)"/.exec(read('freeswitch.xml')) ?? []
    return command
  }

  test('Asterisk sends a recording with the command of its dialplan', async () => {
    expect(
      await hangUp(asterisk(), {
        RECORDING: join(folder, 'call.wav'),
        UNIQUEID: '1738315800.417',
        EPOCH: '1738315800',
        AGENT: '117',
        CUSTOMER: '49301234',
      }),
    ).toMatchObject({ code: 0 })
    expect(await voicelogs()).toMatchObject([
      {
        call_id: '1738315800.417',
        operator_id: '117',
        customer_id: '49301234',
        call_date: '2025-01-31T09:30:00.000Z',
      },
    ])
  })

  test('FreeSWITCH sends a recording with the command of its dialplan, also without a number', async () => {
    const uuid = crypto.randomUUID()
    expect(
      await hangUp(freeswitch(), {
        voicelog_recording: join(folder, 'call.wav'),
        uuid,
        'strepoch()': '1738315800',
        voicelog_customer: '',
        1: '118',
      }),
    ).toMatchObject({ code: 0 })
    expect(await voicelogs()).toMatchObject([
      { call_id: uuid, operator_id: '118', customer_id: null, call_date: '2025-01-31T09:30:00.000Z' },
    ])
  })

  /** Replaces the variables and runs the command in a shell, as the PBX does. */
  async function hangUp(command: string, variables: Record<string, string>) {
    const installed = join(folder, 'lib')
    for (const each of ['upload.sh', 'pbx-hook.sh']) cpSync(join(examples, each), join(installed, each))
    await Bun.write(join(folder, 'call.wav'), recordingOf(3))
    const settings = join(folder, 'push.env')
    await Bun.write(settings, `VOICELOG_URL=${service.baseUrl}\nVOICELOG_API_KEY=${organisation.apiKey}\n`)
    chmodSync(settings, 0o600)
    const line = command
      .replace('/usr/local/lib/voicelog', installed)
      .replace(/\$\{([^}]*)\}|\$(\d)/g, (_all, long?: string, short?: string) => {
        const value = variables[long ?? short ?? '']
        if (value === undefined)
          throw new Error(`The dialplan uses ${long ?? short}, which the test does not set`)
        return value
      })
    return await run(['sh', '-c', line], { PATH: environment.PATH ?? '', VOICELOG_ENV: settings })
  }
})

test('no example puts the key where other users of the machine see it', async () => {
  const seen = Promise.withResolvers<string>()
  const slow = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      await request.arrayBuffer()
      // The arguments of every running program, including those of the example.
      const glob = new Bun.Glob('[0-9]*/cmdline')
      const lines: string[] = []
      for await (const each of glob.scan({ cwd: '/proc', onlyFiles: false })) {
        lines.push(readIfThere(join('/proc', each)))
      }
      seen.resolve(lines.join('\n'))
      return Response.json({ voicelog_id: 'x', status: 'queued' })
    },
  })
  try {
    const path = join(folder, 'a.wav')
    await Bun.write(path, recordingOf(2))
    const { code } = await run(['sh', join(examples, 'upload.sh'), path], {
      ...environment,
      VOICELOG_URL: slow.url.href,
    })
    expect(code).toBe(0)
    const commands = await seen.promise
    expect(commands).toContain('--write-out')
    expect(commands).not.toContain(organisation.apiKey)
  } finally {
    await slow.stop(true)
  }
})

function read(name: string): string {
  return readFileSync(join(examples, name), 'utf8')
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

async function run(command: string[], variables: Record<string, string> = environment) {
  const child = Bun.spawn(command, { env: variables, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' })
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, error }
}

async function voicelogs() {
  const response = await organisation.asAdmin('/api/voicelogs')
  const { items } = (await response.json()) as { items: Record<string, unknown>[] }
  return items
}
