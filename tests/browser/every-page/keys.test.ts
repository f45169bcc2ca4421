import { beforeAll, expect, test } from 'bun:test'
import { fillContactCentre } from '../../support/contact-centre.ts'
import { eventually } from '../../support/poll.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

// The keys that work on every page.

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
  await fillContactCentre(service, organisation, { calls: 20, days: 3, until: new Date() })
})

test('/ goes to the search box, G and a letter to a page, ? shows the keys; none of them while somebody types', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/calls')
  await page.getByRole('row').nth(1).waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('placeholder'))
  await page.keyboard.press('/')
  await eventually(async () => (await focused()) === 'Search transcripts')
  await page.keyboard.type('gr?')
  expect(await page.getByRole('textbox', { name: 'Search transcripts' }).inputValue()).toBe('gr?')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.locator('body').click({ position: { x: 700, y: 5 } })
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await page.waitForURL('**/reports')
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.waitForURL('**/calls')
  // A letter alone is nothing.
  await page.keyboard.press('r')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await help.getByText('Search box of the page').waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  expect(new URL(page.url()).pathname).toBe('/calls')
  expect(pageErrors).toEqual([])
})

test.each(['en', 'ja'] as const)(
  'the command menu leads to calls, operators, customers, pages and settings (%s)',
  async (language) => {
    const title = { en: 'Go to…', ja: '移動・検索' }[language]
    const settings = { en: 'Audit log', ja: '監査ログ' }[language]
    const { page, pageErrors } = await browser.visit(service, { language })
    await openSignedIn(page, organisation, '/calls')
    await page.getByRole('row').nth(1).waitFor()
    const menu = page.getByRole('dialog', { name: title })
    const choose = async (text: string, option: string | RegExp) => {
      await page.keyboard.press('Control+k')
      await menu.getByRole('combobox').waitFor()
      await page.keyboard.type(text)
      await menu.getByRole('option', { name: option }).first().waitFor()
    }
    await choose('lopez', 'Maria Lopez')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/operators/Maria%20Lopez')
    await menu.waitFor({ state: 'detached' })

    const { items } = await (await organisation.asAdmin('/api/voicelogs?limit=20')).json()
    const known = items.find((each: { call_id: string | null; customer_id: string | null }) => {
      return each.call_id !== null && each.customer_id !== null
    })
    await choose(known.call_id, new RegExp(`^${known.call_id}`))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/calls/${known.voicelog_id}`)
    await choose(known.customer_id.toLowerCase(), known.customer_id)
    await menu.getByRole('option', { name: known.customer_id, exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('customer_id') === known.customer_id)
    await choose(settings.slice(0, 3), settings)
    await menu.getByRole('option', { name: settings }).click()
    await page.waitForURL('**/settings/audit')
    await menu.waitFor({ state: 'detached' })

    // Escape gives the focus back.
    await page.getByRole('link', { name: settings }).focus()
    await page.keyboard.press('Control+k')
    await menu.getByRole('combobox').waitFor()
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await page.waitForFunction((text) => document.activeElement?.textContent === text, settings)
    expect(pageErrors).toEqual([])
  },
)
