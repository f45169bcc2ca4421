import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { LogOut, Moon, Sun } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { profileQuery } from './api/queries.ts'
import { useLoggedIn } from './api/session.ts'
import { Empty, Loading } from './components/feedback/states.tsx'
import { LanguageSelect } from './components/forms/language-select.tsx'
import { Logo } from './components/layout/logo.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'
import { GlobalKeys } from './keys/global-keys.tsx'
import { lazyComponent } from './lazy.tsx'
import { useLogOut } from './log-out.tsx'
import { Notices } from './notices.tsx'
import { useMainPages, useMayOpen } from './pages/main-pages.ts'
import { ViewLinks } from './pages/views/view-links.tsx'
import { chooseTheme, useTheme } from './theme.ts'

const messages = defineMessages(
  {
    skip: 'Skip to content',
    navigation: 'Main',
    logOut: 'Sign out',
    dark: 'Dark theme',
    light: 'Light theme',
    notAllowed: 'You may not open this page',
    notAllowedHint: 'An administrator can allow it.',
  },
  {
    skip: '本文へ移動',
    navigation: 'メイン',
    logOut: 'ログアウト',
    dark: 'ダークテーマ',
    light: 'ライトテーマ',
    notAllowed: 'このページを開く権限がありません',
    notAllowedHint: '管理者に依頼してください。',
  },
)

const MfaEnrolmentPage = lazyComponent(() => import('./pages/account/mfa-enrolment.tsx'), 'MfaEnrolmentPage')

/** The frame of every page: the navigation, and who is signed in. */
export function Shell() {
  const m = useMessages(messages)
  const router = useRouter()
  const isLoggedIn = useLoggedIn()
  // When the session ends, the router checks again and redirects to the login, which leads back here.
  useEffect(() => {
    if (!isLoggedIn) void router.invalidate()
  }, [isLoggedIn, router])
  const content = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  // Keyboard and screen reader users start at the top of the new page, not at the place of the link.
  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    content.current?.focus({ preventScroll: true })
  }, [pathname])
  const { data: profile } = useQuery(profileQuery)
  // Stays true after MFA is enabled, until the person has saved the recovery codes.
  const [isEnrolling, setEnrolling] = useState(false)
  if (profile?.mfa_enrolment_needed && !isEnrolling) setEnrolling(true)
  const pages = useMainPages()
  const mayOpen = useMayOpen()
  if (!isLoggedIn) return null
  return (
    <div className="flex h-full flex-col md:flex-row">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:bg-raised focus:p-3"
      >
        {m.skip}
      </a>
      <aside className="flex shrink-0 items-center border-line border-b bg-raised px-1 py-1 md:w-52 md:px-3 md:flex-col md:items-stretch md:border-r md:border-b-0 md:py-4">
        <Link to="/today" className="hidden items-center gap-2 px-2 pb-3 font-bold text-base md:flex">
          <Logo className="size-6" /> Voicelog
        </Link>
        <GlobalKeys />
        <nav
          aria-label={m.navigation}
          className="flex min-w-0 flex-1 overflow-x-auto md:mt-2 md:flex-none md:flex-col md:gap-1"
        >
          {pages.map(({ to, icon: Icon, name }) => (
            <Link
              key={to}
              to={to}
              search={{}}
              className="flex items-center gap-2 whitespace-nowrap rounded-md px-2 py-1.5 text-muted hover:bg-hover hover:text-ink max-md:h-10 max-md:min-w-10 max-md:justify-center max-sm:min-w-8 max-sm:px-0"
              activeProps={{ className: 'bg-accent-soft !text-accent font-medium', 'aria-current': 'page' }}
            >
              <Icon aria-hidden="true" className="size-4" />
              <span className="max-sm:sr-only">{name}</span>
            </Link>
          ))}
        </nav>
        <ViewLinks />
        <Footer />
      </aside>
      <main
        ref={content}
        id="content"
        tabIndex={-1}
        className="min-h-0 min-w-0 flex-1 overflow-y-auto outline-none"
      >
        {isEnrolling ? (
          <Suspense fallback={<Loading />}>
            <MfaEnrolmentPage onDone={() => setEnrolling(false)} />
          </Suspense>
        ) : (
          <>
            <Notices />
            {mayOpen(pathname) ? <Outlet /> : <NotAllowed />}
          </>
        )}
      </main>
    </div>
  )
}

/** Shown instead of a page that the user may not open. From the first page, the user is taken to the settings, which everybody has. */
function NotAllowed() {
  const m = useMessages(messages)
  const { pathname } = useLocation()
  if (pathname === '/today') return <Navigate to="/settings" replace />
  return <Empty title={m.notAllowed}>{m.notAllowedHint}</Empty>
}

function Footer() {
  const m = useMessages(messages)
  const theme = useTheme()
  const { data: profile } = useQuery(profileQuery)
  const logOut = useLogOut()
  const isDark = theme === 'dark' || (theme === 'system' && document.documentElement.dataset.theme === 'dark')

  return (
    <div className="flex items-center md:mt-auto md:flex-col md:items-stretch md:gap-2 md:pt-3">
      <div className="hidden px-2 md:block">
        <p className="truncate font-medium">{profile?.organisation.name}</p>
        <p className="truncate text-muted text-xs">{profile?.email}</p>
      </div>
      <div className="flex items-center md:gap-1">
        <LanguageSelect compact className="md:flex-1" />
        <IconButton label={isDark ? m.light : m.dark} onClick={() => chooseTheme(isDark ? 'light' : 'dark')}>
          {isDark ? (
            <Sun aria-hidden="true" className="size-4" />
          ) : (
            <Moon aria-hidden="true" className="size-4" />
          )}
        </IconButton>
        <IconButton label={m.logOut} onClick={logOut.ask}>
          <LogOut aria-hidden="true" className="size-4" />
        </IconButton>
        {logOut.dialog}
      </div>
    </div>
  )
}

function IconButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: React.ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="flex size-8 items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink touch:size-10"
    >
      {children}
    </button>
  )
}
