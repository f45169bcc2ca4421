import { expect, test } from 'bun:test'
import { silentLogger } from '../../src/lib/log.ts'
import { inBackground } from '../../src/workers/reconciler/background.ts'

test('a stop does not wait for ever for work in the background', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const end = Promise.withResolvers<boolean>()
  const hanging = (signal: AbortSignal) => {
    begun.resolve(signal)
    return end.promise
  }
  const { step, stop } = inBackground('hanging', hanging, { log: silentLogger, stopTimeoutMs: 50 })
  await step.run()
  await stop()
  expect((await begun.promise).aborted).toBe(true)
  end.resolve(false)
})
