import { Elysia } from 'elysia'
import type { ExpensiveReadDeps } from '../domain/limits/expensive-reads.ts'
import type { ImportDeps } from '../domain/operators/import.ts'
import { noticeRoutes } from './audit/notices.ts'
import { auditRoutes } from './audit/routes.ts'
import { type AuthDeps, authRoutes } from './auth/routes.ts'
import { dashboardRoutes, unknownPage } from './dashboard/routes.ts'
import { evaluationRoutes } from './evaluations/routes.ts'
import { type HealthDeps, healthRoutes } from './health/routes.ts'
import { type IngestDeps, ingestRoutes } from './ingest/routes.ts'
import { type TwilioDeps, twilioRoute } from './ingest/twilio.ts'
import { type MetricsDeps, metricsRoutes } from './metrics/routes.ts'
import { openApiRoutes } from './openapi/routes.ts'
import { operatorDirectoryRoutes } from './operators/directory.ts'
import { operatorRoutes } from './operators/routes.ts'
import { cors } from './plugins/cors.ts'
import { ownFieldQuery } from './plugins/own-field-query.ts'
import { problems } from './plugins/problems.ts'
import type { RoutePattern } from './plugins/route-patterns.ts'
import { routePermissions } from './plugins/route-permissions.ts'
import { securityHeaders } from './plugins/security-headers.ts'
import { reportRoutes } from './reports/routes.ts'
import { todayRoute } from './reports/today.ts'
import { rerunRoutes } from './reruns/routes.ts'
import { calibrationRoutes } from './review-work/calibration-routes.ts'
import { commentRoutes } from './review-work/comment-routes.ts'
import { planRoutes } from './review-work/plan-routes.ts'
import { queueRoutes } from './review-work/queue-routes.ts'
import { agreementRoute } from './reviews/agreement.ts'
import { labelRoutes } from './reviews/label-routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { type RuleDeps, ruleRoutes } from './rules/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { type SettingsDeps, settingsRoutes } from './settings/routes.ts'
import { type StorageRouteDeps, storageRoutes } from './storage/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { peopleRoute } from './users/people-route.ts'
import { userRoutes } from './users/routes.ts'
import { setPasswordRoute } from './users/set-password-route.ts'
import { viewRoutes } from './views/routes.ts'
import { voicelogPresignRoutes } from './voicelogs/presign-routes.ts'
import { voicelogRoutes } from './voicelogs/routes.ts'
import { suggestionRoute } from './voicelogs/suggestion-route.ts'
import { voicelogUploadRoute } from './voicelogs/upload-route.ts'

export type AppDeps = Omit<
  AuthDeps &
    ExpensiveReadDeps &
    HealthDeps &
    ImportDeps &
    IngestDeps &
    MetricsDeps &
    RuleDeps &
    SettingsDeps &
    TwilioDeps,
  'permissionsFor'
> & {
  /** The storage, if it is on disk: then the service itself serves its signed addresses. Else null. */
  disk: StorageRouteDeps | null
}

/** The whole HTTP application. It does not listen; `listen` of server/server.ts does that. */
export function createApp(
  given: AppDeps,
  options: { publicUrl: string; version: string; corsOrigins: readonly string[] },
) {
  const permissions = routePermissions()
  const deps = { ...given, permissionsFor: permissions.of }
  // In groups: TypeScript gives up on the types of one long chain.
  const calls = new Elysia()
    .use(ingestRoutes(deps))
    .use(twilioRoute(deps, options))
    .use(voicelogRoutes(deps))
    .use(voicelogUploadRoute(deps))
    .use(voicelogPresignRoutes(deps))
    .use(reviewRoutes(deps))
    .use(labelRoutes(deps))
    .use(searchRoutes(deps))
    .use(suggestionRoute(deps))
  const analytics = new Elysia()
    .use(reportRoutes(deps))
    .use(operatorRoutes(deps))
    .use(operatorDirectoryRoutes(deps))
    .use(teamRoutes(deps))
    .use(rerunRoutes(deps))
    .use(evaluationRoutes(deps))
    .use(ruleRoutes(deps))
    .use(todayRoute(deps))
    .use(queueRoutes(deps))
    .use(planRoutes(deps))
    .use(commentRoutes(deps))
    .use(calibrationRoutes(deps))
    .use(agreementRoute(deps))
  const administration = new Elysia()
    .use(settingsRoutes(deps))
    .use(viewRoutes(deps))
    .use(userRoutes(deps, options))
    .use(peopleRoute(deps))
    .use(setPasswordRoute(deps))
    .use(auditRoutes(deps))
    .use(noticeRoutes(deps))
    .use(healthRoutes(deps))
    .use(metricsRoutes(deps))
  const api = new Elysia().use(authRoutes(deps, options)).use(calls).use(analytics).use(administration)
  permissions.read(api.routes)
  const routes: RoutePattern[] = []
  const app = new Elysia({
    // Unknown fields are refused, not dropped silently.
    normalize: false,
    // Handlers return answers in the form in which they are sent. Elysia would have TypeBox encode every `t.Integer`,
    // which changes nothing and takes a third of the time of a large answer.
    encodeSchema: false,
  })
    .use(problems({ log: deps.log, routes, unknownPage: unknownPage(deps) }))
    .use(securityHeaders(options))
    .use(cors(options.corsOrigins))
    .use(ownFieldQuery)
    .use(api)
    .use(deps.disk === null ? new Elysia() : storageRoutes(deps.disk, deps))
    .use(openApiRoutes(api, options))
    .use(dashboardRoutes(deps))
  routes.push(...app.routes)
  return app
}
