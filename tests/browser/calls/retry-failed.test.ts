import { expect, test } from 'bun:test'
import { insertVoicelog, readVoicelog } from '../../db/queue/job-rows.ts'
import { eventually } from '../../support/poll.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

const TEXTS = {
  en: {
    retry: 'Retry failed calls',
    title: 'Retry 2 failed calls?',
    confirm: 'Retry 2 calls',
    done: '2 calls are being processed again.',
    nothing: 'Every one of these calls would fail again, so none is retried.',
  },
  ja: {
    retry: '失敗した通話を再試行',
    title: '失敗した通話2件を再試行しますか？',
    confirm: '2件を再試行',
    done: '2件の通話を再び処理しています。',
    nothing: '再試行で処理できる通話はありません。',
  },
}

test.each(['en', 'ja'] as const)(
  'failed calls are retried together from the list, after a question (%s)',
  async (language) => {
    const organisation = await service.organisation()
    const text = TEXTS[language]
    const failed = async (retryable: boolean) =>
      await insertVoicelog(service.database.db, organisation.organisationId, {
        status: 'failed',
        error: { code: 'speech_unavailable', message: 'away', stage: 'transcription', retryable },
      })
    const [passing, lasting] = [[await failed(true), await failed(true)], await failed(false)]
    const { page, pageErrors } = await browser.visit(service, { language })
    await openSignedIn(page, organisation, '/calls')
    expect(await page.getByRole('button', { name: text.retry }).count()).toBe(0)
    await openSignedIn(page, organisation, '/calls?status=failed')
    await page.getByRole('button', { name: text.retry }).click()
    await page.getByRole('heading', { name: text.title }).waitFor()
    await page.getByRole('button', { name: text.confirm, exact: true }).click()
    await page.getByText(text.done).waitFor()
    const statusOf = async (id: string) => (await readVoicelog(service.database.db, id)).status
    await eventually(async () =>
      (await Promise.all(passing.map(statusOf))).every((each) => each === 'queued'),
    )
    expect(await statusOf(lasting)).toBe('failed')
    await page.getByRole('button', { name: text.retry }).click()
    await page.getByText(text.nothing).waitFor()
    expect(pageErrors).toEqual([])
  },
)
