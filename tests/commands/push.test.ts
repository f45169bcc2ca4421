import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/poll.ts'
import { json, startService, type TestOrganisation, type TestService } from '../support/service.ts'
import { wavOf } from '../support/wav.ts'
import { countsOf, push, recordingOf, startPush, writeRecordings } from './push-process.ts'

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
  environment = { VOICELOG_URL: service.baseUrl, VOICELOG_API_KEY: organisation.apiKey }
  folder = mkdtempSync(join(tmpdir(), 'voicelog-push-'))
  return () => rmSync(folder, { recursive: true, force: true })
})

describe('a folder', () => {
  test('is pushed with everything below it, in parallel, and a second run sends nothing again', async () => {
    const names = Array.from({ length: 40 }, (_, each) => `2025/${each % 4}/call-${each}.wav`)
    await writeRecordings(folder, names)
    const first = await push([folder, '--json', '--parallel', '8'], environment)
    expect(first).toMatchObject({ code: 0, outcomes: { uploaded: 40 } })
    expect(new Set(first.files.map((each) => each.file)).size).toBe(40)
    expect(first.error).toContain('uploaded             40')

    const second = await push([folder, '--json'], environment)
    expect(second).toMatchObject({ code: 0, outcomes: { already_there: 40 } })
    const ids = (files: typeof first.files) => files.map((each) => each.voicelog_id).sort()
    expect(ids(second.files)).toEqual(ids(first.files))
    expect(await voicelogs()).toHaveLength(40)
    expect(await objects()).toHaveLength(40)
  })

  test('with the same recordings under other names has nothing new', async () => {
    await writeRecordings(folder, ['a.wav', 'b.wav'])
    await push([join(folder, 'a.wav'), join(folder, 'b.wav')], environment)
    await writeRecordings(join(folder, 'moved'), ['x.wav', 'y.wav', 'new.wav'])
    const { outcomes } = await push([join(folder, 'moved'), '--json'], environment)
    expect(outcomes).toEqual({ already_there: 2, uploaded: 1 })
  })

  test('is shown and not sent with --dry-run', async () => {
    await writeRecordings(folder, ['17_a.wav', '18_b.wav'])
    const shown = await push([folder, '--dry-run', '--json', '--pattern', '{operator_id}_{call_id}.wav'])
    expect(shown).toMatchObject({ code: 0, outcomes: { would_send: 2 } })
    expect(shown.files.map((each) => each.fields)).toEqual([
      { operator_id: '17', call_id: 'a' },
      { operator_id: '18', call_id: 'b' },
    ])
    expect(await voicelogs()).toHaveLength(0)
  })
})

describe('the fields of a call', () => {
  test('come from the CSV, else the pattern, else the options', async () => {
    const fields = [
      { name: 'tier', label: 'Tier', kind: 'text' },
      { name: 'amount', label: 'Amount', kind: 'number' },
    ]
    await organisation.asAdmin('/api/settings', json({ fields }, 'PATCH'))
    await writeRecordings(folder, ['calls/20250131-0930_17_c1.wav', 'calls/20250201-1000_18_c2.wav'])
    await Bun.write(
      join(folder, 'calls.csv'),
      '\ufefffile;customer_id;department;operator_id;field.amount\r\n' +
        'calls/20250131-0930_17_c1.wav;4711;"Sales; North";99;12.5\r\n' +
        'calls/20250201-1000_18_c2.wav;;;;\r\n',
    )
    const options = ['--pattern', '{call_date}_{operator_id}_{call_id}.wav', '--timezone', 'Asia/Tokyo']
    const defaults = [
      '--language',
      'ja-JP',
      '--department',
      'support',
      '--agent-channel',
      '1',
      '--field',
      'tier=gold',
    ]
    const csv = ['--csv', join(folder, 'calls.csv')]
    const { code, error } = await push([...csv, ...options, ...defaults], environment)
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(await voicelogs()).toEqual([
      expect.objectContaining({
        call_id: 'c1',
        call_date: '2025-01-31T00:30:00.000Z',
        operator_id: '99',
        customer_id: '4711',
        department: 'Sales; North',
        language: 'ja-JP',
        fields: { amount: 12.5, tier: 'gold' },
      }),
      expect.objectContaining({
        call_id: 'c2',
        call_date: '2025-02-01T01:00:00.000Z',
        operator_id: '18',
        customer_id: null,
        department: 'support',
      }),
    ])
  })

  test('a file without a row or a match is reported and not sent', async () => {
    await writeRecordings(folder, ['a.wav', 'b.wav', 'c.wav'])
    const csv = join(folder, 'list.csv')
    await Bun.write(csv, 'file,call_id\na.wav,A\nb.wav,B\nmissing.wav,M\n')
    const listed = await push([folder, '--csv', csv, '--json'], environment)
    expect(listed).toMatchObject({ code: 1, outcomes: { uploaded: 2, skipped: 2 } })
    expect(listed.files.find((each) => each.file.endsWith('c.wav'))?.code).toBe('no_row')

    const named = await push([folder, '--json', '--pattern', '{call_id}.ogg'], environment)
    expect(named).toMatchObject({ code: 1, outcomes: { skipped: 4 } })
    const missing = await push(['--csv', csv, '--json'], environment)
    expect(missing).toMatchObject({ code: 1, outcomes: { already_there: 2, failed: 1 } })
    expect(missing.files.find((each) => each.outcome === 'failed')?.message).toBe('there is no such file')
  })
})

describe('what cannot be uploaded', () => {
  test('a file that is not audio is reported and not sent, and counts as missing only if its name looks like audio', async () => {
    await writeRecordings(folder, ['good.wav'])
    await Bun.write(join(folder, 'notes.txt'), 'Call back Mrs Miller')
    expect(await push([folder, '--json'], environment)).toMatchObject({
      code: 0,
      outcomes: { uploaded: 1, skipped: 1 },
    })
    await Bun.write(join(folder, 'text.wav'), 'Call back Mrs Miller')
    const { code, out } = await push([folder], environment)
    expect(code).toBe(1)
    expect(out).toContain(`skipped        ${join(folder, 'text.wav')}  it is not WAV, MP3, M4A or OGG`)
    expect(await voicelogs()).toHaveLength(1)
  })

  test("a refusal is reported in the service's words, and is not tried again", async () => {
    await Bun.write(join(folder, 'cut.wav'), recordingOf(1).subarray(0, 800))
    const { code, files, error } = await push([folder, '--json'], environment)
    expect(code).toBe(1)
    expect(files).toMatchObject([{ outcome: 'refused', code: 'invalid_audio' }])
    expect(error).toContain('Not at the service:')
    expect(await voicelogs()).toHaveLength(0)
  })

  test('a wrong key is reported in one line', async () => {
    await writeRecordings(folder, ['a.wav', 'b.wav', 'c.wav'])
    const wrong = { ...environment, VOICELOG_API_KEY: 'vl_live_wrong' }
    const { code, out, error } = await push([folder], wrong)
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error.trim().split('\n')).toHaveLength(1)
    expect(error).toContain(`${service.baseUrl} does not accept the API key`)
    expect(error).not.toContain('vl_live_wrong')
  })

  test('a wrong command ends with exit code 2', async () => {
    await Bun.write(join(folder, 'bad.csv'), 'file,operater_id\na.wav,17\n')
    await Bun.write(join(folder, 'bell.csv'), 'file,\x1b[2J\na.wav,17\n')
    const wrong: [string[], string][] = [
      [[], 'Files or folders are required.'],
      [[join(folder, 'nowhere')], 'does not exist or cannot be read'],
      [[folder, '--parallel', 'many'], '--parallel is "many"'],
      [[folder, '--pattern', '{operator}.wav'], '{operator} is not a field'],
      [[folder, '--timezone', 'Mars/Base'], '--timezone is "Mars/Base"'],
      [[folder, '--csv', join(folder, 'bad.csv')], 'unknown columns: operater_id'],
      [[folder, '--csv', join(folder, 'bell.csv')], 'unknown columns: ?[2j'],
      [[folder, '--api-key', 'secret'], "'--api-key'"],
    ]
    for (const [args, said] of wrong) {
      const { code, error } = await push(args, environment)
      expect({ code, error }).toMatchObject({ code: 2, error: expect.stringContaining(said) })
    }
    expect(await push([folder], { VOICELOG_API_KEY: 'x' })).toMatchObject({ code: 2 })
    expect(await push([folder], { VOICELOG_URL: service.baseUrl })).toMatchObject({ code: 2 })
  })
})

test('a file that cannot be read is reported', async () => {
  await writeRecordings(folder, ['good.wav'])
  symlinkSync(join(folder, 'nowhere.wav'), join(folder, 'broken.wav'))
  // A name in Latin-1, which is not valid UTF-8.
  const latin = Buffer.concat([Buffer.from(`${folder}/f`), Buffer.from([0xfc]), Buffer.from('r.wav')])
  writeFileSync(latin, recordingOf(5))
  const { code, files } = await push([folder, '--json'], environment)
  expect(code).toBe(1)
  expect(files.filter((each) => each.outcome === 'uploaded').length).toBeGreaterThanOrEqual(1)
  expect(files).toHaveLength(3)
  expect(files.find((each) => each.file.endsWith('broken.wav'))).toMatchObject({
    outcome: 'failed',
    code: 'unreadable',
  })
})

describe('a run that ends early', () => {
  test('after a kill and a second run, every recording is there once', async () => {
    await writeRecordings(
      folder,
      Array.from({ length: 60 }, (_, each) => `${each}.wav`),
    )
    const killed = startPush([folder, '--json', '--parallel', '3'], environment)
    await eventually(() => killed.files().length >= 5)
    killed.kill('SIGKILL')
    await killed.ended
    const before = killed.files().length
    expect(before).toBeLessThan(60)

    const { code, outcomes, files } = await push([folder, '--json'], environment)
    expect({ code, files: files.length }).toEqual({ code: 0, files: 60 })
    expect(outcomes.already_there).toBeGreaterThanOrEqual(before)
    expect(await voicelogs()).toHaveLength(60)
    await eventually(async () => (await objects()).length === 60)
  })

  test('the rate limit of the service is noticed in the middle of large files too', async () => {
    const limited = await service.organisation({ rateLimit: 2 })
    // Larger than all buffers together: the answer comes while the file is being sent.
    for (const each of [1, 2, 3])
      await Bun.write(join(folder, `${each}.wav`), wavOf(each * 1000 + 20 * 60_000))
    const variables = { ...environment, VOICELOG_API_KEY: limited.apiKey }
    const child = startPush([folder, '--json', '--parallel', '3'], variables)
    await eventually(() => child.files().length === 1)
    child.kill('SIGINT')
    expect(await child.ended).toBe(1)
    const { uploaded, failed = 0, not_tried = 0 } = countsOf(child.files())
    // On a busy machine the first file may be finished before the third is begun.
    expect([uploaded, failed + not_tried]).toEqual([1, 2])
    expect(failed).toBeGreaterThan(0)
    for (const { message } of child.files().filter((each) => each.outcome === 'failed'))
      expect(message).toBe('tried once: the rate limit of the key')
  })

  test('Ctrl-C finishes running uploads and reports what was not tried', async () => {
    await writeRecordings(
      folder,
      Array.from({ length: 60 }, (_, each) => `${each}.wav`),
    )
    const child = startPush([folder, '--json', '--parallel', '2'], environment)
    await eventually(() => child.files().length >= 3)
    child.kill('SIGINT')
    expect(await child.ended).toBe(1)
    const { uploaded, not_tried } = countsOf(child.files())
    expect((uploaded ?? 0) + (not_tried ?? 0)).toBe(60)
    expect(await voicelogs()).toHaveLength(uploaded ?? 0)
    expect(child.error).toContain('not tried')
  })
})

async function voicelogs(): Promise<Record<string, unknown>[]> {
  const response = await organisation.asAdmin('/api/voicelogs?limit=200&sort=created_at')
  const { items } = (await response.json()) as { items: Record<string, unknown>[] }
  return items.sort((a, b) => (`${a.call_id}` < `${b.call_id}` ? -1 : 1))
}

/** The organisation's objects in storage. */
function objects() {
  return Array.fromAsync(service.services.storage.list(`${organisation.organisationId}/`))
}
