import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { newUser } from '../../support/users.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
})

const LINES = `
  A: Hello how can I help you
  C: I want to counsel my plan
  A: That is done now goodbye`
const newCall = () => insertTranscribed(service, organisation, LINES)

const WIDE = { width: 1280, height: 900 }
async function openCall(id: string, by: Parameters<typeof openSignedIn>[1] = organisation, size = WIDE) {
  const visit = await browser.visit(service, size)
  await openSignedIn(visit.page, by, `/calls/${id}`)
  await segment(visit.page, 's1').waitFor()
  return visit
}

const segment = (page: Page, id: string) => page.locator(`#segment-${id}`)
const textOf = (page: Page, id: string) => segment(page, id).locator('p[lang]')
const field = (page: Page) => page.getByRole('textbox', { name: 'Text' })
const opener = (page: Page, id: string) => segment(page, id).getByRole('button', { name: /^Correct what/ })
const edit = async (page: Page, id: string) => {
  await textOf(page, id).dblclick()
  await field(page).waitFor()
}

const stored = async (id: string) => {
  const response = await organisation.asAdmin(`/api/voicelogs/${id}/transcript`)
  const body: { revision: number; segments: { speaker: string; text: string }[] } = await response.json()
  return body
}
const storedTexts = async (id: string) => (await stored(id)).segments.map((each) => each.text)
/** Another person's correction. */
async function correctElsewhere(id: string, segments: object[]) {
  const { revision } = await stored(id)
  const body = json({ revision, segments }, 'PATCH')
  expect((await organisation.asAdmin(`/api/voicelogs/${id}/transcript`, body)).status).toBe(200)
}

describe('a segment', () => {
  test('is corrected by double-click and Enter; what was recognised is one click away', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await edit(page, 's2')
    expect(await field(page).inputValue()).toBe('I want to counsel my plan')
    await field(page).fill('I want to cancel my plan')
    await field(page).press('Enter')
    await textOf(page, 's2').getByText('I want to cancel my plan').waitFor()
    expect(await field(page).count()).toBe(0)
    expect(await opener(page, 's2').evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await storedTexts(id)).toContain('I want to cancel my plan')
    expect(await segment(page, 's1').getByRole('button', { name: 'Corrected' }).count()).toBe(0)
    await segment(page, 's2').getByRole('button', { name: 'Corrected' }).click()
    await segment(page, 's2').getByText('I want to counsel my plan').waitFor()

    // A second one at once, of the revision that the first has made.
    await edit(page, 's3')
    await field(page).fill('That is done')
    await page.getByLabel('Speaker').selectOption('customer')
    await page.getByRole('button', { name: 'Save' }).click()
    await textOf(page, 's3').getByText('That is done', { exact: true }).waitFor()
    await segment(page, 's3').getByText('Customer').first().waitFor()
    expect((await stored(id)).segments[2]).toMatchObject({ speaker: 'customer', text: 'That is done' })
    expect(pageErrors).toEqual([])
  })

  test('is left as it was by Esc', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await edit(page, 's2')
    await field(page).fill('Something else')
    await field(page).press('Escape')
    await textOf(page, 's2').getByText('I want to counsel my plan').waitFor()
    expect(await field(page).count()).toBe(0)
    await edit(page, 's2')
    expect(await field(page).inputValue()).toBe('I want to counsel my plan')
    // Enter without a change saves nothing.
    await field(page).press('Enter')
    await field(page).waitFor({ state: 'detached' })
    expect(await stored(id)).toMatchObject({ revision: 1 })
    expect(pageErrors).toEqual([])
  })

  test('is corrected by keyboard alone, and never has a line break', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await segment(page, 's1').getByRole('button').first().focus()
    await page.keyboard.press('F2')
    await field(page).waitFor()
    await page.keyboard.press('Escape')
    await field(page).waitFor({ state: 'detached' })
    // The focus is on the button that begins a correction.
    await page.keyboard.press('Enter')
    await field(page).waitFor()
    await field(page).fill('Hello\n  how may\nI help you')
    expect(await field(page).inputValue()).toBe('Hello how may I help you')
    await page.keyboard.press('Shift+Enter')
    await textOf(page, 's1').getByText('Hello how may I help you').waitFor()
    expect((await storedTexts(id))[0]).toBe('Hello how may I help you')
    expect(pageErrors).toEqual([])
  })

  test('is not saved by the Enter that ends a conversion of an input method', async () => {
    const id = await newCall()
    const { page } = await openCall(id)
    await edit(page, 's2')
    for (const key of ['Escape', 'Enter']) {
      await field(page).fill('ただ')
      await field(page).dispatchEvent('keydown', { key, isComposing: true, bubbles: true, cancelable: true })
    }
    await field(page).pressSequentially('いま')
    await field(page).press('Enter')
    await textOf(page, 's2').getByText('ただいま').waitFor()
    expect(await stored(id)).toMatchObject({ revision: 2 })
  })

  test('cannot be saved empty, and a refusal keeps what was typed', async () => {
    const id = await newCall()
    const { page } = await openCall(id)
    await edit(page, 's2')
    await field(page).fill('  ')
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await field(page).press('Enter')
    await page.route('**/transcript', (route) => route.abort())
    await field(page).fill('I want to cancel my plan')
    await field(page).press('Enter')
    await page.getByText('The service cannot be reached').waitFor()
    expect(await field(page).inputValue()).toBe('I want to cancel my plan')
    await page.unroute('**/transcript')
    await field(page).press('Enter')
    await textOf(page, 's2').getByText('I want to cancel my plan').waitFor()
    expect(await stored(id)).toMatchObject({ revision: 2 })
  })
})

describe('what somebody else has saved meanwhile', () => {
  test('is shown, and one may take it', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await edit(page, 's2')
    await field(page).fill('I want to cancel my plan')
    await correctElsewhere(id, [{ id: 's2', text: 'I want to counsel my clan' }])
    await field(page).press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByText('I want to counsel my clan').waitFor()
    expect(await alert.textContent()).toContain(organisation.email)
    expect(await field(page).inputValue()).toBe('I want to cancel my plan')
    await alert.getByRole('button', { name: 'Take this' }).click()
    await textOf(page, 's2').getByText('I want to counsel my clan').waitFor()
    expect(await field(page).count()).toBe(0)
    expect(await stored(id)).toMatchObject({ revision: 2 })
    expect(pageErrors).toEqual([])
  })

  test('is shown, and one may keep typing and replace it', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await edit(page, 's2')
    await field(page).fill('I want to cancel my plan')
    await correctElsewhere(id, [{ id: 's2', text: 'I want to counsel my clan' }])
    await field(page).press('Enter')
    await page.getByRole('alert').getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('alert').waitFor({ state: 'detached' })
    await field(page).press('End')
    await field(page).pressSequentially(' today')
    await field(page).press('Enter')
    await textOf(page, 's2').getByText('I want to cancel my plan today').waitFor()
    expect((await storedTexts(id))[1]).toBe('I want to cancel my plan today')
    expect(await stored(id)).toMatchObject({ revision: 3 })
    expect(pageErrors).toEqual([])
  })

  test('of another segment asks nothing and is kept', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    await edit(page, 's2')
    await field(page).fill('I want to cancel my plan')
    await correctElsewhere(id, [{ id: 's1', text: 'Good morning' }])
    await field(page).press('Enter')
    await textOf(page, 's2').getByText('I want to cancel my plan').waitFor()
    await textOf(page, 's1').getByText('Good morning').waitFor()
    expect((await storedTexts(id)).slice(0, 2)).toEqual(['Good morning', 'I want to cancel my plan'])
    expect(pageErrors).toEqual([])
  })
})

describe('agent and customer', () => {
  const speakersOf = async (page: Page) => {
    const all = await page.locator('li[id^=segment-]').allTextContents()
    return all.map((each) => (each.includes('Agent') ? 'A' : each.includes('Customer') ? 'C' : '?')).join('')
  }
  const swap = (page: Page) => page.getByRole('button', { name: 'Swap agent and customer' })

  test('are swapped in one click, and back', async () => {
    const id = await newCall()
    const { page, pageErrors } = await openCall(id)
    expect(await speakersOf(page)).toBe('ACA')
    await swap(page).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await speakersOf(page)).toBe('CAC')
    expect((await stored(id)).segments.map((each) => each.speaker)).toEqual(['customer', 'agent', 'customer'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await swap(page).waitFor()
    expect(await speakersOf(page)).toBe('ACA')
    expect(await stored(id)).toMatchObject({ revision: 3 })
    expect(pageErrors).toEqual([])
  })

  test('are not swapped in a transcript that nobody has seen', async () => {
    const id = await newCall()
    const { page } = await openCall(id)
    await correctElsewhere(id, [{ id: 's1', text: 'Good morning' }])
    await swap(page).click()
    await page.getByText('The transcript has changed meanwhile').waitFor()
    await textOf(page, 's1').getByText('Good morning').waitFor()
    expect(await stored(id)).toMatchObject({ revision: 2 })
    await swap(page).click()
    await eventually(async () => (await stored(id)).revision === 3)
  })
})

test('a member without the permission is told so, and a double-click changes nothing', async () => {
  const id = await newCall()
  const member = await newUser(organisation)
  await organisation.asAdmin(`/api/users/${member.id}`, json({ permissions: [] }, 'PATCH'))
  const { page, pageErrors } = await openCall(id, member)
  await page.locator('button[aria-disabled=true]', { hasText: 'Swap' }).waitFor()
  await textOf(page, 's2').dblclick()
  await opener(page, 's2').click({ force: true })
  await page.getByRole('status').getByText('You may not run analytics or correct transcripts').waitFor()
  expect(await field(page).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('on a phone the field takes the width of the page', async () => {
  const id = await newCall()
  const { page, pageErrors } = await openCall(id, organisation, { width: 390, height: 844 })
  await opener(page, 's2').click({ force: true })
  await field(page).waitFor()
  expect((await field(page).boundingBox())?.width ?? 0).toBeGreaterThan(300)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await field(page).waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})
