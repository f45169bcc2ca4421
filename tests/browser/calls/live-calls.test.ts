import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { chooseFilter, openFilter } from '../support/filters.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

/** The list of a new organisation with `count` calls, newest first: call-1, call-2, … */
async function openList(calls: number) {
  const organisation = await service.organisation()
  await insertRecentCalls(service.database.sql, organisation.organisationId, calls)
  const visit = await browser.visit(service)
  await visit.page.addInitScript(() =>
    localStorage.setItem('voicelog.columns', '["date","status","call_id","duration","quality"]'),
  )
  await signIn(visit.page, organisation)
  return { ...visit, organisation }
}

const row = (page: Page, callId: string) =>
  page.getByRole('row').filter({ has: page.getByRole('cell', { name: callId, exact: true }) })

function setColumns({ organisationId }: TestOrganisation, callId: string, columns: Record<string, unknown>) {
  const { sql } = service.database
  return sql`update voicelogs set ${sql(columns)}, updated_at = now()
    where organisation_id = ${organisationId} and call_id = ${callId}`
}

test('a status changes in the list without a reload, also far down for a call in progress', async () => {
  const { page, pageErrors, organisation } = await openList(250)
  await setColumns(organisation, 'call-2', { status: 'queued', completed_at: null })
  await setColumns(organisation, 'call-201', { status: 'queued', completed_at: null })
  await row(page, 'call-2').getByText('Queued').waitFor()
  await setColumns(organisation, 'call-2', { status: 'transcribing' })
  await row(page, 'call-2').getByText('Transcribing').waitFor()
  const table = page.getByRole('table', { name: 'Calls' })
  while ((await row(page, 'call-201').count()) === 0) {
    await table.evaluate((frame) => frame.scrollBy(0, 500))
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await row(page, 'call-201').getByText('Queued').scrollIntoViewIfNeeded()
  await setColumns(organisation, 'call-201', { status: 'completed' })
  await row(page, 'call-201').getByText('Completed').waitFor()
  expect(pageErrors).toEqual([])
})

test('a call that no longer matches the filter leaves the list', async () => {
  const { page, pageErrors, organisation } = await openList(3)
  await setColumns(organisation, 'call-2', { status: 'queued', completed_at: null })
  await chooseFilter(page, 'Status', 'Queued')
  await row(page, 'call-2').waitFor()
  await setColumns(organisation, 'call-2', { status: 'completed' })
  await page.getByText('No calls match these filters').waitFor()
  expect(pageErrors).toEqual([])
})

test('a new call appears at its place in the order of the list', async () => {
  const { page, pageErrors, organisation } = await openList(150)
  await page.getByRole('button', { name: 'Duration' }).click()
  await page.waitForURL(/sort=-duration_ms/)
  // call-150 is the longest; call-1 becomes the second.
  await row(page, 'call-150').waitFor()
  await setColumns(organisation, 'call-1', { duration_ms: 209_500 })
  await row(page, 'call-1').waitFor()
  const ids = await page
    .getByRole('row')
    .getByRole('cell', { name: /^call-/ })
    .allTextContents()
  expect(ids.slice(0, 3)).toEqual(['call-150', 'call-1', 'call-149'])
  expect(pageErrors).toEqual([])
})

test('the list is ordered by the dates it shows, with an arrow on their heading; a press turns the order round', async () => {
  const { page, pageErrors, organisation } = await openList(3)
  await setColumns(organisation, 'call-1', { call_date: '2024-05-01T10:00:00Z' })
  await setColumns(organisation, 'call-3', { call_date: '2024-05-02T10:00:00Z' })
  const date = page.getByRole('button', { name: 'Date' })
  const inOrder = (...callIds: string[]) =>
    eventually(async () =>
      Bun.deepEquals(
        await page
          .getByRole('row')
          .getByRole('cell', { name: /^call-/ })
          .allTextContents(),
        callIds,
      ),
    )
  const heading = page.getByRole('columnheader', { name: 'Date' })
  // A call without a date of its own is shown, and ordered, by the time it was received.
  await inOrder('call-2', 'call-3', 'call-1')
  expect(await heading.getAttribute('aria-sort')).toBe('descending')
  await heading.locator('svg').waitFor()
  await date.click()
  await page.waitForURL(/sort=call_date/)
  await inOrder('call-1', 'call-3', 'call-2')
  expect(await heading.getAttribute('aria-sort')).toBe('ascending')
  await date.click()
  await inOrder('call-2', 'call-3', 'call-1')
  expect(new URL(page.url()).search).toBe('')
  expect(pageErrors).toEqual([])
})

test('Delete names the call, can be undone for ten seconds, and leads back to the filtered list', async () => {
  const { page, pageErrors, organisation } = await openList(5)
  await (await openFilter(page, 'Department')).getByRole('combobox').fill('sales')
  await page.keyboard.press('Enter')
  await page.waitForURL(/department=sales/)
  const exists = async () => {
    const query = '/api/voicelogs?call_id=call-4'
    return (await (await organisation.asAdmin(query)).json()).items.length === 1
  }
  const remove = async () => {
    await row(page, 'call-4').getByRole('link').click()
    await page.getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('dialog', { name: 'Delete the call call-4?' }).getByText('agent-4').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await row(page, 'call-1').waitFor()
    expect(new URL(page.url()).search).toBe('?department=sales')
    expect(await row(page, 'call-4').count()).toBe(0)
  }
  await page.clock.install()
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await row(page, 'call-4').waitFor()
  await page.clock.fastForward(11_000)
  expect(await exists()).toBe(true)
  await remove()
  await page.clock.fastForward(9_000)
  expect(await exists()).toBe(true)
  await page.clock.fastForward(2_000)
  await eventually(async () => !(await exists()))
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  expect(await row(page, 'call-4').count()).toBe(0)
  expect(pageErrors).toEqual([])
})
