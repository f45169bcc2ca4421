import { describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const folder = resolve(import.meta.dir, '../../docs/decisions')
const files = readdirSync(folder)
  .filter((each) => each !== 'README.md')
  .sort()
const textOf = (file: string) => readFileSync(join(folder, file), 'utf8')

describe('each decision says when it was made, what holds it and when to revisit it', () => {
  test.each(files)('%s', (file) => {
    const [title = '', blank, ...lines] = textOf(file).split('\n')
    expect(title).toMatch(/^# [^\d]/)
    expect(blank).toBe('')
    const header = lines.slice(0, lines.indexOf(''))
    expect(header[0]).toMatch(/^- Date: 20\d\d-\d\d-\d\d(;.+)?$/)
    expect(header[1]).toMatch(/^- Status: (accepted|superseded by \[.+\]\(.+\))$/)
    expect(header[2]).toMatch(/^- Code: \[/)
    expect(header[3]).toMatch(/^- Tests: \[/)
    expect(header.at(-1)).toMatch(/^- Revisit when: .+/)
  })
})

test('the index lists every decision with its title, in order', () => {
  const entries = files.map(
    (file) => `- ${file.slice(0, 4)}: [${textOf(file).split('\n')[0]?.slice(2)}](${file})`,
  )
  expect(
    textOf('README.md')
      .split('\n')
      .filter((line) => /^- \d/.test(line)),
  ).toEqual(entries)
})
