import { beforeAll, describe, expect, test } from 'bun:test'
import type { Route } from 'playwright-core'
import { fillContactCentre } from '../../support/contact-centre.ts'
import { addRerun } from '../../support/contact-centre-rerun.ts'
import { eventually } from '../../support/poll.ts'
import type { TestOrganisation } from '../../support/service.ts'
import { signIn, type Visit } from '../support/browser.ts'
import { type Fixture, load, open, PAGES } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let fixture: Fixture
let visit: Visit
let visitor: TestOrganisation
beforeAll(async () => {
  const now = new Date()
  const organisation = await service.organisation()
  visitor = organisation
  const calls = await fillContactCentre(service, organisation, { calls: 40, days: 20, until: now })
  fixture = { ...calls, rerun: await addRerun(service, organisation, now) }
  visit = await browser.visit(service)
  // The tests advance the clock, so that they need not wait for the delays between retries.
  await visit.page.clock.install()
  await signIn(visit.page, organisation)
})

/** The requests for data, except those of the session. */
const READS = (url: URL) => url.pathname.startsWith('/api/') && !url.pathname.startsWith('/api/auth/')
/** Pages that fetch nothing when they open. */
const FETCH_NOTHING = ['upload', 'settings-profile']

const FAILURES: { words: RegExp; fail: (route: Route) => Promise<void> }[] = [
  {
    words: /Try again later|went wrong|could not/i,
    fail: (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          type: 'about:blank',
          title: 'Internal error',
          status: 500,
          code: 'internal',
          detail: 'Something went wrong on our side. Try again later',
        }),
      }),
  },
  {
    words: /cannot be reached\. Check the connection/,
    fail: (route) => route.abort('connectionrefused'),
  },
]

describe('every page shows loading and errors inside its frame, and recovers', () => {
  const asking = PAGES.filter((each) => !each.isPublic && !FETCH_NOTHING.includes(each.name))
  for (const { name, path } of asking) {
    test(name, async () => {
      const { page } = visit
      const alert = page.locator('main').getByRole('alert')
      const held: Route[] = []
      let answer = async (route: Route) => {
        held.push(route)
      }
      await page.route(READS, (route) => answer(route))
      await load(page, path(fixture))
      await page.locator('main').getByRole('status').filter({ hasText: 'Loading…' }).first().waitFor()
      await page.getByRole('navigation', { name: 'Main' }).waitFor()
      for (const [index, { words, fail }] of FAILURES.entries()) {
        answer = fail
        if (index > 0) await alert.getByRole('button', { name: 'Try again' }).first().click()
        await Promise.all(held.splice(0).map(fail))
        await eventually(async () => {
          await page.clock.fastForward(1_000)
          return words.test((await alert.allTextContents()).join(' '))
        })
      }
      await page.unroute(READS)
      await eventually(async () => {
        const again = alert.getByRole('button', { name: 'Try again' })
        if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 })
        return (await alert.count()) === 0 && (await page.locator('main [data-loading]').count()) === 0
      })
      await page.locator('h1').first().waitFor()
    })
  }
})

test('a missing or forbidden page says so and links to another', async () => {
  const { page } = visit
  for (const [path, words] of [
    [`/calls/${crypto.randomUUID()}`, 'This call does not exist'],
    [`/settings/reruns/${crypto.randomUUID()}`, 'This re-run does not exist'],
  ] as const) {
    await load(page, path)
    await page.locator('main').getByText(words).first().waitFor()
    const way = page.locator('main').getByRole('status').getByRole('link')
    await way.click()
    await page.waitForURL(/\/(calls|reruns)$/)
  }
  // Someone who is no longer an admin but still has the page open.
  await page.route(READS, (route) =>
    route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      body: JSON.stringify({ status: 403, code: 'forbidden', detail: 'Only admins of the organisation may' }),
    }),
  )
  await page.goto('/settings/users')
  await page.getByRole('alert').getByText('Only admins of the organisation may').waitFor()
  await page.unroute(READS)
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click()
  await page.getByText(visitor.email).first().waitFor()
})

test('every empty page says what to do next and links there', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await signIn(page, await service.organisation())
  const next: [path: string, says: string, role: 'link' | 'button', name: string, leads: RegExp][] = [
    ['/calls', 'No calls yet', 'link', 'Upload recordings', /\/upload$/],
    ['/calls?status=failed', 'No calls match these filters', 'button', 'Clear filters', /\/calls$/],
    ['/search', 'Search all transcripts', 'link', 'All calls', /\/calls$/],
    ['/search?q=nothing', 'No matches', 'link', 'All calls', /\/calls$/],
    ['/reports', 'No calls in this period', 'button', 'Last 365 days', /\/reports\?from=/],
    ['/reports', 'No calls in this period', 'link', 'Upload recordings', /\/upload$/],
    ['/operators', 'No operators yet', 'link', 'Upload recordings', /\/upload$/],
    ['/operators?search=x', 'No operator matches', 'button', 'All operators', /\/operators$/],
  ]
  for (const [path, says, role, name, leads] of next) {
    await open(page, path)
    const empty = page.locator('main').getByRole('status').filter({ hasText: says })
    await empty.getByRole(role, { name }).click()
    await page.waitForURL(leads)
  }
  await open(page, '/settings/audit')
  await page.getByLabel('Action').selectOption({ label: 'Call deleted' })
  await page.getByRole('status').getByRole('button', { name: 'All events' }).click()
  await page.getByRole('listitem').getByText('Signed in').first().waitFor()
  expect(pageErrors).toEqual([])
})
