import { afterAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { startModelServer } from '../../commands/model-server.ts'
import { mix, noise, sequence, silence, speak, toMs, wavFile } from '../../support/audio.ts'
import { toneArchive } from '../../support/model-archive.ts'
import { HELLO, WORLD } from '../../support/onnx/models.ts'
import { eventually } from '../../support/poll.ts'
import { startService } from '../../support/service.ts'
import { wavOf } from '../../support/wav.ts'
import { openSignedIn } from '../support/browser.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { open } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'
import { ACCEPTED } from '../support/uploads.ts'

// A real worker and a real mirror. The model hears tones; before it is there, pocketsphinx transcribes.

const folder = await mkdtemp(join(tmpdir(), 'voicelog-speech-page-'))
const tones = await toneArchive('parakeet-110m', { fillBytes: 2_000_000 })
// The first download fails; the second takes seconds, so that its progress is seen.
const server = await startModelServer(tones.archive, [
  { kind: 'status', status: 404 },
  { kind: 'slow', pieces: 400 },
])
const { service, browser } = await startServiceAndBrowser({
  workers: true,
  environment: {
    SPEECH_MODELS_DIR: folder,
    SPEECH_MODELS_MIRROR: server.mirror,
    // The trained detector knows that tones are not speech.
    SPEECH_DETECTOR: 'levels',
  },
  catalogue: [tones.model],
  speechModelsTiming: {
    reportMs: 50,
    roundMs: 100,
    installer: { firstRetryMs: 3_600_000, maxRetryMs: 3_600_000 },
  },
})
const organisation = await service.organisation()
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const panel = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const recommended = (page: Page) => panel(page, 'Recommended for American English')
const warning = (page: Page) => page.getByRole('alert', { name: 'Only the fallback is available' })

test('while only the fallback is there, the calls and the settings say so; the notice can be dismissed', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/calls')
  const notice = page.getByRole('region', { name: 'Speech recognition' })
  await notice.getByText('Only a fallback transcribes the calls.').waitFor()
  await notice.getByRole('link', { name: 'Speech settings' }).click()
  await warning(page).waitFor()
  await panel(page, 'Worker hosts').getByText(hostname()).waitFor()
  await panel(page, 'Worker hosts').getByText('pocketsphinx').waitFor()
  await recommended(page).getByText('parakeet-110m').waitFor()
  await recommended(page).getByText('2 MB to download').waitFor()

  await open(page, '/calls')
  await notice.getByRole('button', { name: 'Dismiss' }).click()
  await notice.waitFor({ state: 'detached' })
  const answered = page.waitForResponse('**/api/settings/speech')
  await open(page, '/calls')
  await answered
  await page.getByText('No calls yet').waitFor()
  expect(await notice.count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('a recording is tried: its words with the doubtful ones marked, its reliability, its engine', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/settings/speech')
  const box = panel(page, 'Try it on a recording of your own')
  const spoken = await speak(
    'I would like to cancel my subscription at the end of this month, because the price went up again and nobody told me about it.',
    { voice: 'customer' },
  )
  // So that some words are doubtful.
  const samples = mix(spoken, noise(toMs(spoken.length), { amplitude: 700 }))
  const buffer = Buffer.from(wavFile([samples]))
  await box.locator('input[type=file]').setInputFiles({ name: 'own.wav', mimeType: 'audio/wav', buffer })
  await box.getByText('The words appear here').waitFor()
  await box.getByText('pocketsphinx').waitFor({ timeout: 150_000 })
  const href = await box.getByRole('link', { name: 'Open the call' }).getAttribute('href')
  const call = await (await organisation.asAdmin(`/api/voicelogs/${href?.split('/').at(-1)}`)).json()
  const { segments, reliability } = call.transcript
  const doubtful = segments
    .flatMap(({ words }: { words: { text: string; confidence: number }[] }) => words)
    .filter(({ confidence }: { confidence: number }) => confidence < reliability.low_confidence_below)
    .map(({ text }: { text: string }) => text)
  expect(doubtful.length).toBeGreaterThan(0)
  // Doubtful words that follow each other are one mark.
  const marked = await box.locator('u').allTextContents()
  expect(marked.flatMap((each) => each.split(' '))).toEqual(doubtful)
  const levels: Record<string, string> = { good: 'Reliable', fair: 'Partly reliable', poor: 'Unreliable' }
  await box.getByText(levels[reliability.level] ?? '', { exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

test('a model is installed with one click: the failure in plain words, the progress, and then it is used', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, organisation, '/settings/speech')
  await recommended(page).getByRole('button', { name: 'Install parakeet-110m' }).click()
  const failure = recommended(page).getByRole('alert')
  await failure.getByText('The download failed. It is retried automatically.').waitFor()
  await failure.getByText('404').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await recommended(page).getByRole('button', { name: 'Try again now to install parakeet-110m' }).click()
  await progressIn(recommended(page))
  // The list of another organisation has no calls: it shows the progress too.
  const other = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(other.page, await service.organisation(), '/calls')
  await other.page.getByText('The speech model parakeet-110m is being downloaded.').waitFor()
  await progressIn(other.page.getByRole('region', { name: 'Speech recognition' }))
  await other.page.getByText('No calls yet').waitFor()
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await recommended(page).getByText('Installed', { exact: true }).waitFor()
  await warning(page).waitFor({ state: 'detached' })
  await panel(page, 'Worker hosts').getByText('Models on this host').waitFor()
  await other.page.getByRole('region', { name: 'Speech recognition' }).waitFor({ state: 'detached' })
  expect([...pageErrors, ...other.pageErrors]).toEqual([])
})

test('what the new model hears is shown, and the call can be deleted there', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/settings/speech')
  const box = panel(page, 'Try it on a recording of your own')
  const samples = sequence(silence(300), HELLO(), silence(120), ...WORLD(), silence(300))
  const name = 'tones.wav'
  const buffer = Buffer.from(wavFile([samples]))
  await box.locator('input[type=file]').setInputFiles({ name, mimeType: 'audio/wav', buffer })
  await box.getByText('hello world').waitFor({ timeout: 60_000 })
  await box.getByText('sherpa parakeet-110m').waitFor()
  const href = await box.getByRole('link', { name: 'Open the call' }).getAttribute('href')
  await box.getByRole('button', { name: 'Delete the call' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete the call' }).click()
  await page.getByText('Call deleted').waitFor()
  const gone = await organisation.asAdmin(`/api/voicelogs/${href?.split('/').at(-1)}`)
  expect(gone.status).toBe(404)
  await box.getByRole('link', { name: 'Open the call' }).waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.textContent === 'Choose a recording'))
  expect(pageErrors).toEqual([])
})

test('by keyboard a model is removed after a confirmation, and the warning is back, in Japanese too', async () => {
  const { page, pageErrors } = await browser.visit(service, { language: 'ja' })
  await openSignedIn(page, organisation, '/settings/speech')
  const remove = page.getByRole('button', { name: 'parakeet-110mを削除' }).first()
  await remove.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('すべてのホストから削除しますか').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await (await organisation.asAdmin('/api/settings/speech')).json()).toMatchObject({
    models: [{ wanted: 'install', installed_on: [hostname()] }],
  })
  await remove.focus()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: '削除' }).click()
  await page.getByRole('alert', { name: '代替エンジンしかありません' }).waitFor()
  await page.getByRole('button', { name: 'parakeet-110mを追加' }).first().waitFor()
  expect(await foreignTexts(page, ['Org', organisation.email])).toEqual([])
  expect(pageErrors).toEqual([])
})

test('a recording that is tried is sent without the files that wait on the upload page', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/upload')
  const file = (name: string) => ({ name, mimeType: 'audio/wav', buffer: Buffer.from(wavOf(200)) })
  await page.locator('input[type=file]').setInputFiles(file('waits.wav'))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Speech', exact: true }).click()
  const box = panel(page, 'Try it on a recording of your own')
  await box.locator('input[type=file]').setInputFiles(file('tried.wav'))
  await box.getByRole('link', { name: 'Open the call' }).waitFor()
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('tried.wav').getByText(ACCEPTED).waitFor()
  await row('waits.wav').getByText('Chosen').waitFor()
  expect(pageErrors).toEqual([])
})

test('with SPEECH_MODEL_INSTALL=off the page says so and offers nothing to install', async () => {
  const closed = await startService({ environment: { SPEECH_MODEL_INSTALL: 'off' } })
  try {
    const { page, pageErrors } = await browser.visit(closed)
    await openSignedIn(page, await closed.organisation(), '/settings/speech')
    await recommended(page).getByText('has turned off installing').waitFor()
    expect(await page.getByRole('button', { name: /^(Install|Remove)/ }).count()).toBe(0)
    expect(pageErrors).toEqual([])
  } finally {
    await closed.stop()
  }
})

async function progressIn(place: ReturnType<Page['locator']>): Promise<void> {
  const bar = place.getByRole('progressbar', { name: 'Download of parakeet-110m' })
  await eventually(async () => {
    const percent = Number(await bar.getAttribute('aria-valuenow', { timeout: 10_000 }))
    return percent > 0 && percent < 100
  })
}
