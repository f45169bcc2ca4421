import { beforeAll, describe, expect, test } from 'bun:test'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { fillContactCentre } from '../../support/contact-centre.ts'
import { addEvaluation, addRerun } from '../../support/contact-centre-rerun.ts'
import { oathtool } from '../../support/second-factor.ts'
import { PASSWORD, type TestOrganisation } from '../../support/service.ts'
import { addSpeechHosts } from '../../support/speech-hosts.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn, signIn, type Visit } from '../support/browser.ts'
import { openFilter } from '../support/filters.ts'
import { EMPTY_PAGES, type Fixture, open, PAGES } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
let calls: Fixture
/** One signed-in visit, shared by the tests. */
let visit: Visit

beforeAll(async () => {
  organisation = await service.organisation()
  const now = new Date()
  const made = await fillContactCentre(service, organisation, { calls: 80, days: 20, until: now })
  calls = { ...made, rerun: await addRerun(service, organisation, now) }
  await addEvaluation(service, organisation, now)
  visit = await browser.visit(service)
  await signIn(visit.page, organisation)
})

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

/** Pages in turn: every page is looked at in both widths and both themes, every other one in the other pairs of them. */
const LOOKS = [
  [
    [WIDE, 'light'],
    [NARROW, 'dark'],
  ],
  [
    [WIDE, 'dark'],
    [NARROW, 'light'],
  ],
] as const
let looked = 0

/** Violations that axe finds and elements that overflow, at desktop and phone width, one of them light, the other dark. */
async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = []
  for (const [size, colorScheme] of LOOKS[looked++ % 2] ?? []) {
    await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme })
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme)
    const found = await axeViolations(page)
    violations.push(...found.map((each) => `${size.width} ${colorScheme} ${each}`))
    const over = await page.evaluate(() => {
      // Inside the frame of the dashboard, the main element would scroll.
      const frames = [document.scrollingElement, document.querySelector('main')].filter(
        (each) => each !== null,
      )
      return Math.max(...frames.map((each) => each.scrollWidth - each.clientWidth))
    })
    if (over > 0) violations.push(`${size.width}: ${over} px too wide`)
    if (size === NARROW) violations.push(...(await scrolledHorizontally(page)))
  }
  await page.setViewportSize(WIDE)
  await page.emulateMedia({ colorScheme: 'light' })
  return violations
}

/** Elements that need horizontal scrolling. */
async function scrolledHorizontally(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((each) => {
      const isScrolled = ['auto', 'scroll'].includes(getComputedStyle(each).overflowX)
      const over = each.scrollWidth - each.clientWidth
      return isScrolled && over > 0 ? `${each.tagName} .${each.className} is scrolled by ${over} px` : []
    }),
  )
}

async function axeViolations(page: Page): Promise<string[]> {
  // page.evaluate bypasses the content security policy of the page. axe stays until another page is opened.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return await page.evaluate(async () => {
    const { violations } = await axe.run(document, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, impact, nodes }) => {
      const [first] = nodes
      return `${impact} ${id} at ${nodes.length} places, first ${first?.target}: ${first?.failureSummary}`
    })
  })
}

describe('axe finds no violation and nothing overflows, light and dark, at 1280 and 390 px', () => {
  const passes = (name: string, reach: (page: Page) => Promise<void>, isPublic = false) =>
    test(name, async () => {
      const { page, pageErrors } = isPublic ? await browser.visit(service) : visit
      await reach(page)
      expect(await violationsOf(page)).toEqual([])
      expect(pageErrors).toEqual([])
    })

  for (const { name, path, isPublic } of PAGES) {
    passes(`page ${name}`, (page) => open(page, path(calls)), isPublic)
  }

  passes('a call that failed', (page) => open(page, `/calls/${calls.failed}`))
  passes('a call in progress', (page) => open(page, `/calls/${calls.transcribing}`))
  passes('a call with a segment that is being corrected', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await page.locator('li[id^=segment-] p[lang]').first().dblclick()
    await page.getByRole('textbox', { name: 'Text' }).waitFor()
  })
  passes('a call that was not understood', async (page) => {
    const lines = 'A: Hello, how can I help you?\nC: I want to cancel my contract.'
    const poor = { reliability: 'poor', confidenceOf: (word: string) => word.length / 10 } as const
    await open(page, `/calls/${await insertTranscribed(service, organisation, lines, poor)}`)
    await page.getByRole('region', { name: 'Much of this call was not understood' }).waitFor()
    await page.locator('[role=mark]').first().waitFor()
  })
  passes('a call that does not exist', async (page) => {
    await open(page, '/calls')
    await page.goto(`/calls/${crypto.randomUUID()}`)
    await page.getByText('This call does not exist').waitFor()
  })
  passes('no call matches the filters', (page) => open(page, '/calls?operator_id=nobody'))
  test('the first steps of an empty service', async () => {
    const { page, pageErrors } = await browser.visit(service)
    await openSignedIn(page, await service.organisation(), '/calls')
    await page.getByRole('button', { name: 'Make an API key' }).click()
    await page.getByText('Waiting for the first call…').waitFor()
    expect(await violationsOf(page)).toEqual([])
    expect(pageErrors).toEqual([])
  })
  passes('the command menu with what was found', async (page) => {
    await open(page, '/calls')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('maria')
    await page.getByRole('option', { name: 'Maria Lopez' }).waitFor()
  })
  passes('the list of keys', async (page) => {
    await open(page, '/calls')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  })
  passes('the menu of views', async (page) => {
    await open(page, '/calls')
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
  })
  passes('selected calls, and suggestions for a filter', async (page) => {
    await open(page, '/calls')
    await page.setViewportSize(WIDE)
    await page.getByRole('row').nth(2).getByRole('checkbox').check()
    await page.getByRole('region', { name: 'Selected calls' }).waitFor()
    await openFilter(page, 'Operator')
    await page.keyboard.type('m')
    await page.getByRole('option', { name: 'Maria Lopez' }).waitFor()
  })
  passes('the column menu', async (page) => {
    await open(page, '/calls')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Call ID' }).waitFor()
  })
  for (const path of ['/settings/speech', '/calls'])
    passes(`worker hosts that fetch models, at ${path}`, async (page) => {
      await addSpeechHosts(service, organisation)
      await open(page, path)
      await page.getByText('The download failed.').first().waitFor()
    })
  passes('the filters of the list on a phone, some of them active', async (page) => {
    await open(page, '/calls?status=completed&outcome=resolved')
    await page.setViewportSize(NARROW)
    await page.getByRole('button', { name: 'Filters · 2' }).click()
    await page.getByRole('dialog', { name: 'Filters' }).waitFor()
    // The dialog is open again when the page is that narrow again.
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize(NARROW)
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Done' }).click()
  })
  passes('the download menu', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await page.getByRole('button', { name: 'Download' }).click()
    await page.getByRole('menuitem').first().waitFor()
  })
  passes('a call about to be deleted', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').waitFor()
  })
  passes('an answer about to be changed and a transcript being searched', async (page) => {
    await open(page, `/calls/${calls.japanese}?tab=scorecard`)
    await page
      .getByRole('button', { name: /^(Comment|コメント)[:：]/ })
      .first()
      .click()
    await page.getByPlaceholder('Search in this call').fill('ホテル')
    await page.locator('mark').first().waitFor()
  })
  passes('a report as a table', async (page) => {
    await open(page, '/reports?by=operator')
    await page.getByText('As a table').first().click()
    await page.getByRole('table').first().waitFor()
  })
  passes('files about to be uploaded', async (page) => {
    await open(page, '/upload')
    await page.setInputFiles('input[type=file]', [
      { name: 'no sound.wav', mimeType: 'audio/wav', buffer: Buffer.from('this is no recording') },
    ])
    await page.getByText('no sound.wav').waitFor()
  })
  passes('a scorecard with every kind of question about to be saved', async (page) => {
    await open(page, '/settings/scorecard')
    for (const kind of ['A measured number', 'One of several options']) {
      await page.getByRole('button', { name: /^Edit/ }).first().click()
      await page.getByLabel('Answered with', { exact: true }).last().selectOption(kind)
    }
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await page.getByText('2 to 10 options').or(page.getByText('Required.')).first().waitFor()
  })
  passes('a version compared with the current one', async (page) => {
    await open(page, '/settings/intents')
    await page.getByRole('button', { name: 'Remove complaint' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save version 2' }).click()
    await page.getByRole('button', { name: 'Open version 1' }).click()
    await page.getByRole('button', { name: 'Restore as version 3' }).waitFor()
  })
  passes('a re-run in progress', async (page) => {
    await open(page, '/settings/reruns')
    await page.getByRole('button', { name: 'Dry run on a sample' }).click()
    await page.getByRole('progressbar').waitFor()
  })
  passes('a key shown once', async (page) => {
    await open(page, '/settings/api-keys')
    await page.getByLabel('Name').fill('Telephone system')
    await page.getByRole('button', { name: 'Generate key' }).click()
    await page.getByLabel('Your new API key').waitFor()
  })
  passes('a key about to be revoked', async (page) => {
    await open(page, '/settings/api-keys')
    await page
      .getByRole('button', { name: /^Revoke/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  })
  passes('the link of a new user', async (page) => {
    await open(page, '/settings/users')
    await page.getByLabel('Email').fill(`${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: 'Add' }).click()
    await page.locator('textarea').waitFor()
  })
})

test('axe finds no violation in two-factor authentication: QR code, recovery codes, code at sign-in', async () => {
  const { page, pageErrors } = await browser.visit(service)
  const own = await service.organisation()
  await signIn(page, own)
  await open(page, '/settings/profile')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  expect(await violationsOf(page)).toEqual([])
  const secret = await page.getByLabel('Secret').inputValue()
  await page.getByRole('textbox', { name: 'Code' }).fill(oathtool(secret, Date.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Recovery codes').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Code').waitFor()
  expect(await violationsOf(page)).toEqual([])
  expect(pageErrors).toEqual([])
})

test('axe finds no violation on empty pages', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, await service.organisation())
  for (const path of EMPTY_PAGES) {
    await open(page, path)
    expect([path, await violationsOf(page)]).toEqual([path, []])
  }
  expect(pageErrors).toEqual([])
})

test('at 1280 px every column of the call list is visible, in both languages', async () => {
  for (const language of ['en', 'ja'] as const) {
    const { page, pageErrors } = await browser.visit(service, { language })
    await signIn(page, organisation)
    await page.getByRole('row').nth(5).waitFor()
    const { scrollWidth, clientWidth } = await page
      .getByRole('table')
      .evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }))
    expect([language, scrollWidth]).toEqual([language, clientWidth])
    expect(pageErrors).toEqual([])
  }
})

test('on a phone the main action of each page can be reached and pressed', async () => {
  const { page, pageErrors } = await browser.visit(service, NARROW)
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
  expect(pageErrors).toEqual([])
})
