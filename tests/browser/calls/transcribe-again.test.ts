import { expect, test } from 'bun:test'
import { keepCorrection } from '../../../src/db/calls/transcripts/revisions.ts'
import { insertVoicelog, readVoicelog } from '../../db/queue/job-rows.ts'
import { eventually } from '../../support/poll.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

// Without workers, so that the call waits.
const { service, browser } = await startServiceAndBrowser()

const TEXTS = {
  en: { again: 'Transcribe again', corrected: 'A person has corrected this transcript.', queued: 'Queued' },
  ja: { again: '文字起こしをやり直す', corrected: 'この文字起こしは人が修正しています。', queued: '待機中' },
}

test.each(['en', 'ja'] as const)('a call is transcribed again after a question (%s)', async (language) => {
  const organisation = await service.organisation()
  const text = TEXTS[language]
  const { db } = service.database
  const id = await insertTranscribed(service, organisation, 'A: Good morning.\nC: I want to cancel.')
  await db.transaction((tx) => keepCorrection(tx, id, organisation.userId))
  const { page, pageErrors } = await browser.visit(service, { language })
  await openSignedIn(page, organisation, `/calls/${id}`)
  await page.getByRole('button', { name: text.again }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(text.corrected).waitFor()
  expect((await readVoicelog(db, id)).status).toBe('completed')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: text.again }).press('Enter')
  await dialog.getByRole('button', { name: text.again }).click()
  await eventually(async () => (await readVoicelog(db, id)).status === 'queued')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(text.queued).first().waitFor()
  // What it has stays readable, and there is nothing to ask for twice.
  await page.getByText('I want to cancel.').first().waitFor()
  expect(await page.getByRole('button', { name: text.again }).count()).toBe(0)
  expect(pageErrors).toEqual([])
})

test('a call without a transcript has no such button', async () => {
  const organisation = await service.organisation()
  const error = { code: 'x', message: 'Broken', stage: 'transcription', retryable: false } as const
  const id = await insertVoicelog(service.database.db, organisation.organisationId, {
    status: 'failed',
    error,
  })
  const { page } = await browser.visit(service)
  await openSignedIn(page, organisation, `/calls/${id}`)
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  expect(await page.getByRole('button', { name: 'Transcribe again' }).count()).toBe(0)
})
