import { expect, test } from 'bun:test'
import { intentLessons } from '../../../src/db/schema/index.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

test('the page of the intents shows what labels teach, by intent, and switches it off', async () => {
  const own = await service.organisation()
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, '/settings/intents')
  await page.getByText('0 of 20 labelled calls').waitFor()

  const calls = { n: 24, without: 12, with: 18 }
  await service.database.db.insert(intentLessons).values({
    ...{ organisationId: own.organisationId, intentsVersion: 1, learntAt: new Date(), isBetter: true },
    figures: { calls, examples: { n: 0, without: 0, with: 0 }, intents: [{ intent: 'payment', ...calls }] },
  })
  await page.reload()
  await page.getByText('Used for new results').waitFor()
  const row = page.getByRole('row', { name: /^Payment/ })
  expect(await row.getByRole('cell').allTextContents()).toEqual(['24', '50%', '75%'])
  expect(await page.getByText('Your own examples').count()).toBe(0)

  await page.getByRole('switch', { name: 'Use what is learnt from labels' }).click()
  await page.getByText('Switched off').waitFor()
  const settings = await (await own.asAdmin('/api/settings')).json()
  expect(settings.learn_from_labels).toBe(false)
  expect(pageErrors).toEqual([])
})
