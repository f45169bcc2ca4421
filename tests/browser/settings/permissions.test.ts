import { beforeAll, expect, test } from 'bun:test'
import { type ContactCentre, fillContactCentre } from '../../support/contact-centre.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { newUser } from '../../support/users.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
let calls: ContactCentre

beforeAll(async () => {
  organisation = await service.organisation()
  calls = await fillContactCentre(service, organisation, { calls: 20, days: 5, until: new Date() })
})

test('a member who may not delete is told why; an admin allows it, and then it is possible', async () => {
  const member = await newUser(organisation)
  const { page: theirs, pageErrors } = await browser.visit(service)
  await openSignedIn(theirs, member, `/calls/${calls.english}`)
  const remove = theirs.getByRole('button', { name: 'Delete' })
  await theirs.locator('button[aria-disabled=true]', { hasText: 'Delete' }).waitFor()
  await remove.click({ force: true })
  await theirs.getByRole('status').getByText('You may not delete calls').waitFor()
  expect(await theirs.getByRole('dialog').count()).toBe(0)

  const { page, pageErrors: errorsOfAdmin } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, organisation, '/settings/users')
  await page.getByRole('button', { name: `Permissions of ${member.email}` }).click()
  const dialog = page.getByRole('dialog')
  expect(await dialog.getByLabel('Run analytics').isChecked()).toBe(true)
  expect(await dialog.getByLabel('Export calls').isChecked()).toBe(false)
  await dialog.getByLabel('Delete calls').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await theirs.reload()
  await remove.and(theirs.locator(':not([aria-disabled])')).click()
  await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await theirs.getByText('is being deleted').waitFor()
  await theirs.goto('/calls')
  await theirs.locator('button[aria-disabled=true]', { hasText: 'Export CSV' }).waitFor()
  expect([...pageErrors, ...errorsOfAdmin]).toEqual([])
})

test('an admin makes a team and imports its operators; who leads it sees their calls by name, and no page of others', async () => {
  const supervisor = await newUser(organisation, 'supervisor')
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/settings/teams')
  await page.getByLabel('Name of a new team').fill('Night shift')
  await page.getByRole('button', { name: 'Add team' }).click()
  await page.getByRole('button', { name: 'Change Night shift' }).click()
  await page.getByRole('dialog').getByLabel(supervisor.email).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByText(`Led by ${supervisor.email}`).waitFor()
  const operatorId = await someOperator()
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await page
    .getByLabel('Or paste it here')
    .fill(`operator_id,name,team\n${operatorId},Ada Okafor,Night shift`)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByRole('link', { name: 'Ada Okafor' }).waitFor()
  await page.getByText(`Operators: 1 · Led by ${supervisor.email}`).waitFor()

  const theirs = await browser.visit(service)
  await openSignedIn(theirs.page, supervisor, '/operators')
  await theirs.page.getByRole('link', { name: 'Ada Okafor', exact: true }).waitFor()
  const navigation = theirs.page.getByRole('navigation', { name: 'Main' })
  expect(await navigation.getByRole('link', { name: 'Reports' }).count()).toBe(1)
  expect(await navigation.getByRole('link', { name: 'Upload' }).count()).toBe(0)
  await theirs.page.goto('/upload')
  await theirs.page.getByText('You may not open this page').waitFor()

  const member = await newUser(organisation)
  const permissions = ['rules.write']
  await organisation.asAdmin(`/api/users/${member.id}`, json({ permissions }, 'PATCH'))
  const planning = await browser.visit(service)
  await openSignedIn(planning.page, member, '/reviews')
  await planning.page.getByRole('button', { name: 'New plan' }).click()
  await planning.page.getByRole('group', { name: 'Who reviews' }).getByLabel(supervisor.email).check()
  await planning.page.goto('/settings/rules')
  await planning.page.getByRole('button', { name: 'New rule' }).click()
  await planning.page.getByRole('group', { name: 'Who gets an alert' }).getByLabel(supervisor.email).check()

  const auditor = await newUser(organisation, 'auditor')
  const reading = await browser.visit(service, { language: 'ja' })
  await openSignedIn(reading.page, auditor, '/settings/teams')
  await reading.page.getByText('閲覧のみできます。変更はできません。').waitFor()
  expect(await reading.page.getByRole('button', { name: 'チームを追加' }).isDisabled()).toBe(true)
  // Navigation, keys, their list and the command menu have the one main page that an auditor may open.
  expect(
    await reading.page.getByRole('navigation', { name: 'メイン' }).getByRole('link').allTextContents(),
  ).toEqual(['設定'])
  await reading.page.keyboard.press('?')
  const help = reading.page.getByRole('dialog', { name: 'キーボードショートカット' })
  await help.getByText('設定', { exact: true }).waitFor()
  expect(await help.getByText('レポート').count()).toBe(0)
  await reading.page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  for (const key of ['g', 'r', '/']) await reading.page.keyboard.press(key)
  expect(new URL(reading.page.url()).pathname).toBe('/settings/teams')
  await reading.page.keyboard.press('Control+k')
  const options = reading.page.getByRole('dialog', { name: '移動・検索' }).getByRole('option')
  await options.filter({ hasText: '監査ログ' }).waitFor()
  expect(await options.filter({ hasText: /レポート|アップロード/ }).count()).toBe(0)
  expect([...pageErrors, ...theirs.pageErrors, ...planning.pageErrors, ...reading.pageErrors]).toEqual([])
})

/** The operator of a call that no test deletes. */
async function someOperator(): Promise<string> {
  const list = await (await organisation.asAdmin('/api/operators')).json()
  return list.items[0].operator_id
}
