import { expect, test } from 'bun:test'
import { formOf } from '../../support/service.ts'
import { newUser } from '../../support/users.ts'
import { wavOf } from '../../support/wav.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

// What a service without a call shows.

const { service, browser } = await startServiceAndBrowser()

const TEXTS = {
  en: {
    title: 'First steps',
    send: 'Send the example call',
    open: 'Open the call',
    make: 'Make an API key',
    command: 'Command with your key',
    arrived: 'The first call has arrived.',
    away: 'Hide',
  },
  ja: {
    title: '最初の手順',
    send: 'サンプル通話を送信',
    open: '通話を開く',
    make: 'APIキーを作成',
    command: 'キーを含むコマンド',
    arrived: '最初の通話が届きました。',
    away: '閉じる',
  },
}

test.each(['en', 'ja'] as const)(
  'an administrator is led through: an example call, and a key whose command changes when the first call comes (%s)',
  async (language) => {
    const t = TEXTS[language]
    const organisation = await service.organisation()
    const { page, pageErrors } = await browser.visit(service, { language, width: 390, height: 844 })
    await openSignedIn(page, organisation, '/calls')
    const steps = page.getByRole('region', { name: t.title })
    await steps.getByRole('button', { name: t.send }).click()
    await steps.getByRole('link', { name: t.open }).waitFor()
    const { items } = await (await organisation.asAdmin('/api/voicelogs')).json()
    expect(items).toMatchObject([{ call_id: 'example-call', operator_id: 'agent-17', source: 'dashboard' }])

    await steps.getByRole('button', { name: t.make }).click()
    const command = await steps.getByLabel(t.command).inputValue()
    expect(command).toStartWith(`curl ${service.baseUrl}/api/ingest/upload -H 'X-API-Key: `)
    const [, key = ''] = /X-API-Key: ([^']+)'/.exec(command) ?? []
    const body = formOf(['operator_id', 'agent-17'], ['file', wavOf(200)])
    const headers = { 'x-api-key': key }
    expect(
      (await fetch(`${service.baseUrl}/api/ingest/upload`, { method: 'POST', headers, body })).status,
    ).toBe(200)
    await steps.getByText(t.arrived).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

    // Once hidden, it does not come back.
    await steps.getByRole('button', { name: t.away }).click()
    await page.reload()
    await page.getByRole('row').nth(2).waitFor()
    expect(await steps.count()).toBe(0)
    expect(pageErrors).toEqual([])
  },
)

test('a member of an empty service is not shown what only an administrator can do', async () => {
  const organisation = await service.organisation()
  const member = await newUser(organisation)
  const { page } = await browser.visit(service)
  await openSignedIn(page, member, '/calls')
  await page.getByText('No calls yet').waitFor()
  expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0)
})
