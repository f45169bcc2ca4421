import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { QUICK } from '../../tools/quick-tests.ts'
import { killIfThere, processesOf } from '../support/dev.ts'
import { eventually } from '../support/poll.ts'

const root = resolve(import.meta.dir, '../..')
let temporary: string

beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-runner-')))
})
afterEach(() => {
  for (const { pid } of processesOf(temporary)) killIfThere(pid)
  rmSync(temporary, { recursive: true, force: true })
})

test('a run ends with its failed tests, each once, and their errors, one line of counts and the exit code of its tests, and leaves no process or file', async () => {
  const child = runner('many-pass-one-fails.ts')
  const said = await new Response(child.stdout).text()
  expect(said.trimEnd()).toMatch(
    /\(fail\) fails[^\n]*\n {4}error: expect\(received\)\.toBe\(expected\)\n[^(]*Expected: 2[\s\S]*\n\n21 passed, 1 failed$/,
  )
  expect(said.match(/\(fail\)/g)).toHaveLength(1)
  expect(await child.exited).toBe(1)
  expect(processesOf(temporary)).toEqual([])
  expect(readdirSync(temporary)).toEqual([])
})

test('an interrupted run counts the tests so far and one failure more, and leaves no process or file', async () => {
  const child = runner('hangs.ts')
  await hanging(child)
  child.kill('SIGINT')
  const said = await new Response(child.stdout).text()
  expect(said.trimEnd().split('\n').at(-1)).toMatch(/^1 passed, [12] failed$/)
  expect(await child.exited).toBe(130)
  expect(processesOf(temporary)).toEqual([])
  expect(readdirSync(temporary)).toEqual([])
})

test('a run that is killed with -9 leaves no process', async () => {
  const child = runner('hangs.ts')
  await hanging(child)
  expect(processesOf(temporary).length).toBeGreaterThan(2)
  child.kill('SIGKILL')
  await eventually(() => expect(processesOf(temporary)).toEqual([]), { withinMs: 15_000 })
})

test('each entry of the quick run stands for files that are there', () => {
  const files = [...new Bun.Glob('tests/**/*.test.ts').scanSync({ cwd: root })]
  expect(QUICK.filter((path) => !files.some((each) => each.includes(path)))).toEqual([])
})

function runner(fixture: string) {
  const { PATH = '', HOME = '' } = Bun.env
  return Bun.spawn([process.execPath, 'tools/test.ts', `./tests/tools/fixtures/${fixture}`], {
    cwd: root,
    // DATA_DIR marks its processes, for processesOf().
    env: { PATH, HOME, TMPDIR: temporary, DATA_DIR: temporary },
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
}

/** Waits until the first test of hangs.ts has passed, so that the second is running. */
async function hanging(child: ReturnType<typeof runner>): Promise<void> {
  let text = ''
  for await (const chunk of child.stderr) {
    text += new TextDecoder().decode(chunk)
    if (text.includes('(pass) passes')) return
  }
  throw new Error(`It ended: ${text}`)
}
