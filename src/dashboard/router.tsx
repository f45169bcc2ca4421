import type { QueryClient } from '@tanstack/react-query'
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { callsQuery } from './api/queries.ts'
import { readSession } from './api/session.ts'
import { Failed, Loading } from './components/feedback/states.tsx'
import { DroppedFiles } from './dropped-files.tsx'
import { withDays } from './i18n/periods.ts'
import { lazyPage } from './lazy.tsx'
import { NotFoundPage } from './not-found.tsx'
import { CALL_TABS, type CallTab } from './pages/call/from-list.ts'
import { CallsPage } from './pages/calls/calls.tsx'
import { Shell } from './shell.tsx'

// Every page of the dashboard. Each has a script of its own, so that the first page loads fast. Only the list of calls,
// where most people start, is in this script. src/http/dashboard/routes.ts serves the same addresses and no others.

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: () => (
    <>
      <Outlet />
      <DroppedFiles />
    </>
  ),
  notFoundComponent: NotFoundPage,
  errorComponent: ({ error, reset }) => <Failed error={error} onRetry={reset} />,
})

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: ({ next }): { next?: string } => (isOwnPath(next) ? { next } : {}),
  component: lazyPage(() => import('./pages/sign-in/login.tsx'), 'LoginPage'),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/set-password',
  component: lazyPage(() => import('./pages/sign-in/set-password.tsx'), 'SetPasswordPage'),
})

/** The pages that need a session. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => {
    if (readSession() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
  component: Shell,
})

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/today' })
  },
})

const today = createRoute({
  getParentRoute: () => shell,
  path: '/today',
  component: lazyPage(() => import('./pages/today/today.tsx'), 'TodayPage'),
})

const reviews = createRoute({
  getParentRoute: () => shell,
  path: '/reviews',
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  component: lazyPage(() => import('./pages/reviews/reviews.tsx'), 'ReviewsPage'),
})

const calibration = createRoute({
  getParentRoute: () => shell,
  path: '/reviews/calibrations/$calibrationId',
  component: lazyPage(() => import('./pages/reviews/calibration.tsx'), 'CalibrationPage'),
})

const calls = createRoute({
  getParentRoute: () => shell,
  path: '/calls',
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  // Requested while the script of the page loads, not after it.
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    void queryClient.prefetchInfiniteQuery(callsQuery(withDays(deps)))
  },
  component: CallsPage,
})

/** The address of a call. */
type CallSearch = {
  /** Where playback starts, in seconds. Links to evidence have it. */
  t?: number
  /** The list that it was opened from, as pages/call/from-list.ts describes it. */
  list?: string
  tab?: CallTab
  /** The id of the thread of comments that is opened. */
  comment?: string
}

const call = createRoute({
  getParentRoute: () => shell,
  path: '/calls/$voicelogId',
  validateSearch: ({ t, list, tab, comment }): CallSearch => {
    const known = CALL_TABS.find((each) => each === tab)
    return {
      ...(Number(t) > 0 && { t: Number(t) }),
      ...(typeof list === 'string' && list !== '' && { list }),
      ...(known !== undefined && { tab: known }),
      ...(typeof comment === 'string' && comment !== '' && { comment }),
    }
  },
  component: lazyPage(() => import('./pages/call/call.tsx'), 'CallPage'),
})

const upload = createRoute({
  getParentRoute: () => shell,
  path: '/upload',
  component: lazyPage(() => import('./pages/upload/upload.tsx'), 'UploadPage'),
})

const settings = createRoute({
  getParentRoute: () => shell,
  path: '/settings',
  component: lazyPage(() => import('./pages/settings/settings.tsx'), 'SettingsPage'),
})

const generalSettings = createRoute({
  getParentRoute: () => settings,
  path: '/general',
  component: lazyPage(() => import('./pages/admin/general.tsx'), 'GeneralPage'),
})

const apiKeys = createRoute({
  getParentRoute: () => settings,
  path: '/api-keys',
  component: lazyPage(() => import('./pages/admin/api-keys.tsx'), 'ApiKeysPage'),
})

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyPage(() => import('./pages/account/profile.tsx'), 'ProfilePage'),
})

const users = createRoute({
  getParentRoute: () => settings,
  path: '/users',
  component: lazyPage(() => import('./pages/admin/users.tsx'), 'UsersPage'),
})

const teams = createRoute({
  getParentRoute: () => settings,
  path: '/teams',
  component: lazyPage(() => import('./pages/teams/teams.tsx'), 'TeamsPage'),
})

const speech = createRoute({
  getParentRoute: () => settings,
  path: '/speech',
  component: lazyPage(() => import('./pages/speech/speech.tsx'), 'SpeechPage'),
})

const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  // The filters of the audit, and in `call` the voicelog_id of the only call whose events are shown.
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  component: lazyPage(() => import('./pages/admin/audit.tsx'), 'AuditLogPage'),
})

const intents = createRoute({
  getParentRoute: () => settings,
  path: '/intents',
  component: lazyPage(() => import('./pages/intents/intents.tsx'), 'IntentsPage'),
})

const scorecard = createRoute({
  getParentRoute: () => settings,
  path: '/scorecard',
  component: lazyPage(() => import('./pages/scorecard/scorecard.tsx'), 'ScorecardPage'),
})

const reruns = createRoute({
  getParentRoute: () => settings,
  path: '/reruns',
  validateSearch: ({ kinds }): { kinds?: string } => (typeof kinds === 'string' ? { kinds } : {}),
  component: lazyPage(() => import('./pages/reruns/reruns.tsx'), 'RerunsPage'),
})

const rerun = createRoute({
  getParentRoute: () => settings,
  path: '/reruns/$rerunId',
  component: lazyPage(() => import('./pages/reruns/rerun.tsx'), 'RerunPage'),
})

const rules = createRoute({
  getParentRoute: () => settings,
  path: '/rules',
  component: lazyPage(() => import('./pages/rules/rules.tsx'), 'RulesPage'),
})

const evaluations = createRoute({
  getParentRoute: () => settings,
  path: '/evaluations',
  // The evaluation that is shown; without it the newest.
  validateSearch: ({ id }): { id?: string } => (typeof id === 'string' ? { id } : {}),
  component: lazyPage(() => import('./pages/evaluations/evaluations.tsx'), 'EvaluationsPage'),
})

const agreement = createRoute({
  getParentRoute: () => settings,
  path: '/agreement',
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  component: lazyPage(() => import('./pages/agreement/agreement.tsx'), 'AgreementPage'),
})

const settingsPages = settings.addChildren([
  rules,
  reruns,
  rerun,
  evaluations,
  agreement,
  generalSettings,
  speech,
  scorecard,
  intents,
  teams,
  apiKeys,
  users,
  audit,
  profile,
])

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: (given): Record<string, string | undefined> => textsOf(given),
  component: lazyPage(() => import('./pages/search/search.tsx'), 'SearchPage'),
})

const reports = createRoute({
  getParentRoute: () => shell,
  path: '/reports',
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  component: lazyPage(() => import('./pages/reports/reports.tsx'), 'ReportsPage'),
})

const operators = createRoute({
  getParentRoute: () => shell,
  path: '/operators',
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  component: lazyPage(() => import('./pages/operators/operators.tsx'), 'OperatorsPage'),
})

const operator = createRoute({
  getParentRoute: () => shell,
  path: '/operators/$operatorId',
  validateSearch: (search): Record<string, string | undefined> => textsOf(search),
  component: lazyPage(() => import('./pages/operators/operator.tsx'), 'OperatorPage'),
})

/** Every other address. */
const unknown = createRoute({ getParentRoute: () => shell, path: '$', component: NotFoundPage })

const routeTree = root.addChildren([
  login,
  setPassword,
  shell.addChildren([
    home,
    today,
    reviews,
    calibration,
    calls,
    call,
    search,
    upload,
    reports,
    operators,
    operator,
    settingsPages,
    unknown,
  ]),
])

/** The router of the dashboard, with `queryClient` for the loaders of its pages. */
export function createDashboardRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPendingComponent: Loading,
    defaultPreload: 'intent',
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>
  }
}

/** Whether it is a path on this site: no other host can follow a sign-in. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path)
}

/** The filters in an address, without the empty ones. */
function textsOf(search: Record<string, unknown>): Record<string, string> {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '')
  return Object.fromEntries(entries.map(([name, value]) => [name, `${value}`]))
}
