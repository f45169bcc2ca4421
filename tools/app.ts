import { watch } from 'node:fs'
import { join } from 'node:path'
import { buildDashboard } from './dashboard.ts'
import { type Supervised, startSupervised } from './stack/supervised.ts'
import { waitFor } from './stack/wait.ts'

export type AppOptions = {
  root: string
  port: number
  pidFile: string
  environment: Record<string, string>
  say(line: string): void
}

/**
 * Runs the service, API and workers, and restarts it when a file of src/ changes.
 *
 * `bun --watch` would replace the process without a graceful stop: calls being processed would count as crashes, and
 * their decoders would be orphaned.
 */
export function createApp(options: AppOptions) {
  let app: Supervised | null = null
  let hasBeenReady = false
  let changed: string | null = null
  let starting = false
  const gaveUp = Promise.withResolvers<number>()

  /** Starts the service and watches for changes, also for those during the first start. */
  async function start(): Promise<void> {
    watchSources()
    starting = true
    await startOnce()
    starting = false
    void restart()
  }

  async function startOnce(): Promise<void> {
    await bundle()
    const started = startApp(options)
    app = started
    void started.exited.then((code) => {
      // We replaced or stopped it.
      if (app !== started) return
      app = null
      if (!hasBeenReady) gaveUp.resolve(code === 0 ? 1 : code)
      else options.say(`The service ended with code ${code}. It starts again when a file of src/ changes.`)
    })
    const outcome = await waitFor(
      async () => (started.hasExited() ? 'exited' : (await isReady(options.port)) ? 'ready' : null),
      { withinMs: READY_TIMEOUT_MS },
    )
    if (outcome === null) options.say(`Not ready after ${READY_TIMEOUT_MS / 1000} s: see the messages above`)
    if (outcome === 'ready') hasBeenReady = true
  }

  /** Builds the dashboard. An error in a page does not keep the API from starting. */
  async function bundle(): Promise<void> {
    try {
      await buildDashboard()
    } catch (error) {
      options.say(`The dashboard is not built: ${Bun.inspect(error)}`)
    }
  }

  async function stop(): Promise<void> {
    const stopping = app
    app = null
    await stopping?.stop()
  }

  /** Restarts the service, one restart at a time; a change meanwhile causes one more. */
  async function restart(): Promise<void> {
    if (starting) return
    starting = true
    while (changed !== null) {
      options.say(`${changed} changed: restarting`)
      changed = null
      await stop()
      await startOnce()
    }
    starting = false
  }

  function watchSources(): void {
    const watcher = watch(join(options.root, 'src'), { recursive: true }, (_event, file) => {
      if (file === null || !/\.(tsx?|css|html|json|sql|svg)$/.test(file)) return
      // The service reads the pages from their folder, so that a reload in the browser shows them.
      if (/^dashboard\b/.test(file)) return void bundle()
      changed = join('src', file)
      // An editor writes a file in several steps.
      setTimeout(restart, 100)
    })
    watcher.on('error', (error) => options.say(`Changes in src/ are no longer noticed: ${error.message}`))
  }

  return { start, stop, gaveUp: gaveUp.promise, hasBeenReady: () => hasBeenReady }
}

const READY_TIMEOUT_MS = 60_000

function startApp({ root, pidFile, environment }: AppOptions): Supervised {
  return startSupervised(
    {
      command: [process.execPath, join(root, 'src/main.ts'), 'all'],
      cwd: root,
      stopSignal: 'SIGTERM',
      // The service gives the calls that it processes 25 s to end.
      graceMs: 28_000,
      pidFile,
    },
    { output: 'inherit', environment },
  )
}

async function isReady(port: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`, {
      signal: AbortSignal.timeout(3_000),
    })
    return answer.status === 200
  } catch {
    return false
  }
}
