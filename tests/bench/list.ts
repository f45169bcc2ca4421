/**
 * Measures the dashboard's list of 100,000 calls in Chromium, logged in: from the start of the navigation until rows
 * are painted, with nothing cached and with the scripts cached. For comparison, in turns: the same page with 10 calls,
 * and a bare page of text rows without a script. Then a scroll through 5,000 rows, and every page of the list through
 * the API. CALLS=10000 makes fewer.
 *
 * Processor times are shown too, since wall time depends on other work on the machine.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { createOrganisation } from '../../src/domain/identity/accounts.ts'
import { buildDashboard } from '../../tools/dashboard.ts'
import { BROWSER_ARGUMENTS, chromiumPath, keepSession } from '../browser/support/browser.ts'
import { insertManyCalls } from '../support/many-calls.ts'
import { cpuMsOf } from '../support/processor-time.ts'
import { PASSWORD } from '../support/service.ts'
import { benchDatabase, startApi } from './support/api.ts'
import { figure, median, percentile } from './support/figures.ts'

const CALLS = Number(Bun.env.CALLS ?? 100_000)
const FEW_CALLS = 10
const ROUNDS = 15
const PAINT_BOUND_MS = 500
/** What a page writes to its console when its rows are painted, with the time since the start of the navigation. */
const ROWS_PAINTED = 'rows painted'
const ROWS_TO_SCROLL = Math.min(5_000, CALLS)
/** How far each frame scrolls: 480 rows a second at 60 frames a second, a fast turn of the wheel. */
const ROWS_A_FRAME = 8
const PAGES_COMPARED = 100

const folder = mkdtempSync(join(tmpdir(), 'voicelog-bench-'))
const database = await benchDatabase()
const few = { organisation: 'few', email: 'few@example.com', password: PASSWORD }
const { organisationId: fewId } = await createOrganisation(database, few)
await insertManyCalls(database, database.organisationId, CALLS)
await insertManyCalls(database, fewId, FEW_CALLS)
await database.sql`vacuum analyze`
await buildDashboard()
const api = await startApi(database.url, { STORAGE_URL: `file://${folder}` })
const bare = startBarePage()
const browser = await chromium.launch({ executablePath: chromiumPath(), args: BROWSER_ARGUMENTS })
const cdp = await browser.newBrowserCDPSession()
try {
  const [ofMany, ofFew] = [await signIn('bench@example.com'), await signIn(few.email)]
  await measureOpening(ofMany, ofFew)
  await measureScrolling(ofMany)
  await measurePages(ofMany)
} finally {
  await browser.close()
  await bare.stop(true)
  await api.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(0)

type Tokens = { access_token: string; refresh_token: string }
type Opening = { paintMs: number; tabMs: number; apiMs: number }

async function signIn(email: string): Promise<Tokens> {
  const response = await fetch(`${api.baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  return (await response.json()) as Tokens
}

/** The smallest page with rows: no page can be faster than this one. */
function startBarePage() {
  const rows = Array.from({ length: 30 }, (_, index) => `<div role="row">Row ${index}</div>`).join('')
  const page = () =>
    new Response(`<!doctype html><title>Bare</title>${rows}`, { headers: { 'content-type': 'text/html' } })
  return Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: page })
}

/** Measures all in turns, so that other work on the machine affects all of them. */
async function measureOpening(ofMany: Tokens, ofFew: Tokens): Promise<void> {
  const openings: Record<'cold' | 'warm', Record<'many' | 'few' | 'bare', Opening>[]> = { cold: [], warm: [] }
  const [list, barePage] = [`${api.baseUrl}/calls`, `${bare.url}calls`]
  for (let round = 0; round <= ROUNDS; round++) {
    const many = await openTwice(ofMany, list)
    const few = await openTwice(ofFew, list)
    const none = await openTwice(ofFew, barePage)
    // The first round is not counted: PostgreSQL has no plans and pages cached yet.
    if (round === 0) continue
    openings.cold.push({ many: many.cold, few: few.cold, bare: none.cold })
    openings.warm.push({ many: many.warm, few: few.warm, bare: none.warm })
  }
  for (const [cache, title] of [
    ['cold', 'nothing cached'],
    ['warm', 'scripts cached'],
  ] as const) {
    const of = (page: 'many' | 'few' | 'bare', name: keyof Opening) =>
      openings[cache].map((each) => each[page][name])
    const [paints, baseline, floor] = [of('many', 'paintMs'), of('few', 'paintMs'), of('bare', 'paintMs')]
    console.log(
      `${title}: rows painted after ${spread(paints)}, of ${FEW_CALLS} calls ${spread(baseline)}, of a bare page ${spread(floor)}`,
    )
    console.log(
      `  processor time: tab ${ms(median(of('many', 'tabMs')))}, ${ms(median(of('few', 'tabMs')))} and ${ms(median(of('bare', 'tabMs')))}, API ${ms(median(of('many', 'apiMs')))} and ${ms(median(of('few', 'apiMs')))}`,
    )
    const name = `list of ${CALLS}, ${title}`
    figure(`${name}: rows painted, p50`, median(paints), 'ms', { atMost: PAINT_BOUND_MS })
    figure(`${name}: over ${FEW_CALLS} calls`, median(paints) / median(baseline), '', null)
    figure(`${name}: over a bare page`, median(paints) / median(floor), '', null)
    figure(`${name}: processor time of the tab`, median(of('many', 'tabMs')), 'ms', null)
  }
}

async function openTwice(tokens: Tokens, url: string): Promise<Record<'cold' | 'warm', Opening>> {
  const { page, close } = await openTab(tokens)
  const cold = await open(page, url)
  const warm = await open(page, url)
  await close()
  return { cold, warm }
}

/** A tab with nothing cached, of a user who is logged in: the browser keeps the session, as in a new tab. */
async function openTab(tokens: Tokens) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en' })
  const page = await context.newPage()
  const told = { session: await keepSession(context, tokens, api.baseUrl), text: ROWS_PAINTED }
  await page.addInitScript(({ session, text }) => {
    localStorage.setItem('voicelog.session', session)
    const look = () => {
      if (document.querySelectorAll('[role=row]').length <= 5) return void requestAnimationFrame(look)
      // What is in the page in one frame is painted before the next task runs.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug(text, performance.now())
      port2.postMessage(null)
    }
    requestAnimationFrame(look)
  }, told)
  return { page, close: () => context.close() }
}

async function open(page: Page, url = `${api.baseUrl}/calls`): Promise<Opening> {
  const [before, tab] = [cpuMsOf(api.pid), await tabClock()]
  // The page reports it itself: polling would make it run 300 kB of Playwright's script.
  const painted = page.waitForEvent('console', (message) => message.text().startsWith(ROWS_PAINTED))
  await page.goto(url, { waitUntil: 'commit' })
  const paintMs = Number((await painted).text().slice(ROWS_PAINTED.length))
  return { paintMs, tabMs: await tab(), apiMs: cpuMsOf(api.pid) - before }
}

/** Measures the processor time of the browser's pages from now on, drawing included. */
async function tabClock(): Promise<() => Promise<number>> {
  const before = await renderers()
  return async () => {
    const times = [...(await renderers())].map(([pid, seconds]) => seconds - (before.get(pid) ?? 0))
    return 1000 * times.reduce((sum, each) => sum + each, 0)
  }
}

async function renderers(): Promise<Map<number, number>> {
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo')
  return new Map(
    processInfo.filter(({ type }) => type === 'renderer').map(({ id, cpuTime }) => [id, cpuTime]),
  )
}

async function measureScrolling(tokens: Tokens): Promise<void> {
  const { page, close } = await openTab(tokens)
  await open(page)
  const tab = await tabClock()
  const { frames, slow, seconds, rows } = await page.evaluate(scroll, {
    rows: ROWS_TO_SCROLL,
    rowsAFrame: ROWS_A_FRAME,
  })
  const tabMs = await tab()
  await close()
  console.log(
    `scroll through ${rows} rows: ${frames} frames in ${seconds.toFixed(1)} s, ${slow.length} over 50 ms${slow.length > 0 ? `, the longest ${ms(Math.max(...slow))}` : ''}; tab ${ms(tabMs)} of processor time`,
  )
  const name = `list of ${CALLS}, scroll through ${rows} rows`
  figure(`${name}: frames over 50 ms`, slow.length, `of ${frames}`, null)
  figure(`${name}: processor time of the tab a row`, tabMs / rows, 'ms', null)
}

/** Runs in the page: scrolls with every frame, at the end of the loaded rows as the list grows. */
function scroll({ rows, rowsAFrame }: { rows: number; rowsAFrame: number }) {
  type Scrolled = { frames: number; slow: number[]; seconds: number; rows: number }
  return new Promise<Scrolled>((resolve) => {
    const list = document.querySelector('[role=table]') as HTMLElement
    const rowPx = (document.querySelector('[aria-rowindex]') as HTMLElement).parentElement?.offsetHeight ?? 0
    const slow: number[] = []
    const observer = new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) slow.push(duration)
    })
    // Only frames of more than 50 ms are reported (Long Animation Frames API).
    observer.observe({ type: 'long-animation-frame' })
    const startedAt = performance.now()
    let frames = 0
    const step = () => {
      frames += 1
      list.scrollTop += rowsAFrame * rowPx
      const passed = Math.round(list.scrollTop / rowPx)
      if (passed < rows - 30) return void requestAnimationFrame(step)
      setTimeout(() => {
        observer.disconnect()
        resolve({ frames, slow, seconds: (performance.now() - startedAt) / 1000, rows: passed })
      }, 200)
    }
    requestAnimationFrame(step)
  })
}

/** Reads every page from the first to the last, as the dashboard does. */
async function measurePages({ access_token }: Tokens): Promise<void> {
  const times: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const before = performance.now()
    const query = new URLSearchParams({ limit: '100', sort: '-call_date', ...(cursor !== '' && { cursor }) })
    const response = await fetch(`${api.baseUrl}/api/voicelogs?${query}`, {
      headers: { authorization: `Bearer ${access_token}` },
    })
    const { next_cursor } = (await response.json()) as { next_cursor: string | null }
    times.push(performance.now() - before)
    cursor = next_cursor
  }
  const [first, last] = [times.slice(0, PAGES_COMPARED), times.slice(-PAGES_COMPARED)]
  console.log(`${times.length} pages of the API: the first ${spread(first)}, the last ${spread(last)}`)
  figure(`page of 100 calls, the last of ${CALLS}, p50`, median(last), 'ms', null)
  figure('page of 100 calls, the last over the first', median(last) / median(first), '', null)
}

function spread(times: number[]): string {
  return `p50 ${ms(median(times))} (${ms(Math.min(...times))} to ${ms(percentile(times, 1))})`
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
