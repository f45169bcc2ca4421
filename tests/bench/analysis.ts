/**
 * The four analytics of the local engine on a call of thirty minutes, joined from the scripted calls, compared with
 * reading its words only: tokens and stems in English, Intl.Segmenter in Japanese. Each round reads a new copy, so that
 * nothing is cached.
 */

import { readScriptedCalls } from '../../evaluation/scripted/calls.ts'
import { analyseKind } from '../../src/domain/analysis/analyse.ts'
import { tokeniseEnglish } from '../../src/domain/analysis/local/text/english.ts'
import { words } from '../../src/lib/text.ts'
import { ANALYTIC_KINDS } from '../../src/model/analytics.ts'
import type { Transcript } from '../../src/model/transcript.ts'
import { engine, inputOf, joined } from '../domain/analysis/local/support.ts'
import { figure, median } from './support/figures.ts'

const ROUNDS = 15
const WARM_UP = 3
const MINUTES = 30

const LANGUAGES = {
  'en-US': { file: 'en.txt', read: (text: string) => tokeniseEnglish(text).length },
  'ja-JP': { file: 'ja.txt', read: (text: string) => words(text, 'ja').length },
}

for (const [language, { file, read }] of Object.entries(LANGUAGES)) {
  const transcript = joined(await readScriptedCalls(file, language), MINUTES * 60_000)
  const analysed: number[] = []
  const baseline: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const analysis = await timed(() => analyse(structuredClone(transcript)))
    const reading = await timed(async () => {
      for (const { text } of transcript.segments) read(text)
    })
    if (round < 0) continue
    analysed.push(analysis)
    baseline.push(reading)
  }
  console.log(
    `${language}: ${transcript.segments.length} segments, its words alone ${median(baseline).toFixed(1)} ms`,
  )
  figure(`${language}: four analytics of ${MINUTES} minutes, median`, median(analysed), 'ms', { atMost: 200 })
  figure(`${language}: the same over reading its words alone`, median(analysed) / median(baseline), '', null)
}

async function analyse(transcript: Transcript) {
  for (const kind of ANALYTIC_KINDS) await analyseKind(engine, kind, inputOf(transcript))
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
