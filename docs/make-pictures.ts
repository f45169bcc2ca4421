/**
 * Makes docs/pictures, every page of the dashboard in light and dark: bun run pictures
 *
 * The calls are made up (tests/support/contact-centre.ts), so that the same pages give the same pictures for a week.
 * Starts its own PostgreSQL and Redis. Uses the fonts of this machine (Debian: fonts-inter-variable, fonts-noto-cjk).
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signIn, startBrowser } from '../tests/browser/support/browser.ts'
import { open, PAGES } from '../tests/browser/support/pages.ts'
import { ffmpeg } from '../tests/support/audio.ts'
import { fillContactCentre } from '../tests/support/contact-centre.ts'
import { dateOffice, furnishOffice } from '../tests/support/contact-centre-office.ts'
import { addRerun } from '../tests/support/contact-centre-rerun.ts'
import { startService } from '../tests/support/service.ts'
import { buildDashboard } from '../tools/dashboard.ts'
import { startPostgres } from '../tools/stack/postgres.ts'
import { startRedis } from '../tools/stack/redis.ts'
import { stopEverything } from '../tools/stack/supervised.ts'
import { ensureBrowser, ensureSystemPrograms, FFMPEG, REDIS } from '../tools/stack/system-programs.ts'

/** The time that the pages show: the last Friday afternoon, since Today counts the calls of seven days. */
const NOW = lastFridayAfternoon(new Date())
const SIZE = { width: 1280, height: 860 }
/** The pages that also have a picture in Japanese, light. */
const IN_JAPANESE = ['calls', 'call', 'reports']

const pictures = join(import.meta.dir, 'pictures')
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'voicelog-pictures-')))
let code = 1
try {
  await ensureSystemPrograms([FFMPEG, REDIS], console.error)
  await ensureBrowser(console.error)
  await makePictures()
  code = 0
} finally {
  await stopEverything()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(code)

function lastFridayAfternoon(before: Date): Date {
  const friday = new Date(before)
  friday.setUTCHours(15, 20, 0, 0)
  const days = (friday.getUTCDay() + 2) % 7
  friday.setUTCDate(friday.getUTCDate() - (days === 0 && friday > before ? 7 : days))
  return friday
}

async function makePictures(): Promise<void> {
  const [postgres, redis] = await Promise.all([
    startPostgres({ folder: join(folder, 'postgres'), durable: false }),
    startRedis({ folder: join(folder, 'redis') }),
    buildDashboard(),
  ])
  Object.assign(Bun.env, { TEST_DATABASE_URL: postgres.url('postgres'), TEST_REDIS_URL: redis.url })
  // The sessions are dated by the time that the pages show, long ago for the service.
  const environment = { SESSION_IDLE_MINUTES: '43200' }
  const [service, browser] = await Promise.all([startService({ environment }), startBrowser()])
  try {
    const organisation = await service.organisation()
    const admin = await furnishOffice(service, organisation, NOW)
    const made = await fillContactCentre(service, organisation, { calls: 640, days: 42, until: NOW })
    const calls = { ...made, rerun: await addRerun(service, organisation, NOW) }
    rmSync(pictures, { recursive: true, force: true })
    mkdirSync(pictures)
    const sets = [
      { suffix: '-light', options: { dark: false }, pages: PAGES },
      { suffix: '-dark', options: { dark: true }, pages: PAGES },
      {
        suffix: '-ja',
        options: { language: 'ja' as const },
        pages: PAGES.filter(({ name }) => IN_JAPANESE.includes(name)),
      },
    ]
    for (const { suffix, options, pages } of sets) {
      const { page, pageErrors } = await browser.visit(service, { ...SIZE, ...options, now: NOW })
      // Public pages first, while nobody is logged in.
      const order = pages.toSorted((a, b) => Number(b.isPublic ?? false) - Number(a.isPublic ?? false))
      for (const [index, { name, path, isPublic }] of order.entries()) {
        if (!isPublic && (index === 0 || order[index - 1]?.isPublic)) await signIn(page, admin)
        await dateOffice(service, organisation, NOW)
        await open(page, path(calls))
        const png = await page.screenshot()
        const webp = await ffmpeg({ 'in.png': png }, ['-i', 'in.png', '-quality', '82', '-f', 'webp', 'out'])
        await Bun.write(join(pictures, `${name}${suffix}.webp`), webp)
      }
      if (pageErrors.length > 0) throw new Error(pageErrors.join('\n'))
    }
  } finally {
    await browser.close()
    await service.stop()
  }
}
