import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

type Question = { id: string; text: string } & Record<string, unknown>
type Saved = { version: number; name: string; note: string | null; sections: Section[] }
type Section = { id: string; title: string; questions: Question[] }

const read = async (own: TestOrganisation): Promise<Saved> =>
  await (await own.asAdmin('/api/settings/scorecard')).json()
const idsOf = ({ sections }: Saved) => sections.map((each) => each.questions.map(({ id }) => id))

async function open(options: { width?: number; height?: number } = {}) {
  const own = await service.organisation()
  const visit = await browser.visit(service, options)
  await openSignedIn(visit.page, own, '/settings/scorecard')
  await visit.page.getByLabel('Name of the scorecard').waitFor()
  return { ...visit, own }
}

/** Saves the page, with a note if one is given. */
async function save(page: Page, note = ''): Promise<void> {
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: /^Save version/ }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('a scorecard with every kind of question is built and saved with a note', async () => {
  const { page, own, pageErrors } = await open({ width: 390, height: 800 })
  await page.getByLabel('Name of the scorecard').fill('Support calls')
  await page.getByRole('button', { name: 'Add a section' }).click()
  const sectionOf = (title: string) =>
    page.locator('section').filter({ has: page.getByRole('button', { name: `Remove section “${title}”` }) })
  await sectionOf('New section').getByLabel('Title of the section').fill('Compliance')
  const compliance = sectionOf('Compliance')
  await compliance.getByLabel('Question', { exact: true }).fill('Says that the call is recorded')
  await compliance
    .getByLabel('What agents say if the answer is yes')
    .fill('this call is recorded\n\ncalls are recorded')
  await compliance.getByLabel('The answer no, or an option').check()
  await compliance.getByLabel('Allow “not applicable”').uncheck()
  await compliance.getByLabel('Weight').fill('20')
  await compliance.getByRole('button', { name: 'Close' }).click()

  const add = compliance.getByRole('button', { name: 'Add a question' })
  await add.click()
  await compliance.getByLabel('Question', { exact: true }).fill('How does the agent sound?')
  await compliance.getByLabel('Answered with', { exact: true }).selectOption('One of several options')
  await compliance.getByLabel('Option', { exact: true }).first().fill('Cold')
  await compliance.getByLabel('Option', { exact: true }).last().fill('Warm')
  await compliance.getByLabel('Points', { exact: true }).last().fill('2')
  await compliance.getByLabel('What agents say, one per line').last().fill('lovely to hear from you')
  await compliance.getByRole('button', { name: 'Add an option' }).click()
  await compliance.getByLabel('Option', { exact: true }).last().fill('Neutral')
  await compliance.getByLabel('Points', { exact: true }).last().fill('1')
  await compliance.getByRole('button', { name: 'Move “Neutral” up' }).click()
  await compliance.getByRole('button', { name: 'Close' }).click()

  await add.click()
  await compliance.getByLabel('Question', { exact: true }).fill('Little silence')
  await compliance.getByLabel('Answered with', { exact: true }).selectOption('A measured number')
  await compliance.getByLabel('Metric', { exact: true }).selectOption('Longest silence')
  await compliance.getByLabel('Comparison').selectOption('is at most')
  await compliance.getByLabel('Value, seconds').fill('7.5')
  await compliance.getByLabel('Id').fill('quiet')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Save as a new version' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Section “Compliance” is new.').waitFor()
  await dialog.getByText('Question “Little silence” is new, in “Compliance”.').waitFor()
  await dialog.getByText(/^Name: .* → Support calls$/).waitFor()
  await dialog.getByLabel('Note').fill('Calls are recorded now')
  await dialog.getByRole('button', { name: 'Save version 2' }).click()
  await page.getByRole('button', { name: 'Open version 2' }).waitFor()
  await page.getByText('Calls are recorded now').waitFor()
  const { name, note, sections } = await read(own)
  expect([name, note]).toEqual(['Support calls', 'Calls are recorded now'])
  expect(sections.at(-1)).toMatchObject({
    id: 'compliance',
    title: 'Compliance',
    questions: [
      {
        id: 'says_that_the_call_is_recorded',
        kind: 'yes_no',
        weight: 20,
        auto_fail: true,
        allow_not_applicable: false,
        phrases: ['this call is recorded', 'calls are recorded'],
      },
      {
        id: 'how_does_the_agent_sound',
        kind: 'choice',
        options: [
          { id: 'cold', label: 'Cold', points: 0 },
          { id: 'neutral', label: 'Neutral', points: 1 },
          { id: 'warm', label: 'Warm', points: 2, phrases: ['lovely to hear from you'] },
        ],
      },
      { id: 'quiet', kind: 'metric', condition: 'longest_silence_ms <= 7500' },
    ],
  })
  expect(pageErrors).toEqual([])
})

test('sections and questions are reordered by buttons and arrow keys, and removed', async () => {
  const { page, own, pageErrors } = await open()
  const before = await read(own)
  const [first, second] = before.sections.flatMap((each) => each.questions)
  const down = page.getByRole('button', { name: `Move “${first?.text}” down` })
  const inFocus = (label: string) =>
    eventually(
      async () => (await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))) === label,
    )
  await down.click()
  // The button keeps the focus, so that the keyboard can continue.
  await inFocus(`Move “${first?.text}” down, 2 of 2 in “Opening”`)
  await page.keyboard.press('ArrowDown')
  await inFocus(`Move “${first?.text}” down, 1 of 6 in “Handling”`)
  await page.keyboard.press('ArrowUp')
  await inFocus(`Move “${first?.text}” up, 2 of 2 in “Opening”`)
  await page.getByRole('button', { name: `Remove “${second?.text}”` }).click()
  await page.getByRole('button', { name: `Move “${before.sections[1]?.title}” up` }).click()
  await save(page)
  await page.getByRole('button', { name: 'Open version 2' }).waitFor()
  const after = await read(own)
  expect(after.sections.map(({ id }) => id).slice(0, 2)).toEqual(
    before.sections
      .map(({ id }) => id)
      .slice(0, 2)
      .reverse(),
  )
  const flat = idsOf(after).flat()
  expect(flat).not.toContain(`${second?.id}`)
  expect(flat.length).toBe(7)
  expect(flat).toContain(`${first?.id}`)
  expect(pageErrors).toEqual([])
})

test('an error is shown at its field, whether the page or the service finds it', async () => {
  const { page, own, pageErrors } = await open()
  const [question] = (await read(own)).sections.flatMap((each) => each.questions)
  await page.getByRole('button', { name: `Edit “${question?.text}”` }).click()
  const weight = page.getByLabel('Weight')
  await weight.fill('-1')
  await page.getByLabel('Answered with', { exact: true }).selectOption('A measured number')
  await page.getByRole('button', { name: 'Write a condition' }).click()
  await page.getByLabel('Yes if this is true').fill('noise < 1')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await page.getByText('A number from 0 to 1000.').waitFor()
  await page.getByText('uses "noise", which is not a metric').waitFor()
  expect(await weight.getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await weight.fill('5')
  await page.getByText('A number from 0 to 1000.').waitFor({ state: 'detached' })
  await page
    .getByLabel('Yes if this is true')
    .fill('interruptions.agent / turns <= 0.1 and silence_ratio < 0.2')
  // The page does not check for control characters; the service does.
  await page.getByLabel('How to choose the answer').fill('Not\u0001this')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save version 2' }).click()
  await page.getByText('has a control character').waitFor()
  expect(await page.getByLabel('How to choose the answer').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('How to choose the answer').fill('As measured')
  await save(page)
  await page.getByRole('button', { name: 'Open version 2' }).waitFor()
  expect((await read(own)).sections[0]?.questions[0]).toMatchObject({
    id: question?.id,
    kind: 'metric',
    weight: 5,
    guidance: 'As measured',
    condition: 'interruptions.agent / turns <= 0.1 and silence_ratio < 0.2',
  })
  expect(pageErrors).toEqual([])
})

test('unsaved changes are not lost without asking', async () => {
  const { page, own, pageErrors } = await open({ width: 390, height: 800 })
  await page.getByLabel('Name of the scorecard').fill('Half done')
  await page.getByText('Unsaved changes: 1').waitFor()
  await page.getByRole('link', { name: 'Intents' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(await page.getByLabel('Name of the scorecard').inputValue()).toBe('Half done')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect((await own.asAdmin('/api/auth/me')).status).toBe(200)
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload({ timeout: 3_000 }).catch(() => null)
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await reloading
  expect(await page.getByLabel('Name of the scorecard').inputValue()).toBe('Half done')
  await page.getByRole('link', { name: 'Intents' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('button', { name: 'Add an intent' }).waitFor()
  await page.getByRole('link', { name: 'Scorecard' }).click()
  expect(await page.getByLabel('Name of the scorecard').inputValue()).not.toBe('Half done')
  await page.getByLabel('Name of the scorecard').fill('Half done')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByText('No changes').waitFor()
  await page.getByRole('link', { name: 'Intents' }).click()
  await page.getByRole('button', { name: 'Add an intent' }).waitFor()
  expect((await read(own)).version).toBe(1)
  expect(pageErrors).toEqual([])
})

test('a version that someone else saved meanwhile is shown, then loaded or replaced, never overwritten silently', async () => {
  const { page, own, pageErrors } = await open()
  const { sections } = await read(own)
  const saveTheirs = async (base: number, name: string, kept = sections) => {
    const body = { base_version: base, name, note: 'Renamed by us', sections: kept }
    expect((await own.asAdmin('/api/settings/scorecard', json(body, 'PUT'))).status).toBe(200)
  }
  const saveMine = async (name: string) => {
    await page.getByLabel('Name of the scorecard').fill(name)
    await page.getByRole('button', { name: 'Save as a new version' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save version/ })
      .click()
    await page.getByText('Someone else saved a version while you were editing').waitFor()
  }
  await saveTheirs(1, 'Theirs')
  await saveMine('Mine')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Renamed by us').waitFor()
  await dialog.getByText(/^Name: .* → Theirs$/).waitFor()
  expect((await read(own)).name).toBe('Theirs')
  await dialog.getByRole('button', { name: 'Load theirs' }).click()
  await page.getByText('No changes').waitFor()
  expect(await page.getByLabel('Name of the scorecard').inputValue()).toBe('Theirs')

  // Saving would restore what they removed. The page says so first.
  const [first, ...others] = sections
  const [taken, ...kept] = first?.questions ?? []
  if (first === undefined || taken === undefined) throw new Error('The scorecard has no question')
  await saveTheirs(2, 'Theirs again', [{ ...first, questions: kept }, ...others])
  await saveMine('Mine')
  await dialog.getByText(`Question “${taken.text}” is removed.`).waitFor()
  await dialog.getByText('If you save yours instead, version 3 changes like this').waitFor()
  await dialog.getByText('Name: Theirs again → Mine').waitFor()
  await dialog.getByText(`Question “${taken.text}” is new, in “${first.title}”.`).waitFor()
  expect((await read(own)).name).toBe('Theirs again')
  await dialog.getByRole('button', { name: 'Save mine instead of theirs' }).click()
  await page.getByRole('button', { name: 'Open version 4' }).waitFor()
  expect(await read(own)).toMatchObject({ version: 4, name: 'Mine' })
  expect(pageErrors).toEqual([])
})

test('an older version is read, compared with the current one and restored as a new one', async () => {
  const { page, own, pageErrors } = await open({ width: 390, height: 800 })
  const { name, sections } = await read(own)
  const [first] = sections
  const body = { base_version: 1, name: 'Second', sections: sections.slice(1), note: 'Shorter' }
  expect((await own.asAdmin('/api/settings/scorecard', json(body, 'PUT'))).status).toBe(200)
  await page.reload()
  await page.getByRole('button', { name: 'Open version 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Section “${first?.title}” is removed.`).waitFor()
  await dialog.getByText(`Name: ${name} → Second`).waitFor()
  await dialog.getByText(`${first?.questions[0]?.text}`, { exact: true }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await dialog.getByRole('button', { name: 'Restore as version 3' }).click()
  await page.getByText('Version 1 restored').waitFor()
  expect(await read(own)).toMatchObject({ version: 3, name, sections, note: 'Version 1 restored' })
  expect(await page.getByLabel('Name of the scorecard').inputValue()).toBe(name)

  await page.getByLabel('Name of the scorecard').fill('Half done')
  await page.getByRole('button', { name: 'Open version 2' }).click()
  await dialog.getByText('Save or discard your changes').waitFor()
  expect(await dialog.getByRole('button', { name: 'Restore as version 4' }).isDisabled()).toBe(true)
  expect(pageErrors).toEqual([])
})
