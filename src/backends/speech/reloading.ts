import type { SpeechEngine } from './contract.ts'

/** The speech engine of a process, which is chosen again when its models change. */
export type SpeechSource = {
  /** The engine that new work gets. */
  readonly current: SpeechEngine
  /** Does work with the current engine: no other takes its place before the work has ended. */
  use<T>(work: (engine: SpeechEngine) => Promise<T>): Promise<T>
  /**
   * Chooses the engine again, for work that begins from now on. Resolves when the work under way has ended and the previous
   * engine is closed.
   * @throws what choosing throws; the previous engine then stays
   */
  reload(): Promise<void>
}

/**
 * A speech source that chooses its engine with `choose`.
 *
 * @example
 * ```ts
 * import { createSpeechSource } from './reloading.ts'
 * import assert from 'node:assert/strict'
 *
 * let model = 'small'
 * const source = createSpeechSource(() => {
 *   return { name: 'openai', model, languages: 'any', recognise: async () => ({ utterances: [] }) }
 * })
 * const work = source.use(async (engine) => {
 *   model = 'large'
 *   void source.reload()
 *   return engine.model
 * })
 * assert.equal(await work, 'small')
 * assert.equal(source.current.model, 'large')
 * ```
 */
export function createSpeechSource(choose: () => SpeechEngine): SpeechSource {
  let held = hold(choose())
  return {
    get current() {
      return held.engine
    },
    use: (work) => held.use(work),
    async reload() {
      const before = held
      held = hold(choose())
      await before.end()
    },
  }
}

/** An engine that is closed when nothing uses it any more. */
function hold(engine: SpeechEngine) {
  let users = 0
  const idle = Promise.withResolvers<void>()
  let isEnding = false
  const checkIdle = () => {
    if (isEnding && users === 0) idle.resolve()
  }
  return {
    engine,
    async use<T>(work: (engine: SpeechEngine) => Promise<T>): Promise<T> {
      users++
      try {
        return await work(engine)
      } finally {
        users--
        checkIdle()
      }
    },
    async end(): Promise<void> {
      isEnding = true
      checkIdle()
      await idle.promise
      await engine.close?.()
    },
  }
}
