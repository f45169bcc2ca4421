import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dir, '../..')
const readText = (path: string) => readFileSync(join(root, path), 'utf8')

/** A collection of a module that is empty at first, or a variable of a module: both live as long as the process. */
const KEPT = /^(?:export )?(?:const \w+(?::.*)? = new (?:Weak)?(?:Map|Set)(?:<.*>)?\(\)|let \w+)/m

/** Holds a number, not a collection. */
const COUNTERS = ['src/http/server/body-timeout.ts', 'src/db/migrations.ts']

test('each module that keeps something for the life of a process is in the table, with a bound', () => {
  const keeping = [...new Bun.Glob('src/**/*.ts').scanSync({ cwd: root })]
    .filter((path) => !path.startsWith('src/dashboard/') && KEPT.test(readText(path)))
    .sort()
  expect(keeping.length).toBeGreaterThan(10)
  const [, section = ''] = readText('docs/architecture.md').split('## What a process keeps in memory')
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter((line) => line.startsWith('| '))
  const listed = rows.flatMap((line) => line.match(/(?<=`)src\/[^`]+(?=`)/g) ?? [])
  expect(keeping.filter((path) => !listed.includes(path) && !COUNTERS.includes(path))).toEqual([])
  for (const row of rows)
    expect(row.split('|').map((cell) => cell.trim() !== '')).toEqual([false, true, true, true, false])
})
