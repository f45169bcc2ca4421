import { beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Page } from 'playwright-core'
import { analyses, voicelogs } from '../../../src/db/schema/index.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
})

/** A call whose engine heard a payment, by a neutral customer, that was resolved. */
async function newCall(by = organisation, confidence = 0.6): Promise<string> {
  const id = await insertTranscribed(service, by, 'A: Hello\nC: I want my money back')
  const { db } = service.database
  const made = { organisationId: by.organisationId, voicelogId: id, status: 'done' } as const
  const primary = { intent: 'payment', confidence, evidence: [] }
  const overall = { label: 'neutral', valence: 0, confidence: 0.6 } as const
  const points = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th']
  const key_points = points.map((each) => ({ text: `The ${each} point`, evidence: [] }))
  const summary = { overview: 'Money.', reason: 'Money.', actions: [], follow_ups: [], key_points }
  await db.insert(analyses).values([
    { ...made, id: Bun.randomUUIDv7(), kind: 'intent', result: { primary, intents: [primary] } },
    { ...made, id: Bun.randomUUIDv7(), kind: 'emotion', result: { overall, speakers: {}, segments: [] } },
    { ...made, id: Bun.randomUUIDv7(), kind: 'summary', result: { ...summary, outcome: 'resolved' } },
  ])
  await db.update(voicelogs).set({ intent: 'payment', emotion: 'neutral' }).where(eq(voicelogs.id, id))
  return id
}

async function openCall(
  id: string,
  { by = organisation, language = 'en' }: { by?: TestOrganisation; language?: 'en' | 'ja' } = {},
) {
  const visit = await browser.visit(service, { width: 1280, height: 900, language })
  await openSignedIn(visit.page, by, `/calls/${id}`)
  return visit
}

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const change = (page: Page, name: string) => row(page, name).getByRole('button')
const choice = (page: Page, name: string) => row(page, name).getByRole('combobox')
const stored = async (id: string) =>
  (await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()).labels

test('a claim that is more likely wrong than right is called unsure', async () => {
  const unsure = await openCall(await newCall(organisation, 0.4))
  await unsure.page.getByText('Unsure', { exact: true }).waitFor()
  const { page } = await openCall(await newCall())
  await page.getByText('60% confidence').waitFor()
  expect(await page.getByText('Unsure', { exact: true }).count()).toBe(0)
})

test('six key points are seen at once, and the others after a click', async () => {
  const { page } = await openCall(await newCall())
  await page.getByText('The 6th point').waitFor()
  expect(await page.getByText('The 7th point').isVisible()).toBe(false)
  await page.getByText('2 more', { exact: true }).click()
  await page.getByText('The 8th point').waitFor()
})

describe('a label', () => {
  test('is set by a click and a choice; the page shows the person’s answer and the automatic one', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await change(page, 'Intent').getByText('Payment').waitFor()
    await change(page, 'Intent').click()
    await choice(page, 'Intent').selectOption('refund_request')
    await change(page, 'Intent').getByText('Refund request').waitFor()
    await row(page, 'Intent').getByText(`${organisation.email}`).waitFor()
    await row(page, 'Intent').getByText('automatic: Payment').waitFor()
    expect(await change(page, 'Intent').evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await stored(id)).toMatchObject({ intent: 'refund_request', emotion: null, outcome: null })

    await change(page, 'Outcome').click()
    await choice(page, 'Outcome').selectOption('unresolved')
    await change(page, 'Outcome').getByText('Unresolved').waitFor()
    expect(await stored(id)).toMatchObject({ intent: 'refund_request', outcome: 'unresolved' })
    expect(pageErrors).toEqual([])
  })

  test('is set by keyboard alone, and taken back; Esc changes nothing', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await change(page, 'Emotion').focus()
    await page.keyboard.press('Enter')
    await choice(page, 'Emotion').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await choice(page, 'Emotion').waitFor({ state: 'detached' })
    expect(await stored(id)).toMatchObject({ emotion: null, history: [] })

    await page.keyboard.press('Enter')
    await choice(page, 'Emotion').waitFor()
    // A letter goes to the next answer that begins with it.
    await page.keyboard.press('a')
    expect(await choice(page, 'Emotion').inputValue()).toBe('anger')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await change(page, 'Emotion').getByText('Anger').waitFor()
    expect(await stored(id)).toMatchObject({ emotion: 'anger' })

    await page.keyboard.press('Enter')
    await choice(page, 'Emotion').waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await change(page, 'Emotion').getByText('Neutral').waitFor()
    expect(await stored(id)).toMatchObject({ emotion: null, history: [{ answer: 'anger' }] })
    expect(pageErrors).toEqual([])
  })

  test('is marked in the list as a person’s', async () => {
    const own = await service.organisation()
    const id = await newCall(own)
    await newCall(own)
    const { page, pageErrors } = await openCall(id, { by: own })
    await change(page, 'Intent').click()
    await choice(page, 'Intent').selectOption('refund_request')
    await change(page, 'Intent').getByText('Refund request').waitFor()
    await page.getByRole('link', { name: 'Calls' }).first().click()
    const labelled = page.getByRole('row').filter({ hasText: 'Refund request' })
    await labelled.getByText('set by a person').waitFor({ state: 'attached' })
    expect(await page.getByText('set by a person').count()).toBe(1)
    expect(pageErrors).toEqual([])
  })

  test('with an intent that was removed says so, in Japanese too', async () => {
    const own = await service.organisation()
    const id = await newCall(own)
    await own.asAdmin(`/api/voicelogs/${id}/labels`, json({ intent: 'refund_request' }, 'PUT'))
    const intents = [{ name: 'delivery', description: 'Where a delivery is', examples: [] }]
    await own.asAdmin('/api/settings/intents', json({ base_version: 1, intents }, 'PUT'))
    const { page, pageErrors } = await openCall(id, { by: own, language: 'ja' })
    await row(page, '用件').getByText('この用件は現在の用件一覧にありません').waitFor()
    await change(page, '用件').click()
    const options = await choice(page, '用件').locator('option').allTextContents()
    expect(options).toEqual(['自動判定を使う（支払い）', '返金依頼', 'delivery', 'その他'])
    expect(pageErrors).toEqual([])
  })
})
