import { beforeAll, expect, test } from 'bun:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { addUser } from '../../support/users.ts'
import { openSignedIn } from '../support/browser.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { open, settled } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser({ workers: true, timing: { reconcileMs: 100 } })

const CALL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract.
  A: I have cancelled it. Is there anything else? Goodbye.`

let own: TestOrganisation
let id: string
beforeAll(async () => {
  own = await service.organisation()
  id = await insertTranscribed(service, own, CALL, { operatorId: 'agent-7' })
  const condition = { kind: 'phrase', text: 'cancel my contract' }
  const rule = { name: 'Leaves', condition, alert: { recipients: [own.userId] } }
  await own.asAdmin('/api/rules', json(rule))
  await own.asAdmin(`/api/voicelogs/${id}/analytics`, { method: 'POST' })
  await eventually(async () => (await (await own.asAdmin('/api/alerts')).json()).count === 1, {
    withinMs: 60_000,
  })
})

async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return await page.evaluate(async () => (await axe.run(document)).violations.map(({ id }) => id))
}

test('a call goes from Today to a published review, an appeal and its decision; a comment names somebody', async () => {
  const agent = await addUser(service.baseUrl, own, 'agent')
  const lead = await addUser(service.baseUrl, own, 'member')
  await own.asAdmin('/api/operators/agent-7', json({ user_id: agent.id }, 'PUT'))
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, '/')
  await page.waitForURL('**/today')
  await page.getByRole('link', { name: /Leaves: call of/ }).click()
  await page.waitForURL(`**/calls/${id}?t=5`)
  await page.getByLabel('At 0:05, the position of the recording').check()
  await page.getByLabel('Comment', { exact: true }).fill(`Look at this, @${agent.email}`)
  await page.getByRole('button', { name: 'Add comment' }).click()
  await page.getByRole('button', { name: /0:05 Look at this/ }).waitFor()
  await page.getByRole('tab', { name: /Scorecard/ }).click()
  await page.getByRole('button', { name: 'Put into the queue, for me' }).click()
  await page.getByText('“Review done” publishes it.').waitFor()
  await page.getByRole('button', { name: 'Review done' }).click()
  await page.getByText(/^Review of .* published/).waitFor()
  await page
    .getByRole('region', { name: 'Review', exact: true })
    .getByText('Published', { exact: true })
    .waitFor()

  const theirs = await browser.visit(service)
  await openSignedIn(theirs.page, agent, '/today')
  await theirs.page.getByRole('region', { name: 'Alerts' }).getByText('Look at this').waitFor()
  await theirs.page.getByRole('link', { name: '1 Published reviews' }).click()
  await theirs.page.getByRole('link', { name: /Call of/ }).click()
  await theirs.page.getByRole('button', { name: 'Appeal an answer' }).click()
  await theirs.page.getByLabel('Why').fill('I asked at 0:10.')
  await theirs.page.getByRole('button', { name: 'Send' }).click()
  await theirs.page.getByText('Appealed', { exact: true }).waitFor()

  const third = await browser.visit(service)
  await openSignedIn(third.page, lead, '/today')
  await third.page.getByRole('link', { name: new RegExp(`^${agent.email} appeals: call of`) }).click()
  await third.page.waitForURL(`**/calls/${id}?tab=scorecard`)
  await third.page.getByText('I asked at 0:10.').waitFor()
  await third.page.getByLabel('Why').fill('So it stays.')
  await third.page.getByRole('button', { name: 'Send' }).click()
  await third.page.getByText('Appeal: upheld').waitFor()
  await open(theirs.page, '/today')
  await theirs.page.getByRole('link', { name: /^.+ decided your appeal, the answer stays/ }).waitFor()
  await open(page, '/reviews?state=upheld')
  await page.getByText('Appeal: upheld').last().waitFor()
  await page.getByRole('button', { name: 'New plan' }).click()
  await page.getByLabel('Name').fill('Three a week')
  await page.getByRole('button', { name: 'Save plan' }).click()
  await page.getByText('3 per operator and week, due after 7 days').waitFor()
  expect([...pageErrors, ...theirs.pageErrors, ...third.pageErrors]).toEqual([])
})

test('a calibration is begun, answered and closed; Japanese pages fit on a phone, and axe finds nothing', async () => {
  const other = await addUser(service.baseUrl, own, 'member')
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, '/reviews')
  await page.getByRole('button', { name: 'New calibration' }).click()
  await page.getByLabel('Name').fill('すり合わせ1')
  await page.getByLabel('Calls, by ID or address, one per line').fill(`${service.baseUrl}/calls/${id}?t=5`)
  await page.getByLabel(other.email).check()
  await page.getByLabel(own.email).check()
  await page.getByRole('button', { name: 'Start' }).click()
  await page.waitForURL('**/reviews/calibrations/*')
  const { pathname } = new URL(page.url())
  const api = `/api/calibrations/${pathname.split('/').at(-1)}`
  const answers = [{ voicelog_id: id, question_id: 'greeting', answer: 'no' }]
  expect((await other.send(`${api}/answers`, json({ answers }, 'PUT'))).status).toBe(200)
  await page.getByLabel(/^Your answer: Opens with/).selectOption('Yes')
  await page.getByText('1 of 8 answers').nth(1).waitFor()
  await page.getByRole('button', { name: 'Close and show all answers' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close and show all answers' }).click()
  await page.getByText('0% of pairs agree, kappa 0.00').waitFor()

  const { organisation } = await (await own.asAdmin('/api/auth/me')).json()
  const phone = await browser.visit(service, { language: 'ja', width: 390, height: 844 })
  await openSignedIn(phone.page, own, '/today')
  for (const path of ['/today', '/reviews', pathname, `/calls/${id}?tab=scorecard`]) {
    await open(phone.page, path)
    if (path === '/reviews') {
      for (const name of ['新しい計画', '新しいすり合わせ'])
        await phone.page.getByRole('button', { name }).click()
      await settled(phone.page)
    }
    const foreign = path.startsWith('/calls')
      ? []
      : await foreignTexts(phone.page, [
          organisation.name,
          'Leaves',
          'Three a week',
          'Look at this, @',
          'agent-7',
        ])
    expect([path, foreign]).toEqual([path, []])
    expect([path, await phone.page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([path, 390])
    expect([path, await violationsIn(phone.page)]).toEqual([path, []])
  }
  expect([...pageErrors, ...phone.pageErrors]).toEqual([])
})
