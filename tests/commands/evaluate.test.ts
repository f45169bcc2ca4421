import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readScriptedCalls } from '../../evaluation/scripted/calls.ts'

const MAIN = join(import.meta.dir, '../../src/main.ts')
// Each test starts the command up to three times.
setDefaultTimeout(30_000)
const calls = await readScriptedCalls('en.txt', 'en-US')
const cancel = transcriptOf('gym-cancel')
const parcel = transcriptOf('where-parcel')
let folder: string
let written = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'voicelog-evaluate-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('voicelog evaluate FILE --json', () => {
  test('prints a line for each call and the sums last', async () => {
    const { code, lines, error } = await evaluated([
      { id: 'a', transcript: cancel, labels: { intent: 'cancellation', outcome: ['follow_up', 'resolved'] } },
      { id: 'b', transcript: parcel, labels: { intent: 'cancellation', answers: { greeting: 'yes' } } },
      { id: 'c', transcript: parcel },
    ])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    expect(lines).toHaveLength(4)
    const [first, second, third, { sums }] = lines
    expect(Object.keys(first)).toEqual(['id', 'intent', 'emotion', 'outcome', 'answers'])
    expect(first).toMatchObject({
      id: 'a',
      intent: { intent: 'cancellation' },
      emotion: 'neutral',
      outcome: { outcome: 'resolved' },
    })
    expect(Object.keys(first.intent)).toEqual(['intent', 'confidence'])
    expect(Object.keys(first.outcome)).toEqual(['outcome', 'confidence'])
    expect(first.answers.greeting).toBe('yes')
    expect(Object.keys(first.answers)).toHaveLength(8)
    expect({ ...second, id: 'c' }).toEqual(third)
    expect(sums).toMatchObject({
      calls: 3,
      bad_lines: [],
      intent: { n: 2, right: 1, accuracy: 0.5, confusions: [{ label: 'cancellation', got: 'order_status' }] },
      outcome: { n: 1, right: 1 },
      emotion: { n: 0, accuracy: null },
      answers: { n: 1 },
      by_language: { 'en-US': { calls: 3 } },
      by_department: {},
      last_run: null,
    })
  })

  test('reports a bad line, judges the others and exits with 1', async () => {
    const { code, lines, error, file } = await evaluated([
      { id: 'a', transcript: cancel },
      '{"id": "b", "transcript":',
      { id: 'c', transcript: { ...parcel, language: 'English' } },
      { transcript: parcel },
      { id: 'e', transcript: parcel, labels: { intent: 7 } },
      '',
      { id: 'g', transcript: parcel },
    ])
    expect(code).toBe(1)
    expect(lines.map((each) => each.id)).toEqual(['a', 'g', undefined])
    expect(lines.at(-1).sums).toMatchObject({ calls: 2, bad_lines: [2, 3, 4, 5] })
    expect(error).toContain(`${file}, line 2: not JSON`)
    expect(error).toContain(`${file}, line 3: /transcript/language`)
    expect(error).toContain(`${file}, line 4: /id: Expected`)
    expect(error).toContain(`${file}, line 5: /labels/intent: Expected a value`)
    expect(error.trim().split('\n')).toHaveLength(4)
  })

  test('what stands in the file does not control the terminal', async () => {
    const control = '\x1b]0;title\x07\x1b[2J'
    const [segment] = cancel.segments
    const twice = [segment, segment].map((each) => ({ ...each, id: control }))
    const file = await fileOf([
      { id: 'a', transcript: { ...cancel, segments: twice } },
      { id: 'b', transcript: cancel, labels: { answers: { [control]: 5 } } },
      control,
      { id: 'd', transcript: cancel, department: control, labels: { intent: control } },
      { id: 'e', transcript: cancel, department: 'sales', labels: { intent: 'other' } },
    ])
    const { out, error } = await run([file])
    expect(out).toContain('?]0;title??[2J, intent')
    expect(error.trim().split('\n')).toHaveLength(4)
    for (const printed of [out, error]) expect(printed).not.toMatch(/(?!\n)\p{Cc}/u)
  })

  test('a result that is skipped is null, counts as wrong and is counted', async () => {
    const { code, lines } = await evaluated([
      { id: 'swahili', transcript: { ...cancel, language: 'sw-KE' }, labels: { intent: 'cancellation' } },
      { id: 'short', transcript: sentence('Hello.'), labels: { outcome: 'unknown' } },
      { id: 'silent', transcript: { language: 'en-US', duration_ms: 0, segments: [] } },
    ])
    expect(code).toBe(0)
    const [swahili, short, , { sums }] = lines
    expect(swahili).toMatchObject({ intent: null, emotion: null, outcome: null })
    expect(short.outcome).toBeNull()
    expect(sums).toMatchObject({
      calls: 3,
      intent: { n: 1, right: 0, without_result: 1, accuracy: 0 },
      outcome: { n: 1, without_result: 1 },
    })
    // In a language of which nothing was learnt, and where nobody speaks.
    expect(sums.without_result.intent).toBe(2)
    expect(sums.without_result.outcome).toBeGreaterThanOrEqual(2)
  })

  test('the department is that of the line, else that of the transcript', async () => {
    const labels = { intent: 'cancellation' }
    const { lines } = await evaluated([
      { id: 1, transcript: cancel, department: 'claims', labels },
      { id: 2, transcript: { ...cancel, department: 'sales' }, labels },
      { id: 3, transcript: { ...cancel, department: 'sales' }, department: 'claims', labels },
      { id: 4, transcript: cancel, labels },
    ])
    expect(lines.map((each) => each.id)).toEqual([1, 2, 3, 4, undefined])
    expect(lines.at(-1).sums.by_department).toMatchObject({
      claims: { calls: 2, intent: { n: 2, right: 2 } },
      sales: { calls: 1, intent: { n: 1 } },
    })
  })

  test('null and an empty list are no label', async () => {
    const { code, lines, error } = await evaluated([
      { id: 'a', transcript: cancel, labels: null, department: null },
      { id: 'b', transcript: cancel, labels: { intent: null, emotion: [], answers: null } },
      { id: 'c', transcript: cancel, labels: { answers: { greeting: null } } },
    ])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const none = { n: 0, accuracy: null }
    expect(lines.at(-1).sums).toMatchObject({ calls: 3, intent: none, emotion: none, answers: none })
  })

  test('a label that no result can have is told once, and the call is judged', async () => {
    const labels = { intent: 'meter_reading', answers: { polite: 'yes' } }
    const { code, lines, error } = await evaluated([
      { id: 'a', transcript: cancel, labels },
      { id: 'b', transcript: cancel, labels },
    ])
    expect(code).toBe(0)
    expect(lines.at(-1).sums.intent).toMatchObject({ n: 2, right: 0 })
    expect(error.trim().split('\n')).toEqual([
      expect.stringContaining('line 1: labels.intent: "meter_reading" is not among the intents'),
      expect.stringContaining('line 1: labels.answers: "polite" is not among the questions'),
    ])
  })

  test('reads standard input, judges each line as it comes, and keeps nothing of it', async () => {
    const child = start(['-', '--json'])
    child.stdin.write(`${JSON.stringify({ id: 'a', transcript: cancel })}\n`)
    await child.stdin.flush()
    const reader = child.stdout.getReader()
    // The first result is there while the second call has not been sent.
    const first = new TextDecoder().decode((await reader.read()).value)
    expect(JSON.parse(first).id).toBe('a')
    child.stdin.write(JSON.stringify({ id: 'b', transcript: parcel }))
    await child.stdin.end()
    expect(await child.exited).toBe(0)
  })
})

describe('voicelog evaluate FILE', () => {
  test('prints the figures, the confusions and what changed since the last run on the file', async () => {
    const file = await fileOf([
      { id: 'a', transcript: cancel, department: 'claims', labels: { intent: 'cancellation' } },
      { id: 'b', transcript: parcel, labels: { intent: 'cancellation' } },
    ])
    const state = join(folder, 'state')
    const first = await run([file], state)
    expect({ code: first.code, error: first.error }).toEqual({ code: 0, error: '' })
    expect(first.out).toContain('2 calls judged by local')
    expect(first.out).toMatch(/intent +2 +1 +0 +0\.500 +0\.500/)
    expect(first.out).toMatch(/claims, intent +1 +1/)
    expect(first.out).toMatch(/1 +cancellation taken for order_status/)
    expect(first.out).not.toContain('against the last run')

    const again = await run([file], state)
    expect(again.out).toMatch(/against the last run \(.*, local, version \d+\)/)
    expect(again.out).toContain('accuracy +0.000')

    await Bun.write(
      file,
      `${JSON.stringify({ id: 'a', transcript: cancel, labels: { intent: 'cancellation' } })}\n`,
    )
    const other = await run([file], state)
    expect(other.out).toContain('the calls or intents have changed since')
    expect(other.out).toContain('accuracy +0.500')
    // Nothing is left beside the calls.
    expect(await readdir(join(state, 'voicelog', 'evaluations'))).toHaveLength(1)
    expect((await readdir(folder)).filter((each) => each.includes('evaluations'))).toEqual([])
  })

  test('says so where the run cannot be kept, and the result stands', async () => {
    const file = await fileOf([{ id: 'a', transcript: cancel, labels: { intent: 'cancellation' } }])
    const { code, out, error } = await run([file], file)
    expect(code).toBe(0)
    expect(out).toContain('1 call judged')
    expect(error).toContain('Cannot keep this run')
  })

  test.each([
    [[], 'no file is given'],
    [['absent.jsonl'], 'absent.jsonl'],
    [[import.meta.dir], 'it is not a file'],
    [['a', 'b'], 'several files'],
    [['a', '--jsonl'], '--jsonl'],
  ])('refuses %j with exit code 2', async (args, told) => {
    const { code, error } = await run(args)
    expect(code).toBe(2)
    expect(error).toContain(told)
  })
})

describe('--probe', () => {
  const named = { ...sentence('My name is Jennifer Walsh and I want to cancel my membership.') }

  test('names: each call, what flips, and the sums last', async () => {
    const file = await fileOf([
      { id: 'a', transcript: named },
      { id: 'b', transcript: sentence('I want to cancel.') },
      'no call',
    ])
    const { code, out, error } = await run([file, '--probe', 'names', '--json'])
    expect(code).toBe(1)
    expect(error).toContain('line 3: not JSON')
    const [first, second, { sums }] = linesOf(out)
    expect(first).toMatchObject({ id: 'a', variants: 5 })
    expect(second).toEqual({ id: 'b', variants: 0, flips: [] })
    // An intent, an emotion, an outcome and eight answers, five times.
    expect(sums).toMatchObject({
      probe: 'names',
      calls: 2,
      calls_changed: 1,
      variants: 5,
      verdicts: 55,
      bad_lines: [3],
    })
    expect(sums.flips).toBe(first.flips.length)
  })

  test('style: what flips is listed for people', async () => {
    const file = await fileOf([{ id: 'a', transcript: sentence('I want to cancel, I am leaving.') }])
    const { code, out } = await run([file, '--probe', 'style'])
    expect(code).toBe(0)
    expect(out).toMatch(/1 calls?, 1 of them changed, into 3 variants/)
    expect(out).toMatch(/\d+ of 33 verdicts flip/)
  })

  test('another probe is refused', async () => {
    const { code, error } = await run([await fileOf([]), '--probe', 'voices'])
    expect(code).toBe(2)
    expect(error).toContain('--probe is "voices": expected one of names, style')
  })
})

describe('--intents TAXONOMY.json', () => {
  const intents = [
    { name: 'quit', description: 'End a membership', examples: ['I want to cancel my gym membership'] },
    { name: 'parcel', description: 'Where a parcel is', examples: ['Where is my parcel'] },
  ]

  test('the results are of these intents, and other', async () => {
    const taxonomy = await jsonFile({ base_version: 3, note: 'ours', intents })
    const file = await fileOf([
      { id: 'a', transcript: cancel, labels: { intent: 'quit' } },
      { id: 'b', transcript: parcel, labels: { intent: ['parcel', 'other'] } },
    ])
    const { code, out, error } = await run([file, '--intents', taxonomy, '--json'])
    expect({ code, error }).toEqual({ code: 0, error: '' })
    const results = linesOf(out).slice(0, 2)
    for (const each of results) expect(['quit', 'parcel', 'other']).toContain(each.intent.intent)

    const single = await jsonFile(cancel)
    const analysed = await run([single, '--intents', taxonomy], undefined, 'analyse')
    expect({ code: analysed.code, error: analysed.error }).toEqual({ code: 0, error: '' })
    expect(JSON.parse(analysed.out).intent.primary.intent).toBe(results[0].intent.intent)
  })

  test.each([
    [{ intents: [] }, 'intents'],
    [{ intents: [{ name: 'Quit Now', description: '', examples: [] }] }, 'intents.0.name'],
    [{ intents: [{ name: 'quit', examples: [] }] }, 'intents.0.description'],
    [[], 'body'],
  ])('%j is refused as the API refuses it', async (body, told) => {
    const taxonomy = await jsonFile(body)
    const { code, error } = await run([await fileOf([]), '--intents', taxonomy])
    expect(code).toBe(2)
    expect(error).toContain(told)
    expect((await run(['-', '--intents', taxonomy], undefined, 'analyse')).code).toBe(1)
  })
})

function transcriptOf(id: string) {
  const found = calls.find((each) => each.id === id)?.transcript
  if (found === undefined) throw new Error(`There is no call ${id}`)
  return found
}

function sentence(text: string) {
  const segments = [{ id: 's1', speaker: 'customer', start_ms: 0, end_ms: 1000, text }]
  return { language: 'en-US', duration_ms: 1000, segments }
}

/** A file of these lines, values as JSON and texts as they are. */
async function fileOf(lines: readonly unknown[]): Promise<string> {
  written += 1
  const path = join(folder, `calls-${written}.jsonl`)
  await Bun.write(
    path,
    lines.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join('\n'),
  )
  return path
}

async function jsonFile(value: unknown): Promise<string> {
  written += 1
  const path = join(folder, `value-${written}.json`)
  await Bun.write(path, JSON.stringify(value))
  return path
}

async function evaluated(lines: readonly unknown[]) {
  const file = await fileOf(lines)
  const { code, out, error } = await run([file, '--json'])
  return { code, error, file, lines: linesOf(out) }
}

// biome-ignore lint/suspicious/noExplicitAny: what a process printed; each test says what it expects of it.
function linesOf(out: string): any[] {
  return out
    .trim()
    .split('\n')
    .map((each) => JSON.parse(each))
}

/** The command as a user runs it, with an environment that configures nothing but where the last run is kept. */
function start(args: string[], state = join(folder, 'states', `${written}`), command = 'evaluate') {
  return Bun.spawn([process.execPath, MAIN, command, ...args], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'pipe',
    env: { PATH: Bun.env.PATH ?? '', XDG_STATE_HOME: state },
  })
}

async function run(args: string[], state?: string, command?: string) {
  const child = start(args, state, command)
  await child.stdin.end()
  const [out, error] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  return { code: await child.exited, out, error }
}
