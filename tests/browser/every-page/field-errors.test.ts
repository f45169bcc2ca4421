import { beforeAll, expect, test } from 'bun:test'
import { resolve } from 'node:path'
import { PASSWORD, type TestOrganisation } from '../../support/service.ts'
import { signIn, type Visit } from '../support/browser.ts'
import { open } from '../support/pages.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const recording = resolve(import.meta.dir, '../../../docs/example-call.ogg')
const { service, browser } = await startServiceAndBrowser()
let organisation: TestOrganisation
let visit: Visit

beforeAll(async () => {
  organisation = await service.organisation()
  visit = await browser.visit(service, { language: 'ja' })
  await signIn(visit.page, organisation)
})

/** Errors that only the service can find, by form: how to cause each, and the Japanese text of it. */
const FORMS: [name: string, path: string, give: (page: Visit['page']) => Promise<void>, says: string][] = [
  [
    ...(['a user', '/settings/users'] as const),
    async (page) => {
      await page.getByLabel('メールアドレス').fill(`${'a'.repeat(250)}@example.com`)
      await page.getByRole('button', { name: 'ユーザーを追加' }).click()
    },
    'メールアドレスの形式で入力してください（例：name@example.com）。',
  ],
  [
    ...(['an API key', '/settings/api-keys'] as const),
    async (page) => {
      await page.getByLabel('名前').fill('電話')
      await page.getByLabel('有効期限').fill('2020-01-01')
      await page.getByRole('button', { name: 'キーを生成' }).click()
    },
    '今より後の日時を指定してください。',
  ],
  [
    ...(['a password', '/settings/profile'] as const),
    async (page) => {
      await page.getByLabel('現在のパスワード').fill(PASSWORD)
      await page.getByLabel('新しいパスワード').fill('password123')
      await page.getByLabel('もう一度入力').fill('password123')
      await page.getByRole('button', { name: 'パスワードを変更' }).click()
    },
    '推測されやすいパスワードです。無関係な単語をいくつか組み合わせてください。',
  ],
  [
    ...(['what is analysed', '/settings/general'] as const),
    async (page) => {
      await page.getByLabel('部署').fill('あ'.repeat(201))
      await page.getByRole('button', { name: '保存' }).last().click()
    },
    '200文字以内で入力してください（現在201文字）。',
  ],
  [
    ...(['a re-run', '/settings/reruns'] as const),
    async (page) => {
      await page.getByLabel('部署').fill('\u0001')
      await page.getByRole('spinbutton').evaluate((field) => field.removeAttribute('max'))
      await page.getByRole('spinbutton').fill('900')
      await page.getByRole('button', { name: '試行' }).first().click()
    },
    '1〜500の値を指定してください（現在900）。',
  ],
  [
    ...(['a scorecard', '/settings/scorecard'] as const),
    async (page) => {
      await page.getByLabel('スコアカードの名前').fill('名前\u0001')
      await page.getByRole('button', { name: '新しいバージョンとして保存' }).click()
      await page.getByRole('button', { name: 'バージョン2を保存' }).click()
    },
    '使えない文字（制御文字）が含まれています。',
  ],
  [
    ...(['a condition', '/settings/scorecard'] as const),
    async (page) => {
      await page
        .getByRole('button', { name: /を編集$/ })
        .first()
        .click()
      await page.getByLabel('回答方法', { exact: true }).selectOption('測定値')
      await page.getByRole('button', { name: '条件を書く' }).click()
      await page.getByLabel('「はい」となる条件').fill('turns < (2')
      await page.getByRole('button', { name: '新しいバージョンとして保存' }).click()
    },
    '条件を読み取れません：最後に ) が必要です。',
  ],
  [
    ...(['intents', '/settings/intents'] as const),
    async (page) => {
      await page.getByRole('button', { name: '支払いを編集' }).click()
      await page.getByLabel('説明').fill('支払い\u0001')
      await page.getByRole('button', { name: '新しいバージョンとして保存' }).click()
      await page.getByRole('button', { name: 'バージョン2を保存' }).click()
    },
    '使えない文字（制御文字）が含まれています。',
  ],
  [
    ...(['an upload', '/upload'] as const),
    async (page) => {
      await page.locator('input[type=file]').setInputFiles(recording)
      await page.getByLabel('部署').fill('販売\u0001')
      await page
        .getByRole('button', { name: /アップロード$/ })
        .last()
        .click()
    },
    '部署：使えない文字（制御文字）が含まれています。',
  ],
  [
    'a filter',
    '/calls?min_quality=500',
    async () => {},
    'スコアの下限：0〜100の値を指定してください（現在500）。',
  ],
  ['a search', '/search?q=-refund', async () => {}, '検索語：検索できる語がありません。'],
  [
    'a period',
    '/reports?from=today',
    async () => {},
    '開始：日時の形式が正しくありません（例：2025-01-31T09:30:00Z）。',
  ],
]

test.each(FORMS)('in Japanese the form shows the error of %s', async (_, path, give, says) => {
  const { page, pageErrors } = visit
  await open(page, path)
  await give(page)
  await page.getByText(says).first().waitFor({ timeout: 15_000 })
  expect(pageErrors).toEqual([])
})

test('an error code that the page does not know is shown with the message of the service', async () => {
  const { page } = await browser.visit(service, { language: 'ja' })
  await signIn(page, organisation)
  await open(page, '/settings/users')
  const errors = [{ field: 'email', code: 'of_tomorrow', message: 'is of tomorrow' }]
  await page.route('**/api/users', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    const body = { code: 'invalid_fields', detail: 'email: is of tomorrow', status: 422, errors }
    await route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(body) })
  })
  await page.getByLabel('メールアドレス').fill('kim@example.com')
  await page.getByRole('button', { name: 'ユーザーを追加' }).click()
  await page.getByText('is of tomorrow', { exact: true }).waitFor()
})
