import { beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { json, type TestOrganisation } from '../../support/service.ts'
import { wavOf } from '../../support/wav.ts'
import { signIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'
import { ACCEPTED } from '../support/uploads.ts'

const recording = resolve(import.meta.dir, '../../../docs/example-call.ogg')
/** A short file for tests about sending only: workers transcribe every accepted file, and speech takes them seconds. */
const shortFile = { name: 'short.wav', mimeType: 'audio/wav', buffer: Buffer.from(wavOf(200)) }
const textFile = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a recording.') }
const { service, browser } = await startServiceAndBrowser({ workers: true })
let organisation: TestOrganisation

// Recognition of the call takes long on a busy machine.
beforeAll(async () => {
  organisation = await service.organisation()
  const fields = [
    { name: 'tier', label: 'Customer tier', kind: 'choice', choices: ['gold', 'silver'] },
    { name: 'amount', label: 'Amount', kind: 'number' },
    { name: 'due', label: 'Due', kind: 'date' },
    { name: 'case_id', label: 'Case', kind: 'text' },
  ]
  await organisation.asAdmin('/api/settings', json({ fields }, 'PATCH'))
})

async function openUpload() {
  const visit = await browser.visit(service)
  await signIn(visit.page, organisation)
  await visit.page.getByRole('link', { name: 'Upload', exact: true }).click()
  await visit.page.getByRole('heading', { name: 'Upload recordings' }).waitFor()
  return visit
}

const row = (page: Page, file: string) => page.getByRole('listitem').filter({ hasText: file })

test('a recording is sent with its fields and becomes a completed call', async () => {
  const { page, pageErrors } = await openUpload()
  await page.locator('input[type=file]').setInputFiles(recording)
  await page.getByLabel('Operator').fill('agent-17')
  await page.getByLabel('Department').fill('support')
  await page.getByLabel('Call ID').fill('by-hand')
  await page.getByLabel('Customer tier').selectOption('gold')
  await page.getByLabel('Amount').fill('12.5')
  await page.getByLabel('Due').fill('2026-01-31')
  await page.getByLabel('Case').fill('A-1')
  await page.getByLabel('Time of the call').fill('2025-01-31T09:30')
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  const sent = row(page, 'example-call.ogg')
  await sent.getByText(ACCEPTED).waitFor()
  // It goes on while one is on another page, which has a notice at the end.
  await page.getByRole('link', { name: 'Reports', exact: true }).click()
  const notice = page.getByText(/^example-call\.ogg is completed, with a score of \d+$/)
  await notice.waitFor({ timeout: 150_000 })
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await sent.getByText('Completed').waitFor()
  await sent.getByText(/^· \d+$/).waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.waitForURL('**/calls/*')
  await page.getByText('by-hand').first().waitFor()
  const { items } = await (await organisation.asAdmin('/api/voicelogs?call_id=by-hand')).json()
  expect(items).toMatchObject([{ operator_id: 'agent-17', department: 'support', language: 'en-US' }])
  expect(items[0].fields).toEqual({ tier: 'gold', amount: 12.5, due: '2026-01-31', case_id: 'A-1' })
  expect(new Date(items[0].call_date).getUTCFullYear()).toBe(2025)
  expect(pageErrors).toEqual([])
})

test('a refused file shows the reason, others continue, and a corrected id is sent again', async () => {
  const { page, pageErrors } = await openUpload()
  const taken = new FormData()
  taken.set('call_id', 'taken')
  taken.set('file', new Blob([shortFile.buffer]), shortFile.name)
  await organisation.asKey('/api/ingest/upload', { method: 'POST', body: taken })

  await page.locator('input[type=file]').setInputFiles(textFile)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  await row(page, 'notes.txt').getByRole('alert').getByText('WAV').waitFor()
  await row(page, 'notes.txt').getByText('Refused').waitFor()

  await page.locator('input[type=file]').setInputFiles(shortFile)
  await page.getByLabel('Call ID').fill('taken')
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  const refused = row(page, shortFile.name)
  await refused.getByRole('link', { name: 'Open the call with this ID' }).waitFor()
  await page.getByLabel('Call ID').fill('not-taken')
  await refused.getByRole('button', { name: 'Try again' }).click()
  await refused.getByText(ACCEPTED).waitFor()
  expect(pageErrors).toEqual([])
})

test('three files are sent at a time, and a cancelled one can be sent again', async () => {
  const { page, pageErrors } = await openUpload()
  // Requests wait until the test releases them.
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/voicelogs', async (route) => {
    await released
    await route.continue().catch(() => {})
  })
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...textFile, name: `${name}.txt` }))
  await page.locator('input[type=file]').setInputFiles(files)
  await page.getByRole('button', { name: 'Upload 5 files' }).click()
  await row(page, 'e.txt').getByText('Waiting').waitFor()
  expect(await page.getByText('Uploading', { exact: true }).count()).toBe(3)
  await row(page, 'a.txt').getByRole('button', { name: 'Cancel' }).click()
  await row(page, 'a.txt').getByText('Cancelled').waitFor()
  await row(page, 'd.txt').getByText('Uploading').waitFor()
  release()
  await row(page, 'e.txt').getByText('Refused').waitFor()
  await row(page, 'a.txt').getByRole('button', { name: 'Try again' }).click()
  await row(page, 'a.txt').getByText('Refused').waitFor()
  expect(pageErrors).toEqual([])
})

test('several dropped files are all sent', async () => {
  const { page, pageErrors } = await openUpload()
  const names = ['one.wav', 'two.wav', 'three.wav', 'four.wav']
  const base64 = shortFile.buffer.toString('base64')
  const dropped = await page.evaluateHandle(
    ({ names, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (each) => each.charCodeAt(0))
      const transfer = new DataTransfer()
      for (const each of names) transfer.items.add(new File([bytes], each, { type: 'audio/wav' }))
      return transfer
    },
    { names, base64 },
  )
  const zone = page.getByText('Drop recordings here')
  await zone.dispatchEvent('dragover', { dataTransfer: dropped })
  await zone.dispatchEvent('drop', { dataTransfer: dropped })
  await page.getByLabel('Operator').fill('agent-drop')
  await page.getByRole('button', { name: 'Upload 4 files' }).click()
  for (const each of names) await row(page, each).getByText(ACCEPTED).waitFor()
  const { items } = await (await organisation.asAdmin('/api/voicelogs?operator_id=agent-drop')).json()
  expect(items.length).toBe(4)
  expect(pageErrors).toEqual([])
})

test('an expired access token is renewed once and the file is sent', async () => {
  const { page, pageErrors } = await openUpload()
  let requests = 0
  await page.route('**/api/voicelogs', async (route) => {
    requests += 1
    if (requests > 1) return await route.continue()
    await route.fulfill({
      status: 401,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'invalid_token', detail: 'The access token is over' }),
    })
  })
  const renewed = page.waitForResponse('**/api/auth/browser-session/refresh')
  await page.locator('input[type=file]').setInputFiles(shortFile)
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
  expect((await renewed).status()).toBe(200)
  await row(page, shortFile.name).getByText(ACCEPTED).waitFor()
  expect(requests).toBe(2)
  expect(pageErrors).toEqual([])
})
