import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from '../../src/config/index.ts'
import { SECRET_VARIABLES } from '../../src/config/reader.ts'

const root = resolve(import.meta.dir, '../..')
const PAGES = ['configuration.md', 'language-model.md', 'speech.md', 'push.md']
const pages = PAGES.map((page) => readText('docs', page))
const sources = readdirSync(join(root, 'src/config')).map((file) => readText('src/config', file))
const variables = new Set(sources.join('').match(/(?<=')[A-Z][A-Z_]{3,}(?=')/g))

/** Every engine is configured, so that all of its variables are read. */
const GOOD = {
  DATABASE_URL: 'postgres://user:password@host:5432/voicelog',
  REDIS_URL: 'redis://host:6379',
  STORAGE_URL: 'file:///var/lib/voicelog',
  JWT_SECRET: 'x'.repeat(32),
  SPEECH_BASE_URL: 'https://host/v1',
  LLM_BASE_URL: 'https://host/v1',
  LLM_MODEL: 'model',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://host',
}

/** A variable and its default, as a page says it; null if there is none or it is told in words. */
type Documented = { name: string; byDefault: string | null }

/** `A`, `B` | 4, `x`: the rows of tables that begin with a variable. */
function documented(page: string): Documented[] {
  return [...page.matchAll(/^\| ((?:`[A-Z][A-Z_]+`(?:, )?)+) \| ([^|]*) \|/gm)].flatMap(
    ([, names, defaults]) => {
      const named = [...(names ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name ?? '')
      const told = (defaults ?? '')
        .split(',')
        .map((each) => /^(?:\d+|`[\w.:-]+`)$/.exec(each.trim())?.[0].replaceAll('`', '') ?? null)
      return named.map((name, at) => ({
        name,
        byDefault: told.length === named.length && told[at] !== 'required' ? (told[at] ?? null) : null,
      }))
    },
  )
}

const rows = pages.flatMap(documented)

test('each environment variable of the service is explained on a page', () => {
  const explained = pages.join('')
  expect(variables.size).toBeGreaterThan(40)
  expect([...variables].filter((each) => !explained.includes(each))).toEqual([])
})

test('the tables name no variable that the service does not read', () => {
  // Read by the runtime and by the AWS SDK, not by src/config.
  const elsewhere = ['TMPDIR']
  expect(
    rows.map(({ name }) => name).filter((each) => !variables.has(each) && !elsewhere.includes(each)),
  ).toEqual([])
})

describe('a variable that is set to its documented default changes nothing', () => {
  const unset = readConfig(GOOD)
  const stated = rows.filter(
    (each): each is { name: string; byDefault: string } =>
      each.byDefault !== null && variables.has(each.name),
  )
  test('defaults are found', () => expect(stated.length).toBeGreaterThan(25))
  test.each(stated)('$name', ({ name, byDefault }) => {
    expect(readConfig({ ...GOOD, [name]: byDefault })).toEqual(unset)
    // So that a variable which is not read here cannot pass; names are free text.
    if (name !== 'OTEL_SERVICE_NAME') expect(() => readConfig({ ...GOOD, [name]: '?' })).toThrow(ConfigError)
  })
})

test('the page names every secret that may be a file', () => {
  const [, section = ''] = readText('docs', 'configuration.md').split('## Secrets in files')
  expect(SECRET_VARIABLES.filter((each) => !section.includes(`\`${each}\``))).toEqual([])
})

function readText(folder: string, file: string): string {
  return readFileSync(join(root, folder, file), 'utf8')
}
