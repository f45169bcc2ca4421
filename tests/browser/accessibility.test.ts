import { beforeAll, describe, expect, test } from 'bun:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { fillContactCentre } from '../support/contact-centre.ts'
import { addRerun } from '../support/contact-centre-rerun.ts'
import { oathtool } from '../support/second-factor.ts'
import { PASSWORD, type TestOrganisation } from '../support/service.ts'
import { signIn, type Visit } from './browser.ts'
import { EMPTY_PAGES, type Furnished, open, PAGES } from './pages.ts'
import { startStage } from './stage.ts'

const { service, browser } = await startStage()
let organisation: TestOrganisation
let calls: Furnished
/** One visitor, logged in, goes from page to page. */
let visit: Visit

beforeAll(async () => {
  organisation = await service.organisation()
  const now = new Date()
  const made = await fillContactCentre(service, organisation, { calls: 80, days: 20, until: now })
  calls = { ...made, rerun: await addRerun(service, organisation, now) }
  visit = await browser.visit(service)
  await signIn(visit.page, organisation)
})

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

/** What axe finds, and what hangs over the edge, light and dark, on a desk and on a phone. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const size of [WIDE, NARROW]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme })
      await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
      // Another theme has other colours, and nothing else.
      const found = await axeFaults(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
      faults.push(...found.map((each) => `${size.width} ${colorScheme} ${each}`))
    }
    const over = await page.evaluate(() => {
      // Within the shell it is the main part that would be scrolled.
      const frames = [document.scrollingElement, document.querySelector('main')].filter(
        (each) => each !== null,
      )
      return Math.max(...frames.map((each) => each.scrollWidth - each.clientWidth))
    })
    if (over > 0) faults.push(`${size.width}: ${over} px too wide`)
    if (size === NARROW) faults.push(...(await scrolledSideways(page)))
  }
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  return faults
}

/** What has to be scrolled sideways to be read. */
async function scrolledSideways(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((each) => {
      const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
      const over = each.scrollWidth - each.clientWidth
      return isScrolled && over > 0 ? `${each.tagName} .${each.className} is scrolled by ${over} px` : []
    }),
  )
}

async function axeFaults(page: Page, rules?: string[]): Promise<string[]> {
  // By the protocol of the browser: the page itself runs no script but its own. It stays until another page is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async (rules) => {
    const { violations } = await axe.run(document, {
      resultTypes: ['violations'],
      ...(rules && { runOnly: rules }),
    })
    return violations.flatMap(({ id, impact, nodes }) => {
      const [first] = nodes
      return `${impact} ${id} at ${nodes.length} places, first ${first?.target}: ${first?.failureSummary}`
    })
  }, rules)
}

describe('axe finds nothing and nothing is wider than the screen, light and dark, at 1280 and 390 px', () => {
  const holds = (name: string, reach: (page: Page) => Promise<void>, isPublic = false) =>
    test(name, async () => {
      const { page, faults } = isPublic ? await browser.visit(service) : visit
      await reach(page)
      expect(await faultsOf(page)).toEqual([])
      expect(faults).toEqual([])
    })

  for (const { name, path, isPublic } of PAGES) {
    holds(`page ${name}`, (page) => open(page, path(calls)), isPublic)
  }

  holds('a call that failed', (page) => open(page, `/calls/${calls.failed}`))
  holds('a call under way', (page) => open(page, `/calls/${calls.transcribing}`))
  holds('a call that is not there', async (page) => {
    await open(page, '/calls')
    await page.goto(`/calls/${crypto.randomUUID()}`)
    await page.getByText('This call does not exist').waitFor()
  })
  holds('no call fits the filters', (page) => open(page, '/calls?operator_id=nobody'))
  holds('the menu of columns', async (page) => {
    await open(page, '/calls')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Call ID' }).waitFor()
  })
  holds('the filters of the list on a phone, some of them in force', async (page) => {
    await open(page, '/calls?status=completed&outcome=resolved')
    await page.setViewportSize(NARROW)
    await page.getByRole('button', { name: 'Filters · 2' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    // Open as it is when the page is that narrow again.
    expect(await faultsOf(page)).toEqual([])
    await page.setViewportSize(NARROW)
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Done' }).click()
  })
  holds('the menu of downloads', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem').first().waitFor()
  })
  holds('a call about to be deleted', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
  })
  holds('an answer about to be changed, words sought', async (page) => {
    await open(page, `/calls/${calls.japanese}`)
    await page.getByRole('button', { name: 'Change answer' }).first().click()
    await page.getByPlaceholder('Search in this call').fill('ホテル')
    await page.locator('mark').first().waitFor()
  })
  holds('a report as a table', async (page) => {
    await open(page, '/reports?by=operator')
    await page.getByText('As a table').first().click()
    await page.getByRole('table').first().waitFor()
  })
  holds('files about to be uploaded', async (page) => {
    await open(page, '/upload')
    await page.setInputFiles('input[type=file]', [
      { name: 'no sound.wav', mimeType: 'audio/wav', buffer: Buffer.from('this is no recording') },
    ])
    await page.getByText('no sound.wav').waitFor()
  })
  holds('a scorecard of every kind of question about to be saved', async (page) => {
    await open(page, '/settings/scorecard')
    for (const kind of ['A measured number', 'One of several options']) {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByLabel('Answered with', { exact: true }).last().selectOption(kind)
    }
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await page.getByText('2 to 10 options').or(page.getByText('Required.')).first().waitFor()
  })
  holds('a version held against the one in force', async (page) => {
    await open(page, '/settings/intents')
    await page.getByRole('button', { name: 'Remove complaint' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save version 2' }).click()
    await page.getByRole('button', { name: 'Open version 1' }).click()
    await page.getByRole('button', { name: 'Restore as version 3' }).waitFor()
  })
  holds('a re-run under way', async (page) => {
    await open(page, '/settings/reruns')
    await page.getByRole('button', { name: 'Dry run on a sample' }).click()
    await page.getByRole('progressbar').waitFor()
  })
  holds('a key shown once', async (page) => {
    await open(page, '/settings/api-keys')
    await page.getByLabel('Name').fill('Telephone system')
    await page.getByRole('button', { name: 'Generate key' }).click()
    await page.getByLabel('Your new API key').waitFor()
  })
  holds('a key about to be revoked', async (page) => {
    await open(page, '/settings/api-keys')
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  })
  holds('the link of a new user', async (page) => {
    await open(page, '/settings/users')
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: 'Add' }).click()
    await page.locator('textarea').waitFor()
  })
})

test('axe finds nothing on the way through the second factor: QR code, recovery codes, code at the login', async () => {
  const { page, faults } = await browser.visit(service)
  const own = await service.organisation()
  await signIn(page, own)
  await open(page, '/settings/profile')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  const secret = await page.getByLabel('Secret').inputValue()
  await page.getByRole('textbox', { name: 'Code' }).fill(oathtool(secret, Date.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Recovery codes').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect(faults).toEqual([])
})

test('axe finds nothing on pages with nothing on them', async () => {
  const { page, faults } = await browser.visit(service)
  await signIn(page, await service.organisation())
  for (const path of EMPTY_PAGES) {
    await open(page, path)
    expect([path, await faultsOf(page)]).toEqual([path, []])
  }
  expect(faults).toEqual([])
})

test('at 1280 px the list of calls has every column in sight, in both languages', async () => {
  for (const language of ['en', 'ja'] as const) {
    const { page, faults } = await browser.visit(service, { language })
    await signIn(page, organisation)
    await page.getByRole('row').nth(5).waitFor()
    const { scrollWidth, clientWidth } = await page
      .getByRole('table')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect([language, scrollWidth]).toEqual([language, clientWidth])
    expect(faults).toEqual([])
  }
})

test('on a phone the first thing to do on each page can be reached and pressed', async () => {
  const { page, faults } = await browser.visit(service, NARROW)
  await signIn(page, organisation)
  const actions: [path: string, name: string][] = [
    ['/calls', 'Filters'],
    ['/calls', 'Export CSV'],
    [`/calls/${calls.english}`, 'Play'],
    [`/calls/${calls.english}`, 'Delete'],
    [`/calls/${calls.failed}`, 'Try again'],
    ['/upload', 'Choose files'],
    ['/settings/general', 'Save'],
    ['/settings/api-keys', 'Generate key'],
    ['/settings/users', 'Add user'],
    ['/settings/profile', 'Change password'],
  ]
  for (const [path, name] of actions) {
    await open(page, path)
    const button = page.getByRole('button', { name, exact: true }).first()
    await button.click({ trial: true })
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(40)
  }
  for (const name of ['Calls', 'Search', 'Upload', 'Reports', 'Operators', 'Settings']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click()
    await page.locator('h1').waitFor()
  }
  expect(faults).toEqual([])
})
