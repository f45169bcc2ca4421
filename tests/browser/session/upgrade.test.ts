import { beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { fillContactCentre } from '../../support/contact-centre.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { open } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
  await fillContactCentre(service, organisation, { calls: 40, days: 5, until: new Date() })
})

const gone = (route: Route) =>
  route.fulfill({
    status: 404,
    contentType: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', status: 404, code: 'not_found', title: 'Not found' }),
  })

/**
 * Signs in, opens the call list and simulates an upgrade of the service: pages name another first script, and the scripts
 * that match `names` are gone until the page reloads, or for good with `forever`.
 */
async function openAndUpgrade(names: RegExp, { forever = false } = {}) {
  const visit = await browser.visit(service)
  const { page } = visit
  await signIn(page, organisation)
  await page.getByRole('row').nth(3).waitFor()
  let pagesSince = 0
  await page.route(names, (route) => (pagesSince === 0 || forever ? gone(route) : route.continue()))
  await page.route(/\/(login|calls|reports|upload|settings.*)(\?.*)?$/, async (route) => {
    if (!['document', 'fetch'].includes(route.request().resourceType())) return await route.continue()
    if (route.request().resourceType() === 'document') pagesSince += 1
    const response = await route.fetch()
    const body = (await response.text()).replace(/(\/assets\/index-\w+\.js)/, '$1?upgraded')
    await route.fulfill({ response, body })
  })
  return { ...visit, pagesSince: () => pagesSince }
}

const go = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()

/** The script of the reports page, without its chart. */
const REPORTS = /\/assets\/reports-\w+\.js/
const CHART = /\/assets\/series-chart-\w+\.js/

test('a page whose script is gone after an upgrade reloads once and opens', async () => {
  const { page, pagesSince } = await openAndUpgrade(REPORTS)
  await go(page, 'Reports')
  await page.getByRole('heading', { name: 'Reports' }).waitFor()
  await page.getByText('Breakdown').waitFor()
  expect(pagesSince()).toBe(1)
  expect(new URL(page.url()).pathname).toBe('/reports')
})

test('a page whose chart is gone after an upgrade reloads once and shows it', async () => {
  const { page, pagesSince } = await openAndUpgrade(CHART)
  await go(page, 'Reports')
  await page.locator('.recharts-surface').first().waitFor()
  expect(pagesSince()).toBe(1)
})

test('a page whose script is missing after the reload says so and does not reload forever', async () => {
  const { page, pagesSince } = await openAndUpgrade(REPORTS, { forever: true })
  await go(page, 'Reports')
  await page.getByRole('alert').getByRole('button').waitFor()
  expect(pagesSince()).toBe(1)
  // The frame and other pages still work.
  await go(page, 'Operators')
  await page.getByRole('heading', { name: 'Operators' }).waitFor()
})

test('the page asks before a reload would lose files that are not sent', async () => {
  const { page, pagesSince } = await openAndUpgrade(REPORTS)
  await go(page, 'Upload')
  await page.setInputFiles('input[type=file]', resolve(import.meta.dir, '../../../docs/example-call.ogg'))
  await page.getByText('example-call.ogg').waitFor()
  await go(page, 'Reports')
  await page.getByRole('alert').getByText('files that are not uploaded yet are lost').waitFor()
  expect(pagesSince()).toBe(0)
  await go(page, 'Upload')
  await page.getByText('example-call.ogg').waitFor()
  await go(page, 'Reports')
  await page.getByRole('alert').getByRole('button', { name: 'Reload' }).click()
  await page.getByText('Breakdown').waitFor()
  expect(pagesSince()).toBe(1)
})

test('the page asks about unsaved changes before it reloads', async () => {
  const { page, pagesSince } = await openAndUpgrade(REPORTS)
  await go(page, 'Settings')
  await page.getByRole('link', { name: 'Scorecard' }).click()
  await page.getByLabel('Name of the scorecard').fill('Half of a name')
  await go(page, 'Reports')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Name of the scorecard').inputValue()).toBe('Half of a name')
  expect(pagesSince()).toBe(0)
  await go(page, 'Reports')
  await dialog.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByText('Breakdown').waitFor()
  expect(pagesSince()).toBe(1)
})

test('a script that failed without a connection is loaded again without a reload', async () => {
  const { page } = await browser.visit(service)
  await signIn(page, organisation)
  await open(page, '/calls')
  await page.evaluate(() => Object.assign(globalThis, { isSame: true }))
  await page.route('**', (route) => route.abort('internetdisconnected'))
  await go(page, 'Reports')
  await page.getByText('The service cannot be reached').waitFor()
  await page.unroute('**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Breakdown').waitFor()
  expect(await page.evaluate(() => 'isSame' in globalThis)).toBe(true)
})

test('a first load that fails shows an error and can be repeated', async () => {
  const { page } = await browser.visit(service)
  await page.route(/\/assets\/app-\w+\.js/, (route) => route.abort('connectionreset'))
  await page.goto('/login')
  await page.getByRole('alert').getByText('The page could not be loaded').waitFor()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByLabel('Email').waitFor()
})
