import { afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { ACCESS_TOKEN_SECONDS } from '../../../src/domain/identity/tokens.ts'
import { eventually } from '../../support/poll.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, 3)
})
afterEach(() => {
  setSystemTime()
})

/** Moves the clock of the service on until every access token has expired. */
function outliveAccessTokens(): void {
  setSystemTime(new Date(Date.now() + (ACCESS_TOKEN_SECONDS + 60) * 1000))
}

const REFRESH_PATH = '/api/auth/browser-session'
const refreshed = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith(`${REFRESH_PATH}/refresh`) && response.ok())

/** Another tab of the same browser, as by a middle click or a pasted link. */
async function openTab(page: Page, path: string): Promise<Page> {
  const tab = await page.context().newPage()
  await tab.goto(path)
  return tab
}

/** The cookie that holds the session; undefined if there is none. */
const sessionCookie = async (page: Page) =>
  (await page.context().cookies(`${service.baseUrl}${REFRESH_PATH}`)).find((each) => each.value !== '')

test('a new tab is signed in; the refresh token is in a cookie that no script sees and no other path gets', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await page.getByRole('row').nth(1).waitFor()
  const link = page.getByRole('row').nth(1).getByRole('link')
  const tab = await openTab(page, `${await link.getAttribute('href')}`)
  await tab.waitForURL(/\/calls\/.+/)
  await tab.getByText('Calls').first().waitFor()
  await tab.getByRole('heading', { level: 1 }).waitFor()
  expect(await sessionCookie(page)).toMatchObject({
    name: '__Secure-voicelog-refresh',
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: REFRESH_PATH,
  })
  const token = `${(await sessionCookie(page))?.value}`
  const seen = await page.evaluate(() =>
    JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
  )
  expect(token.split('.').length).toBe(3)
  expect(seen).not.toContain(token)
  expect(await page.context().cookies(`${service.baseUrl}/api/auth/me`)).toEqual([])
  // A link that asked to sign in leads on as soon as somebody has signed in.
  const waiting = await openTab(page, '/login?next=%2Freports')
  await waiting.getByRole('heading', { name: 'Reports' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('an expired access token is renewed under a half-filled form, which is then saved', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await page.goto('/settings/api-keys')
  await page.getByLabel('Name').fill('half filled')
  outliveAccessTokens()
  const renewed = refreshed(page)
  await page.getByRole('button', { name: 'Generate key' }).click()
  await renewed
  await page.getByText('half filled').first().waitFor()
  expect(new URL(page.url()).pathname).toBe('/settings/api-keys')
  setSystemTime()
  const { items } = await (await organisation.asAdmin('/api/settings/api-keys')).json()
  expect(items.filter((each: { name: string }) => each.name === 'half filled').length).toBe(1)
  expect(pageErrors).toEqual([])
})

test('two tabs of one session renew their tokens at the same time, and both continue', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  const tab = await openTab(page, '/calls')
  await tab.getByRole('row').nth(1).waitFor()
  outliveAccessTokens()
  // The list is fetched again automatically.
  await Promise.all([refreshed(page), refreshed(tab)])
  for (const each of [page, tab]) {
    await each.getByRole('row').nth(1).getByRole('link').click()
    await each.waitForURL(/\/calls\/.+/)
    await each.getByRole('heading').first().waitFor()
  }
  expect(pageErrors).toEqual([])
})

test('signing out in one tab signs the others out, also when one had signed in again', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  const first = `${(await sessionCookie(page))?.value}`
  const tab = await openTab(page, '/login')
  await signIn(tab, organisation)
  await page.getByRole('row').nth(1).waitFor()
  const second = `${(await sessionCookie(page))?.value}`
  // A browser has one session.
  expect(await refreshStatus(page, first)).toBe(401)
  expect(await refreshStatus(page, second)).toBe(200)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await tab.getByRole('row').count()).toBe(0)
  // The tabs do not wait for the service.
  await eventually(async () => (await refreshStatus(page, second)) === 401)
  await eventually(async () => (await sessionCookie(page)) === undefined)
  expect(pageErrors).toEqual([])
})

const refreshStatus = async (page: Page, token: string) =>
  (await page.request.post('/api/auth/refresh', { data: { refresh_token: token } })).status()

test('when another person signs in, the other tabs show what that person may see', async () => {
  const other = await service.organisation()
  const { page } = await browser.visit(service)
  await signIn(page, organisation)
  await page.getByRole('row').nth(1).waitFor()
  const tab = await openTab(page, '/login')
  await signIn(tab, other)
  await page.getByText('No calls yet').waitFor()
  expect(await page.getByRole('row').count()).toBe(0)
})

test('the next person who signs in sees nothing of the previous one', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await page.getByRole('row').nth(1).waitFor()
  await service.database.sql`delete from sessions where user_id = ${organisation.userId}`
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  const other = await service.organisation()
  await page.getByLabel('Email').fill(other.email)
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('No calls yet').waitFor()
  expect(pageErrors).toEqual([])
})
