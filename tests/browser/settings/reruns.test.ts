import { afterAll, expect, test } from 'bun:test'
import { eventually } from '../../support/poll.ts'
import { json, startService, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser({ workers: true })
/** Without workers, so that a re-run does not progress. */
const idle = await startService()
afterAll(() => idle.stop())

const GREETED = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract.
  A: I have cancelled it, it ends on Friday. Is there anything else?
  C: No. Goodbye.`

const call = async (own: TestOrganisation, id: string) => (await own.asAdmin(`/api/voicelogs/${id}`)).json()

/** Calls of these departments, analysed with the built-in definitions. */
async function organisationWith(...departments: string[]) {
  const own = await service.organisation()
  const ids: string[] = []
  for (const department of departments) {
    const id = await insertTranscribed(service, own, GREETED, { department })
    await own.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
    ids.push(id)
  }
  for (const id of ids) {
    await eventually(async () => (await call(own, id)).status === 'completed', { withinMs: 60_000 })
  }
  return { own, ids }
}

test('a scorecard change is tried before it is saved, tried with a filter, then run; each shows the differences', async () => {
  const { own, ids } = await organisationWith('support', 'support', 'sales')
  const scores = async () => await Promise.all(ids.map(async (id) => (await call(own, id)).quality_score))
  const before = await scores()
  const { sections } = await (await own.asAdmin('/api/settings/scorecard')).json()
  const { text } = sections[0].questions[0]
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, own, '/settings/scorecard')
  await page.getByRole('button', { name: `Edit “${text}”` }).click()
  await page.getByLabel('Answered with', { exact: true }).selectOption('A measured number')
  await page.getByLabel('Metric', { exact: true }).selectOption('Turns')
  await page.getByLabel('Comparison').selectOption('is more than')
  await page.getByLabel('Value, times').fill('1000')
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Add a question' }).last().click()
  await page.getByLabel('Question', { exact: true }).fill('Does anybody speak?')
  await page.getByLabel('Answered with', { exact: true }).selectOption('A measured number')
  await page.getByLabel('Metric', { exact: true }).selectOption('Turns')
  await page.getByLabel('Comparison').selectOption('is more than')
  await page.getByLabel('Value, times').fill('0')
  await page.getByLabel('Weight').fill('0')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Try on 20 calls' }).click()
  const row = page.getByRole('row').filter({ hasText: text })
  await row.getByText('Yes', { exact: true }).waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual(['Yes', 'No', '3'])
  const added = page.getByRole('row').filter({ hasText: 'Does anybody speak?' })
  expect(await added.getByRole('cell').allTextContents()).toEqual(['Not answered', 'Yes', '3'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect((await (await own.asAdmin('/api/settings/scorecard')).json()).version).toBe(1)
  await dialog.getByRole('button', { name: 'Save version 2' }).click()

  await page.getByRole('link', { name: 'Re-run earlier calls' }).click()
  await page.getByLabel('Department').waitFor()
  expect(await page.getByLabel('Quality').isChecked()).toBe(true)
  expect(await page.getByLabel('Summary').isChecked()).toBe(false)
  await page.getByLabel('Department').fill('support')
  await page.getByLabel('Sample size').fill('10')
  await page.getByRole('button', { name: 'Dry run on a sample' }).click()
  await page.getByText('Department: support').waitFor()
  await page.getByText('2 of 2 calls').waitFor()
  await row.getByText('Yes', { exact: true }).waitFor()
  expect(await row.getByRole('cell').allTextContents()).toEqual(['Yes', 'No', '2'])
  await page.getByText(/Mean quality score of 2 calls: .* Higher in 0 calls, lower in 2\./).waitFor()
  expect(await scores()).toEqual(before)

  await page.getByRole('button', { name: 'Run on all these calls' }).click()
  await dialog.getByRole('button', { name: 'Run on all these calls' }).click()
  await page.getByText('What changed', { exact: true }).waitFor()
  await page.getByText(`${text}: Yes → No`).first().waitFor()
  const after = await scores()
  expect(after[0]).toBeLessThan(before[0])
  expect(after[1]).toBeLessThan(before[1])
  expect(after[2]).toBe(before[2])
  await page.getByRole('link', { name: `Call ${ids[0]}` }).waitFor()
  await page.getByLabel('Which calls').selectOption('Skipped')
  await page.getByText('None', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'All re-runs' }).click()
  await page.getByText('2 of 2 calls, 2 changed').nth(1).waitFor()
  expect(await page.getByText('Dry run', { exact: true }).count()).toBe(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})

test('a re-run is watched and cancelled; a second one is refused while the first runs', async () => {
  const own = await idle.organisation()
  const { page, pageErrors } = await browser.visit(idle)
  await openSignedIn(page, own, '/settings/reruns')
  await page.getByText('None yet').waitFor()
  await page.getByLabel('Summary').uncheck()
  await page.getByLabel('Include calls without results').check()
  const start = async () => {
    await page.getByRole('button', { name: 'Run on all these calls' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Run on all these calls' }).click()
  }
  await start()
  await page.getByRole('progressbar').waitFor()
  await page.getByText('All calls · calls without results too').waitFor()
  await page.getByRole('link', { name: 'All re-runs' }).click()
  await start()
  await page.getByRole('dialog').getByText('A re-run that stores its results is under way').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('link', { name: /^Emotion, Intent, Quality|^Summary/ }).click()
  const { items } = await (await own.asAdmin('/api/analytics/reruns')).json()
  // A change made elsewhere appears here without a reload, as the progress would.
  expect((await own.asAdmin(`/api/analytics/reruns/${items[0].id}/cancel`, json({}))).status).toBe(200)
  await page.getByText('Cancelled').waitFor()
  await page.getByRole('link', { name: 'All re-runs' }).click()
  await start()
  await page.getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the run' }).click()
  await page.getByText('Cancelled').waitFor()
  expect(await page.getByRole('progressbar').count()).toBe(0)
  expect(pageErrors).toEqual([])
})
