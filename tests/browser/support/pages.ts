import type { Page } from 'playwright-core'
import type { ContactCentre } from '../../support/contact-centre.ts'

/** The data that the pages show: calls, and a re-run of some of them. */
export type Fixture = ContactCentre & { rerun: string }

/** A page of the dashboard: its name, its address for the fixture, and whether it needs no session. */
export type DashboardPage = {
  name: string
  path: (fixture: Fixture) => string
  isPublic?: true
}

/** Every page of src/dashboard/router.tsx. */
export const PAGES: DashboardPage[] = [
  { name: 'sign-in', path: () => '/login', isPublic: true },
  { name: 'set-password', path: () => '/set-password#token=not-asked-yet', isPublic: true },
  { name: 'today', path: () => '/today' },
  { name: 'reviews', path: () => '/reviews' },
  { name: 'calls', path: () => '/calls' },
  { name: 'call', path: ({ english }) => `/calls/${english}` },
  { name: 'call-scorecard', path: ({ english }) => `/calls/${english}?tab=scorecard` },
  { name: 'call-emotion', path: ({ english }) => `/calls/${english}?tab=emotion` },
  { name: 'call-facts', path: ({ english }) => `/calls/${english}?tab=facts` },
  { name: 'search', path: () => '/search?q=refund' },
  { name: 'upload', path: () => '/upload' },
  { name: 'reports', path: ({ period }) => `/reports?${period}` },
  { name: 'operators', path: ({ period }) => `/operators?${period}` },
  { name: 'operator', path: ({ period }) => `/operators/Maria%20Lopez?${period}` },
  { name: 'settings-general', path: () => '/settings/general' },
  { name: 'settings-speech', path: () => '/settings/speech' },
  { name: 'settings-scorecard', path: () => '/settings/scorecard' },
  { name: 'settings-intents', path: () => '/settings/intents' },
  { name: 'settings-rules', path: () => '/settings/rules' },
  { name: 'settings-reruns', path: () => '/settings/reruns' },
  { name: 'settings-rerun', path: ({ rerun }) => `/settings/reruns/${rerun}` },
  { name: 'settings-evaluations', path: () => '/settings/evaluations' },
  { name: 'settings-agreement', path: ({ period }) => `/settings/agreement?${period}` },
  { name: 'settings-api-keys', path: () => '/settings/api-keys' },
  { name: 'settings-users', path: () => '/settings/users' },
  { name: 'settings-teams', path: () => '/settings/teams' },
  { name: 'settings-audit', path: () => '/settings/audit' },
  { name: 'settings-profile', path: () => '/settings/profile' },
]

/** Pages that are empty in an organisation without calls. */
export const EMPTY_PAGES = [
  '/calls',
  '/search',
  '/search?q=nothing',
  '/reports',
  '/operators',
  '/operators/nobody',
]

/** Opens an address of the dashboard and waits until the page has loaded all its data. */
export async function open(page: Page, path: string): Promise<void> {
  await load(page, path)
  await settled(page)
}

/** Loads an address, also if the page is there already. */
export async function load(page: Page, path: string): Promise<void> {
  // If only the part after # differed, the browser would not load the page again. A blank page costs a process, so that
  // loading takes nearly twice the time.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(path)
}

/** Waits until the page has its heading and all its data. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
}
