import { beforeAll, expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { openFilter } from '../support/filters.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation

beforeAll(async () => {
  organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, 600)
})

async function open(link: string) {
  const visit = await browser.visit(service)
  await signIn(visit.page, organisation)
  await visit.page.getByRole('link', { name: link }).click()
  await visit.page.getByRole('heading', { name: link }).waitFor()
  return visit
}

/** Waits until the list is complete and counts its calls. The table then has their number as its row count. */
async function listedCalls(page: Page): Promise<number> {
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  await page.getByRole('row').nth(1).waitFor()
  const query = new URL(page.url()).searchParams
  query.set('limit', '200')
  let calls = 0
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (cursor !== '') query.set('cursor', cursor)
    const { items, next_cursor } = await (await organisation.asAdmin(`/api/voicelogs?${query}`)).json()
    calls += items.length
    cursor = next_cursor
  }
  return calls
}

test('a number of a breakdown links to exactly its calls, and back returns to the same report', async () => {
  const { page, pageErrors } = await open('Reports')
  const table = page.getByRole('table', { name: 'Breakdown' })
  await table.getByRole('rowheader', { name: 'billing' }).waitFor()
  await page.getByLabel('By', { exact: true }).selectOption('intent')
  await page.waitForURL(/by=intent/)
  const row = table.getByRole('row').filter({ hasText: 'Cancellation' })
  expect(await row.getByRole('link').nth(1).textContent()).toBe('150')
  // There are no calls in the 30 days before.
  await page
    .getByText(/^Compared with the period before/)
    .nth(1)
    .waitFor()
  expect(await row.getByRole('cell').first().textContent()).toContain('▲ 150')
  const filterOf = async (link: Locator) =>
    new URL((await link.getAttribute('href')) ?? '', service.baseUrl).searchParams
  const before = await filterOf(row.getByRole('link', { name: 'Cancellation, Calls: ▲ 150 (was 0)' }))
  expect(before.get('intent')).toBe('cancellation')
  expect(before.get('to')).toBe((await filterOf(row.getByRole('link').nth(1))).get('from'))
  await row.getByRole('link').first().click()
  expect(await listedCalls(page)).toBe(150)
  await page.goBack()
  await table.getByRole('rowheader', { name: 'Cancellation' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('filters are in the address and apply to every number', async () => {
  const { page, pageErrors } = await open('Reports')
  await openFilter(page, 'Department')
  await page.keyboard.type('billing')
  await page.keyboard.press('Enter')
  await page.waitForURL(/department=billing/)
  await page.reload()
  const tile = page.getByRole('listitem').filter({ hasText: 'Calls' }).first()
  await tile.getByText('200', { exact: true }).waitFor()
  await page.getByLabel('Period', { exact: true }).selectOption('90')
  await page.waitForURL(/from=/)
  await tile.getByText('200', { exact: true }).click()
  expect(await listedCalls(page)).toBe(200)
  expect(pageErrors).toEqual([])
})

test('a point of the chart and its row in the table link to the calls of that day', async () => {
  const { page, pageErrors } = await open('Reports')
  await page.locator('.recharts-bar-rectangle path').last().click()
  const byPoint = await listedCalls(page)
  await page.goBack()
  await page.getByText('As a table').click()
  const rows = page.getByRole('table', { name: 'Over time' }).getByRole('row')
  // Just after midnight the last day has no calls yet.
  const row = rows.filter({ has: page.getByRole('link', { name: /Calls: [1-9]/ }) }).first()
  const calls = await row.getByRole('link').first().textContent()
  expect(Number(calls)).toBe(byPoint)
  await row.getByRole('link').first().click()
  expect(await listedCalls(page)).toBe(byPoint)
  expect(pageErrors).toEqual([])
})

test('means are shown as a line, also in the dark theme and in Japanese', async () => {
  const { page, pageErrors } = await browser.visit(service, { dark: true, width: 390 })
  await signIn(page, organisation)
  await page.getByRole('combobox', { name: 'Language' }).selectOption('ja')
  await page.goto('/reports')
  await page.getByLabel('指標').selectOption('quality_score')
  // With the same mean every day the line has no height, so Playwright does not call it visible.
  await page.locator('.recharts-line-curve').waitFor({ state: 'attached' })
  // The whole column of a day, not only the thin line.
  await page
    .locator('.recharts-bar-background-rectangle')
    .last()
    .click({ position: { x: 3, y: 3 } })
  await page.waitForURL(/having=quality_score/)
  expect(pageErrors).toEqual([])
})

test('an operator is found, the scorecard is compared with the previous period, and numbers link to the calls', async () => {
  const { page, pageErrors } = await open('Operators')
  await page.getByPlaceholder('Search by name').fill('agent-7')
  await page.waitForURL(/search=agent-7/)
  const row = page.getByRole('row').filter({ hasText: 'agent-7' })
  expect(await row.getByRole('link').nth(1).textContent()).toBe('15')
  await row.getByRole('link', { name: 'agent-7', exact: true }).click()
  const tile = page.getByRole('listitem').filter({ hasText: 'Calls' }).first()
  await tile.getByText('▲ 15').waitFor()
  await tile.getByText('was 0').waitFor()
  await page.getByText('No call in this period has a scorecard').waitFor()
  await tile.getByText('15', { exact: true }).click()
  expect(await listedCalls(page)).toBe(15)
  expect(pageErrors).toEqual([])
})
