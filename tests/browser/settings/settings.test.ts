import { beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { eventually } from '../../support/poll.ts'
import { oathtool } from '../../support/second-factor.ts'
import { formOf, json, PASSWORD, type TestOrganisation } from '../../support/service.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { wavOf } from '../../support/wav.ts'
import { openSignedIn, signIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const recording = resolve(import.meta.dir, '../../../docs/example-call.ogg')
const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation

beforeAll(async () => {
  organisation = await service.organisation()
})

test('a key generated on the page uploads with curl and is refused after it is revoked', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, organisation)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByLabel('Name').fill('Telephone system')
  await page.getByRole('button', { name: 'Generate key' }).click()
  const key = await page.getByLabel('Your new API key').inputValue()
  expect(await upload(key, 'from-curl')).toBe('200')
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByText(key.slice(0, 8)).first().waitFor()
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'Revoke Telephone system' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Telephone system', { exact: true }).waitFor({ state: 'detached' })
  expect(await upload(key, 'too-late')).toBe('401')
  expect(pageErrors).toEqual([])
})

test('Auto-Generate Analytics and the default language are changed and kept', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  await openSignedIn(page, organisation, '/settings/general')
  const auto = page.getByRole('switch', { name: 'Auto-Generate Analytics' })
  const before = await auto.isChecked()
  await auto.click()
  await page.getByText('Saved.').first().waitFor()
  await page.getByLabel('Default language').fill('nowhere')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Two lowercase letters').waitFor()
  await page.getByLabel('Default language').fill('ja-JP')
  await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'PATCH' && each.ok()),
    page.getByRole('button', { name: 'Save' }).first().click(),
  ])
  await page.reload()
  await auto.waitFor()
  expect(await auto.isChecked()).toBe(!before)
  expect(await page.getByLabel('Default language').inputValue()).toBe('ja-JP')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})

test('a field of the organisation’s own is declared, kept, and shown on a call beside its checksum', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  const own = await service.organisation()
  await openSignedIn(page, own, '/settings/general')
  const panel = page.getByRole('region', { name: 'Own fields' })
  await panel.getByRole('button', { name: 'Add field' }).click()
  await panel.getByLabel('Name').fill('Tier')
  await panel.getByLabel('Label').fill('Customer tier')
  await panel.getByLabel('Type').selectOption('Choice')
  await panel.getByLabel('Values, separated by commas').fill('gold, silver')
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.getByText('Must be 1 to 64 characters').waitFor()
  await panel.getByLabel('Name').fill('tier')
  await panel.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved.').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const body = formOf(['field.tier', 'gold'], ['file', wavOf(100)])
  const sent = await own.asKey('/api/ingest/upload', { method: 'POST', body })
  const { voicelog_id } = await sent.json()
  await page.goto(`${service.baseUrl}/calls/${voicelog_id}?tab=facts`)
  const fact = (name: string) => page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  await fact('Customer tier').getByText('gold').waitFor()
  const sha256 = new Bun.CryptoHasher('sha256').update(wavOf(100)).digest('hex')
  await fact('SHA-256').getByText(sha256).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})

test('own fields and a vocabulary that another administrator changed meanwhile are not replaced but offered', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  const own = await service.organisation()
  const change = (lists: unknown) => own.asAdmin('/api/settings', json(lists, 'PATCH'))
  const stored = async () => await (await own.asAdmin('/api/settings')).json()
  const amount = { name: 'amount', label: 'Amount', kind: 'number', choices: [] }
  const tier = { name: 'tier', label: 'Customer tier', kind: 'choice', choices: ['gold', 'silver'] }
  await change({ fields: [amount] })
  await openSignedIn(page, own, '/settings/general')
  const panel = page.getByRole('region', { name: 'Own fields' })
  const saved = () => page.waitForResponse((each) => each.request().method() === 'PATCH' && each.ok())
  const save = panel.getByRole('button', { name: 'Save' })
  await panel.getByLabel('Label').waitFor()
  await change({ fields: [amount, tier], vocabulary: [{ written: 'Wexbury' }] })
  await panel.getByLabel('Label').fill('Sum due')
  await save.click()
  await panel.getByRole('alert').getByText('Someone else changed this list').waitFor()
  expect(await stored()).toMatchObject({ fields: [amount, tier] })
  // A second click does not help, and the edit is still there.
  await Promise.all([page.waitForResponse((each) => each.status() === 409), save.click()])
  expect(await panel.getByLabel('Label').inputValue()).toBe('Sum due')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await panel.getByRole('button', { name: 'Load the current list' }).click()
  await panel.getByRole('alert').waitFor({ state: 'detached' })
  expect(await panel.getByLabel('Label').first().inputValue()).toBe('Amount')
  expect(await panel.getByLabel('Label').nth(1).inputValue()).toBe('Customer tier')
  // What was answered is the base of the next change.
  for (const label of ['Sum due', 'Sum']) {
    await panel.getByLabel('Label').first().fill(label)
    await Promise.all([saved(), save.click()])
    expect(await stored()).toMatchObject({ fields: [{ ...amount, label }, tier] })
  }

  const words = page.getByRole('region', { name: 'Vocabulary' })
  await words.getByRole('textbox').fill('NordFalcon')
  await words.getByRole('button', { name: 'Save' }).click()
  await words.getByRole('button', { name: 'Load the current list' }).click()
  await words.getByRole('alert').waitFor({ state: 'detached' })
  expect(await words.getByRole('textbox').inputValue()).toBe('Wexbury')
  await words.getByRole('textbox').fill('Wexbury\nK9 Plan = canine plan')
  await Promise.all([saved(), words.getByRole('button', { name: 'Save' }).click()])
  const vocabulary = [
    { written: 'Wexbury', spoken: null },
    { written: 'K9 Plan', spoken: 'canine plan' },
  ]
  expect(await stored()).toMatchObject({ vocabulary })
  expect(pageErrors).toEqual([])
})

test('a key is generated with its own expiry, rate and channel, or with the defaults', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  const own = await service.organisation()
  await openSignedIn(page, own, '/settings/api-keys')
  await page.getByLabel('Name').fill('Night shift')
  await page.getByLabel('Expires').fill('2099-12-31')
  await page.getByLabel('Requests per minute').fill('240')
  await page.getByLabel('Agent channel').selectOption('Right')
  const token = '0123456789abcdef0123456789abcdef'
  await page.getByLabel('Twilio auth token').fill(token)
  await page.getByRole('button', { name: 'Generate key' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const { items } = await (await own.asAdmin('/api/settings/api-keys')).json()
  expect(items[0]).toMatchObject({ name: 'Night shift', rate_limit: 240, agent_channel: 1, twilio: true })
  expect(items[0].expires_at).toStartWith('2099-12-31')
  const row = page.getByRole('listitem').filter({ hasText: 'Night shift' })
  await row.getByText('240 requests per minute · agent right').waitFor()
  await row.getByText(`Created by ${own.email}, `).waitFor()
  await row.getByText('Twilio auth token: set').waitFor()
  await row.getByText(`${service.baseUrl}/api/ingest/twilio/${items[0].id}#rc=3&rp=all`).waitFor()
  expect(await page.content()).not.toContain(token)
  await page.getByLabel('Name').fill('Day shift')
  await page.getByRole('button', { name: 'Generate key' }).click()
  await page.getByRole('button', { name: 'I have saved it' }).click()
  const day = page.getByRole('listitem').filter({ hasText: 'Day shift' })
  await day.getByText('60 requests per minute', { exact: true }).waitFor()
  expect(await day.getByText('Twilio').count()).toBe(0)
  // As after its user was deleted.
  await service.database.sql`update api_keys set created_by = null where name = 'Day shift'`
  await page.reload()
  await day.getByText(/^Created .* by a user who was deleted, or on the command line$/).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})

test('the rules for automatic analysis are set, and an error is shown at its field', async () => {
  const { page, pageErrors } = await browser.visit(service)
  const own = await service.organisation()
  await openSignedIn(page, own, '/settings/general')
  await page.getByLabel('Agent channel').selectOption('Right')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByText('Saved.').first().waitFor()
  const save = page.getByRole('button', { name: 'Save' }).last()
  await page.getByLabel('Departments').fill('support, sales')
  await page.getByLabel('Languages').fill('en-US, german')
  await page.getByLabel('Minimum length').fill('30')
  await page.getByLabel('Maximum length').fill('20')
  await page.getByLabel('Sample').fill('25')
  await save.click()
  await page.getByText('Each must be two lowercase letters').waitFor()
  await page.getByLabel('Languages').fill('en-US, ja-JP')
  await save.click()
  await page.getByText('not less than the minimum').waitFor()
  // The text is there from the first answer on; while the second is awaited, no field is invalid.
  await page.getByLabel('Maximum length').and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByLabel('Maximum length').fill('600.5')
  const [answer] = await Promise.all([
    page.waitForResponse((each) => each.request().method() === 'PATCH' && each.ok()),
    save.click(),
  ])
  expect(await answer.json()).toMatchObject({
    agent_channel: 1,
    analysis_rules: {
      departments: ['support', 'sales'],
      languages: ['en-US', 'ja-JP'],
      min_duration_ms: 30_000,
      max_duration_ms: 600_500,
      sampling_percent: 25,
    },
  })
  expect(pageErrors).toEqual([])
})

test('MFA is set up with an authenticator, needed at the next sign-in, and turned off', async () => {
  const { page, pageErrors } = await browser.visit(service)
  const own = await service.organisation()
  await openSignedIn(page, own, '/settings/profile')
  await page.locator('input[name=password]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = await page.getByLabel('Secret').inputValue()
  const enrolment = oathtool(secret, Date.now())
  await page.getByRole('textbox', { name: 'Code' }).fill(enrolment)
  await page.getByRole('button', { name: 'Turn on' }).click()
  const codes = (await page.getByLabel('Recovery codes').inputValue()).split('\n')
  expect(new Set(codes).size).toBe(10)
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()

  await page.getByLabel('Email').fill(own.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  // The code of the setup cannot be used again.
  await eventually(() => oathtool(secret, Date.now()) !== enrolment, { withinMs: 60_000, everyMs: 500 })
  await page.getByLabel('Code').fill(oathtool(secret, Date.now()))
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('heading', { name: 'Calls' }).waitFor()

  await page.goto('/settings/profile')
  await page.getByLabel('Authenticator code').fill('no code')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByText('The code is wrong').waitFor()
  await page.getByLabel('Authenticator code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  const renewed = (await page.getByLabel('Recovery codes').inputValue()).split('\n')
  expect(renewed.filter((each) => codes.includes(each))).toEqual([])
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
  expect(pageErrors).toEqual([])
})

test('other sessions are ended, and a new password ends them all', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  const own = await service.organisation()
  await signIn(page, own)
  expect((await own.asAdmin('/api/auth/me')).status).toBe(200)
  await page.goto('/settings/profile')
  await page.getByText('This session').waitFor()
  await page.getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out all others' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await own.asAdmin('/api/auth/me')).status).toBe(401)
  const change = async (current: string) => {
    await page.getByLabel('Current password').fill(current)
    await page.getByLabel('New password', { exact: true }).fill('staple tractor violet')
    await page.getByLabel('Repeat the password').fill('staple tractor violet')
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('not the password')
  await page.getByText('The current password is wrong').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await change(PASSWORD)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(page, own, 'staple tractor violet')
  expect(pageErrors).toEqual([])
})

test('a new user sets a password with the link and sees only their own account', async () => {
  const { page, pageErrors } = await browser.visit(service)
  const own = await service.organisation()
  await openSignedIn(page, own, '/settings/users')
  const email = `kim-${crypto.randomUUID()}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add user' }).click()
  const link = await page.getByRole('textbox', { name: `Link for ${email}` }).inputValue()
  await page.getByText('No password yet').waitFor()

  const kim = await browser.visit(service, { width: 390, height: 800 })
  await kim.page.goto(link)
  await kim.page.getByLabel('New password').fill('staple tractor violet')
  await kim.page.getByLabel('Repeat the password').fill('staple tractor violet')
  await kim.page.getByRole('button', { name: 'Save' }).click()
  await kim.page.getByText('Your password is set').waitFor()
  await signIn(kim.page, { ...own, email }, 'staple tractor violet')
  await kim.page.goto('/settings/users')
  await kim.page.waitForURL(/settings\/profile/)
  await kim.page.getByText('This session').waitFor()
  expect(await kim.page.getByRole('link', { name: 'Users' }).count()).toBe(0)

  await page.reload()
  await page.getByLabel(`Role of ${email}`).selectOption('admin')
  await page.getByRole('button', { name: `Disable ${email}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: `Enable ${email}` }).waitFor()
  expect(await page.getByLabel(`Role of ${email}`).inputValue()).toBe('admin')
  await kim.page.reload()
  await kim.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect([...pageErrors, ...kim.pageErrors]).toEqual([])
})

test('the audit log is filtered by action and person, and further pages load', async () => {
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 800 })
  const own = await service.organisation()
  for (let time = 0; time < 60; time += 1) {
    const change = { auto_generate_analytics: time % 2 === 1 }
    await own.asAdmin('/api/settings', json(change, 'PATCH'))
  }
  await openSignedIn(page, own, '/settings/audit')
  await page.getByLabel('Action').selectOption('settings.changed')
  const changed = page.getByRole('listitem').filter({ hasText: 'Settings changed' })
  await page.getByRole('button', { name: 'Show more' }).click()
  await eventually(async () => (await changed.count()) >= 59)
  await page.getByRole('button', { name: 'Show more' }).waitFor({ state: 'detached' })
  await page.getByLabel('Who').selectOption('recorder')
  await page.getByText('No matching events').waitFor()
  await page.getByLabel('Who').selectOption(own.email)
  await changed.first().getByText('Details').click()
  await changed.first().getByText('auto_generate_analytics').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})

test('the audit log shows who read or heard one call', async () => {
  const own = await service.organisation()
  const [heard, read] = [
    await insertTranscribed(service, own, 'C: Where is my parcel?'),
    await insertTranscribed(service, own, 'C: It has come.'),
  ]
  const asMember = await own.member()
  await asMember(`/api/voicelogs/${heard}/audio?purpose=play`)
  await asMember(`/api/voicelogs/${read}`)
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, own, `/calls/${heard}?tab=facts`)
  await page.getByRole('link', { name: 'Who read or heard it' }).click()
  const events = page.getByRole('listitem').filter({ has: page.locator('time') })
  await events.filter({ hasText: 'Recording played' }).waitFor()
  // The visit of the page itself.
  await events.filter({ hasText: 'Call opened, with its transcript' }).waitFor()
  expect(await events.count()).toBe(2)
  await page.getByRole('button', { name: 'Show all events' }).click()
  await eventually(async () => (await events.count()) > 5)
  // The newest is that of the admin.
  const openings = events.filter({ hasText: 'Call opened' })
  // Each says of which call it is, at which second, and leads to it.
  await openings
    .nth(1)
    .getByRole('link', { name: /^call of .+/ })
    .waitFor()
  expect(await openings.nth(1).getByRole('time').textContent()).toMatch(/:\d\d:\d\d/)
  await page.getByLabel('From').fill('2100-01-01')
  await page.getByText('No matching events').waitFor()
  await page.getByLabel('From').fill('')
  await openings.nth(1).getByRole('link', { name: 'Events of this call' }).click()
  await eventually(async () => (await events.count()) === 1)
  await page.getByRole('link', { name: 'Open the call' }).click()
  await page.waitForURL(`**/calls/${read}`)
  expect(pageErrors).toEqual([])
})

/** The status of the answer to curl. */
async function upload(key: string, callId: string): Promise<string> {
  const curl = Bun.spawn([
    'curl',
    '--silent',
    '--max-time',
    '60',
    '--output',
    '/dev/null',
    '--write-out',
    '%{http_code}',
    '--header',
    `X-API-Key: ${key}`,
    '--form',
    `call_id=${callId}`,
    '--form',
    'operator_id=agent-17',
    '--form',
    `file=@${recording}`,
    `${service.baseUrl}/api/ingest/upload`,
  ])
  return await new Response(curl.stdout).text()
}
