import { expect, test } from 'bun:test'
import { oathtool } from '../../support/second-factor.ts'
import { PASSWORD } from '../../support/service.ts'
import { newUser } from '../../support/users.ts'
import { openSignedIn, signIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

test('an admin requires two-factor authentication; a member who is signed in sets it up and goes on', async () => {
  const organisation = await service.organisation()
  const member = await newUser(organisation)
  const { page: theirs, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await signIn(theirs, member)

  const { page, pageErrors: errorsOfAdmin } = await browser.visit(service)
  await openSignedIn(page, organisation, '/settings/general')
  const required = page.getByRole('switch', { name: 'Require two-factor authentication' })
  await page.getByText('for your own account first').waitFor()
  expect(await required.isDisabled()).toBe(true)
  await setUp(page, () => page.goto('/settings/profile'))
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.goto('/settings/general')
  await required.click()
  await page.getByText('Applies to everybody at once').first().waitFor()

  await theirs.reload()
  await theirs.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
  await theirs.getByRole('link', { name: 'Reports' }).click()
  await theirs.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
  await setUp(theirs)
  // A look at the password manager: the codes must still be there.
  await theirs.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  expect((await theirs.getByLabel('Recovery codes').inputValue()).split('\n')).toHaveLength(10)
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await theirs.getByRole('button', { name: 'I have saved it' }).click()
  await theirs.getByRole('heading', { name: 'Reports' }).waitFor()
  expect([...pageErrors, ...errorsOfAdmin]).toEqual([])
})

type Page = Awaited<ReturnType<typeof browser.visit>>['page']

async function setUp(page: Page, open: () => Promise<unknown> = async () => {}): Promise<void> {
  await open()
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  const secret = await page.getByLabel('Secret').inputValue()
  await page.getByRole('textbox', { name: 'Code' }).fill(oathtool(secret, Date.now()))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByLabel('Recovery codes').waitFor()
}
