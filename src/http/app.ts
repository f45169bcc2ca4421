import { Elysia } from 'elysia'
import { auditRoutes } from './audit/routes.ts'
import { type AuthDeps, authRoutes } from './auth/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { type HealthDeps, healthRoutes } from './health/routes.ts'
import { type IngestDeps, ingestRoutes } from './ingest/routes.ts'
import { type MetricsDeps, metricsRoutes } from './metrics/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { operatorRoutes } from './operators/routes.ts'
import type { RoutePattern } from './plugins/allowed-methods.ts'
import { cors } from './plugins/cors.ts'
import { problems } from './plugins/problems.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { reportRoutes } from './reports/routes.ts'
import { rerunRoutes } from './reruns/routes.ts'
import { agreementRoute } from './reviews/agreement.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { type SettingsDeps, settingsRoutes } from './settings/routes.ts'
import { type StorageRouteDeps, storageRoutes } from './storage/routes.ts'
import { userRoutes } from './users/routes.ts'
import { setPasswordRoute } from './users/set-password-route.ts'
import { voicelogPresignRoutes } from './voicelogs/presign-routes.ts'
import { voicelogRoutes } from './voicelogs/routes.ts'
import { voicelogUploadRoute } from './voicelogs/upload-route.ts'

export type AppDeps = AuthDeps &
  HealthDeps &
  IngestDeps &
  MetricsDeps &
  SettingsDeps & {
    /** Where recordings are on disk, the service itself serves their signed addresses. */
    disk: StorageRouteDeps | null
  }

/** The whole HTTP application; it listens to nothing yet. */
export function createApp(
  deps: AppDeps,
  options: { publicUrl: string; version: string; corsOrigins: readonly string[] },
) {
  const api = new Elysia()
    .use(authRoutes(deps))
    .use(ingestRoutes(deps))
    .use(voicelogRoutes(deps))
    .use(voicelogUploadRoute(deps))
    .use(voicelogPresignRoutes(deps))
    .use(reviewRoutes(deps))
    .use(searchRoutes(deps))
    .use(reportRoutes(deps))
    .use(operatorRoutes(deps))
    .use(rerunRoutes(deps))
    .use(agreementRoute(deps))
    .use(settingsRoutes(deps))
    .use(userRoutes(deps, options))
    .use(setPasswordRoute(deps))
    .use(auditRoutes(deps))
    .use(healthRoutes(deps))
    .use(metricsRoutes(deps))
  const routes: RoutePattern[] = []
  const app = new Elysia({
    // Unknown fields are refused, not dropped without a word.
    normalize: false,
    // Answers are made in the form in which they are sent. Elysia takes each `t.Integer` for a number to be encoded,
    // which nothing changes, and has TypeBox walk the whole answer for it: a third of the time of a large one.
    encodeSchema: false,
  })
    .use(problems({ log: deps.log, routes }))
    .use(securityHeaders(options))
    .use(cors(options.corsOrigins))
    .use(api)
    .use(deps.disk === null ? new Elysia() : storageRoutes(deps.disk, deps))
    .use(openApiRoutes(api, options))
    .use(dashboardRoutes(deps))
  routes.push(...app.routes)
  return app
}

export type App = ReturnType<typeof createApp>
