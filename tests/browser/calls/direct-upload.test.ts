import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { eventually } from '../../support/poll.ts'
import { STORES, startServiceOn } from '../../support/presign.ts'
import type { TestOrganisation, TestService } from '../../support/service.ts'
import { startTcpProxy, type TcpProxy } from '../../support/tcp-proxy.ts'
import { wavOf } from '../../support/wav.ts'
import { signIn } from '../support/browser.ts'
import { openBrowser } from '../support/setup.ts'
import { ACCEPTED } from '../support/uploads.ts'

const SIZE_BYTES = 40_000_000
const folder = mkdtempSync(join(tmpdir(), 'voicelog-direct-'))
const recording = join(folder, 'long-call.wav')
const noAudio = join(folder, 'disk-image.wav')

const browser = await openBrowser()
beforeAll(() => {
  const file = new Uint8Array(SIZE_BYTES)
  file.set(wavOf(0, SIZE_BYTES - 44))
  writeFileSync(recording, file)
  writeFileSync(noAudio, new Uint8Array(SIZE_BYTES))
})
afterAll(() => rmSync(folder, { recursive: true }))

async function openUpload(service: TestService, organisation: TestOrganisation) {
  const { storage } = service.config
  const origin = storage.kind === 's3' && storage.endpoint !== null ? storage.endpoint : undefined
  const visit = await browser.visit(service, { origin })
  const puts: Request[] = []
  visit.page.on('request', (request) => {
    if (request.method() === 'PUT') puts.push(request)
  })
  await signIn(visit.page, organisation)
  await visit.page.getByRole('link', { name: 'Upload', exact: true }).click()
  await visit.page.getByRole('heading', { name: 'Upload recordings' }).waitFor()
  return { ...visit, puts }
}

async function choose(page: Page, file: string, callId: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('Call ID').fill(callId)
  await page.getByLabel('Department').fill('support')
  await page.getByRole('button', { name: 'Upload 1 file' }).click()
}

const row = (page: Page, file = 'long-call.wav') => page.getByRole('listitem').filter({ hasText: file })

/** Limits the upload rate of the page, in bytes per second; -1 removes the limit. */
async function slowDown(page: Page, uploadThroughput: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput,
  })
}

async function callsOf(organisation: TestOrganisation, callId: string) {
  const { items } = await (await organisation.asAdmin(`/api/voicelogs?call_id=${callId}`)).json()
  return items
}

describe.each([...STORES])('a large recording, %s', (store) => {
  let service: TestService
  let organisation: TestOrganisation
  beforeAll(async () => {
    service = await startServiceOn(store, { browsers: true })
    organisation = await service.organisation()
  })
  afterAll(() => service?.stop())

  test('goes straight to object storage, with the fields of the call', async () => {
    const { page, pageErrors, puts } = await openUpload(service, organisation)
    const throughService: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/voicelogs')) throughService.push('POST')
    })
    await choose(page, recording, 'large')
    await row(page).getByText(ACCEPTED).waitFor()
    expect(await callsOf(organisation, 'large')).toMatchObject([
      { status: 'queued', source: 'dashboard', department: 'support', size_bytes: SIZE_BYTES },
    ])
    expect([puts.length, throughService]).toEqual([1, []])
    const { storage } = service.config
    const store = storage.kind === 's3' ? `${storage.endpoint}` : service.baseUrl
    expect(puts[0]?.url()).toStartWith(`${store}/`)
    expect(pageErrors).toEqual([])
  })

  test('shows its speed and remaining time, is cancelled and sent again with the same call ID', async () => {
    const { page, pageErrors } = await openUpload(service, organisation)
    await slowDown(page, 4_000_000)
    await choose(page, recording, 'cancelled')
    await row(page)
      .getByText(/\/s · 0:\d\d left/)
      .waitFor()
    await row(page).getByRole('button', { name: 'Cancel' }).click()
    await row(page).getByText('Cancelled').waitFor()
    await slowDown(page, -1)
    await row(page).getByRole('button', { name: 'Try again' }).click()
    await row(page).getByText(ACCEPTED).waitFor()
    const calls = await callsOf(organisation, 'cancelled')
    expect(calls).toMatchObject([{ status: 'queued' }])
    expect(pageErrors).toEqual([])
  })

  test('that is not audio is refused by its content, with a reason', async () => {
    const { page, pageErrors } = await openUpload(service, organisation)
    await choose(page, noAudio, 'no-audio')
    await row(page, 'disk-image.wav').getByRole('alert').getByText('WAV').waitFor()
    expect(await callsOf(organisation, 'no-audio')).toMatchObject([
      { status: 'failed', error: { code: 'unsupported_audio' } },
    ])
    expect(pageErrors).toEqual([])
  })

  test('whose address has expired gets a new one', async () => {
    const { page, pageErrors, puts } = await openUpload(service, organisation)
    let isFirst = true
    // The route stays: Chromium may never send a request that begins while the last route is removed.
    await page.route('**/api/voicelogs/uploads', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const answer = await route.fetch()
      const body = await answer.json()
      // As after its expiry: storage refuses a wrong signature.
      const upload_url = body.upload_url.replace(/(signature=)/i, '$1x')
      await route.fulfill({ response: answer, json: { ...body, upload_url } })
    })
    await choose(page, recording, 'expired')
    await row(page).getByText(ACCEPTED).waitFor({ timeout: 60_000 })
    expect(puts.at(-1)?.url()).not.toBe(`${puts[0]?.url()}`)
    expect(await callsOf(organisation, 'expired')).toMatchObject([{ status: 'queued' }])
    // Swift sends its error answers without CORS headers.
    expect(pageErrors.filter((each) => !/CORS policy|ERR_FAILED|ERR_CONNECTION/.test(each))).toEqual([])
  })

  test('whose call ID is taken is refused before anything is sent, and is then sent with another', async () => {
    const { page, pageErrors, puts } = await openUpload(service, organisation)
    await organisation.asKey('/api/ingest/presign?call_id=taken')
    await choose(page, recording, 'taken')
    await row(page).getByRole('link', { name: 'Open the call with this ID' }).waitFor()
    expect(puts).toEqual([])
    await page.getByLabel('Call ID').fill('not-taken')
    await row(page).getByRole('button', { name: 'Try again' }).click()
    await row(page).getByText(ACCEPTED).waitFor()
    expect(pageErrors).toEqual([])
  })

  test('is asked about at sign-out and then leaves nothing behind', async () => {
    const { page, pageErrors } = await openUpload(service, organisation)
    await slowDown(page, 4_000_000)
    await choose(page, recording, 'logged-out')
    await row(page).getByText('/s').waitFor()
    // The question appears on any page of the dashboard.
    await page.getByRole('link', { name: 'Calls' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Keep uploading' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await eventually(async () => (await callsOf(organisation, 'logged-out')).length === 0)
    expect(pageErrors).toEqual([])
  })

  test('causes a warning when the tab closes, and frees its call ID if the tab closes anyway', async () => {
    const { page } = await openUpload(service, organisation)
    await slowDown(page, 4_000_000)
    await choose(page, recording, 'left')
    await row(page).getByText('/s').waitFor()
    expect(await callsOf(organisation, 'left')).toMatchObject([{ status: 'awaiting_upload' }])
    const asked = page.waitForEvent('dialog')
    const leaving = page.close({ runBeforeUnload: true })
    const dialog = await asked
    expect(dialog.type()).toBe('beforeunload')
    await dialog.accept()
    await leaving
    await eventually(async () => (await callsOf(organisation, 'left')).length === 0)
  })
})

test.each([
  ['is lost', async (proxy: TcpProxy) => proxy.down()],
  [
    'stalls',
    async (proxy: TcpProxy, page: Page, isOver: () => boolean) => {
      proxy.pace(1)
      // What the buffers hold still moves at first.
      await eventually(async () => {
        await page.clock.fastForward(61_000)
        return isOver()
      })
    },
  ],
])('a large recording whose connection %s is sent again to the same address', async (_, harm) => {
  const service = await startServiceOn('disk')
  const proxy = await startTcpProxy(service.baseUrl)
  try {
    const organisation = await service.organisation()
    const throughProxy = { ...service, baseUrl: new URL(proxy.url).origin }
    const { page, pageErrors, puts } = await openUpload(throughProxy, organisation)
    await page.clock.install()
    proxy.pace(4_000_000)
    await choose(page, recording, 'broken')
    await row(page).getByText('/s').waitFor()
    let isOver = false
    // The browser itself retries once on a reused connection.
    const failed = page
      .waitForEvent('requestfailed', (request) => request.method() === 'PUT')
      .finally(() => {
        isOver = true
      })
    await harm(proxy, page, () => isOver)
    await failed
    proxy.pace(Number.POSITIVE_INFINITY)
    proxy.up()
    await row(page).getByText(ACCEPTED).waitFor()
    expect(puts.length).toBe(2)
    expect(puts[1]?.url()).toBe(`${puts[0]?.url()}`)
    expect(await callsOf(organisation, 'broken')).toMatchObject([{ status: 'queued' }])
    expect(pageErrors.filter((each) => !each.includes('net::ERR_'))).toEqual([])
  } finally {
    await proxy.close()
    await service.stop()
  }
})

test('if object storage does not allow the page, the recording goes through the service', async () => {
  const service = await startServiceOn('S3')
  try {
    const organisation = await service.organisation()
    const { page, pageErrors, puts } = await openUpload(service, organisation)
    await choose(page, recording, 'no-cors')
    await row(page).getByText(ACCEPTED).waitFor()
    await page.getByRole('button', { name: 'Clear finished' }).click()
    await choose(page, recording, 'no-cors-again')
    await row(page).getByText(ACCEPTED).waitFor()
    // Only the first file tried object storage.
    expect(puts.length).toBe(1)
    for (const callId of ['no-cors', 'no-cors-again']) {
      expect(await callsOf(organisation, callId)).toMatchObject([
        { status: 'queued', size_bytes: SIZE_BYTES },
      ])
    }
    // The browser logs the requests that it blocked.
    expect(pageErrors.filter((each) => !/CORS policy|ERR_FAILED/.test(each))).toEqual([])
  } finally {
    await service.stop()
  }
})
