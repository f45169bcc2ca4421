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

const refreshed = (page: Page) =>
  page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh') && response.ok())

/** Another tab of the same browser. A tab that was opened from the first has its session, since browsers copy it. */
async function openTab(page: Page, path: string, options: { sameSession: boolean }): Promise<Page> {
  const token = await page.evaluate(() => sessionStorage.getItem('voicelog.refresh-token'))
  const tab = await page.context().newPage()
  await tab.goto('/login')
  if (options.sameSession) {
    await tab.evaluate((value) => sessionStorage.setItem('voicelog.refresh-token', `${value}`), token)
  } else {
    await signIn(tab, organisation)
  }
  await tab.goto(path)
  return tab
}

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
  const tab = await openTab(page, '/calls', { sameSession: true })
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

test.each([true, false])(
  'signing out in one tab signs the others out, same session: %p',
  async (sameSession) => {
    const { page, pageErrors } = await browser.visit(service)
    await signIn(page, organisation)
    const tab = await openTab(page, '/calls', { sameSession })
    await tab.getByRole('row').nth(1).waitFor()
    const theirs = await tab.evaluate(() => sessionStorage.getItem('voicelog.refresh-token'))
    await page.getByRole('button', { name: 'Sign out' }).click()
    await tab.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await tab.getByRole('row').count()).toBe(0)
    expect(await tab.evaluate(() => sessionStorage.getItem('voicelog.refresh-token'))).toBeNull()
    // The other session is also ended on the service. The tabs do not wait for that.
    await eventually(async () => {
      const answer = await page.request.post('/api/auth/refresh', { data: { refresh_token: theirs } })
      return answer.status() === 401
    })
    expect(pageErrors).toEqual([])
  },
)

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
