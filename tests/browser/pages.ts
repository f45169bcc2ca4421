import type { Page } from 'playwright-core'
import type { ContactCentre } from '../support/contact-centre.ts'

/** What there is to be opened: calls, and a re-run of some of them. */
export type Furnished = ContactCentre & { rerun: string }

/** A page of the router: its name, its address once all that is there, and who sees it. */
export type PageOfRouter = {
  name: string
  path: (there: Furnished) => string
  isPublic?: true
}

/** Every page of src/dashboard/router.tsx. */
export const PAGES: PageOfRouter[] = [
  { name: 'sign-in', path: () => '/login', isPublic: true },
  { name: 'set-password', path: () => '/set-password#token=not-asked-yet', isPublic: true },
  { name: 'calls', path: () => '/calls' },
  { name: 'call', path: ({ english }) => `/calls/${english}` },
  { name: 'search', path: () => '/search?q=refund' },
  { name: 'upload', path: () => '/upload' },
  { name: 'reports', path: ({ period }) => `/reports?${period}` },
  { name: 'operators', path: ({ period }) => `/operators?${period}` },
  { name: 'operator', path: ({ period }) => `/operators/Maria%20Lopez?${period}` },
  { name: 'settings-general', path: () => '/settings/general' },
  { name: 'settings-scorecard', path: () => '/settings/scorecard' },
  { name: 'settings-intents', path: () => '/settings/intents' },
  { name: 'settings-reruns', path: () => '/settings/reruns' },
  { name: 'settings-rerun', path: ({ rerun }) => `/settings/reruns/${rerun}` },
  { name: 'settings-api-keys', path: () => '/settings/api-keys' },
  { name: 'settings-users', path: () => '/settings/users' },
  { name: 'settings-audit', path: () => '/settings/audit' },
  { name: 'settings-profile', path: () => '/settings/profile' },
]

/** What has nothing on it in an organisation without calls. */
export const EMPTY_PAGES = [
  '/calls',
  '/search',
  '/search?q=nothing',
  '/reports',
  '/operators',
  '/operators/nobody',
]

/** Opens an address of the dashboard and waits until nothing of the page is still on its way. */
export async function open(page: Page, path: string): Promise<void> {
  // Where only what follows # changes, nothing would be loaded.
  await page.goto('about:blank')
  await page.goto(path)
  await settled(page)
}

/** Waits until the page has its heading and all that it reads. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[data-loading]') === null)
}
