import { expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { eventually } from '../../support/poll.ts'
import { formOf, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { signIn } from '../support/browser.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { open } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser({ workers: true })

async function until({ asAdmin }: TestOrganisation, id: string, status: string): Promise<void> {
  await eventually(async () => (await (await asAdmin(`/api/voicelogs/${id}`)).json()).status === status, {
    withinMs: 60_000,
  })
}

test('the steps of the processing, and why it failed, are shown in Japanese', async () => {
  const organisation = await service.organisation()
  const { page, pageErrors } = await browser.visit(service, { language: 'ja' })
  await signIn(page, organisation)
  const known = ['Org', organisation.email]
  const steps = page
    .getByRole('region', { name: '処理の経過' })
    .or(page.locator('section', { hasText: '処理の経過' }))

  // The speech engine of the tests does not support Japanese.
  const recording = await Bun.file(resolve(import.meta.dir, '../../../docs/example-call.ogg')).bytes()
  const body = formOf(['language', 'ja-JP'], ['file', recording])
  const uploaded = await organisation.asKey('/api/ingest/upload', { method: 'POST', body })
  const { voicelog_id: failed } = await uploaded.json()
  await until(organisation, failed, 'failed')
  await open(page, `/calls/${failed}?tab=facts`)
  await steps.getByText('1回目の試行').first().waitFor()
  await steps
    .locator('li', { hasText: '失敗' })
    .getByText('音声認識エンジンがこの言語に対応していません。')
    .waitFor()
  expect(await foreignTexts(page, known)).toEqual([])

  const short = await insertTranscribed(service, organisation, 'A: はい。')
  await organisation.asAdmin(`/api/voicelogs/${short}/analytics`, { method: 'POST' })
  await until(organisation, short, 'completed')
  await open(page, `/calls/${short}?tab=facts`)
  await steps.getByText('要約、感情、用件、品質').waitFor()
  await steps.getByText('要約：対象外').waitFor()
  expect(await foreignTexts(page, known)).toEqual([])
  expect(pageErrors).toEqual([])
})
