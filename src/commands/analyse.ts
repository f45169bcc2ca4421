import { readAnalyticsConfig } from '../config/index.ts'
import { analyseKind } from '../domain/analysis/analyse.ts'
import type { AnalysisEngine } from '../domain/analysis/engine.ts'
import { ProcessingError } from '../domain/processing-error.ts'
import { silentLogger } from '../lib/log.ts'
import { ANALYTIC_KINDS, type AnalyticKind, type ModelUsage } from '../model/analytics.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../model/intents/defaults.ts'
import { DEFAULT_SCORECARD } from '../model/scorecard/defaults.ts'
import type { Transcript } from '../model/transcript.ts'
import { openAnalysisEngine } from '../wiring/analytics.ts'
import { parseTranscript } from './transcript-schema.ts'

const USAGE = `Usage: voicelog analyse FILE…

Reads transcripts as JSON (as GET /api/voicelogs/{id}/transcript?format=json returns them)
and prints {summary, emotion, intent, quality, dropped_claims}. FILE may be - for standard input.
The result of one file is indented; those of several files are JSON lines, in the order of the files.

ANALYTICS_ENGINE and LLM_… choose the engine, as for the service. With a language model, the requests
and tokens that it took are printed as usage.
`

/**
 * `voicelog analyse FILE…`: analyses transcripts with the default scorecard and intents.
 *
 * A file that cannot be read is reported on standard error, and the others are still analysed. In place of an analytic
 * that fails, its status and reason are printed.
 *
 * @returns the exit code: 0, or 1 if a file could not be analysed completely
 * @throws ConfigError
 */
export async function runAnalyse(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    await Bun.write(Bun.stdout, USAGE)
    return 0
  }
  if (args.length === 0) {
    await Bun.write(Bun.stderr, `Cannot analyse: no file is given\n\n${USAGE}`)
    return 1
  }
  const engine = openAnalysisEngine(readAnalyticsConfig(), silentLogger)
  let failed = 0
  for (const file of args) {
    try {
      const { printed, isWhole } = await analyseAll(engine, await readTranscript(file))
      await Bun.write(Bun.stdout, `${JSON.stringify(printed, null, args.length === 1 ? 2 : 0)}\n`)
      if (!isWhole) failed += 1
    } catch (error) {
      if (!(error instanceof UnreadableTranscript)) throw error
      await Bun.write(Bun.stderr, `${error.message}\n`)
      failed += 1
    }
  }
  return failed === 0 ? 0 : 1
}

class UnreadableTranscript extends Error {
  override readonly name = 'UnreadableTranscript'
}

async function readTranscript(file: string): Promise<Transcript> {
  const name = file === '-' ? 'standard input' : file
  const fail = (why: string) => new UnreadableTranscript(`Cannot analyse ${name}: ${why}`)
  const text = await (file === '-' ? Bun.stdin : Bun.file(file)).text().catch((error: unknown) => {
    throw fail(error instanceof Error ? error.message : String(error))
  })
  const { transcript, faults } = parseTranscript(parseJson(text, fail))
  if (transcript !== undefined) return transcript
  throw fail(`not a transcript: ${faults.map((each) => `${each.path}: ${each.message}`).join('; ')}`)
}

function parseJson(text: string, fail: (why: string) => Error): unknown {
  if (text.trim() === '') throw fail('it is empty; expected the JSON of a transcript')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fail(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function analyseAll(engine: AnalysisEngine, transcript: Transcript) {
  const input = { transcript, scorecard: DEFAULT_SCORECARD, intents: DEFAULT_INTENT_DEFINITIONS }
  const usages: ModelUsage[] = []
  const results: Partial<Record<AnalyticKind, unknown>> = {}
  let droppedClaims = 0
  let isWhole = true
  for (const [index, kind] of ANALYTIC_KINDS.entries()) {
    const options = {
      alongside: ANALYTIC_KINDS.slice(index + 1),
      onSpent: (usage: ModelUsage) => usages.push(usage),
    }
    const made = await printable(() => analyseKind(engine, kind, input, options))
    results[kind] = made.shown
    droppedClaims += made.droppedClaims
    isWhole &&= made.isMade
  }
  const usage = usages.length > 0 && { usage: totalUsage(usages) }
  return { printed: { ...results, dropped_claims: droppedClaims, ...usage }, isWhole }
}

/** The result, or the status and reason of an analytic that has none, as in the API. */
async function printable(make: () => ReturnType<typeof analyseKind>) {
  try {
    const { outcome } = await make()
    return outcome.status === 'done'
      ? { shown: outcome.result, droppedClaims: outcome.droppedClaims, isMade: true }
      : { shown: { status: outcome.status, reason: outcome.reason }, droppedClaims: 0, isMade: true }
  } catch (error) {
    if (!(error instanceof ProcessingError)) throw error
    const { code, message, retryable } = error
    const reason = { code, message, retryable }
    return { shown: { status: 'failed', reason }, droppedClaims: 0, isMade: false }
  }
}

function totalUsage(usages: readonly ModelUsage[]): ModelUsage {
  const sum = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0)
  return usages.reduce((total, each) => ({
    requests: total.requests + each.requests,
    prompt_tokens: sum(total.prompt_tokens, each.prompt_tokens),
    completion_tokens: sum(total.completion_tokens, each.completion_tokens),
    cached_tokens: sum(total.cached_tokens, each.cached_tokens),
    cost: sum(total.cost, each.cost),
  }))
}
