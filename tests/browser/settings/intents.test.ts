import { expect, test } from 'bun:test'
import { insertRecentCalls } from '../../support/recent-calls.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

async function open(own: TestOrganisation) {
  const visit = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(visit.page, own, '/settings/intents')
  await visit.page.getByRole('button', { name: 'Add an intent' }).waitFor()
  return visit
}

type Saved = { version: number; intents: { name: string; description: string; examples: string[] }[] }
const read = async (own: TestOrganisation): Promise<Saved> =>
  await (await own.asAdmin('/api/settings/intents')).json()

test('intents are added with examples, reordered, and removed after a note on the calls that have them', async () => {
  const own = await service.organisation()
  await insertRecentCalls(service.database.sql, own.organisationId, 40)
  const before = await read(own)
  const { page, pageErrors } = await open(own)
  await page.getByRole('button', { name: 'Add an intent' }).click()
  const added = page.getByRole('listitem').filter({ has: page.getByLabel('Name') })
  await added.getByLabel('Name').fill('Meter reading')
  await added.getByLabel('Description').fill('Tell the reading of a meter')
  await added
    .getByLabel('Examples')
    .fill('I am calling to give you my meter reading\n\nメーターの数値をお伝えします')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await added.getByText('Only a–z, 0–9 and _, starting with a letter.', { exact: true }).waitFor()
  expect(await added.getByLabel('Name').getAttribute('aria-invalid')).toBe('true')
  await added.getByLabel('Name').fill('meter_reading')
  await page.getByRole('button', { name: 'Move “meter reading” up' }).press('ArrowUp')

  await page.getByRole('button', { name: 'Remove cancellation' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('10 calls have this intent').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Remove complaint' }).click()
  await dialog.getByText('Calls with this intent keep it').waitFor()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  expect(await page.getByRole('button', { name: 'Remove other' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Edit payment' }).click()
  const payment = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: 'Close payment' }) })
  await payment.getByLabel('Description').fill('Pay a bill')
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  for (const sentence of [
    '“meter reading” is new.',
    '“Complaint” is removed.',
    /^“Payment”: description: .* → Pay a bill$/,
  ]) {
    await dialog.getByText(sentence).waitFor()
  }
  await dialog.getByLabel('Note').fill('Meters by phone')
  await dialog.getByRole('button', { name: 'Save version 2' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Meters by phone').waitFor()
  const { version, intents } = await read(own)
  const names = before.intents.map(({ name }) => name).filter((name) => name !== 'complaint')
  expect(version).toBe(2)
  expect(intents.map(({ name }) => name)).toEqual(names.toSpliced(-1, 0, 'meter_reading'))
  expect(intents.at(-2)).toEqual({
    name: 'meter_reading',
    description: 'Tell the reading of a meter',
    examples: ['I am calling to give you my meter reading', 'メーターの数値をお伝えします'],
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})

test('while intents are edited, the page says what to expect of each and which examples clash', async () => {
  const own = await service.organisation()
  const things = ['novel', 'atlas', 'comic', 'diary', 'guide', 'poem', 'map', 'score']
  const intents = [
    { name: 'renew', description: '', examples: things.map((each) => `keep the ${each} two more weeks`) },
    { name: 'lost', description: '', examples: things.map((each) => `I cannot find the ${each} anywhere`) },
    { name: 'rooms', description: '', examples: things.map((_, at) => `is room ${at} upstairs free`) },
  ]
  await own.asAdmin('/api/settings/intents', json({ base_version: 1, intents }, 'PUT'))
  const { page, pageErrors } = await open(own)
  await page.getByText(/^Expected accuracy of the local engine: \d+%, on 24 examples/).waitFor()
  await page.getByRole('button', { name: 'Edit lost' }).click()
  const lost = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Close lost' }) })
  await lost.getByLabel('Examples').fill('I cannot find the novel anywhere\nkeep the atlas two more weeks')
  await lost.getByText('Examples to check').click()
  await lost
    .getByText('is nearly the same as “keep the atlas two more weeks”, which is an example of renew.')
    .waitFor()
  // Nothing is saved.
  expect((await read(own)).version).toBe(2)
  expect(pageErrors).toEqual([])
})

test('intents never overwrite what someone else saved, are not lost without asking, and older versions are restored', async () => {
  const own = await service.organisation()
  const { page, pageErrors } = await open(own)
  const { intents } = await read(own)
  const theirs = json({ base_version: 1, intents: intents.slice(1) }, 'PUT')
  expect((await own.asAdmin('/api/settings/intents', theirs)).status).toBe(200)
  await page.getByRole('button', { name: 'Remove payment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('link', { name: 'API keys' }).click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await dialog.getByRole('button', { name: 'Save version 2' }).click()
  await dialog.getByText('Someone else saved a version while you were editing').waitFor()
  await dialog.getByText(`“${intents[0]?.name}” is removed.`).waitFor()
  await dialog.getByRole('button', { name: 'Load theirs' }).click()
  await page.getByText('No changes').waitFor()
  await page.getByRole('button', { name: 'Remove payment' }).waitFor()
  expect(await page.getByRole('button', { name: `Remove ${intents[0]?.name}` }).count()).toBe(0)

  await page.getByRole('button', { name: 'Open version 1' }).click()
  await dialog.getByText(`“${intents[0]?.name}” is removed.`).waitFor()
  await dialog.getByText(`${intents[0]?.description}`).waitFor()
  await dialog.getByRole('button', { name: 'Restore as version 3' }).click()
  await page.getByRole('button', { name: `Remove ${intents[0]?.name}` }).waitFor()
  expect(await read(own)).toMatchObject({ version: 3, intents })
  expect(pageErrors).toEqual([])
})
