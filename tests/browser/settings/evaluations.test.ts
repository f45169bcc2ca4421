import { expect, test } from 'bun:test'
import { json } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser({ workers: true })

const CANCEL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract.
  A: I have cancelled it, it ends on Friday. Is there anything else?
  C: No. Goodbye.`

test('an administrator evaluates the engine and sees how right it is and what it takes for what', async () => {
  const own = await service.organisation()
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, own, '/settings/evaluations')
  await page.getByRole('button', { name: 'Evaluate now' }).click()
  await page.getByText('No call has an answer by a person to compare with.').waitFor()

  for (const [department, intent] of [
    ['sales', 'cancellation'],
    ['claims', 'payment'],
  ]) {
    const id = await insertTranscribed(service, own, CANCEL, { department })
    expect((await own.asAdmin(`/api/voicelogs/${id}/labels`, json({ intent }, 'PUT'))).status).toBe(200)
  }
  await page.getByRole('button', { name: 'Evaluate now' }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('sales, Intent').getByText('100%').first().waitFor()
  await row('claims, Intent').getByText('0%').first().waitFor()
  await page.getByText('2 of 2 calls').waitFor()
  const confusion = page.getByRole('row').filter({ hasText: 'Payment' })
  expect(await confusion.getByRole('cell').allInnerTexts()).toEqual(['Payment', 'Cancellation', '1'])
  // Both are listed, and the earlier one can be opened again.
  const links = page.getByRole('main').getByRole('link').filter({ hasText: /\d{4}/ })
  expect(await links.count()).toBe(2)
  await links.last().click()
  await page.getByText('No call has an answer by a person to compare with.').waitFor()
  expect(pageErrors).toEqual([])
}, 120_000)
