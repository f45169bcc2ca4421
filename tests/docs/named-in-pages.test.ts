import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import packageFile from '../../package.json' with { type: 'json' }
import { conversationMetrics } from '../../src/domain/analysis/metrics.ts'
import { createMetrics } from '../../src/http/metrics/definitions.ts'

// What a page tells its reader to type or to look for exists. Routes: see openapi.test.ts.

const root = resolve(import.meta.dir, '../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', ...new Bun.Glob('docs/*.md').scanSync({ cwd: root })].sort()

/** The pieces of code in a page: fenced, and between backticks. */
function codeIn(page: string): string {
  return (readText(page).match(/^```[\s\S]*?^```|`[^`\n]+`/gm) ?? []).join('\n')
}

/** What a pattern finds first in its parentheses, each once, on all pages. */
function namedBy(pattern: RegExp): string[] {
  const found = pages.flatMap((page) => [...codeIn(page).matchAll(pattern)].map(([, name]) => name ?? ''))
  return [...new Set(found)].sort()
}

describe('what pages name exists', () => {
  test('scripts of package.json', () => {
    const named = namedBy(/\bbun run ([a-z][a-z:]*)/g)
    expect(named).toContain('test:quick')
    expect(named.filter((each) => !(each in packageFile.scripts))).toEqual([])
  })

  test('commands of the program', () => {
    const commands = [...readText('src/main.ts').matchAll(/case '([\w-]+)':/g)].map(([, name]) => name)
    const admin = [...readText('src/commands/admin/index.ts').matchAll(/'([a-z]+-[a-z-]+)'/g)].map(
      ([, name]) => name,
    )
    const named = namedBy(/(?:^|`|-- |exec (?:worker|api) )(?:voicelog|bun src\/main\.ts) ([a-z][a-z-]*)/gm)
    expect(named).toContain('doctor')
    expect(named.filter((each) => !commands.includes(each))).toEqual([])
    const namedOfAdmin = namedBy(/\bvoicelog admin ([a-z][a-z-]*)/g)
    expect(namedOfAdmin).toContain('create-organisation')
    expect(namedOfAdmin.filter((each) => !admin.includes(each))).toEqual([])
  })

  test('metrics', () => {
    const known = createMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name)
    const named = namedBy(/\b(voicelog_(?!ids?\b)[a-z_]+)/g)
    expect(named).toContain('voicelog_oldest_due_seconds')
    expect(named.filter((each) => !known.includes(each))).toEqual([])
  })

  test('fields of the conversation metrics, each of them', () => {
    const metrics = conversationMetrics({
      ...{ language: 'en-US', engine: 'openai', model: 'whisper-1', duration_ms: 1000, channels: 2 },
      segments: [],
    })
    const defined = [...readText('docs/metrics.md').matchAll(/^\| `(\w+)` \|/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(defined.toSorted()).toEqual(Object.keys(metrics).toSorted())
  })

  test('folders of the source tree, each of them', () => {
    const [, tree = ''] = readText('docs/architecture.md').split('```')
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((each) =>
      each.isDirectory(),
    )
    const named = [...tree.matchAll(/^ {2}([a-z-]+)\/ /gm)].map(([, name]) => name ?? '')
    expect(named.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  })
})
