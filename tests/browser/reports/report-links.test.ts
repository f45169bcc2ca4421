import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { openSignedIn, signIn } from '../support/browser.ts'
import { chooseFilter, fillDays } from '../support/filters.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

async function organisationWith(calls: number): Promise<TestOrganisation> {
  const organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, calls)
  return organisation
}

/** The ids of all calls that a link to the list shows. */
async function callsBehind(organisation: TestOrganisation, href: string): Promise<string[]> {
  const query = new URL(href, service.baseUrl).searchParams
  query.set('limit', '200')
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (cursor !== '') query.set('cursor', cursor)
    const { items, next_cursor } = await (await organisation.asAdmin(`/api/voicelogs?${query}`)).json()
    ids.push(...items.map((each: { call_id: string }) => each.call_id))
    cursor = next_cursor
  }
  return ids
}

const shownPath = (page: Page) => page.url().slice(service.baseUrl.length)

test('the view is in the address: another person sees the same, and back works', async () => {
  const organisation = await organisationWith(300)
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/reports?from=2020-01-01T00:00:00.000Z')
  await page.getByLabel('Metric', { exact: true }).selectOption('quality_score')
  await page.getByLabel('Interval').selectOption('week')
  await page.getByLabel('By', { exact: true }).selectOption('operator')
  await chooseFilter(page, 'Status', 'Completed')
  await chooseFilter(page, 'Language', 'American English')
  await page.waitForURL(/language=en-US/)
  const shared = shownPath(page)

  const other = await browser.visit(service)
  await openSignedIn(other.page, organisation, shared)
  await other.page.locator('.recharts-line').waitFor({ state: 'attached' })
  const chosen = async (label: string) => await other.page.getByLabel(label, { exact: true }).inputValue()
  expect(await chosen('Metric')).toBe('quality_score')
  expect(await chosen('Interval')).toBe('week')
  expect(await chosen('By')).toBe('operator')
  for (const chip of ['Remove Status: Completed', 'Remove Language: American English'])
    await other.page.getByRole('button', { name: chip }).waitFor()

  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('language') && url.searchParams.has('status'))
  // The address changes before the page does.
  await page.getByRole('button', { name: 'Remove Language: American English' }).waitFor({ state: 'detached' })
  await page.goBack()
  await page.goBack()
  await page.waitForURL((url) => !url.searchParams.has('by') && url.searchParams.get('bucket') === 'week')
  await eventually(async () => (await page.getByLabel('By', { exact: true }).inputValue()) === 'department')
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

test('every count of the overview links to as many calls, also for a status and a language', async () => {
  const organisation = await organisationWith(300)
  await service.database.sql`update voicelogs set language = 'ja-JP'
    where organisation_id = ${organisation.organisationId} and operator_id = 'agent-7'`
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  for (const [query, calls] of [
    ['', 300],
    ['?status=failed', 15],
    ['?language=ja-JP', 8],
  ] as const) {
    await page.goto(`/reports${query}`)
    const tile = page.getByRole('listitem').filter({ hasText: 'Calls' }).first()
    await tile.getByText(`${calls}`, { exact: true }).waitFor()
    const links = await page
      .locator('main li a')
      .evaluateAll((all) =>
        all.map((each) => ({ href: `${each.getAttribute('href')}`, text: each.textContent })),
      )
    // Bars have texts such as "Cancellation75 · 25%", the tile only the number. The other tiles are means.
    const counts = links.flatMap(({ href, text }) => {
      const count = /(\d+) · \d+%$/.exec(text) ?? (text === `${calls}` ? [text, text] : null)
      return count === null ? [] : [{ href, count: Number(count[1]) }]
    })
    expect(counts.length).toBeGreaterThan(query === '' ? 8 : 2)
    for (const { href, count } of counts) {
      expect([href, (await callsBehind(organisation, href)).length]).toEqual([href, count])
    }
  }
  expect(pageErrors).toEqual([])
})

// In New York clocks went back on Sunday, 2 November 2025: that day had 25 hours.
const EDGES = [
  ['last-of-saturday', '2025-11-02T03:59:59.999Z'],
  ['first-of-sunday', '2025-11-02T04:00:00.000Z'],
  ['last-of-sunday', '2025-11-03T04:59:59.999Z'],
  ['first-of-monday', '2025-11-03T05:00:00.000Z'],
] as const

test('a day is that of the browser, to the millisecond, also when clocks change', async () => {
  const organisation = await organisationWith(EDGES.length)
  const { sql } = service.database
  for (const [index, [callId, at]] of EDGES.entries()) {
    await sql`update voicelogs set call_id = ${callId}, call_date = ${at}
      where organisation_id = ${organisation.organisationId} and call_id = ${`call-${index + 1}`}`
  }
  const { page, pageErrors } = await browser.visit(service, { timeZone: 'America/New_York' })
  await openSignedIn(page, organisation, '/reports')
  await fillDays(page, '2025-10-31', '2025-11-04')
  await page.waitForURL(/from=2025-10-31T04.*to=2025-11-05T05|to=2025-11-05T05.*from=2025-10-31T04/)

  // First the bar of each day, then its row in the table.
  const bars = page.locator('.recharts-bar-rectangle path')
  await bars.nth(2).waitFor()
  const byDay: string[][] = []
  for (const index of [0, 1, 2]) {
    await bars.nth(index).click()
    await page.waitForURL(/\/calls\?/)
    byDay.push((await callsBehind(organisation, page.url())).sort())
    await page.goBack()
    await bars.nth(2).waitFor()
  }
  const days = [['last-of-saturday'], ['first-of-sunday', 'last-of-sunday'], ['first-of-monday']]
  expect(byDay).toEqual(days)
  await page.getByText('As a table').click()
  const rows = page.getByRole('table', { name: 'Over time' }).getByRole('row')
  for (const [day, ids] of [
    ['Nov 1, 2025', days[0]],
    ['Nov 2, 2025', days[1]],
    ['Nov 3, 2025', days[2]],
  ] as const) {
    const href = await rows.filter({ hasText: day }).getByRole('link').first().getAttribute('href')
    expect([day, (await callsBehind(organisation, `${href}`)).sort()]).toEqual([day, [...(ids ?? [])]])
  }

  // The same day as a filter of the list.
  await page.goto('/calls')
  await fillDays(page, '2025-11-02', '2025-11-02')
  await page.waitForURL(/to=/)
  expect((await callsBehind(organisation, page.url())).sort()).toEqual(['first-of-sunday', 'last-of-sunday'])
  expect(pageErrors).toEqual([])
})
