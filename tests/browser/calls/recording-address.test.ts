import { expect, test } from 'bun:test'
import { eventually } from '../../support/poll.ts'
import { wavOf } from '../../support/wav.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

test('an hour is played from five places, each after the address before has ended', async () => {
  const organisation = await service.organisation()
  // So long that the browser does not fetch all of it at once: 58 MB.
  const form = new FormData()
  form.set('file', new Blob([wavOf(3_600_000)]), 'long.wav')
  const uploaded = await organisation.asAdmin('/api/voicelogs', { method: 'POST', body: form })
  const { voicelog_id: id } = await uploaded.json()
  await service.database
    .sql`update voicelogs set status = 'completed', duration_ms = 3600000 where id = ${id}`

  const { page, pageErrors } = await browser.visit(service)
  await page.clock.install()
  const asked = new Set<string>()
  const ended = new Set<string>()
  await page.route('**/storage/**', async (route) => {
    const url = route.request().url()
    asked.add(url)
    // As the service answers for an address that has ended.
    await (ended.has(url) ? route.fulfill({ status: 403 }) : route.continue())
  })
  const position = () =>
    page.evaluate(() => Number(document.querySelector('[data-position]')?.getAttribute('data-position')))

  await openSignedIn(page, organisation, `/calls/${id}`)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await eventually(async () => (await position()) >= 1)
  // So far apart that the browser sends a new request for each.
  for (const second of [3_000, 600, 2_400, 1_200, 1_800]) {
    for (const each of asked) ended.add(each)
    await page.clock.fastForward('05:00')
    await page.evaluate((to) => {
      history.pushState(null, '', `?t=${to}`)
      dispatchEvent(new PopStateEvent('popstate'))
    }, second)
    await eventually(async () => {
      const at = await position()
      return at >= second + 1 && at < second + 100
    })
    expect(asked.size).toBeGreaterThan(ended.size)
  }
  expect(pageErrors).toEqual([])
})
