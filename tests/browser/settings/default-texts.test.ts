import { expect, test } from 'bun:test'
import type { IntentDefinition } from '../../../src/model/intents/taxonomy.ts'
import type { Scorecard } from '../../../src/model/scorecard/scorecard.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { open } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

const OPENING = '挨拶と、会社名または用件で始めている（名前だけは不可）'

async function visitInJapanese(path: string) {
  const organisation = await service.organisation()
  const visit = await browser.visit(service, { language: 'ja' })
  await signIn(visit.page, organisation)
  await open(visit.page, path)
  return { organisation, ...visit }
}

async function scorecardOf({ asAdmin }: TestOrganisation): Promise<Scorecard> {
  return await (await asAdmin('/api/settings/scorecard')).json()
}

test('the built-in scorecard is edited in the language of the page, and its unedited texts stay as they were', async () => {
  const { organisation, page, pageErrors } = await visitInJapanese('/settings/scorecard')
  const before = await scorecardOf(organisation)
  expect(await page.getByLabel('スコアカードの名前').inputValue()).toBe('標準のスコアカード')
  await page.getByRole('button', { name: `「${OPENING}」を編集` }).click()
  const greeting = page.getByRole('textbox', { name: '質問', exact: true })
  expect(await greeting.inputValue()).toBe(OPENING)
  await page.getByLabel('配点').fill('12')
  await page.getByText('未保存の変更：1件').waitFor()
  await greeting.fill(`${OPENING}。`)
  await page.getByText('未保存の変更：2件').waitFor()
  await greeting.fill(OPENING)
  await page.getByText('未保存の変更：1件').waitFor()

  // Unsaved texts change with the language of the page too.
  await page.getByLabel('言語', { exact: true }).selectOption('English')
  await page.getByText('Unsaved changes: 1').waitFor()
  expect(await page.getByRole('textbox', { name: 'Question', exact: true }).inputValue()).toBe(
    `${before.sections[0]?.questions[0]?.text}`,
  )
  await page.getByLabel('Language', { exact: true }).selectOption('日本語')
  await page.getByRole('button', { name: '新しいバージョンとして保存' }).click()
  await page.getByRole('dialog').getByText(`「${OPENING}」配点：10 → 12`).waitFor()
  await page.getByRole('button', { name: 'バージョン2を保存' }).click()
  await page.getByText('バージョン2を保存しました。').waitFor()
  const expected = structuredClone(before.sections)
  if (expected[0]?.questions[0] !== undefined) expected[0].questions[0].weight = 12
  const after = await scorecardOf(organisation)
  expect([after.version, after.name, after.sections]).toEqual([2, before.name, expected])
  expect(pageErrors).toEqual([])
})

test('texts of an organisation are shown as they are', async () => {
  const { organisation, page, pageErrors } = await visitInJapanese('/settings/intents')
  const { intents }: { intents: IntentDefinition[] } = await (
    await organisation.asAdmin('/api/settings/intents')
  ).json()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('complaint').getByText('サービス、担当者、対応の仕方に苦情を言いたい').waitFor()
  await row('complaint').getByRole('heading', { name: '苦情' }).waitFor()
  const own = intents.map((each) =>
    each.name === 'complaint' ? { ...each, description: 'Anything about our drivers' } : each,
  )
  const body = json({ base_version: 1, intents: own }, 'PUT')
  expect((await organisation.asAdmin('/api/settings/intents', body)).status).toBe(200)
  await open(page, '/settings/intents')
  await row('complaint').getByText('Anything about our drivers').waitFor()
  await row('payment').getByText('支払いたい').waitFor()

  const card = await scorecardOf(organisation)
  const [opening, ...others] = card.sections
  const sections = [{ ...opening, title: 'Hello' }, ...others]
  const saved = json({ base_version: 1, name: 'Ours', sections }, 'PUT')
  expect((await organisation.asAdmin('/api/settings/scorecard', saved)).status).toBe(200)
  await open(page, '/settings/scorecard')
  await page.getByRole('heading', { name: 'Hello' }).waitFor()
  await page.getByRole('heading', { name: '終話' }).waitFor()
  await page.getByText(OPENING).waitFor()
  expect(await page.getByLabel('スコアカードの名前').inputValue()).toBe('Ours')
  expect(pageErrors).toEqual([])
})
