import { analyseKind } from '../src/domain/analysis/analyse.ts'
import type { AnalysisEngine } from '../src/domain/analysis/engine.ts'
import { ProcessingError } from '../src/domain/processing-error.ts'
import {
  ANALYTIC_KINDS,
  type AnalyticKind,
  type AnalyticResults,
  type Evidence,
} from '../src/model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../src/model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../src/model/scorecard/defaults.ts'
import type { Segment, Transcript } from '../src/model/transcript.ts'
import { isUnspaced } from '../src/model/transcripts/words.ts'
import type { LabelledCall } from './call-file.ts'
import { overviewFaults } from './overview-faults.ts'

/** What is measured, one verdict for each label. */
export const MEASURES = [
  'intent',
  'emotion',
  'outcome',
  'facts',
  'scorecard',
  'facts_in_brief',
  'overview',
  'trend',
  'secondary',
] as const
/** The name of a measure. */
export type Measure = (typeof MEASURES)[number]

/** One label compared with the engine's result. */
export type Verdict = { measure: Measure; item: string; right: boolean; wanted: string; got: string }

/** A call with the verdicts on the engine's results. */
export type Judged = {
  call: LabelledCall
  verdicts: Verdict[]
  claims: { held: number; all: number }
  /** Why analytics failed or were skipped. */
  failures: string[]
  /** The length of the summary divided by that of the call. A summary that copies the call has all facts too. */
  summaryShare: number
  durationMs: number
}

/**
 * Runs the four analytics on a call and compares them with its labels. If an analytic fails, all its labels are
 * wrong.
 */
export async function judgeCall(engine: AnalysisEngine, call: LabelledCall): Promise<Judged> {
  const input = {
    transcript: call.transcript,
    scorecard: DEFAULT_SCORECARD,
    intents: DEFAULT_INTENT_DEFINITIONS,
  }
  const results: Partial<AnalyticResults> = {}
  const claims = { held: 0, all: 0 }
  const failures: string[] = []
  let durationMs = 0
  const run = async <K extends AnalyticKind>(kind: K) => {
    const startedAt = performance.now()
    const made = await analyseKind(engine, kind, input).catch((error: unknown) => {
      if (!(error instanceof ProcessingError)) throw error
      return error
    })
    durationMs += performance.now() - startedAt
    if (made instanceof ProcessingError) return failures.push(`${call.name}, ${kind}: ${made.message}`)
    const { outcome } = made
    if (outcome.status !== 'done') return failures.push(`${call.name}, ${kind}: ${outcome.reason.message}`)
    results[kind] = outcome.result as Partial<AnalyticResults>[K]
    const evidence = evidenceIn(outcome.result)
    claims.held += evidence.filter((each) => isTrue(each, call.transcript)).length
    claims.all += evidence.length + outcome.droppedClaims
  }
  for (const kind of ANALYTIC_KINDS) await run(kind)
  return {
    call,
    verdicts: verdictsOn(call, results),
    claims,
    failures,
    summaryShare: summaryShare(call, results),
    durationMs,
  }
}

/** Whether the text has one of the wordings. Case, punctuation and, in Japanese, spaces are ignored. */
export function mentions(text: string, wordings: readonly string[], language: string): boolean {
  const plain = normalised(text, language)
  return wordings.some((each) => {
    const open = each.endsWith('*')
    const wanted = normalised(each, language)
    if (isUnspaced(language)) return plain.includes(wanted)
    return ` ${plain} `.includes(open ? ` ${wanted}` : ` ${wanted} `)
  })
}

function verdictsOn({ labels, transcript }: LabelledCall, results: Partial<AnalyticResults>): Verdict[] {
  const { intent, emotion, summary, quality } = results
  const one = (measure: Measure, wanted: readonly string[], got: string | undefined): Verdict => ({
    measure,
    item: measure,
    right: got !== undefined && wanted.includes(got),
    wanted: wanted.join('|'),
    got: got ?? 'nothing',
  })
  const customer = emotion?.speakers.customer
  const told = summary === undefined ? '' : textOf(summary)
  const answers = new Map(quality?.answers.map((each) => [each.question_id, each.answer]))
  return [
    one('intent', labels.intents, intent?.primary.intent),
    one('emotion', labels.emotions, customer?.label ?? emotion?.overall.label),
    one('trend', labels.trends, customer?.trend),
    one('outcome', labels.outcomes, summary?.outcome),
    ...factVerdicts('facts', labels.facts, told, transcript.language),
    ...factVerdicts(
      'facts_in_brief',
      labels.facts,
      told.slice(0, briefLength(transcript)),
      transcript.language,
    ),
    overviewVerdict(summary, transcript),
    ...[...labels.scorecard]
      .filter(([, right]) => right.length > 0)
      .map(([id, right]) => ({ ...one('scorecard', right, answers.get(id) ?? undefined), item: id })),
    ...(labels.secondary === null ? [] : [secondaryVerdict(labels.secondary, intent)]),
  ]
}

/** The overview reads as a person would write it: none of the faults that a program can find. */
function overviewVerdict(summary: AnalyticResults['summary'] | undefined, transcript: Transcript): Verdict {
  const got = summary === undefined ? 'nothing' : overviewFaults(summary.overview, transcript).join('|')
  return { measure: 'overview', item: 'overview', right: got === '', wanted: 'no fault', got }
}

function factVerdicts(measure: Measure, facts: string[][], told: string, language: string): Verdict[] {
  return facts.map((wordings) => {
    const right = mentions(told, wordings, language)
    return { measure, item: 'fact', right, wanted: wordings.join('|'), got: right ? 'told' : 'missing' }
  })
}

/** How many characters of a summary count as brief: a third of the call, and at least a few sentences. */
function briefLength({ language, segments }: Transcript): number {
  const said = segments.reduce((sum, each) => sum + each.text.length, 0)
  return Math.max(isUnspaced(language) ? 150 : 400, Math.round(said / 3))
}

function summaryShare({ transcript }: LabelledCall, { summary }: Partial<AnalyticResults>): number {
  const said = transcript.segments.reduce((sum, each) => sum + each.text.length, 0)
  return summary === undefined ? 0 : textOf(summary).length / Math.max(1, said)
}

/** A second intent is found if it is anywhere among the intents. */
function secondaryVerdict(wanted: string, intent: AnalyticResults['intent'] | undefined): Verdict {
  const found = (intent?.intents ?? []).map((each) => each.intent)
  const got = found.join(',') || 'nothing'
  return { measure: 'secondary', item: 'secondary', right: found.includes(wanted), wanted, got }
}

function textOf({ overview, reason, actions, follow_ups, key_points }: AnalyticResults['summary']): string {
  return [overview, reason, ...actions, ...follow_ups, ...key_points.map((each) => each.text)].join(' \n ')
}

function normalised(text: string, language: string): string {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[’']/g, '')
    .replace(/(?<=\d),(?=\d)/g, '')
    .replace(/[^\p{L}\p{N}.ー々]+/gu, ' ')
    .replace(/\.(?!\d)|(?<!\d)\./g, ' ')
    .trim()
  return plain.replace(/\s+/g, isUnspaced(language) ? '' : ' ')
}

function isTrue({ segment_id, start_ms, end_ms, quote }: Evidence, { segments }: Transcript): boolean {
  const segment: Segment | undefined = segments.find((each) => each.id === segment_id)
  if (segment === undefined || quote === '' || !segment.text.includes(quote)) return false
  return segment.start_ms <= start_ms && start_ms <= end_ms && end_ms <= segment.end_ms
}

/** All evidence in a result, at any depth. */
function evidenceIn(value: unknown): Evidence[] {
  if (Array.isArray(value)) return value.flatMap(evidenceIn)
  if (typeof value !== 'object' || value === null) return []
  return isEvidence(value) ? [value] : Object.values(value).flatMap(evidenceIn)
}

function isEvidence(value: object): value is Evidence {
  return 'segment_id' in value && 'quote' in value && 'start_ms' in value && 'end_ms' in value
}
