import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { BROWSERS, CHROMIUM } from '../../../tools/stack/system-programs.ts'
import { PASSWORD, type TestOrganisation, type TestService } from '../../support/service.ts'

/** A tab of Chromium on a service. */
export type Visit = {
  page: Page
  /** Console errors, exceptions and requests to other hosts. Every test expects none. */
  pageErrors: string[]
}

export type TestBrowser = {
  /** Opens a tab with its own storage. */
  visit(service: TestService, options?: VisitOptions): Promise<Visit>
  close(): Promise<void>
}

type VisitOptions = {
  width?: number
  height?: number
  dark?: boolean
  language?: 'en' | 'ja'
  /** The fixed time of the page's clock. Its time zone is then UTC. */
  now?: Date
  /** The time zone of the browser, such as America/New_York. */
  timeZone?: string
  /** Another origin that the page may send requests to, such as object storage. */
  origin?: string
}

/** Starts Chromium, which must be installed. tools/test.ts bundles the dashboard before. */
export async function startBrowser(): Promise<TestBrowser> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_ARGUMENTS })
  return { visit: (service, options) => visit(browser, service, options), close: () => browser.close() }
}

// Chromium has no sandbox when it runs as root. The pages are our own.
export const BROWSER_ARGUMENTS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--autoplay-policy=no-user-gesture-required',
]

/** @throws Error if Chromium is not installed */
export function chromiumPath(): string {
  for (const name of BROWSERS) {
    const path = Bun.which(name)
    if (path !== null) return path
  }
  throw new Error(`The tests of the dashboard need Chromium: apt-get install ${CHROMIUM.apt}`)
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
  const pageErrors: string[] = []
  page.on('console', (message) => {
    // The browser logs every answer 4xx, also those that the page shows to the person.
    const isAnswer4xx = message
      .text()
      .startsWith('Failed to load resource: the server responded with a status of 4')
    if (message.type() === 'error' && !isAnswer4xx) pageErrors.push(message.text())
  })
  page.on('pageerror', (error) => pageErrors.push(`${error.stack}`))
  page.on('request', (request) => {
    const url = request.url()
    const isOurs = /^(data|blob):/.test(url) || url.startsWith(`${baseUrl}/`)
    if (!isOurs && (origin === undefined || !url.startsWith(`${origin}/`)))
      pageErrors.push(`requested ${url}`)
  })
  return { page, pageErrors }
}

/** Signs in through the sign-in page, and goes on to the list of calls. */
export async function signIn(
  page: Page,
  { email }: Pick<TestOrganisation, 'email'>,
  password = PASSWORD,
): Promise<void> {
  await page.goto('/login')
  // By field name: the labels depend on the language.
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.waitForURL('**/today')
  await page.locator('h1').waitFor()
  await page.goto('/calls')
  await page.locator('h1').waitFor()
}

/** Opens a page of the dashboard with a session from the API. Faster than `signIn`, for tests that are not about signing in. */
export async function openSignedIn(
  page: Page,
  { email }: Pick<TestOrganisation, 'email'>,
  path: string,
): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  const session = await keepSession(page.context(), await answer.json())
  // Storage belongs to the origin, so any address of the service will do.
  await page.goto('/health/live')
  await page.evaluate((value) => localStorage.setItem('voicelog.session', value), session)
  await page.goto(path)
}

/**
 * Keeps a session in the cookie of a browser as src/dashboard/api/session.ts does; returns what belongs into its local
 * storage as `voicelog.session`.
 */
export async function keepSession(
  context: BrowserContext,
  { access_token, refresh_token }: { access_token: string; refresh_token: string },
  baseUrl = '',
): Promise<string> {
  await context.request.post(`${baseUrl}/api/auth/browser-session`, {
    headers: { 'x-voicelog-dashboard': '1' },
    data: { refresh_token },
  })
  const { sub, jti } = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString())
  return JSON.stringify([sub, jti])
}
