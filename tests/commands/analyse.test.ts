import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readScriptedCalls } from '../../evaluation/scripted/calls.ts'

const calls = await readScriptedCalls('en.txt', 'en-US')
let folder: string
let cancel: string
let parcel: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-analyse-'))
  cancel = await written('cancel.json', transcriptOf('gym-cancel'))
  parcel = await written('parcel.json', transcriptOf('where-parcel'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('voicelog analyse FILE…', () => {
  test('prints the four results and the dropped claims, without any configuration', async () => {
    const { code, out, error } = await analyse([cancel])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const printed = JSON.parse(out)
    expect(Object.keys(printed)).toEqual(['summary', 'emotion', 'intent', 'quality', 'dropped_claims'])
    expect(printed).toMatchObject({
      summary: { outcome: 'resolved' },
      emotion: { speakers: { customer: { label: 'neutral' } } },
      intent: { primary: { intent: 'cancellation' } },
      quality: { scorecard: { version: 1 }, auto_fail: false },
      dropped_claims: 0,
    })
  })

  test('reads standard input if the file is -', async () => {
    const { code, out } = await analyse(['-'], await Bun.file(parcel).text())
    expect(code).toBe(0)
    expect(JSON.parse(out).intent.primary.intent).toBe('order_status')
  })

  test('prints a line for each of several files, in their order', async () => {
    const { code, out } = await analyse([parcel, cancel])
    expect(code).toBe(0)
    const lines: string[] = out.trim().split('\n')
    expect(lines.map((each) => JSON.parse(each).intent.primary.intent)).toEqual([
      'order_status',
      'cancellation',
    ])
  })

  test('reports what is wrong with a file, analyses the others and exits with 1', async () => {
    const broken = await written('broken.json', { language: 'en-US', duration_ms: 'long', segments: [] })
    const text = join(folder, 'text.json')
    await Bun.write(text, 'hello')
    const missing = join(folder, 'missing.json')
    const { code, out, error } = await analyse([broken, cancel, text, missing, parcel])
    expect(code).toBe(1)
    expect(out.trim().split('\n')).toHaveLength(2)
    const [first, second, third] = error.trim().split('\n')
    expect(first).toContain(`${broken}: not a transcript: /duration_ms`)
    expect(second).toContain(`${text}: not JSON`)
    expect(third).toContain(missing)
  })

  test('what stands in a file does not control the terminal', async () => {
    const { code, error } = await analyse(['-'], '\x1b[2J')
    expect(code).toBe(1)
    expect(error).toBe("Cannot analyse standard input: not JSON: JSON Parse error: Unrecognized token '?'\n")
  })

  test('an input without end is read to 64 MB only', async () => {
    const { code, error } = await analyse(['/dev/zero'])
    expect({ code, error }).toEqual({ code: 1, error: 'Cannot analyse /dev/zero: it has more than 64 MB\n' })
  })

  test('an empty input and no input at all are errors, not empty results', async () => {
    expect(await analyse(['-'], '')).toMatchObject({ code: 1, out: '' })
    const { code, out, error } = await analyse([])
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(error).toContain('Usage: voicelog analyse FILE')
  })

  test('prints why an analytic was skipped', async () => {
    const german = await written('german.json', { ...transcriptOf('gym-cancel'), language: 'de-DE' })
    const printed = JSON.parse((await analyse([german])).out)
    expect(printed.summary).toMatchObject({
      status: 'skipped',
      reason: { code: 'language_not_supported_by_engine', retryable: false },
    })
    expect(printed.quality.metrics.turns).toBe(9)
  })
})

function transcriptOf(id: string) {
  const found = calls.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no call ${id}`)
  return found.transcript
}

async function written(name: string, value: unknown): Promise<string> {
  const path = join(folder, name)
  await Bun.write(path, JSON.stringify(value))
  return path
}

/** The command as a user runs it, with an environment that configures nothing. */
async function analyse(args: string[], input = '') {
  const main = join(import.meta.dir, '../../src/main.ts')
  const child = Bun.spawn([process.execPath, main, 'analyse', ...args], {
    stdin: new Blob([input]),
    stdout: 'pipe',
    stderr: 'pipe',
    env: { PATH: Bun.env.PATH ?? '' },
  })
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, error }
}
