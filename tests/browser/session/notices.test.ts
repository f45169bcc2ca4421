import { expect, test } from 'bun:test'
import { json } from '../../support/service.ts'
import { newUser } from '../../support/users.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

test('an admin sees on every page what another did, until it is dismissed', async () => {
  const organisation = await service.organisation()
  const other = await newUser(organisation, 'admin')
  for (const name of ['one', 'two', 'three', 'PBX in the cellar'])
    await organisation.asAdmin('/api/settings/api-keys', json({ name }))

  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, other, '/calls')
  const notices = page.getByRole('region', { name: 'Changes by other administrators' })
  await notices.getByText('API key generated PBX in the cellar').waitFor()
  await notices.getByText(organisation.email).first().waitFor()
  await notices.getByText('and older ones').waitFor()
  // The list of calls stays reachable below.
  await page.getByRole('heading', { name: 'Calls', exact: true }).scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('link', { name: 'Reports' }).click()
  await notices.getByRole('button', { name: 'Mark as read' }).click()
  await notices.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Reports', exact: true }).waitFor()
  expect(await notices.count()).toBe(0)

  // Whoever acted is told nothing.
  const { page: own } = await browser.visit(service)
  await openSignedIn(own, organisation, '/calls')
  await own.getByText('No calls yet').waitFor()
  expect(await own.getByRole('region', { name: 'Changes by other administrators' }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})
