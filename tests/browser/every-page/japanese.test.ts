import { beforeAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../src/model/intents/defaults.ts'
import { fillContactCentre } from '../../support/contact-centre.ts'
import { furnishOffice } from '../../support/contact-centre-office.ts'
import { addEvaluation, addRerun } from '../../support/contact-centre-rerun.ts'
import { json, PASSWORD, type TestOrganisation } from '../../support/service.ts'
import { addSpeechHosts } from '../../support/speech-hosts.ts'
import { signIn, type Visit } from '../support/browser.ts'
import { foreignTexts } from '../support/foreign-texts.ts'
import { EMPTY_PAGES, type Fixture, open, PAGES } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
let calls: Fixture
/** One signed-in visit, shared by the tests. */
let visit: Visit

beforeAll(async () => {
  const now = new Date()
  organisation = await service.organisation()
  const admin = await furnishOffice(service, organisation, now)
  const made = await fillContactCentre(service, organisation, { calls: 80, days: 20, until: now })
  calls = { ...made, rerun: await addRerun(service, organisation, now) }
  await addEvaluation(service, organisation, now)
  visit = await browser.visit(service, { language: 'ja' })
  await signIn(visit.page, admin)
})

/** Headings and controls whose Japanese text is cut off or outside of the screen. */
async function cutTexts(page: Page): Promise<string[]> {
  return await page.evaluate(() => {
    const named =
      'button, a, label, legend, summary, option, h1, h2, h3, th, dt, [role=columnheader], [role=tab]'
    return (
      [...document.querySelectorAll<HTMLElement>(named)]
        // Texts for screen readers only are one pixel wide.
        .filter((element) => element.getBoundingClientRect().width > 1)
        .filter((element) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(element.textContent ?? ''))
        .filter((element) => {
          const { overflowX, overflowY, display } = getComputedStyle(element)
          const isCut =
            display !== 'inline' &&
            ((overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1) ||
              (overflowY !== 'visible' && element.scrollHeight > element.clientHeight + 1))
          const { right, left } = element.getBoundingClientRect()
          const scrolls =
            element.closest('[class*=overflow-x-auto], [class*=overflow-auto], [role=table]') !== null
          const isOver = !scrolls && (right > innerWidth + 1 || left < -1)
          return isCut || isOver
        })
        .map((element) => element.textContent ?? '')
    )
  })
}

const WIDE = { width: 1280, height: 800 }
const NARROW = { width: 390, height: 844 }

describe('in Japanese only data and names are in English, and no text is cut off at 390 px', () => {
  const passes = (
    name: string,
    reach: (page: Page) => Promise<void>,
    { isPublic = false, known = [] }: { isPublic?: boolean; known?: string[] } = {},
  ) =>
    test(name, async () => {
      const { page, pageErrors } = isPublic ? await browser.visit(service, { language: 'ja' }) : visit
      await reach(page)
      expect(await page.evaluate(() => document.documentElement.lang)).toBe('ja')
      expect(await foreignTexts(page, known)).toEqual([])
      await page.setViewportSize(NARROW)
      expect(await cutTexts(page)).toEqual([])
      await page.setViewportSize(WIDE)
      expect(pageErrors).toEqual([])
    })
  const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

  for (const { name, path, isPublic } of PAGES) {
    passes(`page ${name}`, (page) => open(page, path(calls)), {
      isPublic,
      known: {
        search: ['refund'],
        'settings-rerun': ['silence'],
        // How a recorder names a field of its own.
        'settings-general': ['field.tier', 'field.'],
      }[name],
    })
  }

  passes('a call in Japanese', (page) => open(page, `/calls/${calls.japanese}`))
  passes('a call that failed', (page) => open(page, `/calls/${calls.failed}`))
  passes('a call in progress', (page) => open(page, `/calls/${calls.transcribing}`))
  passes('a call that does not exist', async (page) => {
    await open(page, '/calls')
    await page.goto(`/calls/${crypto.randomUUID()}`)
    await page.getByText('この通話は存在しないか').waitFor()
  })
  passes('no call matches the filters', (page) => open(page, '/calls?operator_id=nobody'), {
    known: ['nobody'],
  })
  passes('the calls of an answer', async (page) => {
    await open(page, '/calls?answer=greeting:no&having=emotion')
    // The page also fetches the scorecard that has the question.
    await page.getByText('回答：挨拶と').waitFor()
  })
  passes('the column menu', async (page) => {
    await open(page, '/calls')
    await press(page, '表示項目')
    await page.getByRole('checkbox', { name: '通話ID' }).waitFor()
  })
  for (const path of ['/settings/speech', '/calls'])
    passes(
      `worker hosts that fetch models, at ${path}`,
      async (page) => {
        await addSpeechHosts(service, await service.organisation())
        await open(page, path)
        await page.getByText('ダウンロードに失敗しました').first().waitFor()
      },
      { known: ['worker-1', 'worker-2'] },
    )
  passes(
    'the first steps of an empty service',
    async (page) => {
      await page.route('**/api/voicelogs?*', (route) =>
        route.fulfill({ json: { items: [], next_cursor: null } }),
      )
      await open(page, '/calls')
      await page.getByRole('heading', { name: '最初の手順' }).waitFor()
      await page.unroute('**/api/voicelogs?*')
    },
    { known: ['openai', 'sherpa', 'pocketsphinx'] },
  )
  passes('the command menu, the list of keys and the menu of views', async (page) => {
    await open(page, '/calls')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'キーボードショートカット' }).waitFor()
    expect(await foreignTexts(page)).toEqual([])
    await page.keyboard.press('Escape')
    await press(page, '表示')
    await page.getByRole('textbox', { name: '名前' }).waitFor()
    expect(await foreignTexts(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('row').nth(2).getByRole('checkbox').check()
    await page.keyboard.press('Control+k')
    await page.locator('[role=option]').nth(5).waitFor()
  })
  passes('the download menu', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await press(page, 'ダウンロード')
    await page.getByRole('menuitem').first().waitFor()
  })
  passes('a call about to be deleted', async (page) => {
    await open(page, `/calls/${calls.english}`)
    await press(page, '削除')
    await page.getByRole('dialog').waitFor()
  })
  passes('an answer about to be changed', async (page) => {
    await open(page, `/calls/${calls.english}?tab=scorecard`)
    await page
      .getByRole('button', { name: /^コメント：/ })
      .first()
      .click()
    await page.getByRole('textbox', { name: 'コメント' }).waitFor()
  })
  passes(
    'a segment that is corrected, and was by somebody else meanwhile',
    async (page) => {
      await open(page, `/calls/${calls.japanese}`)
      const [first] = await page.locator('li[id^=segment-]').all()
      const id = (await first?.getAttribute('id'))?.replace('segment-', '')
      await first?.locator('p[lang]').dblclick()
      await page.getByRole('textbox', { name: '発話内容' }).fill('お電話ありがとうございました。')
      const path = `/api/voicelogs/${calls.japanese}/transcript`
      const asMember = await organisation.member()
      const { revision } = await (await asMember(path)).json()
      const segments = [{ id, text: 'お電話ありがとうございます、担当です。' }]
      expect((await asMember(path, json({ revision, segments }, 'PATCH'))).status).toBe(200)
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
    { known: ['Enter', 'Esc', '@example.com'] },
  )
  passes('a report as tables', async (page) => {
    await open(page, `/reports?by=operator&${calls.period}`)
    for (const each of await page.locator('summary').all()) await each.click()
    await page.getByRole('table').first().waitFor()
  })
  passes(
    'a file that was refused',
    async (page) => {
      await open(page, '/upload')
      const buffer = Buffer.from('this is no recording')
      await page.setInputFiles('input[type=file]', [{ name: '無音.wav', mimeType: 'audio/wav', buffer }])
      await page.getByRole('button', { name: /アップロード$/ }).click()
      await page.getByText('受付不可').waitFor()
    },
    { known: ['無音.wav'] },
  )
  passes('a scorecard with every kind of question about to be saved', async (page) => {
    await open(page, '/settings/scorecard')
    for (const kind of ['測定値', '選択肢']) {
      await press(page, /を編集$/)
      await page.getByLabel('回答方法', { exact: true }).last().selectOption(kind)
    }
    await press(page, '新しいバージョンとして保存')
    await page.getByText('入力してください。').or(page.getByText('選択肢は')).first().waitFor()
  })
  passes(
    'a version held against the one in force',
    async (page) => {
      await open(page, '/settings/intents')
      await press(page, '苦情を削除')
      await page.getByRole('dialog').getByRole('button', { name: '削除' }).click()
      await press(page, '新しいバージョンとして保存')
      await page.getByRole('dialog').getByRole('button', { name: 'バージョン2を保存' }).click()
      await press(page, 'バージョン1を開く')
      await page.getByRole('button', { name: 'バージョン3として復元' }).waitFor()
    },
    { known: DEFAULT_INTENT_DEFINITIONS.flatMap((each) => each.examples) },
  )
  passes('a re-run in progress', async (page) => {
    await open(page, '/settings/reruns')
    await press(page, '抽出')
    await page.getByRole('progressbar').waitFor()
  })
  passes('a key shown once', async (page) => {
    await open(page, '/settings/api-keys')
    await page.getByLabel('名前').fill('電話システム')
    await press(page, 'キーを生成')
    await page.getByRole('textbox', { name: '新しいAPIキー' }).waitFor()
  })
  passes('a key about to be revoked', async (page) => {
    await open(page, '/settings/api-keys')
    await press(page, /を失効$/)
    await page.getByRole('dialog').waitFor()
  })
  passes('the link of a new user', async (page) => {
    await open(page, '/settings/users')
    await page.getByLabel('メールアドレス').fill('kim@harborvale.example')
    await press(page, 'ユーザーを追加')
    await page.locator('textarea').waitFor()
  })
  passes('two-factor authentication about to be set up', async (page) => {
    await open(page, '/settings/profile')
    await page.locator('input[name=password]').fill(PASSWORD)
    await press(page, '設定する')
    await page.getByRole('img', { name: 'QR' }).waitFor()
  })
})

test('in Japanese empty pages are in Japanese', async () => {
  const { page, pageErrors } = await browser.visit(service, { language: 'ja' })
  const own = await service.organisation()
  await signIn(page, own)
  const known = [own.email, 'Org', 'nobody', 'nothing']
  for (const path of EMPTY_PAGES) {
    await open(page, path)
    expect([path, await foreignTexts(page, known)]).toEqual([path, []])
  }
  expect(pageErrors).toEqual([])
})
