import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { open } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
const PHONE = { width: 390, height: 844 }
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, 1_000)
})

async function openCalls(search = '') {
  const visit = await browser.visit(service, PHONE)
  await signIn(visit.page, organisation)
  await open(visit.page, `/calls${search}`)
  await row(visit.page, 1).waitFor()
  return visit
}

const table = (page: Page) => page.getByRole('table', { name: 'Calls' })
const row = (page: Page, at: number) => page.locator(`[role=row][aria-rowindex="${at + 1}"]`)

test('on a phone a call takes several lines, all visible, as cells of the same table', async () => {
  const { page, pageErrors } = await openCalls()
  expect(await table(page).evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  const headings = await page.getByRole('columnheader').allTextContents()
  expect(headings).toEqual([
    'Selected',
    'Date',
    'What it was about',
    'Operator',
    'Customer',
    'Duration',
    'Intent',
    'Emotion',
    'Quality',
  ])
  const second = row(page, 2)
  const cells = await second.getByRole('cell').allTextContents()
  expect(cells.slice(2)).toEqual([
    // Completed, without a summary.
    '–',
    'agent-2',
    'customer-2',
    '1:02',
    'Technical support',
    'Frustration, worsened',
    'Quality42',
  ])
  for (const cell of await second.getByRole('cell').all()) {
    const { x, width } = (await cell.boundingBox()) ?? { x: 0, width: 0 }
    expect(width).toBeGreaterThan(10)
    expect(x + width).toBeLessThanOrEqual(PHONE.width)
  }
  await second.getByRole('link').click()
  await page.waitForURL(/\/calls\/[\da-f-]{36}/)
  expect(pageErrors).toEqual([])
})

test('on a phone calls are selected, and exported, tried again, analysed again and deleted together', async () => {
  const { page, pageErrors } = await openCalls()
  await row(page, 2).getByRole('checkbox').check()
  const bar = page.getByRole('region', { name: 'Selected calls' })
  await bar.getByText('1 selected').waitFor()
  await row(page, 3).getByRole('checkbox').check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect((await Bun.file(await download.path()).text()).trim().split('\n').length).toBe(3)
  for (const name of ['Try again', 'Run analytics again', 'Delete', 'Clear the selection']) {
    const { x = 0, width = 0 } = (await bar.getByRole('button', { name }).boundingBox()) ?? {}
    expect([name, width > 20 && x + width <= PHONE.width]).toEqual([name, true])
  }
  await bar.getByRole('button', { name: 'Select all shown' }).click()
  await bar.getByText(/^\d{3} selected$/).waitFor()
  await bar.getByRole('button', { name: 'Clear the selection' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

test('on a phone the list has few rows however far it is scrolled, each at its place', async () => {
  const { page, pageErrors } = await openCalls()
  await eventually(async () => {
    await table(page).evaluate((frame) => frame.scrollTo(0, frame.scrollHeight))
    return await row(page, 1_000).isVisible()
  })
  expect(await table(page).getAttribute('aria-rowcount')).toBe('1001')
  expect(await page.getByRole('row').count()).toBeLessThan(60)
  // After a wide screen and back, the rows have the right height.
  for (const width of [1280, PHONE.width]) {
    await page.setViewportSize({ width, height: PHONE.height })
    await eventually(async () => (await gapsOf(page)).every((each) => each === 0))
  }
  expect(pageErrors).toEqual([])
})

/** The distances between neighbouring rows in the page, in pixels. */
async function gapsOf(page: Page): Promise<number[]> {
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('[role=row][aria-rowindex]')].map((each) => {
      const { top, bottom } = each.parentElement?.getBoundingClientRect() ?? { top: 0, bottom: 0 }
      return { top, bottom }
    }),
  )
  const sorted = boxes.toSorted((a, b) => a.top - b.top)
  return sorted.slice(1).map(({ top }, at) => Math.round(top - (sorted[at]?.bottom ?? 0)))
}

test('on a phone calls are sorted by a field, not by headings', async () => {
  const { page, pageErrors } = await openCalls()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Longest first')
  await page.waitForURL(/sort=-duration_ms/)
  await row(page, 1).getByText('10:59').waitFor()
  const sorted = page.getByRole('columnheader', { name: 'Duration' })
  expect(await sorted.getAttribute('aria-sort')).toBe('descending')
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Latest call first')
  await row(page, 1).getByText('1:01').waitFor()
  expect(new URL(page.url()).search).toBe('')
  expect(pageErrors).toEqual([])
})

test('on a phone filters are behind one button with their number; active ones are visible and removed with one tap', async () => {
  const { page, pageErrors } = await openCalls()
  const button = page.getByRole('button', { name: /^Filters/ })
  expect(await button.getAttribute('aria-expanded')).toBe('false')
  expect(await page.getByLabel('Operator').count()).toBe(0)
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Status').selectOption('Completed')
  await page.waitForURL(/status=completed/)
  // A value that was just typed counts, however fast the dialog closes.
  await sheet.getByLabel('Operator').fill('agent-7')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Filters · 2' }).waitFor()
  await row(page, 1).getByText('agent-7').waitFor()
  const chips = page.getByRole('list', { name: 'Active filters' }).getByRole('button')
  expect(await chips.allTextContents()).toEqual(['Status: Completed', 'Operator: agent-7'])
  await page.getByRole('button', { name: 'Remove Status: Completed' }).click()
  await page.getByRole('button', { name: 'Filters · 1' }).waitFor()
  expect(new URL(page.url()).search).toBe('?operator_id=agent-7')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filters', exact: true }).waitFor()
  expect(await chips.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('on a phone the filters of a report are behind the button next to the period', async () => {
  const { page, pageErrors } = await browser.visit(service, PHONE)
  await signIn(page, organisation)
  await open(page, '/reports?department=sales')
  await page.getByRole('button', { name: 'Remove Department: sales' }).waitFor()
  await page.getByRole('button', { name: 'Filters · 1' }).click()
  await page.getByRole('dialog').getByLabel('From', { exact: true }).fill('2026-01-05')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove From: Jan 5, 2026' }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('button', { name: 'Filters · 1' }).waitFor()
  expect([...new URL(page.url()).searchParams.keys()]).toEqual(['from'])
  expect(pageErrors).toEqual([])
})

test('a filter without a field of its own is visible on a wide screen too', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await open(page, '/calls?q=card&speaker=agent&status=failed')
  await page.getByRole('button', { name: 'Remove Said by: Agent' }).click()
  await page.waitForURL(({ search }) => search === '?q=card&status=failed')
  // The address changes before the page does.
  await eventually(async () => (await page.getByRole('button', { name: /^Remove/ }).count()) === 1)
  expect(pageErrors).toEqual([])
})
