import {
  ChartColumn,
  ClipboardCheck,
  Inbox,
  type LucideIcon,
  Phone,
  Search,
  Settings,
  Upload,
  Users,
} from 'lucide-react'
import type { Permission } from '../../model/permissions.ts'
import { defineMessages, useMessages } from '../i18n/messages.ts'
import { usePermissions } from '../permissions.ts'

const messages = defineMessages(
  {
    today: 'Today',
    reviews: 'Reviews',
    calls: 'Calls',
    search: 'Search',
    upload: 'Upload',
    reports: 'Reports',
    operators: 'Operators',
    settings: 'Settings',
  },
  {
    today: '今日',
    reviews: 'レビュー',
    calls: '通話',
    search: '検索',
    upload: 'アップロード',
    reports: 'レポート',
    operators: 'オペレーター',
    settings: '設定',
  },
)

type PageName = keyof (typeof messages)['en']

type MainPage = {
  to: `/${PageName}`
  name: PageName
  /** The key that opens it after G. */
  key: string
  icon: LucideIcon
  /** What the page needs, one of these; everybody may open it if there is none. */
  needs: readonly Permission[]
}

/** The pages of the navigation, in its order. Menus and keys offer these and no others. */
const MAIN_PAGES: readonly MainPage[] = [
  { to: '/today', name: 'today', key: 'h', icon: Inbox, needs: ['calls.read'] },
  { to: '/calls', name: 'calls', key: 'c', icon: Phone, needs: ['calls.read'] },
  { to: '/reviews', name: 'reviews', key: 'v', icon: ClipboardCheck, needs: ['calls.read'] },
  { to: '/search', name: 'search', key: 's', icon: Search, needs: ['calls.read'] },
  { to: '/upload', name: 'upload', key: 'u', icon: Upload, needs: ['calls.upload'] },
  { to: '/reports', name: 'reports', key: 'r', icon: ChartColumn, needs: ['reports.read'] },
  { to: '/operators', name: 'operators', key: 'o', icon: Users, needs: ['reports.read'] },
  { to: '/settings', name: 'settings', key: 't', icon: Settings, needs: [] },
]

/** The pages that the person who is signed in may open, with their names in the language of the dashboard. */
export function useMainPages(): (Omit<MainPage, 'name' | 'needs'> & { name: string })[] {
  const m = useMessages(messages)
  const may = usePermissions()
  return MAIN_PAGES.filter(({ needs }) => may(...needs)).map(({ name, needs: _, ...page }) => ({
    ...page,
    name: m[name],
  }))
}

/** Whether the person who is signed in may open the page at this path. */
export function useMayOpen(): (path: string) => boolean {
  const may = usePermissions()
  return (path) => {
    const page = MAIN_PAGES.find(({ to }) => path === to || path.startsWith(`${to}/`))
    return page === undefined || may(...page.needs)
  }
}
