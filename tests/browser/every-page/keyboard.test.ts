import { beforeAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type ContactCentre, fillContactCentre } from '../../support/contact-centre.ts'
import { eventually } from '../../support/poll.ts'
import { PASSWORD, type TestOrganisation } from '../../support/service.ts'
import { openSignedIn } from '../support/browser.ts'
import { settled } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
let calls: ContactCentre

beforeAll(async () => {
  organisation = await service.organisation()
  calls = await fillContactCentre(service, organisation, { calls: 20, days: 5, until: new Date() })
})

test('by keyboard only: sign in, skip to the list, open a call, play the quote of a claim', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await page.goto('/login')
  await settled(page)
  // The first field has the focus.
  await page.keyboard.type(organisation.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Today' }).waitFor()
  await settled(page)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('row').nth(4).waitFor()
  // As when the list is opened by its address: the focus is at the top.
  await page.reload()
  await page.getByRole('row').nth(4).waitFor()

  await page.keyboard.press('Tab')
  expect(await focused(page)).toMatchObject({ text: 'Skip to content', isShown: true })
  await page.keyboard.press('Enter')
  await eventually(async () => (await focused(page)).id === 'content')
  await tabTo(page, ({ href }) => href === `/calls/${calls.english}`)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  expect((await focused(page)).id).toBe('content')
  expect(await page.title()).toMatch(/^HV-\d+ · Voicelog$/)

  await tabTo(page, ({ isQuote }) => isQuote)
  const before = await position(page)
  await page.keyboard.press('Enter')
  await eventually(async () => (await position(page)) > before)
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a dialog takes the focus, keeps it and returns it', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await page.goto(`/login?next=/calls/${calls.english}`)
  await page.getByLabel('Email').fill(organisation.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  await tabTo(page, ({ text }) => text === 'Delete')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  for (let turn = 0; turn < 6; turn += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(async () => (await focused(page)).text === 'Delete')
  expect(pageErrors).toEqual([])
})

test('screen readers hear of changes: new results and the outcome of an action', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await page.goto('/login?next=/settings/general')
  await page.getByLabel('Email').fill(organisation.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Auto-Generate' }).waitFor()
  await tabTo(page, ({ role }) => role === 'switch')
  await page.keyboard.press('Space')
  await page.getByRole('status').filter({ hasText: 'Saved.' }).waitFor()
  await page.goto(`/calls/${calls.transcribing}`)
  await page.getByRole('status').filter({ hasText: 'Transcribing' }).waitFor()
  await page.goto('/calls?operator_id=nobody')
  await page.getByRole('status').filter({ hasText: 'No calls match these filters' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the title of the tab is that of the open page', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/settings/users')
  await eventually(async () => (await page.title()) === 'Users · Settings · Voicelog')
  await page.getByRole('link', { name: 'Audit' }).click()
  await eventually(async () => (await page.title()) === 'Audit log · Settings · Voicelog')
  await page.getByRole('link', { name: 'Calls' }).click()
  await eventually(async () => (await page.title()) === 'Calls · Voicelog')
  expect(pageErrors).toEqual([])
})

type Focused = { id: string; text: string; role: string; href: string; isQuote: boolean; isShown: boolean }

/** The focused element, and whether its focus is visible. */
async function focused(page: Page): Promise<Focused> {
  return await page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const { width, height } = element.getBoundingClientRect()
    return {
      id: element.id,
      text: element.textContent?.trim() ?? '',
      role: element.getAttribute('role') ?? '',
      href: element.getAttribute('href') ?? '',
      isQuote: element.querySelector('q') !== null,
      isShown: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1 && width > 1 && height > 1,
    }
  })
}

/** Presses Tab until the wanted element has the focus. The focus must be visible at every step. */
async function tabTo(page: Page, isWanted: (element: Focused) => boolean): Promise<void> {
  for (let turn = 0; turn < 250; turn += 1) {
    await page.keyboard.press('Tab')
    const element = await focused(page)
    expect(element).toMatchObject({ isShown: true })
    if (isWanted(element)) return
  }
  throw new Error('The keyboard does not get there')
}

const position = (page: Page) =>
  page.evaluate(() => Number(document.querySelector('[data-position]')?.getAttribute('data-position')))
