import { expect, test } from 'bun:test'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase } from '../../src/db/migrate.ts'
import { ensureDatabase, startPostgres } from '../../tools/stack/postgres.ts'
import { eventually } from '../support/poll.ts'
import { formOf } from '../support/service.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { accept, onStage, SPOKEN } from './stage.ts'

// A PostgreSQL of the test's own, with its data flushed as in production, goes down in the middle of the work.

const call = () => formOf(['file', SPOKEN])

test.concurrent.each(['stop', 'kill'] as const)(
  'PostgreSQL that goes (%s) with a claim under way, and is back: every accepted call completes',
  async (how) => {
    const folder = mkdtempSync(join(tmpdir(), 'voicelog-fault-postgres-'))
    // As root, PostgreSQL runs under another account, which must pass through.
    chmodSync(folder, 0o711)
    const settings = { folder: join(folder, 'postgres'), durable: true }
    let postgres = await startPostgres(settings)
    await ensureDatabase(postgres, 'voicelog')
    // It comes back on another port; nobody but this proxy has to know.
    const proxy = await startTcpProxy(postgres.url('voicelog'))
    try {
      await migrateDatabase(proxy.url)
      await onStage(
        async (stage) => {
          const [api, worker] = await Promise.all([stage.serve(), stage.work()])
          stage.speech.hold()
          const ids = await accept(stage, api, [call(), call()])
          await eventually(() => stage.speech.waiting() === 2, { withinMs: 30_000 })
          stage.speech.release()
          const claiming = worker.postgres.hold('gen_random_uuid()')
          ids.push(...(await accept(stage, api, [call(), call()])))
          await claiming

          await postgres.process.stop(how)
          const refused = await stage.upload(api, call())
          expect([refused.status, (await refused.json()).code]).toEqual([503, 'unavailable'])
          postgres = await startPostgres(settings)
          proxy.retarget(postgres.url('voicelog'))

          await stage.completed(ids, 90_000)
          await stage.completed(await accept(stage, api, [call()]))
          expect(await stage.rows()).toHaveLength(5)
        },
        { databaseUrl: proxy.url },
      )
    } finally {
      await proxy.close()
      await postgres.process.stop('kill')
      rmSync(folder, { recursive: true, force: true })
    }
  },
  300_000,
)
