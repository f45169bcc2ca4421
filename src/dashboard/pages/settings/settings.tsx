import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { profileQuery } from '../../api/queries.ts'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { PageHead } from '../../components/layout/panel.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    title: 'Settings',
    pages: 'Settings',
    general: 'General',
    speech: 'Speech',
    scorecard: 'Scorecard',
    intents: 'Intents',
    rules: 'Rules',
    reruns: 'Re-runs',
    evaluations: 'Evaluation',
    agreement: 'Agreement',
    apiKeys: 'API keys',
    users: 'Users',
    audit: 'Audit log',
    profile: 'My account',
  },
  {
    title: '設定',
    pages: '設定',
    general: '全般',
    speech: '音声認識',
    scorecard: 'スコアカード',
    intents: '用件',
    rules: 'ルール',
    reruns: '再分析',
    evaluations: '評価',
    agreement: '一致度',
    apiKeys: 'APIキー',
    users: 'ユーザー',
    audit: '監査ログ',
    profile: 'マイアカウント',
  },
)

/** Pages for admins first, then the one that members see too. */
const PAGES = [
  { to: '/settings/general', text: 'general', forAdmins: true },
  { to: '/settings/speech', text: 'speech', forAdmins: true },
  { to: '/settings/scorecard', text: 'scorecard', forAdmins: true },
  { to: '/settings/intents', text: 'intents', forAdmins: true },
  { to: '/settings/rules', text: 'rules', forAdmins: true },
  { to: '/settings/reruns', text: 'reruns', forAdmins: true },
  { to: '/settings/evaluations', text: 'evaluations', forAdmins: true },
  { to: '/settings/agreement', text: 'agreement', forAdmins: true },
  { to: '/settings/api-keys', text: 'apiKeys', forAdmins: true },
  { to: '/settings/users', text: 'users', forAdmins: true },
  { to: '/settings/audit', text: 'audit', forAdmins: true },
  { to: '/settings/profile', text: 'profile', forAdmins: false },
] as const

/** The frame of all settings pages. Members see only their account, admins also the settings of the organisation. */
export function SettingsPage() {
  const m = useMessages(messages)
  const { pathname } = useLocation()
  const { data: profile, error, refetch } = useQuery(profileQuery)
  if (profile === undefined) {
    return (
      <>
        <PageHead title={m.title} />
        {error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />}
      </>
    )
  }
  const pages = PAGES.filter(({ forAdmins }) => !forAdmins || profile.role === 'admin')
  const [first] = pages
  // While the browser leaves the settings, the address is already the next one.
  const isHere = pathname.startsWith('/settings')
  if (isHere && first !== undefined && !pages.some(({ to }) => pathname.startsWith(to))) {
    return <Navigate to={first.to} replace />
  }
  const shown = pages.find(({ to }) => pathname.startsWith(to))
  return (
    <>
      <PageHead title={m.title} name={shown === undefined ? m.title : `${m[shown.text]} · ${m.title}`} />
      <div className="flex flex-col gap-4 px-4 pb-8 md:px-6 lg:flex-row">
        <nav aria-label={m.pages} className="flex shrink-0 flex-wrap gap-1 lg:w-40 lg:flex-col">
          {pages.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              className="flex items-center whitespace-nowrap rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-ink touch:h-10"
              activeProps={{ className: 'bg-hover !text-ink font-medium', 'aria-current': 'page' }}
            >
              {m[text]}
            </Link>
          ))}
        </nav>
        <div className="min-w-0 max-w-3xl flex-1 space-y-4">
          <Outlet />
        </div>
      </div>
    </>
  )
}
