import { beforeAll, expect, test } from 'bun:test'
import { TASKS } from '../../../tools/keystrokes.ts'
import { type ContactCentre, fillContactCentre } from '../../support/contact-centre.ts'
import { eventually } from '../../support/poll.ts'
import { json, type TestOrganisation } from '../../support/service.ts'
import { openSignedIn, type Visit } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

// The page of a call as somebody uses it who reviews: keys, quotes, focus.

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
let calls: ContactCentre
beforeAll(async () => {
  organisation = await service.organisation()
  calls = await fillContactCentre(service, organisation, { calls: 40, days: 5, until: new Date() })
})

async function openCall(options: Parameters<typeof browser.visit>[1] = {}): Promise<Visit> {
  const visit = await browser.visit(service, options)
  await openSignedIn(visit.page, organisation, `/calls/${calls.english}?tab=scorecard`)
  await visit.page.getByRole('heading', { name: 'Quality' }).waitFor()
  return visit
}

type Page = Visit['page']
const positionOf = (page: Page) =>
  page.evaluate(() => Number(document.querySelector('[data-position]')?.getAttribute('data-position')))
const isPlaying = async (page: Page) =>
  (await page.getByRole('button', { name: 'Pause', exact: true }).count()) === 1
const quotes = (page: Page) => page.getByRole('button').filter({ has: page.locator('q') })

/** The quote that stands first in the recording, which then plays for long enough. */
async function earliestQuote(page: Page) {
  const times = (await quotes(page).allTextContents()).map((each) => {
    const [, minutes = '9', seconds = '0'] = /(\d+):(\d\d)/.exec(each) ?? []
    return Number(minutes) * 60 + Number(seconds)
  })
  return quotes(page).nth(times.indexOf(Math.min(...times)))
}

test('the keys work after a click on a button or a quote; by keyboard Space still presses a button', async () => {
  const { page, pageErrors } = await openCall()
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await eventually(() => isPlaying(page))
  await page.keyboard.press(' ')
  await eventually(async () => !(await isPlaying(page)))
  const before = await positionOf(page)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await eventually(async () => (await positionOf(page)) >= before + 9)
  await page.keyboard.press('ArrowUp')
  expect(await page.getByLabel('Speed').inputValue()).toBe('1.25')
  await page.keyboard.press('ArrowDown')

  // A quote that plays is paused, and goes on from there.
  await (await earliestQuote(page)).click()
  await eventually(() => isPlaying(page))
  await page.keyboard.press(' ')
  await eventually(async () => !(await isPlaying(page)))
  await page.keyboard.press('ArrowRight')
  const moved = await positionOf(page)
  await page.keyboard.press(' ')
  await eventually(() => isPlaying(page))
  expect(await positionOf(page)).toBeGreaterThanOrEqual(moved)
  await page.keyboard.press(' ')

  // A button that was reached by keyboard is pressed.
  await page.getByRole('button', { name: 'Back 5 seconds' }).focus()
  const at = await positionOf(page)
  await page.keyboard.press(' ')
  await eventually(async () => (await positionOf(page)) <= at - 4)
  expect(await isPlaying(page)).toBe(false)
  expect(pageErrors).toEqual([])
})

test('a quote far down plays and shows its words, and the place on the page stays', async () => {
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const { page, pageErrors } = await openCall(size)
    const quote = quotes(page).last()
    await quote.scrollIntoViewIfNeeded()
    const before = await quote.boundingBox()
    await quote.click()
    await eventually(() => isPlaying(page))
    await page.locator('[aria-current=true][id^=segment]').waitFor()
    expect((await quote.boundingBox())?.y).toBe(before?.y as number)
    if (size.width > 1000) {
      // The words and the player are beside it.
      expect(await isInView(page, '[aria-current=true][id^=segment]')).toBe(true)
      expect(await isInView(page, '[data-position]')).toBe(true)
    }
    expect(pageErrors).toEqual([])
  }
})

const isInView = (page: Page, selector: string) =>
  page.evaluate((given) => {
    const box = document.querySelector(given)?.getBoundingClientRect()
    return box !== undefined && box.top >= 0 && box.bottom <= innerHeight
  }, selector)

test('a question is answered by one click or one key, and the focus stays in the scorecard', async () => {
  const { page, pageErrors } = await openCall()
  const scorecard = page.getByRole('region', { name: 'Quality' })
  const answers = scorecard.getByRole('group')
  const pressed = (at: number) =>
    answers.nth(at).getByRole('button', { pressed: true }).getAttribute('aria-label')
  const saved = () => page.waitForResponse((each) => each.url().endsWith('/review') && each.ok())

  await Promise.all([saved(), answers.nth(0).getByRole('button', { name: /^No: / }).click()])
  await eventually(async () => /^No: /.test((await pressed(0)) ?? ''))
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^No: /)

  // By key: the answer is given, and the next question has the focus.
  await answers.nth(1).getByRole('button').first().focus()
  await Promise.all([saved(), page.keyboard.press('3')])
  await eventually(async () => /^Not applicable: /.test((await pressed(1)) ?? ''))
  const inQuestion = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('fieldset')].indexOf(
        document.activeElement?.closest('fieldset') as HTMLFieldSetElement,
      ),
    )
  const second = await inQuestion()
  await Promise.all([saved(), page.keyboard.press('1')])
  expect(await inQuestion()).toBe(second + 1)

  // A comment, and taking an answer back, leave the focus in the question.
  await answers
    .nth(0)
    .getByRole('button', { name: /^Comment: / })
    .click()
  await page.keyboard.type('Too curt.')
  await Promise.all([saved(), scorecard.getByRole('button', { name: 'Save' }).click()])
  await scorecard.getByText('Too curt.').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
  await eventually(async () => (await focused()).startsWith('Comment: '))
  await Promise.all([
    saved(),
    scorecard
      .getByRole('button', { name: /^Use the automatic answer: / })
      .first()
      .click(),
  ])
  expect(await page.evaluate(() => document.activeElement?.closest('fieldset') !== null)).toBe(true)
  expect(pageErrors).toEqual([])
})

test('buttons and links of a call say what they are of, and no target is smaller than 24 px', async () => {
  const { page, pageErrors } = await openCall({ width: 390, height: 844 })
  const names = await page
    .getByRole('region', { name: 'Quality' })
    .getByRole('button')
    .evaluateAll((all) =>
      all
        .filter((each) => each.closest('fieldset') !== null)
        .map((each) => each.getAttribute('aria-label') ?? ''),
    )
  expect(names.length).toBeGreaterThan(20)
  expect(new Set(names).size).toBe(names.length)
  const regions: Record<string, string[]> = {
    Scorecard: ['Transcript', 'Quality'],
    Emotion: ['Transcript', 'Emotion'],
    Facts: ['Facts', 'Metrics', 'Processing'],
    Summary: ['What the call is about', 'Summary', 'Intent'],
  }
  for (const [tab, names] of Object.entries(regions)) {
    await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
    for (const name of names) await page.getByRole('region', { name, exact: true }).waitFor()
    expect([tab, await smallTargets(page)]).toEqual([tab, []])
  }
  expect(pageErrors).toEqual([])
})

const smallTargets = (page: Page) =>
  page.locator('main').evaluate((main) =>
    [...main.querySelectorAll('button, summary, input[type=checkbox]')]
      .map((each) => {
        const target = each.matches('input') ? (each.parentElement ?? each) : each
        const { width, height } = target.getBoundingClientRect()
        return { name: each.getAttribute('aria-label') ?? each.textContent, width, height }
      })
      .filter(({ width, height }) => width > 0 && (width < 24 || height < 24)),
  )

const hrefOf = (page: Page) => new URL(page.url())
const noted = (page: Page) => page.evaluate(() => navigator.clipboard.readText())

test('J and K, "2 of 14" and "Review done" go through the list that one came from', async () => {
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/calls?department=Billing&status=completed')
  await page.getByRole('row').nth(2).getByRole('link').click()
  const place = page.getByRole('navigation', { name: 'Calls of the list' })
  const total = Number(/2 of (\d+)/.exec((await place.textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(4)
  await page.getByRole('tab', { name: /^Scorecard/ }).click()
  const second = hrefOf(page)
  await page.keyboard.press('j')
  await place.getByText(`3 of ${total}`).waitFor()
  expect(hrefOf(page).searchParams.get('tab')).toBe('scorecard')
  await page.keyboard.press('k')
  await page.waitForURL(second.href)

  // The engine's answers that nobody changed become the reviewer's, and the next call opens.
  await page.getByRole('button', { name: 'Review done, next call' }).click()
  await place.getByText(`3 of ${total}`).waitFor()
  const id = second.pathname.split('/').at(-1)
  const { review } = await (await organisation.asAdmin(`/api/voicelogs/${id}`)).json()
  expect(review.answered_by_people).toBe(review.questions - review.open)

  // A tab of its own knows the way, too; at its end there is no further call.
  const last = await (
    await organisation.asAdmin('/api/voicelogs?department=Billing&status=completed&sort=call_date&limit=1')
  ).json()
  await page.goto(`/calls/${last.items[0].voicelog_id}${second.search}`)
  await place.getByText(`${total} of ${total}`).waitFor()
  await place.getByRole('link', { name: 'Next call (J)' }).waitFor({ state: 'detached' })
  await place.getByRole('link', { name: 'Previous call (K)' }).click()
  await place.getByText(`${total - 1} of ${total}`).waitFor()
  expect(pageErrors).toEqual([])
})

test('"Review done" publishes what is in the queue, and goes on to the next call of it', async () => {
  const found = await organisation.asAdmin('/api/voicelogs?department=Support&status=completed&limit=3')
  const ids: string[] = (await found.json()).items.map((each: { voicelog_id: string }) => each.voicelog_id)
  expect(ids).toHaveLength(3)
  const { id: assignee_id } = await (await organisation.asAdmin('/api/auth/me')).json()
  for (const [at, voicelog_id] of ids.entries()) {
    const due_at = `2026-01-0${at + 1}T00:00:00Z`
    const added = await organisation.asAdmin('/api/review-queue', json({ voicelog_id, assignee_id, due_at }))
    expect(added.status).toBe(201)
  }
  const states = async () =>
    await Promise.all(
      ids.map(async (id) => {
        const { review } = await (await organisation.asAdmin(`/api/voicelogs/${id}/review-state`)).json()
        return review.state
      }),
    )
  const { page, pageErrors } = await browser.visit(service)
  await openSignedIn(page, organisation, '/reviews?state=draft&assignee=me')
  await page.getByRole('region', { name: 'Queue' }).getByRole('listitem').first().getByRole('link').click()
  const place = page.getByRole('navigation', { name: 'Calls of the list' })
  await place.getByText('1 of 3').waitFor()
  await page.getByText('Publishes the review: the agent sees it.').waitFor()
  await page.getByRole('button', { name: 'Review done, next call' }).click()
  await page.getByText(/^Review of .* published$/).waitFor()
  await place.getByText('2 of 3').waitFor()
  expect(await states()).toEqual(['published', 'draft', 'draft'])
  // The queue is as it was when its first call was opened.
  await page.keyboard.press('k')
  await place.getByText('1 of 3').waitFor()
  await page.getByRole('region', { name: 'Review', exact: true }).getByText('Published').first().waitFor()
  await page.keyboard.press('j')
  await place.getByText('2 of 3').waitFor()
  await page.keyboard.press('j')
  await place.getByText('3 of 3').waitFor()
  await page.getByRole('button', { name: 'Review done', exact: true }).click()
  await page.getByText('This was the last call of the list.').waitFor()
  expect(await states()).toEqual(['published', 'draft', 'published'])
  await page.getByRole('main').getByRole('link', { name: 'Reviews', exact: true }).click()
  await page.waitForURL('**/reviews?state=draft&assignee=me')
  expect(pageErrors).toEqual([])
})

test('a comment is a mark on the waveform, which plays there and opens it; a link leads to it', async () => {
  const path = `/api/voicelogs/${calls.english}/comments`
  const comment = { text: 'Listen to the tone here.', at_ms: 4_000 }
  const { id } = await (await organisation.asAdmin(path, json(comment))).json()
  const { page, pageErrors } = await openCall()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const mark = page.getByRole('button', { name: /^Comment at 0:04 by .*: Listen to the tone here\.$/ })
  const focused = () => page.evaluate(() => document.activeElement?.id)
  await mark.click()
  await eventually(async () => (await isPlaying(page)) && (await focused()) === `comment-${id}`)
  expect(await positionOf(page)).toBeGreaterThanOrEqual(4)
  expect(hrefOf(page).searchParams.get('tab')).toBe(null)
  await page.keyboard.press(' ')
  await eventually(async () => !(await isPlaying(page)))

  // By keyboard, while the comment is in the address already.
  await page.getByRole('slider', { name: 'Position in the recording' }).focus()
  await page.keyboard.press('End')
  await mark.focus()
  await page.keyboard.press('Enter')
  await eventually(async () => (await focused()) === `comment-${id}` && (await positionOf(page)) < 10)

  await page.getByRole('button', { name: 'Copy a link to this comment' }).click()
  await eventually(async () => new URL(await noted(page)).searchParams.get('comment') === id)
  await page.goto(await noted(page))
  await eventually(async () => (await focused()) === `comment-${id}` && (await positionOf(page)) === 4)
  expect(pageErrors).toEqual([])
})

test('the waveform is a slider with named channels and moments; a second and a claim have links', async () => {
  const { page, pageErrors } = await openCall()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const slider = page.getByRole('slider', { name: 'Position in the recording' })
  const value = () => slider.getAttribute('aria-valuetext')
  await slider.focus()
  await page.keyboard.press('ArrowRight')
  await eventually(async () => /^0:05 of \d:\d\d, (Agent|Customer)$/.test((await value()) ?? ''))
  await page.keyboard.press('End')
  await eventually(async () => {
    const [, at, whole] = /^(\d+:\d\d) of (\d+:\d\d)/.exec((await value()) ?? '') ?? []
    return at !== undefined && at === whole
  })
  await page.keyboard.press('Home')
  await eventually(async () => ((await value()) ?? '').startsWith('0:00'))
  const player = page.getByRole('region', { name: 'Recording', exact: true })
  for (const channel of ['Agent', 'Customer']) await player.getByText(channel, { exact: true }).waitFor()
  const line = page.getByRole('region', { name: 'Transcript' }).getByRole('listitem').nth(1)
  await line.hover()
  await line.getByRole('button', { name: /^Copy a link to/ }).click()
  await page.getByText(/^Link to .* copied$/).waitFor()
  const second = new URL(await noted(page))
  expect(second.pathname).toBe(`/calls/${calls.english}`)
  expect([...second.searchParams.keys()]).toEqual(['t'])
  const claim = page.getByRole('region', { name: 'Quality' }).getByRole('button', { name: /^Copy a link to/ })
  await claim.first().click()
  await eventually(async () => new URL(await noted(page)).searchParams.get('tab') === 'scorecard')
  await page.goto(await noted(page))
  await page.getByRole('region', { name: 'Quality' }).waitFor()
  await eventually(
    async () => (await positionOf(page)) === Math.floor(Number(hrefOf(page).searchParams.get('t'))),
  )
  expect(pageErrors).toEqual([])
})

test('what people do all day takes the clicks and keys of tools/keystrokes.ts', async () => {
  const view = { name: 'Angry', page: 'calls', query: 'emotion=anger&period=yesterday', shared: false }
  expect((await organisation.asAdmin('/api/views', json(view))).status).toBe(201)
  const { page, pageErrors } = await browser.visit(service)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  // Real ones only: Enter on a button makes a click of its own, with a detail of 0.
  await page.addInitScript(() => {
    const counted = { click: 0, key: 0 }
    Object.assign(window, { counted })
    document.addEventListener('click', ({ detail }) => detail > 0 && counted.click++, true)
    document.addEventListener('keydown', () => counted.key++, true)
  })
  await openSignedIn(page, organisation, '/today')
  /** Does what a task needs, and compares what was clicked and pressed with its steps. */
  const takes = async (task: string, act: () => Promise<unknown>) => {
    const read = () => page.evaluate(() => ({ ...Object(Reflect.get(window, 'counted')) }))
    const before = await read()
    await act()
    const after = await read()
    const steps = TASKS.find((each) => each.task === task)?.after ?? []
    const count = (kind: string) => steps.filter((each) => each === kind).length
    expect([task, after.click - before.click, after.key - before.key]).toEqual([
      task,
      count('click'),
      count('key'),
    ])
  }
  await takes('The worst operators of this week', async () => {
    await page.getByRole('link', { name: 'Operators this week, lowest score first' }).click()
    await page.waitForURL('**/operators?sort=quality_score&period=this_week')
  })
  await takes("Yesterday's angry calls", async () => {
    await page.getByRole('link', { name: 'Angry', exact: true }).click()
    await page.waitForURL('**/calls?*emotion=anger*')
  })
  await page.goto('/calls?department=Billing&status=completed')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByText('1 of ').waitFor()
  await takes('The next call of the list', async () => {
    await page.keyboard.press('j')
    await page.getByText('2 of ').waitFor()
  })
  await page.goto(`/calls/${calls.english}?tab=scorecard`)
  const answers = page.getByRole('region', { name: 'Quality' }).getByRole('group')
  await quotes(page).first().waitFor()
  const quoted = page.locator('li:has(fieldset)').filter({ has: page.locator('q') })
  const last = quoted.last()
  await last.scrollIntoViewIfNeeded()
  await last.locator('legend').hover()
  await eventually(async () => (await last.getAttribute('data-current')) === 'true')
  const place = await last.boundingBox()
  const [, minutes = '', seconds = ''] =
    /(\d+):(\d\d)/.exec((await quotes(page).last().textContent()) ?? '') ?? []
  await takes('Check the quote of an answer', async () => {
    await page.keyboard.press('q')
    await eventually(() => isPlaying(page))
  })
  expect(await last.boundingBox()).toEqual(place as NonNullable<typeof place>)
  if ((await last.locator('q').count()) === 1)
    expect(await positionOf(page)).toBeGreaterThanOrEqual(Number(minutes) * 60 + Number(seconds))
  await takes('Send a colleague a moment of a call', async () => {
    await quotes(page).first().hover()
    await page
      .getByRole('button', { name: /^Copy a link to/ })
      .first()
      .click()
    await page.getByText(/^Link to .* copied$/).waitFor()
  })
  await takes('Answer eight questions', async () => {
    expect(await answers.count()).toBe(8)
    for (const each of await answers.all()) await each.getByRole('button').first().click()
  })
  expect(pageErrors).toEqual([])
})

test('the page of the agreement shows how far people and the engine agree, and where they differ', async () => {
  const path = `/api/voicelogs/${calls.english}/review`
  const { sections } = await (await organisation.asAdmin(path)).json()
  const [question] = sections[0].questions
  const answer = question.machine.answer === 'no' ? 'yes' : 'no'
  const answers = [{ question_id: question.question_id, answer }]
  expect((await organisation.asAdmin(path, json({ answers }, 'PUT'))).status).toBe(200)
  const { page, pageErrors } = await browser.visit(service, { width: 390, height: 844 })
  await openSignedIn(page, organisation, '/settings/agreement')
  const questions = page.getByRole('table', { name: 'Questions of the scorecard' })
  await questions.getByText('Where they differ').first().click()
  await questions
    .getByText(/^People: (Yes|No) – engine: /)
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Labels' }).getByText('Outcome').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(pageErrors).toEqual([])
})
