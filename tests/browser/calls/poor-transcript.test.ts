import { beforeAll, expect, test } from 'bun:test'
import type { TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { newUser } from '../../support/users.ts'
import { openSignedIn } from '../support/browser.ts'
import { chooseFilter } from '../support/filters.ts'
import { open, settled } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const CALL = `
  A: Hello, thank you for calling Acme, how can I help you?
  C: I want to cancel my contract, I am very angry.
  A: I am sorry. I have cancelled it, it ends on Friday. Goodbye.`
/** Words that the recogniser was not sure of. */
const LOW = ['cancel', 'my', 'contract,', 'Friday.']
const confidenceOf = (word: string) => (LOW.includes(word) ? 0.3 : 0.9)

const { service, browser } = await startServiceAndBrowser({ workers: true })
let organisation: TestOrganisation
const ids = { poor: '', fair: '', good: '', old: '' }
beforeAll(async () => {
  organisation = await service.organisation()
  for (const level of ['poor', 'fair', 'good'] as const) {
    const department = `${level} department`
    ids[level] = await insertTranscribed(service, organisation, CALL, {
      ...{ reliability: level, confidenceOf, department },
    })
  }
  ids.old = await insertTranscribed(service, organisation, CALL, { department: 'old department' })
})

const TITLE = 'Much of this call was not understood'

test('a poor call says so and what to do; another does not', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, `/calls/${ids.poor}`)
  const banner = page.getByRole('region', { name: TITLE })
  await banner.getByText('Install a better speech model, then transcribe the call again.').waitFor()
  const link = banner.getByRole('link', { name: 'Settings → Speech' })
  expect(await link.getAttribute('href')).toBe('/settings/speech')
  for (const id of [ids.fair, ids.good, ids.old]) {
    await open(page, `/calls/${id}`)
    await page.locator('#segment-s1').waitFor()
    expect(await banner.count()).toBe(0)
    expect(await page.getByText('Some words are probably wrong.').count()).toBe(id === ids.fair ? 1 : 0)
  }
  expect(pageErrors).toEqual([])
})

test('a member is sent to an administrator', async () => {
  const member = await newUser(organisation)
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, member, `/calls/${ids.poor}`)
  const banner = page.getByRole('region', { name: TITLE })
  await banner.getByText('Ask an administrator for a better speech model').waitFor()
  expect(await banner.getByRole('link').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('in Japanese, too', async () => {
  const { page, pageErrors } = await browser.visit(service, { language: 'ja' })
  await openSignedIn(page, organisation, `/calls/${ids.poor}`)
  const banner = page.getByRole('region', { name: 'この通話は大部分を聞き取れていません' })
  await banner.getByRole('button', { name: 'そのまま分析' }).waitFor()
  await open(page, '/calls')
  await page.getByRole('cell', { name: '聞き取り不良' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('words of low confidence are underlined with dots, and a line says what that means', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, `/calls/${ids.good}`)
  const marked = page.locator('[id^=segment-] [role=mark]')
  await marked.first().waitFor()
  expect(await marked.allTextContents()).toEqual(['cancel my contract,', 'Friday.'])
  expect(
    await marked.first().evaluate((each) => {
      const { textDecorationLine, textDecorationStyle } = getComputedStyle(each)
      return [textDecorationLine, textDecorationStyle]
    }),
  ).toEqual(['underline', 'dotted'])
  await page.getByText('Underlined with dots:').waitFor()
  // The text stays whole, for those who copy it.
  expect(await page.locator('#segment-s2 p').textContent()).toBe(
    'I want to cancel my contract, I am very angry.',
  )
  await open(page, `/calls/${ids.old}`)
  await page.locator('#segment-s1').waitFor()
  expect(await marked.count()).toBe(0)
  expect(await page.getByText('Underlined with dots:').count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('the list shows poor calls and the levels, and filters by them', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/calls')
  const rows = page.getByRole('row').filter({ hasText: /(poor|fair|good|old) department/ })
  const shown = async () => (await rows.allTextContents()).map((each) => /(\w+) department/.exec(each)?.[1])
  await page.getByRole('cell', { name: 'Poor transcript' }).waitFor()
  expect((await shown()).length).toBeGreaterThanOrEqual(4)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Transcript' }).check()
  await page.keyboard.press('Escape')
  for (const level of ['Unreliable', 'Partly reliable', 'Reliable'])
    await page.getByRole('cell', { name: level, exact: true }).waitFor()

  await chooseFilter(page, 'Transcript reliability', 'Unreliable')
  await page.waitForURL(/transcript_reliability=poor/)
  await settled(page)
  await rows.filter({ hasText: 'good' }).waitFor({ state: 'detached' })
  expect(await shown()).toEqual(['poor'])
  // The address alone chooses it again.
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'Change Transcript reliability: Unreliable' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('reports say how many calls were not understood, and lead to them', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/reports')
  await page.getByRole('link', { name: 'Calls not understood: 1' }).click()
  await page.waitForURL(/\/calls\?.*transcript_reliability=poor/)
  await settled(page)
  await page.getByRole('row').filter({ hasText: 'poor department' }).waitFor()
  expect(await page.getByRole('row').filter({ hasText: 'good department' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('an administrator has such calls analysed in the settings', async () => {
  const other = await service.organisation()
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, other, '/settings/general')
  const control = page.getByRole('switch', { name: 'Analyse calls that were not understood' })
  expect(await control.getAttribute('aria-checked')).toBe('false')
  await control.click()
  await page.getByText('Saved. Applies to new calls.').waitFor()
  expect(await (await other.asAdmin('/api/settings')).json()).toMatchObject({ analyse_unreliable: true })
  expect(pageErrors).toEqual([])
})

const NOT_RELIABLE = 'Not reliable: too much of the call was not understood.'

test('analytics of a poor call that somebody asked for say that they are not reliable', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, `/calls/${ids.poor}`)
  await page.getByRole('button', { name: 'Analyse anyway' }).click()
  const warnings = page.getByText(NOT_RELIABLE)
  // Those of summary and intent; one for emotion, one for quality.
  await warnings.nth(1).waitFor({ timeout: 60_000 })
  expect(await warnings.count()).toBe(2)
  for (const tab of ['Scorecard', 'Emotion']) {
    const name = new RegExp(`^${tab}`)
    await page.getByRole('tab', { name }).click()
    // The warnings of the tab before stay until this one is loaded.
    await page.getByRole('tabpanel', { name }).getByText(NOT_RELIABLE).waitFor({ timeout: 60_000 })
  }
  await page.getByRole('button', { name: 'Analyse anyway' }).waitFor({ state: 'detached' })
  expect(await page.getByRole('region', { name: TITLE }).count()).toBe(1)
  expect(pageErrors).toEqual([])
})
