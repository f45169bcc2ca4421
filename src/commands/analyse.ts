import { analyseKind, selectAnalysisEngine } from '../domain/analysis/analyse.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../domain/analysis/default-intents.ts'
import { DEFAULT_SCORECARD } from '../domain/analysis/default-scorecard.ts'
import type { AnalysisEngine, AnalysisInput } from '../domain/analysis/engine.ts'
import type { AnalyticKind } from '../lib/analytics.ts'
import type { Transcript } from '../lib/transcript.ts'
import { parseTranscript } from '../lib/transcript-schema.ts'

const USAGE = `Usage: voicelog analyse FILE…

Reads transcripts as JSON (the shape of GET /api/voicelogs/{id}/transcript?format=json)
and prints {summary, emotion, intent, quality, dropped_claims}. FILE may be - for standard input.
One file is printed indented, several as JSON lines in their order.
`

/**
 * The command `voicelog analyse FILE…`, with the local engine and the default scorecard and intents.
 * A file that cannot be read is named on standard error, the others are still done.
 * @returns the exit code: 0, or 1 where a file could not be done
 */
export async function runAnalyse(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    await Bun.write(Bun.stdout, USAGE)
    return 0
  }
  if (args.length === 0) {
    await Bun.write(Bun.stderr, `Cannot analyse: no file given\n\n${USAGE}`)
    return 1
  }
  const engine = selectAnalysisEngine({ engine: 'local', languageModel: null })
  let failed = 0
  for (const file of args) {
    try {
      const analysed = await analyseAll(engine, await readTranscript(file))
      await Bun.write(Bun.stdout, `${JSON.stringify(analysed, null, args.length === 1 ? 2 : 0)}\n`)
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
  if (text.trim() === '') throw fail('it is empty, where the JSON of a transcript would do')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fail(`not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function analyseAll(engine: AnalysisEngine, transcript: Transcript) {
  const input = { transcript, scorecard: DEFAULT_SCORECARD, intents: DEFAULT_INTENT_DEFINITIONS }
  const summary = await printable(engine, 'summary', input)
  const emotion = await printable(engine, 'emotion', input)
  const intent = await printable(engine, 'intent', input)
  const quality = await printable(engine, 'quality', input)
  return {
    summary: summary.shown,
    emotion: emotion.shown,
    intent: intent.shown,
    quality: quality.shown,
    dropped_claims: [summary, emotion, intent, quality].reduce((sum, each) => sum + each.droppedClaims, 0),
  }
}

/** The result, or for an analytic that does not apply its status and reason, as the API shows them. */
async function printable(engine: AnalysisEngine, kind: AnalyticKind, input: AnalysisInput) {
  const { outcome } = await analyseKind(engine, kind, input)
  return outcome.status === 'done'
    ? { shown: outcome.result, droppedClaims: outcome.droppedClaims }
    : { shown: { status: outcome.status, reason: outcome.reason }, droppedClaims: 0 }
}
