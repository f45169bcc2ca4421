import { expect, test } from 'bun:test'
import { PASSWORD } from '../../support/service.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

test('long after the login, a change of keys asks for the password and is then made', async () => {
  const organisation = await service.organisation()
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, organisation, '/settings/api-keys')
  await service.database.sql`update sessions set authenticated_at = now() - interval '16 minutes'`
  await page.getByLabel('Name').fill('Night shift')
  const generate = page.getByRole('button', { name: 'Generate key' })
  await generate.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })

  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('was given more than 15 minutes ago').waitFor()
  await generate.click()
  await dialog.getByLabel('Your password').fill('wrong horse battery')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('The password is wrong').waitFor()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect(await page.getByLabel('Your new API key').inputValue()).toStartWith('vl_live_')
  await page.getByRole('button', { name: 'I have saved it' }).click()

  // Over a dialog that is already open; and not asked again.
  await service.database.sql`update sessions set authenticated_at = now() - interval '16 minutes'`
  await page.getByRole('button', { name: 'Revoke Night shift' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByLabel('Your password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Night shift', { exact: true }).waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})
