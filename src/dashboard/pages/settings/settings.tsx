import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import type { Permission } from '../../../model/permissions.ts'
import { profileQuery } from '../../api/queries.ts'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { PageHead } from '../../components/layout/panel.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { usePermissions } from '../../permissions.ts'

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
    teams: 'Teams',
    apiKeys: 'API keys',
    users: 'Users',
    audit: 'Audit log',
    profile: 'My account',
    readOnly: 'You may read this, but not change it.',
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
    teams: 'チーム',
    apiKeys: 'APIキー',
    users: 'ユーザー',
    audit: '監査ログ',
    profile: 'マイアカウント',
    readOnly: '閲覧のみできます。変更はできません。',
  },
)

type SettingsPath =
  | 'general'
  | 'speech'
  | 'scorecard'
  | 'intents'
  | 'rules'
  | 'reruns'
  | 'evaluations'
  | 'agreement'
  | 'teams'
  | 'api-keys'
  | 'users'
  | 'audit'
  | 'profile'

/** The pages. One permission of `read` is enough to read a page, one of `change` to change what is on it. */
const PAGES: readonly {
  to: `/settings/${SettingsPath}`
  text: keyof (typeof messages)['en']
  read: readonly Permission[]
  change: readonly Permission[]
}[] = [
  ...(['general', 'speech', 'scorecard', 'intents'] as const).map((text) => ({
    to: `/settings/${text}` as const,
    text,
    read: ['administration.read', 'settings.write'] as const,
    change: ['settings.write'] as const,
  })),
  { to: '/settings/rules', text: 'rules', read: ['rules.write'], change: [] },
  ...(['reruns', 'evaluations'] as const).map((text) => ({
    to: `/settings/${text}` as const,
    text,
    read: ['runs.write'] as const,
    change: [],
  })),
  { to: '/settings/agreement', text: 'agreement', read: ['reports.read'], change: [] },
  {
    to: '/settings/teams',
    text: 'teams',
    read: ['administration.read', 'teams.write'],
    change: ['teams.write'],
  },
  {
    to: '/settings/api-keys',
    text: 'apiKeys',
    read: ['administration.read', 'keys.write'],
    change: ['keys.write'],
  },
  {
    to: '/settings/users',
    text: 'users',
    read: ['administration.read', 'users.write'],
    change: ['users.write'],
  },
  { to: '/settings/audit', text: 'audit', read: ['audit.read'], change: [] },
  { to: '/settings/profile', text: 'profile', read: [], change: [] },
]

/** The settings that the person who is signed in may open, with their names. */
export function useSettingsPages(): { to: (typeof PAGES)[number]['to']; name: string }[] {
  const m = useMessages(messages)
  const may = usePermissions()
  return PAGES.filter(({ read }) => may(...read)).map(({ to, text }) => ({ to, name: m[text] }))
}

/** The frame of all settings pages. Everybody sees their own account, and what their permissions allow. */
export function SettingsPage() {
  const m = useMessages(messages)
  const may = usePermissions()
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
  const pages = PAGES.filter(({ read }) => may(...read))
  // The agreement is a report: users without settings land on their own account.
  const first = pages.find(({ to }) => to !== '/settings/agreement')
  // While the browser leaves the settings, the address is already the next one.
  const isHere = pathname.startsWith('/settings')
  if (isHere && first !== undefined && !pages.some(({ to }) => pathname.startsWith(to))) {
    return <Navigate to={first.to} replace />
  }
  const shown = pages.find(({ to }) => pathname.startsWith(to))
  const isReadOnly = shown !== undefined && !may(...shown.change)
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
        {/* All that changes something in a disabled group is disabled, and links are not. */}
        <fieldset disabled={isReadOnly} className="min-w-0 max-w-3xl flex-1 space-y-4">
          {isReadOnly && <p className="text-muted">{m.readOnly}</p>}
          <Outlet />
        </fieldset>
      </div>
    </>
  )
}
