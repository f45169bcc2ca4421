import { beforeAll, expect, test } from 'bun:test'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
beforeAll(async () => {
  organisation = await service.organisation()
})

test('a wrong password shows an error, the right one leads to the requested page', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await page.goto('/calls?status=failed')
  await page.getByLabel('Email').fill(organisation.email)
  await page.getByLabel('Password').fill('wrong password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('alert').waitFor()
  await page.getByLabel('Password').fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  expect(new URL(page.url()).search).toBe('?status=failed')
  expect(pageErrors).toEqual([])
})

test('a reload keeps the session; signing out ends it, also for the back button', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await page.reload()
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('voicelog.session'))).toBeNull()
  expect(pageErrors).toEqual([])
})
