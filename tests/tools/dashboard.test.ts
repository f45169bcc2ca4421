import { expect, test } from 'bun:test'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildDashboard } from '../../tools/dashboard.ts'

test('while a served folder is built again, no file is missing, and afterwards no old file is left', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'voicelog-dashboard-'))
  try {
    await buildDashboard(folder)
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => join(each.parentPath, each.name))
    expect(files.length).toBeGreaterThan(10)
    const old = join(folder, 'assets/of-the-build-before.js')
    await Bun.write(old, 'export {}')

    const missing = new Set<string>()
    let isBuilt = false
    const building = buildDashboard(folder).finally(() => {
      isBuilt = true
    })
    while (!isBuilt) {
      for (const each of files) if (!existsSync(each)) missing.add(each)
      await new Promise((resolve) => setImmediate(resolve))
    }
    await building
    expect([...missing]).toEqual([])
    expect(readdirSync(folder, { recursive: true }).length).toBe(files.length + 1)
    expect(existsSync(old)).toBe(false)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
