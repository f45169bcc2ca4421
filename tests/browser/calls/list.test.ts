import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { fillContactCentre } from '../../support/contact-centre.ts'
import { eventually } from '../../support/poll.ts'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { openSignedIn } from '../support/browser.ts'
import { chooseFilter, openFilter } from '../support/filters.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

// Lists: filters that are seen, the way back to them, dropped files, addresses that are wrong.

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
  await fillContactCentre(service, organisation, { calls: 40, days: 5, until: new Date() })
})

async function openPage(path: string, options: { language?: 'en' | 'ja' } = {}) {
  const visit = await browser.visit(service, options)
  await openSignedIn(visit.page, organisation, path)
  return visit
}

test('search shows every filter that it has from the list, and one press removes it', async () => {
  const { page, pageErrors } = await openPage('/calls?operator_id=Maria+Lopez&outcome=resolved&q=the')
  await page.getByRole('link', { name: 'Show the matches in the transcripts' }).click()
  await page.getByRole('heading', { name: 'Search', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove Operator: Maria Lopez' }).waitFor()
  const chip = page.getByRole('button', { name: 'Remove Outcome: Resolved' })
  await chip.waitFor()
  await page.getByRole('textbox', { name: 'Search transcripts' }).fill('zebra')
  await page.getByText('Only the calls that match the filters above are searched.').waitFor()
  await chip.click()
  await page.waitForURL((url) => !url.searchParams.has('outcome'))
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await page.waitForURL((url) => url.search === '?q=zebra')
  expect(pageErrors).toEqual([])
})

test('"Calls /" on a call leads back to the filtered list, also in a tab of its own; so it is for a search', async () => {
  const { page, pageErrors } = await openPage('/calls?department=Billing&sort=-duration_ms')
  const link = page.getByRole('row').nth(1).getByRole('link')
  expect(await link.getAttribute('aria-label')).toMatch(/^Call .+\d:\d\d.*, .+/)
  const tab = await page.context().newPage()
  await tab.goto(`${await link.getAttribute('href')}`)
  await tab.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Calls' }).click()
  await tab.waitForURL((url) => url.search === '?department=Billing&sort=-duration_ms')
  await tab.goto('/search?q=the&speaker=agent')
  await tab.getByRole('listitem').getByRole('link').first().click()
  await tab.getByRole('heading', { level: 1 }).getByRole('link', { name: 'Search' }).click()
  await tab.waitForURL((url) => url.pathname === '/search' && url.search === '?q=the&speaker=agent')
  expect(pageErrors).toEqual([])
})

/** Drops a file on an element as the browser would; answers whether the browser was kept from opening it. */
const drop = (page: Page, selector: string, name: string) =>
  page.evaluate(
    ([target, fileName]) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], `${fileName}`, { type: 'audio/wav' }))
      const options = { bubbles: true, cancelable: true, dataTransfer }
      const element = document.querySelector(`${target}`)
      return ['dragover', 'drop'].map((type) => !element?.dispatchEvent(new DragEvent(type, options)))
    },
    [selector, name],
  )

test('a file that is dropped anywhere is taken, and the chosen ones and their fields stay', async () => {
  const { page, pageErrors } = await openPage('/calls')
  await page.getByRole('row').nth(1).waitFor()
  expect(await drop(page, '[role=table]', 'first.wav')).toEqual([true, true])
  await page.getByText('first.wav').waitFor()
  expect(new URL(page.url()).pathname).toBe('/upload')
  await page.getByLabel('Department').fill('support')
  // Beside the zone, on it, and on the navigation.
  expect(await drop(page, 'h1', 'second.wav')).toEqual([true, true])
  expect(await drop(page, '.border-dashed', 'third.wav')).toEqual([true, true])
  expect(await drop(page, 'nav', 'fourth.wav')).toEqual([true, true])
  await page.getByRole('button', { name: 'Upload 4 files' }).waitFor()
  expect(await page.getByLabel('Department').inputValue()).toBe('support')
  expect(pageErrors).toEqual([])
})

test('the course of an emotion is told in words, with a face and no arrow', async () => {
  const { page } = await openPage('/calls')
  await page
    .getByText(/, (eased|improved|worsened)$/)
    .first()
    .waitFor()
  const badges = page.getByRole('cell').getByText(/, (eased|improved|worsened)$/)
  expect(await badges.locator('svg').first().getAttribute('class')).toMatch(/lucide-(smile|frown)/)
  expect(await page.locator('.lucide-trending-up, .lucide-trending-down').count()).toBe(0)
})

test.each(['en', 'ja'] as const)(
  'addresses that are wrong say so in words of the reader (%s)',
  async (language) => {
    const texts = {
      en: [
        'Page not found',
        'A filter in the address cannot be read',
        'Clear filters',
        'Swap the dates',
        'No call has this operator',
      ],
      ja: [
        'ページが見つかりません',
        'アドレスの条件を読み取れません',
        '条件をクリア',
        '日付を入れ替える',
        'このオペレーターの通話はありません',
      ],
    }[language]
    const [notFound = '', wrong = '', clear = '', swap = '', unknown = ''] = texts
    const { page } = await openPage('/nope/nothing', { language })
    await page.getByRole('heading', { name: notFound }).waitFor()
    await page.getByRole('navigation').waitFor()
    await page.goto('/calls?min_quality=abc')
    await page.getByRole('alert').getByText(wrong).waitFor()
    expect(await page.getByText('expected').count()).toBe(0)
    await page.getByRole('alert').getByRole('button', { name: clear }).click()
    await page.getByRole('row').nth(1).waitFor()
    await page.goto('/calls?from=2025-01-25T00:00:00.000Z&to=2025-01-20T00:00:00.000Z')
    await page.getByRole('button', { name: swap }).click()
    await page.waitForURL((url) => `${url.searchParams.get('from')}` < `${url.searchParams.get('to')}`)
    await page.getByRole('button', { name: swap }).waitFor({ state: 'detached' })
    await page.goto('/operators/nobody.here')
    await page.getByText(unknown).waitFor()
  },
)

test.each(['en', 'ja'] as const)(
  'operators are suggested in any case, several at once; a saved view and a period are one click (%s)',
  async (language) => {
    const t = {
      en: [
        'Operator',
        'Remove Operator: Maria Lopez',
        'Views',
        'Save this view',
        'Name',
        'Period',
        'Saved views',
        'Add filter',
      ],
      ja: [
        'オペレーター',
        'オペレーター：Maria Lopezを解除',
        '表示',
        'この表示を保存',
        '名前',
        '期間',
        '保存した表示',
        '条件を追加',
      ],
    }[language]
    const [operator = '', remove = '', views = '', save = '', name = '', period = '', saved = '', add = ''] =
      t
    const { page, pageErrors } = await openPage('/calls', { language })
    // By keyboard alone, from the list of filters on.
    await page.getByRole('button', { name: add }).press('Enter')
    await page.keyboard.type(operator.slice(0, 4))
    await page.keyboard.press('Enter')
    await page.getByRole('combobox', { name: operator, exact: true }).waitFor()
    await page.keyboard.type('LOPEZ')
    await page.getByRole('option', { name: 'Maria Lopez' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.searchParams.get('operator_id') === 'Maria Lopez')
    await page.keyboard.type('grace chen')
    await page.getByRole('option', { name: 'Grace Chen' }).click()
    await page.waitForURL((url) => url.searchParams.get('operator_id') === 'Maria Lopez\nGrace Chen')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    const operators = page.getByRole('cell').getByText(/^(Maria Lopez|Grace Chen)$/)
    await eventually(async () => (await operators.count()) > 0)
    await page.getByRole('button', { name: remove }).press('Enter')
    // The focus stays among the filters.
    await page.locator('search button:focus').waitFor()
    await page.getByRole('combobox', { name: period }).selectOption('yesterday')
    await page.waitForURL((url) => url.search === '?operator_id=Grace+Chen&period=yesterday')

    await page.getByRole('button', { name: views, exact: true }).click()
    await page.getByRole('textbox', { name }).fill(`Grace ${language}`)
    // The next page would end a request that is under way.
    await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST' && response.ok()),
      page.getByRole('button', { name: save }).click(),
    ])
    await page.goto('/reports')
    const links = page.getByRole('navigation', { name: saved })
    await links.getByRole('link', { name: `Grace ${language}` }).click()
    await page.waitForURL((url) => url.search === '?operator_id=Grace+Chen&period=yesterday')
    await links.locator('[aria-current=page]').getByText(`Grace ${language}`).waitFor()
    expect(pageErrors).toEqual([])
  },
)

test('a line tells what each call was about; selected calls are exported, tried again and deleted together', async () => {
  const { page, pageErrors } = await openPage('/calls')
  const tick = (at: number) => page.getByRole('row').nth(at).getByRole('checkbox')
  const { items } = await (
    await organisation.asAdmin('/api/voicelogs?about=true&limit=20&sort=-call_date')
  ).json()
  const told = items.find((each: { about: string | null }) => each.about !== null)
  await page.getByRole('cell').getByText(told.about, { exact: true }).first().waitFor()
  // A status is shown only where a call is not completed.
  await page.getByRole('cell').getByText('Failed').first().waitFor()
  expect(await page.getByRole('cell').getByText('Completed').count()).toBe(0)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  expect(await page.evaluate(() => document.activeElement?.closest('[role=row]')?.ariaRowIndex)).toBe('3')
  await page.keyboard.press('x')
  await tick(5).check()
  const bar = page.getByRole('region', { name: 'Selected calls' })
  await bar.getByText('2 selected').waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export CSV' }).click(),
  ])
  expect((await Bun.file(await download.path()).text()).trim().split('\n').length).toBe(3)
  const rerun = page.waitForRequest((each) => each.url().endsWith('/api/analytics/reruns'))
  await bar.getByRole('button', { name: 'Run analytics again' }).click()
  expect((await rerun).postDataJSON().filter.voicelog_ids.split(',').length).toBe(2)
  await bar.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: /^Select all/ }).check()
  await bar.getByText(/^\d+ selected$/).waitFor()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No calls yet').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('row').nth(5).waitFor()
  expect(pageErrors).toEqual([])
})

test('own fields and tags of rules are filters and columns, and reports are by own fields', async () => {
  const own = await service.organisation()
  const { organisationId } = own
  await insertRecentCalls(service.database.sql, organisationId, 60)
  const fields = [
    { name: 'tier', label: 'Customer tier', kind: 'choice', choices: ['gold', 'silver'] },
    { name: 'amount', label: 'Amount', kind: 'number' },
  ]
  await own.asAdmin('/api/settings', json({ fields }, 'PATCH'))
  const condition = { kind: 'field', field: 'operator_id', is: ['agent-1'] }
  const made = await own.asAdmin('/api/rules', json({ name: 'First', tag: 'watched', condition }))
  const { id: ruleId } = await made.json()
  const { sql } = service.database
  await sql`update voicelogs set fields = jsonb_build_object('tier', 'gold', 'amount', 12.5)
    where organisation_id = ${organisationId} and operator_id in ('agent-1', 'agent-2')`
  await sql`insert into rule_hits (id, organisation_id, rule_id, rule_version, voicelog_id, reasons)
    select gen_random_uuid(), organisation_id, ${ruleId}, 1, id, '[]' from voicelogs
    where organisation_id = ${organisationId} and operator_id = 'agent-1'`
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, '/calls')
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Tags', 'Customer tier', 'Amount']) await page.getByRole('checkbox', { name }).check()
  await page.keyboard.press('Escape')
  await chooseFilter(page, 'Customer tier', 'gold')
  const menu = await openFilter(page, 'Amount')
  await menu.getByLabel('Amount from').fill('12')
  await menu.getByLabel('Amount up to').fill('13')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => url.searchParams.get('fields') === 'tier=gold&amount.min=12&amount.max=13')
  await page.getByRole('button', { name: 'Remove Amount: 12 to 13' }).waitFor()
  await chooseFilter(page, 'Tag', 'watched')
  await page.getByRole('button', { name: 'Remove Tag: watched' }).waitFor()
  await page.getByText('agent-2', { exact: true }).first().waitFor({ state: 'detached' })
  const row = page.getByRole('row').nth(1)
  for (const cell of ['watched', 'gold', '12.5'])
    await row.getByRole('cell', { name: cell, exact: true }).waitFor()
  // A chip opens its field.
  await page.getByRole('button', { name: 'Change Customer tier: gold' }).click()
  await page.getByRole('option', { name: 'Not given' }).click()
  await page.getByText('No calls match these filters').waitFor()
  // Everything is in two lines at most.
  expect((await page.locator('search').boundingBox())?.height).toBeLessThan(100)

  await page.goto('/reports?by=field.tier')
  const breakdown = page.getByRole('table', { name: 'Breakdown' })
  await breakdown.getByRole('columnheader', { name: 'Customer tier' }).waitFor()
  await breakdown.getByRole('link', { name: 'gold', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Customer tier: gold' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a call is found by its ID', async () => {
  const { items } = await (await organisation.asAdmin('/api/voicelogs?limit=10')).json()
  const { call_id } = items.find((each: { call_id: string | null }) => each.call_id !== null)
  const { page, pageErrors } = await openPage('/calls')
  await page.getByRole('row').nth(2).waitFor()
  await (await openFilter(page, 'Call ID')).getByLabel('Call ID').fill(call_id)
  await page.waitForURL(/call_id=/)
  await page.getByRole('row').nth(2).waitFor({ state: 'detached' })
  expect(await page.getByRole('row').nth(1).getByRole('link').getAttribute('aria-label')).toContain(call_id)
  // In both search boxes, too.
  for (const path of ['/calls', '/search']) {
    await page.goto(path)
    await page.getByRole('textbox', { name: 'Search transcripts' }).fill(` ${call_id} `)
    await page.getByRole('link', { name: `Open the call with the ID ${call_id}` }).click()
    await page.getByRole('heading', { level: 1 }).getByText(call_id).waitFor()
  }
  expect(pageErrors).toEqual([])
})
