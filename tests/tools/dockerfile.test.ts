import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { DECODERS, DEMUXERS } from '../../src/backends/media/ffmpeg.ts'

const root = join(import.meta.dir, '../..')
const instructions = parse(await Bun.file(join(root, 'Dockerfile')).text())
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === 'FROM'))
const systemStage = instructions.slice(
  instructions.findIndex(({ name, value }) => name === 'FROM' && value.endsWith('AS system')),
)
const inLastStage = (name: string) => lastStage.filter((each) => each.name === name).map(({ value }) => value)

test('the image runs as a numbered user that is not root', () => {
  const user = inLastStage('USER').at(-1) ?? 'root'
  expect(user).toMatch(/^[1-9]\d*(:[1-9]\d*)?$/)
  // After USER nothing is installed, and the user does not change back.
  const after = lastStage.slice(lastStage.findIndex(({ name }) => name === 'USER') + 1)
  expect(after.filter(({ name }) => name === 'USER' || name === 'RUN')).toEqual([])
})

test('the image checks its health with programs that it contains', () => {
  const [check = ''] = inLastStage('HEALTHCHECK')
  expect(check).toContain('/health/live')
  expect(check).toMatch(/--timeout=\d+s/)
  expect(check).not.toMatch(/\b(curl|wget)\b/)
})

test('the image has the programs that read recordings, and nothing of the build', () => {
  const installed = systemStage.find(({ name }) => name === 'RUN')?.value ?? ''
  for (const each of ['bubblewrap', 'bzip2', 'pocketsphinx', 'pocketsphinx-en-us', 'ca-certificates']) {
    expect(installed).toContain(each)
  }
  expect(installed).not.toContain('ffmpeg')
  expect(inLastStage('COPY')).toEqual([
    '--from=system / /',
    '--from=ffmpeg /opt/ffmpeg /usr/local',
    '--from=build /build/dist/voicelog /usr/local/bin/voicelog',
  ])
})

test('ffmpeg in the image can read what the service decodes, and nothing else', () => {
  const [configure = ''] = instructions
    .filter(({ value }) => value.startsWith('./configure'))
    .map(({ value }) => value)
  const enabled = (kind: string) =>
    [...configure.matchAll(new RegExp(`--enable-${kind}=(\\S+)`, 'g'))].flatMap(([, list = '']) =>
      list.split(','),
    )
  expect(configure).toContain('--disable-everything --disable-autodetect --disable-network')
  // configure has another name for two of them.
  const decoders = enabled('decoder').map((each) => each.replace(/^adpcm_(g72\d)$/, '$1'))
  expect(decoders.sort()).toEqual([...DECODERS].sort())
  expect(enabled('demuxer').sort()).toEqual(Object.values(DEMUXERS).sort())
  expect(enabled('protocol')).toEqual(['file', 'pipe'])
})

test('all that the service writes is in the one volume, so the root can be read-only', () => {
  const [volume = 'none'] = inLastStage('VOLUME')
  const environment = inLastStage('ENV').join(' ')
  for (const each of ['TMPDIR=', 'SPEECH_MODELS_DIR=', 'STORAGE_URL=file://'])
    expect(environment).toContain(`${each}${volume}`)
})

test('the image runs API and workers by default, and passes signals on', () => {
  expect(JSON.parse(inLastStage('ENTRYPOINT')[0] ?? '')).toEqual(['tini', '--', 'voicelog'])
  expect(JSON.parse(inLastStage('CMD')[0] ?? '')).toEqual(['all'])
})

test('the image contains no secret, and the build sees only the files that it names', async () => {
  const named = instructions.filter(({ name }) => name === 'ENV' || name === 'ARG').map(({ value }) => value)
  expect(named.filter((each) => /SECRET|PASSWORD|TOKEN|API_KEY|DATABASE_URL|ACCESS_KEY/.test(each))).toEqual(
    [],
  )
  const ignore = (await Bun.file(join(root, '.dockerignore')).text()).split('\n')
  expect(ignore.filter((each) => each !== '' && !each.startsWith('#'))[0]).toBe('*')
  expect(ignore.filter((each) => /^!.*(\.env|\.data|\.git|node_modules)/.test(each))).toEqual([])
})

test('all stages are pinned to a version, and the build installs only packages of the lockfile', () => {
  const images = instructions.filter(({ name }) => name === 'FROM').map(({ value }) => value)
  expect(images).toHaveLength(4)
  for (const each of images.filter((image) => image !== 'scratch')) expect(each).toMatch(/^\S+:(?!latest)\S+/)
  expect(instructions.some(({ value }) => value.startsWith('bun install --frozen-lockfile'))).toBe(true)
})

test('the patches of packages are copied before the packages are installed', async () => {
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

/** The instructions in order, with continued lines joined and without comments. */
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
