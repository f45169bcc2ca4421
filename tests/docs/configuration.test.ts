import { expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')

test('each environment variable of the service is explained on a page', () => {
  const sources = readdirSync(join(root, 'src/config')).map((file) => readText('src/config', file))
  const variables = new Set(sources.join('').match(/(?<=')[A-Z][A-Z_]{3,}(?=')/g))
  const pages = ['configuration.md', 'language-model.md', 'speech.md', 'push.md']
  const explained = pages.map((page) => readText('docs', page)).join('')
  expect(variables.size).toBeGreaterThan(40)
  expect([...variables].filter((each) => !explained.includes(each))).toEqual([])
})

function readText(folder: string, file: string): string {
  return readFileSync(join(root, folder, file), 'utf8')
}
