import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { onStage } from '../faults/stage.ts'
import { eventually } from '../support/poll.ts'

const root = resolve(import.meta.dir, '../..')

test('with MIGRATE_ON_START=false processes wait for `voicelog migrate`, and then begin by themselves', async () => {
  await onStage(async (stage) => {
    for (const schema of ['public', 'drizzle'])
      await stage.db.execute(sql`drop schema ${sql.identifier(schema)} cascade`)
    await stage.db.execute(sql`create schema public`)
    const environment = { MIGRATE_ON_START: 'false' }
    const [api, worker] = await Promise.all([stage.serve(environment), stage.work(environment)])
    const readiness = async () => (await fetch(`${api.baseUrl}/health/ready`)).status
    expect(await readiness()).toBe(503)
    await eventually(() => worker.output().includes('schema is older than this program'))
    const migrate = Bun.spawn([process.execPath, 'src/main.ts', 'migrate'], {
      cwd: root,
      stdout: 'pipe',
      env: { PATH: Bun.env.PATH, DATABASE_URL: stage.databaseUrl },
    })
    expect(await new Response(migrate.stdout).text()).toMatch(/up to date: \d+ migrations applied/)
    expect(await migrate.exited).toBe(0)
    await eventually(async () => (await readiness()) === 200)
    await eventually(() => worker.output().includes('schema is current'))
  })
}, 120_000)
