import type { Part } from './call-file.ts'
import type { Judged, Measure, Verdict } from './judge.ts'

/** The accuracy that an engine should reach on calls it has never seen. */
const AIMS: Partial<Record<Measure, number>> = {
  intent: 0.9,
  emotion: 0.8,
  outcome: 0.8,
  facts: 0.85,
  scorecard: 0.85,
}

const SHOWN: [Measure, string][] = [
  ['intent', 'intent'],
  ['emotion', 'emotion of the customer'],
  ['outcome', 'outcome'],
  ['facts', 'key facts in the summary'],
  ['scorecard', 'scorecard answers'],
  ['facts_in_brief', 'key facts in its first third'],
  ['overview', 'overview without a fault'],
  ['trend', 'trend of the customer'],
  ['secondary', 'second intent found'],
]

/** The share of right verdicts; null if there are none. */
export function accuracy(judged: readonly Judged[], measure: Measure): number | null {
  const verdicts = judged.flatMap((each) => each.verdicts).filter((each) => each.measure === measure)
  return verdicts.length === 0 ? null : verdicts.filter((each) => each.right).length / verdicts.length
}

/**
 * The share of claims whose quote stands in the transcript to the letter, with times inside its segment; 1 without
 * claims.
 */
export function evidenceShare(judged: readonly Judged[]): number {
  const all = judged.reduce((sum, each) => sum + each.claims.all, 0)
  return all === 0 ? 1 : judged.reduce((sum, each) => sum + each.claims.held, 0) / all
}

/** The table of one part: a line for each measure, a column for each language. */
export function table(part: Part, judged: readonly Judged[]): string {
  const languages = [...new Set(judged.map((each) => each.call.transcript.language))].sort()
  const columns = [...languages.map((each) => inLanguage(judged, each)), judged]
  const row = (name: string, cells: string[]) =>
    `  ${name.padEnd(30)}${cells.map((each) => each.padStart(9)).join('')}`
  const mean = (some: readonly Judged[], of: (each: Judged) => number) =>
    some.reduce((sum, each) => sum + of(each), 0) / Math.max(1, some.length)
  return [
    `${part} (${judged.length} calls)`,
    row('', [...languages, 'all', 'aim']),
    ...SHOWN.map(([measure, name]) =>
      row(name, [
        ...columns.map((each) => share(accuracy(each, measure))),
        AIMS[measure] === undefined ? '' : share(AIMS[measure]),
      ]),
    ),
    row('claims with true evidence', [...columns.map((each) => share(evidenceShare(each))), share(1)]),
    row(
      'length of summary over call',
      columns.map((each) => share(mean(each, (one) => one.summaryShare))),
    ),
    row(
      'milliseconds a call',
      columns.map((each) => mean(each, (one) => one.durationMs).toFixed(1)),
    ),
  ].join('\n')
}

/**
 * Wrong results by label, the most frequent first. Never print them for unseen parts, so that nobody tunes to those.
 */
export function confusions(judged: readonly Judged[]): string {
  const counts = new Map<string, number>()
  for (const { item, measure, wanted, got } of wrong(judged)) {
    if (['facts', 'facts_in_brief', 'secondary'].includes(measure)) continue
    const key = `${item}: ${wanted} taken for ${got}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const lines = [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))
  return ['confusions', ...lines.map(([key, count]) => `  ${String(count).padStart(3)} ${key}`)].join('\n')
}

/** The wrong results of each call. */
export function misses(judged: readonly Judged[]): string {
  return judged
    .map((each) => {
      const missed = wrong([each]).filter(({ measure }) => measure !== 'facts_in_brief')
      const lines = missed.map(({ item, wanted, got }) => `  ${item}: wanted ${wanted}, got ${got}`)
      return [each.call.name, ...(lines.length > 0 ? lines : ['  all correct'])].join('\n')
    })
    .join('\n')
}

function wrong(judged: readonly Judged[]): Verdict[] {
  return judged.flatMap((each) => each.verdicts).filter((each) => !each.right)
}

function inLanguage(judged: readonly Judged[], language: string): Judged[] {
  return judged.filter((each) => each.call.transcript.language === language)
}

function share(value: number | null): string {
  return value === null ? '–' : value.toFixed(3)
}
