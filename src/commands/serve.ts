import type { Config } from '../config/index.ts'
import { createApp } from '../http/app.ts'
import type { HealthDeps } from '../http/health/routes.ts'
import { listen } from '../http/server/server.ts'
import { VERSION } from '../lib/version.ts'
import { openApiServices } from '../wiring/api.ts'
import type { Services } from '../wiring/index.ts'
import { accessLog } from './access-log.ts'

/** How long requests under way may take after SIGTERM, with the delay. They are then cut off. */
const DRAIN_MS = 25_000

type RunningApi = {
  /** @param options.delayMs how long it still takes requests, and says that it is not ready */
  stop(options: { delayMs: number }): Promise<void>
}

/** Starts the API of this process; it listens as soon as this resolves. */
export async function startApi(
  config: Config,
  services: Services,
  readiness: Pick<HealthDeps, 'requireWorkers'> = {},
): Promise<RunningApi> {
  const { publicUrl, corsOrigins } = config
  let isStopping = false
  const app = createApp(
    { ...openApiServices(config, services), ...readiness, isStopping: () => isStopping },
    { publicUrl, corsOrigins, version: VERSION },
  )
  const server = await listen(app, {
    ...config,
    onAnswered: accessLog(config.accessLogLevel, services.log),
  })
  return {
    async stop({ delayMs }) {
      // Load balancers that see it send no more requests here, so that the closing of the socket refuses none.
      isStopping = true
      await Bun.sleep(delayMs)
      // An upload that takes longer is cut off, and its client sends it again.
      await Promise.race([server.stop(), Bun.sleep(DRAIN_MS - delayMs)])
    },
  }
}
