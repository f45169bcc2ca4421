import { beforeAll, expect, test } from 'bun:test'
import { type ContactCentre, fillContactCentre } from '../../support/contact-centre.ts'
import type { TestOrganisation } from '../../support/service.ts'
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
