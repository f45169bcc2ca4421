import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { joinedPatches } from '../../tools/join-patches.ts'

const root = join(import.meta.dir, '../..')

test('each patch that Bun applies is its parts joined, and no patch is there without parts', async () => {
  const { patchedDependencies } = await Bun.file(join(root, 'package.json')).json()
  const applied = Object.values<string>(patchedDependencies).map((path) => join(root, path))
  const joined = joinedPatches()
  expect([...joined.keys()].sort()).toEqual(applied.sort())
  for (const [path, text] of joined) expect(await Bun.file(path).text()).toBe(text)
})

test('each part says which upstream repository it is about and when it is deleted', async () => {
  const parts = [...new Bun.Glob('patches/*/*.patch').scanSync({ cwd: root })]
  expect(parts.length).toBeGreaterThan(0)
  for (const part of parts) {
    const [comment = ''] = (await Bun.file(join(root, part)).text()).split('diff --git')
    expect(comment.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
    expect(comment).toMatch(/https:\/\/github\.com\//)
    expect(comment).toMatch(/^# Delete this part when /m)
  }
})
