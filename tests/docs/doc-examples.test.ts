import { afterAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

// Runs every TypeScript block below an `@example` in a docstring. An example imports by a path relative to its own
// file, and checks what it shows with node:assert, so it fails when the code changes and the example does not.

const root = resolve(import.meta.dir, '../..')
const folder = mkdtempSync(join(tmpdir(), 'voicelog-examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Example = { file: string; line: number; code: string }

const examples = await readExamples()

test('examples are found', () => {
  expect(examplesIn('a.ts', '/**\n * A.\n * @example\n * ```ts\n * const a = 1\n * ```\n */')).toEqual([
    { file: 'a.ts', line: 4, code: 'const a = 1' },
  ])
  expect(examples.length).toBeGreaterThan(0)
})

describe('each example of a docstring runs', () => {
  test.each(examples.map((each) => [`${each.file}:${each.line}`, each] as const))(
    '%s',
    async (_, example) => {
      const path = join(folder, `${example.file.replaceAll('/', '-')}-${example.line}.ts`)
      await Bun.write(path, withAbsoluteImports(example))
      await import(path)
    },
  )
})

async function readExamples(): Promise<Example[]> {
  const files = (await Array.fromAsync(new Bun.Glob('src/**/*.{ts,tsx}').scan({ cwd: root }))).sort()
  const texts = await Promise.all(files.map((each) => Bun.file(join(root, each)).text()))
  return files.flatMap((file, index) => examplesIn(file, texts[index] ?? ''))
}

function examplesIn(file: string, text: string): Example[] {
  const blocks = text.matchAll(/\* @example[^\n]*\n(?: *\*[^\n`]*\n)*? *\* ```ts\n([\s\S]*?) *\* ```/g)
  return [...blocks].map((block) => ({
    file,
    line: text.slice(0, block.index + block[0].indexOf('```ts')).split('\n').length,
    code: (block[1] ?? '').replace(/^ *\* ?/gm, '').trimEnd(),
  }))
}

function withAbsoluteImports({ file, code }: Example): string {
  return code.replace(/(from |import\()'(\.\.?\/[^']+)'/g, (_, before: string, path: string) => {
    return `${before}'${join(root, dirname(file), path)}'`
  })
}
