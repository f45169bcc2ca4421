import { afterAll, expect, test } from 'bun:test'
import { failure, startChatServer } from '../../support/chat-server.ts'
import { json } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const model = startChatServer(() => failure(500, {}, { 'retry-after': '600' }))
afterAll(() => model.close())
const environment = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'stand-in' }
const { service, browser } = await startServiceAndBrowser({ workers: true, environment })

test('a call that waits for a language model that is away shows why and the time of the next attempt, in both languages', async () => {
  const organisation = await service.organisation()
  const id = await insertTranscribed(service, organisation, 'A: Hello, Acme here.\nC: I want to cancel.')
  await organisation.asAdmin(`/api/voicelogs/${id}/analytics`, json({ kinds: ['intent'] }))
  const shown = {
    en: /The language model server answered 500\. Next attempt at .*\d:\d\d.*\. The wait does not count as an attempt\./,
    ja: /言語モデルに接続できません。.*\d:\d\d.*に再び試します。この待機は試行回数に数えません。/,
  }
  for (const language of ['en', 'ja'] as const) {
    const { page, pageErrors } = await browser.visit(service, { language })
    await openSignedIn(page, organisation, `/calls/${id}?tab=facts`)
    await page.getByText(shown[language]).waitFor()
    await page.getByText(language === 'en' ? 'Waiting: no answer' : '応答がないため待機').waitFor()
    expect(pageErrors).toEqual([])
  }
})
