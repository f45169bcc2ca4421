import { type Browser, chromium, type Page } from 'playwright-core'
import { PASSWORD, type TestOrganisation, type TestService } from '../support/service.ts'

/** A page of Chromium on a service, and what must not happen on any page. */
export type Visit = {
  page: Page
  /** Errors on the console, exceptions, requests to any other host; a test ends with none. */
  faults: string[]
}

export type TestBrowser = {
  /** Opens a tab of its own, with its own storage. */
  visit(service: TestService, options?: VisitOptions): Promise<Visit>
  close(): Promise<void>
}

type VisitOptions = {
  width?: number
  height?: number
  dark?: boolean
  language?: 'en' | 'ja'
  /** What the clock of the page shows, in UTC, as long as it is open. */
  now?: Date
  /** Where the browser is, such as America/New_York. */
  timeZone?: string
  /** Where the page may send beside the service, such as the store. */
  origin?: string
}

/** Starts Chromium, which must be installed; the dashboard is bundled before (tools/test.ts). */
export async function startBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_ARGUMENTS })
  return { visit: (service, options) => visit(browser, service, options), close: () => browser.close() }
}

// As root there is no sandbox to be had; the pages are our own.
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--autoplay-policy=no-user-gesture-required',
]

/** @throws Error where there is no Chromium */
export function chromiumPath(): string {
  const path = Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome')
  if (path === null) throw new Error('The dashboard is tried in Chromium: apt-get install chromium')
  return path
}

async function visit(
  browser: Browser,
  { baseUrl }: TestService,
  { width = 1280, height = 800, dark = false, language = 'en', now, timeZone, origin }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: baseUrl,
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    locale: language,
    reducedMotion: 'reduce',
    timezoneId: now === undefined ? timeZone : 'UTC',
  })
  const page = await context.newPage()
  if (now !== undefined) await page.clock.setFixedTime(now)
  const faults: string[] = []
  page.on('console', (message) => {
    // A refusal that the page shows is logged by the browser itself.
    const isRefusal = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of 4')
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  })
  page.on('pageerror', (error) => faults.push(`${error.stack}`))
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = /^(data|blob):/.test(url) || url.startsWith(`${baseUrl}/`)
    if (!isOurs && (origin === undefined || !url.startsWith(`${origin}/`))) faults.push(`asked ${url}`)
  })
  return { page, faults }
}

/** Signs in through the page, as a person does. */
export async function signIn(
  page: Page,
  { email }: Pick<TestOrganisation, 'email'>,
  password = PASSWORD,
): Promise<void> {
  await page.goto('/login')
  // In any language.
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/calls')
  await page.locator('h1').waitFor()
}

/**
 * Opens a page of the dashboard in a session that the API made, as a reload does: for tests that are not about signing
 * in, which costs a page more.
 */
export async function openSignedIn(
  page: Page,
  { email }: Pick<TestOrganisation, 'email'>,
  path: string,
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  const { refresh_token } = await answer.json()
  // As src/dashboard/api/session.ts keeps it. Any address of the service that is no page will do: where the session is
  // kept belongs to the origin.
  await page.goto('/health/live')
  await page.evaluate((token) => sessionStorage.setItem('voicelog.refresh-token', token), refresh_token)
  await page.goto(path)
}
