import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { LEARNT_FROM, parseLabelledCall } from '../evaluation/call-file.ts'
import { timedTranscript } from '../evaluation/timing.ts'
import { languageOf } from '../src/domain/analysis/local/engine.ts'
import { lateMoves, outcomeSigns } from '../src/domain/analysis/local/outcome-signs.ts'
import { readCall } from '../src/domain/analysis/local/reading.ts'
import { ALWAYS } from '../src/domain/analysis/local/second-level.ts'
import { OUTCOMES, type Outcome } from '../src/model/analytics.ts'
import type { Transcript } from '../src/model/transcript.ts'
import { readExamples } from './read.ts'
import { type Choice, fitSecondLevel } from './second-level.ts'

// bun training/outcomes.ts
//
// Fits the weights that tell how a call ended, and writes them to src/domain/analysis/local/learnt/outcomes.json. Run it
// after `bun run learn`. The base models never see the outcomes of calls.

const FILE = resolve(import.meta.dir, '../src/domain/analysis/local/learnt/outcomes.json')
/** Those of the evaluation were labelled by others than their writers. */
const EVALUATED_COUNTS = 3

type Ended = { transcript: Transcript; outcomes: readonly Outcome[]; counts: number }

function endedCalls(language: 'en' | 'ja'): Ended[] {
  const tag = { en: 'en-US', ja: 'ja-JP' }[language]
  const written = readExamples(language, 'train').flatMap(({ kind, labels, turns }): Ended[] => {
    if (kind !== 'call' || labels.outcome === undefined) return []
    const lines = turns.map(({ role, text }) => ({ speaker: role, pauseMs: null, text }))
    return [{ transcript: timedTranscript(tag, lines), outcomes: [labels.outcome], counts: 1 }]
  })
  const evaluated = LEARNT_FROM.flatMap((part) => {
    const folder = join(import.meta.dir, '../evaluation', part)
    const files = readdirSync(folder).sort()
    return files.map((each) => parseLabelledCall(each, readFileSync(join(folder, each), 'utf8')))
  }).filter(({ transcript }) => transcript.language === tag)
  return [
    ...written,
    ...evaluated.map(({ transcript, labels }) => ({
      transcript,
      outcomes: labels.outcomes,
      counts: EVALUATED_COUNTS,
    })),
  ]
}

/** The weights of each sign for each outcome. */
function outcomeTable(language: 'en' | 'ja'): Record<string, Record<string, number>> {
  const rules = languageOf(language)
  if (rules === null) throw new Error(`No rules for ${language}`)
  let names: string[] = []
  const choices = endedCalls(language).flatMap(({ transcript, outcomes, counts }): Choice[] => {
    const reading = readCall(transcript, rules)
    const signs = outcomeSigns(reading, lateMoves(reading))
    names = Object.keys(signs)
    const values = Object.values(signs)
    // A weight for each outcome: each sign is given once for each, with 0 for the others.
    const rows = OUTCOMES.map((row) =>
      OUTCOMES.flatMap((each) => values.map((value) => (each === row ? value : 0))),
    )
    return outcomes.map((each) => ({
      signs: rows,
      wanted: OUTCOMES.indexOf(each),
      counts: counts / outcomes.length,
    }))
  })
  const { weights, prior } = fitSecondLevel(choices)
  return Object.fromEntries(
    OUTCOMES.map((outcome, row) => [
      outcome,
      {
        [ALWAYS]: prior[row] ?? 0,
        ...Object.fromEntries(names.map((name, at) => [name, weights[row * names.length + at] ?? 0])),
      },
    ]),
  )
}

await Bun.write(FILE, `${JSON.stringify({ en: outcomeTable('en'), ja: outcomeTable('ja') }, null, 2)}\n`)
