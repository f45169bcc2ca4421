import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { eventually } from '../../support/poll.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { openSignedIn, signIn } from '../support/browser.ts'
import { chooseFilter, openFilter } from '../support/filters.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, 1_000)
})

test('the list is requested once, while the script of the page still loads', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  // The page that the sign-in has opened may show its heading before it asks for the list.
  await page.getByRole('row').nth(20).waitFor()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/voicelogs') asked.push(search)
  })
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/app-*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/calls', { waitUntil: 'commit' })
  await eventually(() => asked.length > 0)
  expect(await page.locator('#root > *').count()).toBe(0)
  script.resolve()
  await page.getByRole('row').nth(20).waitFor()
  expect(asked).toEqual(['?limit=100&about=true&sort=-call_date'])
  expect(pageErrors).toEqual([])
})

test('filters are in the address: reload, back and clear work', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await chooseFilter(page, 'Status', 'Failed')
  await page.waitForURL(/status=failed/)
  await page.getByRole('row').nth(1).getByText('Failed').waitFor()
  const menu = await openFilter(page, 'Operator')
  await menu.getByRole('combobox').fill('AGENT-20')
  await page.getByRole('option', { name: 'agent-20', exact: true }).click()
  await page.waitForURL(/operator_id=agent-20/)
  await page.reload()
  await page.getByRole('row').nth(1).getByText('agent-20').waitFor()
  await page.getByRole('button', { name: 'Remove Operator: agent-20' }).click()
  await page.locator('button:focus', { hasText: 'Add filter' }).waitFor()
  await openFilter(page, 'Operator')
  await page.keyboard.type('nobody')
  await page.keyboard.press('Enter')
  await page.getByText('No calls match these filters').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await page.getByRole('row').nth(20).waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(pageErrors).toEqual([])
})

test('scrolling loads up to the last call, with few rows in the page at a time', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  const table = page.getByRole('table', { name: 'Calls' })
  await page.getByRole('row').nth(10).waitFor()
  await eventually(async () => {
    await table.evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
    return (await table.getAttribute('aria-rowcount')) === '1001'
  })
  expect(await page.getByRole('row').count()).toBeLessThan(80)
  expect(pageErrors).toEqual([])
})

test('a call that arrives appears without a reload, sorted lists keep their order', async () => {
  const { page, pageErrors } = await browser.visit(service)
  const fresh = await service.organisation()
  await signIn(page, fresh)
  await page.getByText('No calls yet').waitFor()
  await insertRecentCalls(service.database.sql, fresh.organisationId, 1)
  await page.getByRole('row').nth(1).waitFor()
  expect(pageErrors).toEqual([])
})

test('the results of calls are visible at 1280 px without horizontal scrolling', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 1280, height: 800 })
  await signIn(page, organisation)
  const quality = await page.getByRole('columnheader', { name: 'Quality' }).boundingBox()
  expect(quality?.width).toBeGreaterThan(0)
  expect((quality?.x ?? 0) + (quality?.width ?? 0)).toBeLessThanOrEqual(1280)
  expect(pageErrors).toEqual([])
})

test('chosen columns are kept', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Call ID' }).check()
  await page.getByRole('checkbox', { name: 'Customer' }).uncheck()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Call ID' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Customer' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the export has the calls of the filters', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/calls?status=failed')
  await page.getByRole('row').nth(1).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const records: Record<string, string>[] = parse(readFileSync(await download.path()), { columns: true })
  expect(records.map(({ status }) => status)).toEqual(Array(50).fill('failed'))
  expect(pageErrors).toEqual([])
})

test('an export has every call of the filter once, in the order of the list, also those not loaded yet', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/calls?status=completed&department=support&sort=-duration_ms')
  await page.getByRole('row').nth(1).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  const records: Record<string, string>[] = parse(readFileSync(await download.path()), { columns: true })
  // Of 1,000 calls every third is of the department support and every twentieth failed. The service reads 200 at a time.
  const expected = Array.from({ length: 1_000 }, (_, index) => index + 1)
    .filter((n) => n % 3 === 0 && n % 20 !== 0)
    .map((n) => `call-${n}`)
  expect(expected.length).toBeGreaterThan(300)
  expect(records.map((each) => `${each.call_id}`).sort()).toEqual(expected.toSorted())
  expect(records.map((each) => Number(each.duration_ms))).toEqual(
    records.map((each) => Number(each.duration_ms)).toSorted((a, b) => b - a),
  )
  expect(pageErrors).toEqual([])
})
