import { expect, test } from 'bun:test'
import axe from 'axe-core'
import { json } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { settled } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser({ workers: true, timing: { reconcileMs: 100 } })

const CANCEL = `
  A: Hello, Acme Energy, how can I help you?
  C: I want to cancel my contract.`

test('a rule is tried, saved, run over old calls, and leads to the second of a call', async () => {
  const own = await service.organisation()
  const id = await insertTranscribed(service, own, CANCEL, { operatorId: 'agent-7' })
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, '/settings/rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('Name').fill('Wants to leave')
  await page.getByLabel('Tag (optional)').fill('churn')
  await page.getByLabel('Words, in this order').fill('cancel my contract')
  await page.getByRole('button', { name: 'Add a condition', exact: true }).click()
  await page.getByRole('combobox', { name: 'Condition 2', exact: true }).selectOption('Field of the call')
  await page.getByLabel('Field', { exact: true }).selectOption('Operator')
  await page.getByLabel('One of these, separated by commas').fill('agent-8, agent-9')
  await page.getByLabel('Must not hold').nth(1).check()
  await page.getByRole('button', { name: 'Try on old calls' }).click()
  await page.getByText('It would have hit 1 of the newest 1 calls: 1 a day.').waitFor()
  await page.getByRole('button', { name: 'Save rule' }).click()
  await page.getByText('Customer says “cancel my contract” and not: Operator agent-8 or agent-9').waitFor()
  await page.getByRole('button', { name: 'Apply to old calls' }).click()
  await page.getByText('Wants to leave: 1 new, 0 no longer, 0 as before').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Calls that Wants to leave hits: 1' }).click()
  await page.getByRole('link', { name: '0:05 I want to cancel my contract.' }).click()
  await page.waitForURL(`**/calls/${id}?t=5`)
  expect(pageErrors).toEqual([])
})

test('groups of conditions stand in one another, by keyboard too, as deep as the API has them', async () => {
  const own = await service.organisation()
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, '/settings/rules')
  await page.getByRole('button', { name: 'New rule' }).click()
  await page.getByLabel('Name').fill('Nested')
  await page.getByLabel('Words, in this order').fill('cancel')
  await page.getByRole('button', { name: 'Add a group', exact: true }).focus()
  await page.keyboard.press('Enter')
  const group = page.getByRole('group', { name: 'Group 2', exact: true })
  await group.getByLabel('Words, in this order').fill('competitor')
  await group.getByRole('button', { name: 'Add a condition to group 2' }).click()
  await page
    .getByRole('group', { name: 'Condition 2.2', exact: true })
    .getByLabel('Words, in this order')
    .fill('too expensive')
  await group.getByLabel('Must not hold').first().check()
  // Who removes a condition by keyboard goes on in its group.
  await group.getByRole('button', { name: 'Add a condition to group 2' }).click()
  await group.getByRole('button', { name: 'Remove condition 2.3' }).focus()
  await page.keyboard.press('Enter')
  await group.getByRole('group', { name: 'Condition 2.3' }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Add a condition to group 2',
  )
  for (const number of ['2', '2.3'])
    await page.getByRole('button', { name: `Add a group to group ${number}`, exact: true }).click()
  const deepest = page.getByRole('group', { name: 'Group 2.3.2', exact: true })
  await deepest.getByText('A condition has at most 6 levels and 50 parts.').waitFor()
  expect(await deepest.getByRole('button', { name: /^Add a group/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await page.getByRole('button', { name: 'Remove group 2.3', exact: true }).click()
  await page.getByRole('button', { name: 'Save rule' }).click()
  const text = 'Customer says “cancel” and not: (Customer says “competitor” or Customer says “too expensive”)'
  await page.getByText(text).waitFor()
  const phrase = (words: string) => ({ kind: 'phrase', text: words, speaker: 'customer' })
  const { items } = await (await own.asAdmin('/api/rules')).json()
  expect(items[0].condition).toEqual({
    kind: 'all',
    of: [
      phrase('cancel'),
      { kind: 'not', of: { kind: 'any', of: [phrase('competitor'), phrase('too expensive')] } },
    ],
  })
  await page.getByRole('button', { name: 'Edit Nested' }).click()
  await group.getByLabel('Words, in this order').first().fill('!!!')
  await page.getByRole('button', { name: 'Save rule' }).click()
  await page.getByRole('group', { name: 'Condition 2.1' }).locator('[aria-invalid=true]').waitFor()
  expect(pageErrors).toEqual([])
})

test('the page and its form are in Japanese, fit on a phone, and axe finds nothing', async () => {
  const own = await service.organisation()
  await insertTranscribed(service, own, CANCEL)
  const condition = { kind: 'phrase', text: '解約', part: 'last', near: { text: '他社', within_seconds: 30 } }
  const rule = { name: '解約の希望', tag: '解約', condition, alert: { recipients: [own.userId] } }
  expect((await own.asAdmin('/api/rules', json(rule))).status).toBe(201)
  const { page, pageErrors } = await browser.visit(service, { language: 'ja', width: 390, height: 844 })
  await openSignedIn(page, own, '/settings/rules')
  await page.getByRole('button', { name: '解約の希望を編集' }).click()
  // One line of each kind.
  for (const [at, kind] of [
    'metric',
    'quality',
    'emotion',
    'intent',
    'outcome',
    'answer',
    'field',
  ].entries()) {
    await page.getByRole('button', { name: '条件を追加', exact: true }).click()
    await page.getByRole('combobox', { name: `条件${at + 2}`, exact: true }).selectOption(kind)
  }
  await page.getByRole('button', { name: 'グループを追加', exact: true }).click()
  for (const number of ['9', '9.2', '9.2.2'])
    await page.getByRole('button', { name: `グループ${number}にグループを追加`, exact: true }).click()
  await page.getByText('条件は6階層、50個までです。').waitFor()
  await page.getByRole('button', { name: '過去の通話で試す' }).click()
  await page.getByText('いずれか（カンマ区切り）').waitFor()
  await page.getByText('1〜50個にしてください').first().waitFor()
  await settled(page)
  const organisation = (await (await own.asAdmin('/api/auth/me')).json()).organisation.name
  expect(await foreignTexts(page, [organisation])).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => (await axe.run(document)).violations.map(({ id }) => id))
  expect(violations).toEqual([])
  expect(pageErrors).toEqual([])
})
