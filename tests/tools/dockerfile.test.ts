import { expect, test } from 'bun:test'
import { join } from 'node:path'

const root = join(import.meta.dir, '../..')
const instructions = parse(await Bun.file(join(root, 'Dockerfile')).text())
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
const inLastStage = (name: string) => lastStage.filter((each) => each.name === name).map(({ value }) => value)

test('the image runs as a user with a number, and that is not root', () => {
  const user = inLastStage('USER').at(-1) ?? 'root'
  expect(user).toMatch(/^[1-9]\d*(:[1-9]\d*)?$/)
  // After it nothing is installed as root any more, and nothing goes back.
  const after = lastStage.slice(lastStage.findIndex(({ name }) => name === 'USER') + 1)
  expect(after.filter(({ name }) => name === 'USER' || name === 'RUN')).toEqual([])
})

test('the image says whether it is healthy, with nothing but what is in it', () => {
  const [check = ''] = inLastStage('HEALTHCHECK')
  expect(check).toContain('/health/live')
  expect(check).toMatch(/--timeout=\d+s/)
  expect(check).not.toMatch(/\b(curl|wget)\b/)
})

test('the image brings what calls are read with, and none of what built it', () => {
  const installed = inLastStage('RUN').join(' ')
  for (const each of ['bzip2', 'ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us', 'ca-certificates']) {
    expect(installed).toContain(each)
  }
  expect(inLastStage('COPY')).toEqual(['--from=build /build/dist/voicelog /usr/local/bin/voicelog'])
})

test('the image runs API and workers unless told otherwise, and passes signals on', () => {
  expect(JSON.parse(inLastStage('ENTRYPOINT')[0] ?? '')).toEqual(['tini', '--', 'voicelog'])
  expect(JSON.parse(inLastStage('CMD')[0] ?? '')).toEqual(['all'])
})

test('no secret is in the image, nor anything of the working tree that the build does not name', async () => {
  const named = instructions.filter(({ name }) => name === 'ENV' || name === 'ARG').map(({ value }) => value)
  expect(named.filter((each) => /SECRET|PASSWORD|TOKEN|API_KEY|DATABASE_URL|ACCESS_KEY/.test(each))).toEqual(
    [],
  )
  const ignore = (await Bun.file(join(root, '.dockerignore')).text()).split('\n')
  expect(ignore.filter((each) => each !== '' && !each.startsWith('#'))[0]).toBe('*')
  expect(ignore.filter((each) => /^!.*(\.env|\.data|\.git|node_modules)/.test(each))).toEqual([])
})

test('both stages are pinned to a version, and the build takes no package that is not in the lockfile', () => {
  const images = instructions.filter(({ name }) => name === 'FROM').map(({ value }) => value)
  expect(images).toHaveLength(2)
  for (const each of images) expect(each).toMatch(/^\S+:(?!latest)\S+/)
  expect(instructions.some(({ value }) => value.startsWith('bun install --frozen-lockfile'))).toBe(true)
})

test('what the packages are patched with is there when they are installed', async () => {
  const { patchedDependencies = {} } = await Bun.file(join(root, 'package.json')).json()
  const install = instructions.findIndex(({ value }) => value.startsWith('bun install'))
  const copied = instructions
    .slice(0, install)
    .filter(({ name }) => name === 'COPY')
    .flatMap(({ value }) => value.split(' ').slice(0, -1))
  const missing = Object.values<string>(patchedDependencies).filter(
    (patch) => !copied.some((each) => patch.startsWith(`${each}/`)),
  )
  expect(missing).toEqual([])
})

/** Instructions in order, lines that go on joined, comments left out. */
function parse(text: string): { name: string; value: string }[] {
  return text
    .split('\n')
    .filter((each) => !each.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((each) => each.trim() !== '')
    .map((each) => {
      const [name = '', ...rest] = each.split(' ')
      return { name, value: rest.join(' ') }
    })
}
