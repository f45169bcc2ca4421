import { beforeAll, expect, test } from 'bun:test'
import { eventually } from '../../support/poll.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser({ workers: true })
let organisation: TestOrganisation

const SHORT = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract.
  A: I have cancelled it. Goodbye.`

beforeAll(async () => {
  organisation = await service.organisation()
  const questions = [
    { id: 'greeting', text: 'Does the agent say who is calling?', kind: 'yes_no', weight: 10 },
    { id: 'brief', text: 'Is the call short?', kind: 'metric', weight: 10, condition: 'turns < 5' },
  ]
  const card = { base_version: 1, name: 'Own', sections: [{ id: 'all', title: 'All', questions }] }
  expect((await organisation.asAdmin('/api/settings/scorecard', json(card, 'PUT'))).status).toBe(200)
  for (const lines of [SHORT, SHORT, SHORT + SHORT]) {
    const id = await insertTranscribed(service, organisation, lines, { operatorId: 'ann' })
    await organisation.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
    await eventually(
      async () => (await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()).status === 'completed',
      { withinMs: 60_000 },
    )
  }
})

test('a question of an operator is shown as text, and each of its numbers links to its calls', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, organisation, '/operators/ann')
  const brief = page.getByRole('listitem').filter({ hasText: 'Is the call short?' })
  await brief.getByText('67%').waitFor()
  await page.getByText('Does the agent say who is calling?').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await brief.getByRole('link', { name: 'Yes 2' }).click()
  await page.waitForURL(/answer=brief%3Ayes/)
  await eventually(async () => (await page.getByRole('row').count()) === 3)
  await page.goBack()
  await brief.getByRole('link', { name: 'No 1' }).click()
  await page.waitForURL(/answer=brief%3Ano/)
  await eventually(async () => (await page.getByRole('row').count()) === 2)
  expect(pageErrors).toEqual([])
})

test('the scorecard of an operator is printed without the frame of the page, and its links stay', async () => {
  const { page, pageErrors } = await browser.visit(service, { dark: true })
  await openSignedIn(page, organisation, '/operators/ann')
  await page.getByText('Is the call short?').waitFor()
  await page.getByText(/^Compared with the period before, /).waitFor()
  await page.getByText('points of 100 · n = 3').waitFor()
  await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
  await page.getByRole('button', { name: 'Print or save as PDF' }).click()
  expect(await page.evaluate(() => 'printed' in window)).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const hidden of ['nav', 'search', 'main button'])
    expect([hidden, await page.locator(hidden).first().isVisible()]).toEqual([hidden, false])
  for (const text of ['Is the call short?', /^Compared with the period before/, 'was 0'])
    expect(await page.getByText(text).first().isVisible()).toBe(true)
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
    'rgb(255, 255, 255)',
  )
  expect((await page.pdf()).toString('latin1')).toContain('answer=brief%3Ano')
  expect(pageErrors).toEqual([])
})
