import { afterAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { transcripts } from '../../../src/db/schema/index.ts'
import { createLocalEngine } from '../../../src/domain/analysis/local/engine.ts'
import { silentLogger } from '../../../src/lib/log.ts'
import type { Segment } from '../../../src/model/transcript.ts'
import { startReruns } from '../../../src/workers/reruns.ts'
import { eventually } from '../../support/poll.ts'
import { insertTranscribed } from '../../support/transcribed.ts'
import { openSignedIn } from '../support/browser.ts'
import { startServiceAndBrowser } from '../support/setup.ts'

const { service, browser } = await startServiceAndBrowser()

const text = 'I want to cancel my contract'
const segment: Segment = {
  ...{
    id: 's1',
    speaker: 'customer',
    channel: 1,
    start_ms: 0,
    end_ms: 4_000,
    text,
    confidence: 0.9,
    words: [],
  },
}
const workers = startReruns(
  {
    ...{ db: service.database.db, engine: createLocalEngine(), log: silentLogger },
    currentSpeech: () => ({ engine: 'better', model: 'better-1' }),
    transcribe: async () => ({
      ...{ language: 'en-US', engine: 'better', model: 'better-1', duration_ms: 5_000, channels: 2 },
      segments: [segment],
      reliability: {
        ...{ level: 'good', mean_confidence: 0.9, low_confidence_share: 0, reason: 'confident' },
        ...{ low_confidence_below: 0.5, channels: [] },
      },
    }),
  },
  { concurrency: 1, timing: { pollMs: 20, maxYieldMs: 0 } },
)
afterAll(() => workers.stop())

const TEXTS = {
  en: {
    transcript: 'Transcript',
    summary: 'Summary',
    try: 'Dry run on a sample',
    sums: '2 transcripts: 10 words before, 12 after; 50% of the words differ.',
    model: ['Speech model', 'test', 'better-1', '2'],
    level: ['Reliability', 'None', 'Reliable', '2'],
    run: 'Run on all these calls',
    analytics: ['Summary', 'Emotion', 'Intent', 'Quality'],
  },
  ja: {
    transcript: '文字起こし',
    summary: '要約',
    try: '抽出した通話で試行',
    sums: '文字起こし2件：単語数 10 → 12。異なる単語の割合 50%。',
    model: ['音声認識モデル', 'test', 'better-1', '2'],
    level: ['文字起こしの信頼度', 'なし', '信頼できる', '2'],
    run: '対象のすべての通話で実行',
    analytics: ['要約', '感情', '用件', '品質'],
  },
}

test.each(['en', 'ja'] as const)(
  'transcripts are tried on a sample, compared, and then made again (%s)',
  async (language) => {
    const own = await service.organisation()
    const { db } = service.database
    const t = TEXTS[language]
    const ids = [
      await insertTranscribed(service, own, 'C: I want to counsel contact'),
      await insertTranscribed(service, own, 'C: I want to counsel contact'),
    ]
    const { page, pageErrors } = await browser.visit(service, { language, width: 390, height: 800 })
    await openSignedIn(page, own, '/settings/reruns')
    for (const name of t.analytics) await page.getByRole('checkbox', { name, exact: true }).uncheck()
    await page.getByRole('checkbox', { name: t.transcript, exact: true }).check()
    await page.getByRole('button', { name: t.try }).click()
    await page.getByText(t.sums).waitFor()
    for (const [field = '', ...cells] of [t.model, t.level]) {
      const row = page.getByRole('row').filter({ hasText: field })
      expect(await row.getByRole('cell').allTextContents()).toEqual(cells)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const engineOf = async (id: string) =>
      (await db.select().from(transcripts).where(eq(transcripts.voicelogId, id)))[0]?.engine
    expect(await Promise.all(ids.map(engineOf))).toEqual(['test', 'test'])
    await page.getByRole('button', { name: t.run }).click()
    await page.getByRole('dialog').getByRole('button', { name: t.run }).click()
    await eventually(async () => (await Promise.all(ids.map(engineOf))).every((each) => each === 'better'))
    expect(pageErrors).toEqual([])
  },
)
