import { beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readAudit } from '../../support/audit.ts'
import { eventually } from '../../support/poll.ts'
import { PASSWORD, type TestOrganisation } from '../../support/service.ts'
import { newUser } from '../../support/users.ts'
import { openSignedIn, type Visit } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const recording = resolve(import.meta.dir, '../../../docs/example-call.ogg')
const { service, browser } = await startServiceAndBrowser({ workers: true })
let organisation: TestOrganisation
let voicelogId: string

// Recognition of the call takes long on a busy machine, so it is done once.
beforeAll(async () => {
  organisation = await service.organisation()
  const form = new FormData()
  form.set('call_id', 'example')
  form.set('operator_id', 'agent-17')
  form.set('file', Bun.file(recording))
  const response = await organisation.asKey('/api/ingest/upload', { method: 'POST', body: form })
  voicelogId = (await response.json()).voicelog_id
})

/** Opens the example call once all four analytics are done. */
async function openCall(): Promise<Visit> {
  const visit = await browser.visit(service)
  await openSignedIn(visit.page, organisation, `/calls/${voicelogId}`)
  await visit.page.getByText('Completed', { exact: true }).first().waitFor({ timeout: 150_000 })
  return visit
}

const positionOf = (page: Visit['page']) =>
  page.evaluate(() => Number(document.querySelector('[data-position]')?.getAttribute('data-position')))

/** A recognised word that is rare in calls. */
function longWordOf({ segments }: { segments: { text: string }[] }): string {
  const words = segments.flatMap(({ text }) => text.split(/[^a-z]+/i))
  return words.find((each) => each.length > 5) ?? ''
}

test('status, transcript and the four results appear while the page is open', async () => {
  const { page, pageErrors } = await openCall()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  await page.getByText('Cancellation').first().waitFor()
  await page.getByText('Anger', { exact: true }).first().waitFor()
  await page.getByRole('tab', { name: 'Emotion' }).click()
  await page
    .getByRole('region', { name: 'Emotion' })
    .getByText(/^Anger/)
    .first()
    .waitFor()
  await page.getByRole('tab', { name: 'Facts' }).click()
  await page.getByText('Agent talks').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Agent' }).count()).toBeGreaterThan(2)
  expect(pageErrors).toEqual([])
})

test('one click on a claim plays the recording from its quote', async () => {
  const { page, pageErrors } = await openCall()
  const evidence = page
    .getByRole('button')
    .filter({ has: page.locator('q') })
    .first()
  const [, minutes = '0', seconds = '0'] = /(\d+):(\d\d)/.exec((await evidence.textContent()) ?? '') ?? []
  await evidence.click()
  const from = Number(minutes) * 60 + Number(seconds)
  await eventually(async () => (await positionOf(page)) > from)
  expect(await positionOf(page)).toBeLessThan(from + 15)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  expect(pageErrors).toEqual([])
})

test('the quotes behind an intent say how much each tells, also to a screen reader', async () => {
  const { page, pageErrors } = await openCall()
  const { analytics } = await (await organisation.asAdmin(`/api/voicelogs/${voicelogId}`)).json()
  const { share } = analytics.intent.result.primary.evidence[0]
  expect(share).toBeGreaterThan(0)
  await page.getByRole('heading', { name: 'Why this intent' }).first().waitFor()
  const percent = `${Math.round(share * 100)}%`
  await page
    .getByRole('button', { name: `${percent} of what speaks for it` })
    .first()
    .waitFor()
  expect(pageErrors).toEqual([])
})

test('keys play, pause and move forward and back', async () => {
  const { page, pageErrors } = await openCall()
  await page.locator('body').press(' ')
  await page.getByRole('button', { name: 'Pause' }).waitFor()
  await page.locator('body').press(' ')
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor()
  const before = await positionOf(page)
  await page.locator('body').press('ArrowRight')
  await eventually(async () => (await positionOf(page)) >= before + 4)
  await page.locator('body').press('ArrowLeft')
  await eventually(async () => (await positionOf(page)) < before + 4)
  expect(pageErrors).toEqual([])
})

test('the recording also plays under another host name than PUBLIC_URL', async () => {
  const { page } = await browser.visit(service)
  const base = service.baseUrl.replace('127.0.0.1', 'localhost')
  await page.goto(`${base}/login`)
  await page.getByLabel('Email').fill(organisation.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Calls' }).waitFor()
  await page.goto(`${base}/calls/${voicelogId}?t=9`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  // The position changes only if the recording has loaded.
  await eventually(async () => (await positionOf(page)) >= 10)
})

test('a link with a second starts playback there', async () => {
  const { page, pageErrors } = await openCall()
  await page.goto(`/calls/${voicelogId}?t=9`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  // The position changes only if the recording has loaded.
  await eventually(async () => (await positionOf(page)) >= 10)
  expect(pageErrors).toEqual([])
})

test('opening a call is audited as that, and playing it only once it plays', async () => {
  const listener = await newUser(organisation)
  const { page, pageErrors } = await browser.visit(service)
  const accesses = async () => {
    const { items } = await readAudit(organisation, `actor_id=${listener.id}`)
    return items.flatMap(({ action, detail }) => (action.endsWith('_read') ? [[action, detail]] : []))
  }
  await openSignedIn(page, listener, `/calls/${voicelogId}`)
  const play = page.getByRole('button', { name: 'Play', exact: true })
  await play.waitFor()
  // Moving the position is not playing.
  await page.locator('body').press('ArrowRight')
  await eventually(async () => (await positionOf(page)) >= 5)
  expect(await accesses()).toEqual([['voicelog.transcript_read', { via: 'call' }]])
  await play.click()
  await eventually(async () => (await positionOf(page)) >= 7)
  await page.getByRole('button', { name: 'Pause' }).click()
  expect((await accesses())[0]).toEqual(['voicelog.audio_read', { purpose: 'play' }])
  expect(pageErrors).toEqual([])
})

test('a search in the transcript shows the number of matches', async () => {
  const { page, pageErrors } = await openCall()
  const word = (await page.locator('[id^=segment-] p').first().textContent())?.split(' ')[0] ?? ''
  await page.getByPlaceholder('Search in this call').fill(word)
  await page.getByText(/\d+ found/).waitFor()
  expect(await page.locator('mark').count()).toBeGreaterThan(0)
  expect(pageErrors).toEqual([])
})

test('the search finds words in all calls, and each match links to its time', async () => {
  const { page, pageErrors } = await openCall()
  const { transcript } = await (await organisation.asAdmin(`/api/voicelogs/${voicelogId}`)).json()
  const word = longWordOf(transcript)
  await page.getByRole('link', { name: 'Search' }).click()
  await page.getByPlaceholder('Search transcripts').fill(word)
  await page.locator('mark').first().waitFor()
  const found = page.getByRole('listitem').filter({ hasText: 'example' })
  await found
    .getByRole('link', { name: /^\d+:\d\d$/ })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Summary' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/calls/${voicelogId}`)
  expect(pageErrors).toEqual([])
})

test('a word search in the list links to its matches, with the same filters', async () => {
  const { page, pageErrors } = await openCall()
  const { transcript } = await (await organisation.asAdmin(`/api/voicelogs/${voicelogId}`)).json()
  const word = longWordOf(transcript)
  await page.goto('/calls?operator_id=agent-17&sort=-duration_ms')
  await page.getByPlaceholder('Search transcripts').fill(word)
  await page.waitForURL(/q=/)
  await page.getByRole('row').nth(1).waitFor()
  await page.getByRole('link', { name: 'Show the matches in the transcripts' }).click()
  await page.locator('mark').first().waitFor()
  expect((await page.locator('mark').first().textContent())?.toLowerCase()).toContain(word.toLowerCase())
  expect(new URL(page.url()).searchParams.get('operator_id')).toBe('agent-17')
  expect(pageErrors).toEqual([])
})

test('a person overrides an answer with a comment; both answers are kept and the override can be removed', async () => {
  const { page, pageErrors } = await openCall()
  await page.getByRole('tab', { name: /^Scorecard/ }).click()
  const question = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('group').getByRole('button', { name: /^Not applicable: / }) })
    .first()
  const isNo = await question.getByRole('button', { name: /^No: /, pressed: true }).count()
  await question.getByRole('button', { name: isNo ? /^Yes: / : /^No: / }).click()
  await question.getByText(/automatic answer:/).waitFor()
  await question.getByRole('button', { name: /^Comment: / }).click()
  await question.getByLabel('Comment', { exact: true }).fill('I listened to it twice.')
  await question.getByRole('button', { name: 'Save' }).click()
  await question.getByText('I listened to it twice.').waitFor()
  await question.getByRole('button', { name: /^Use the automatic answer: / }).click()
  await question.getByText(/automatic answer:/).waitFor({ state: 'detached' })
  expect(pageErrors).toEqual([])
})

test('transcript and recording can be downloaded, and a deleted call is gone', async () => {
  const { page, pageErrors } = await openCall()
  const download = async (item: string) => {
    await page.getByRole('button', { name: 'Download' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ])
    return readFileSync(await file.path())
  }
  expect((await download('Transcript, WebVTT')).toString()).toStartWith('WEBVTT')
  expect(await download('Recording')).toEqual(readFileSync(recording))
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No calls yet').waitFor()
  // Nothing is sent for ten seconds.
  await eventually(async () => (await organisation.asAdmin(`/api/voicelogs/${voicelogId}`)).status === 404, {
    withinMs: 20_000,
  })
  expect(pageErrors).toEqual([])
})
