import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { readAnalyticsConfig } from '../config/index.ts'
import { analyseAllKinds, type Ended } from '../domain/analysis/analyse-all.ts'
import type { AnalysisEngine, AnalysisInput } from '../domain/analysis/engine.ts'
import { messageOf } from '../lib/cause.ts'
import { silentLogger } from '../lib/log.ts'
import { ANALYTIC_KINDS, type AnalyticKind, type ModelUsage } from '../model/analytics.ts'
import { DEFAULT_SCORECARD } from '../model/scorecard/defaults.ts'
import type { Transcript } from '../model/transcript.ts'
import { openAnalysisEngine } from '../wiring/analytics.ts'
import { MAX_LINE_BYTES } from './evaluate/lines.ts'
import { printable } from './output.ts'
import { INTENTS_USAGE, readTaxonomy, UnreadableTaxonomy } from './taxonomy.ts'
import { parseTranscript } from './transcript-schema.ts'

const USAGE = `Usage: voicelog analyse FILE… [--intents FILE]

Reads transcripts as JSON (as GET /api/voicelogs/{id}/transcript?format=json returns them)
and prints {summary, emotion, intent, quality, dropped_claims}. FILE may be - for standard input.
The result of one file is indented; those of several files are JSON lines, in the order of the files.

  ${INTENTS_USAGE}

ANALYTICS_ENGINE and LLM_… choose the engine, as for the service. With a language model, the requests
and tokens that it took are printed as usage.
`

/**
 * `voicelog analyse FILE…`: analyses transcripts with the default scorecard, and the default or given intents.
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
  const refuse = async (why: string) => {
    await Bun.write(Bun.stderr, `Cannot analyse: ${printable(why)}\n\n${USAGE}`)
    return 1
  }
  const read = readArguments(args)
  if ('wrong' in read) return await refuse(read.wrong)
  const { files } = read
  if (files.length === 0) return await refuse('no file is given')
  const intents = await readTaxonomy(read.intents).catch((error: unknown) => {
    if (!(error instanceof UnreadableTaxonomy)) throw error
    return error
  })
  if (intents instanceof UnreadableTaxonomy) {
    await Bun.write(Bun.stderr, `${printable(intents.message)}\n`)
    return 1
  }
  const engine = openAnalysisEngine(readAnalyticsConfig(), silentLogger)
  let failed = 0
  for (const file of files) {
    try {
      const input = { transcript: await readTranscript(file), scorecard: DEFAULT_SCORECARD, intents }
      const { printed, isWhole } = await analyseAll(engine, input)
      await Bun.write(Bun.stdout, `${JSON.stringify(printed, null, files.length === 1 ? 2 : 0)}\n`)
      if (!isWhole) failed += 1
    } catch (error) {
      if (!(error instanceof UnreadableTranscript)) throw error
      await Bun.write(Bun.stderr, `${printable(error.message)}\n`)
      failed += 1
    }
  }
  return failed === 0 ? 0 : 1
}

function readArguments(args: string[]): { files: string[]; intents: string | undefined } | { wrong: string } {
  try {
    const options = { intents: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options })
    return { files: positionals, intents: values.intents }
  } catch (error) {
    return { wrong: messageOf(error) }
  }
}

class UnreadableTranscript extends Error {
  override readonly name = 'UnreadableTranscript'
}

async function readTranscript(file: string): Promise<Transcript> {
  const name = file === '-' ? 'standard input' : file
  const fail = (why: string) => new UnreadableTranscript(`Cannot analyse ${name}: ${why}`)
  const text = await textOf(file === '-' ? Bun.stdin.stream() : createReadStream(file)).catch(
    (error: unknown) => {
      throw fail(messageOf(error))
    },
  )
  const { transcript, faults } = parseTranscript(parseJson(text, fail))
  if (transcript !== undefined) return transcript
  throw fail(`not a transcript: ${faults.map((each) => `${each.path}: ${each.message}`).join('; ')}`)
}

/** Reads a stream that may have no end. @throws Error if it is too large, or cannot be read */
async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of stream) {
    bytes += chunk.byteLength
    if (bytes > MAX_LINE_BYTES) throw new Error(`it has more than ${MAX_LINE_BYTES / 1024 / 1024} MB`)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function parseJson(text: string, fail: (why: string) => Error): unknown {
  if (text.trim() === '') throw fail('it is empty; expected the JSON of a transcript')
  try {
    return JSON.parse(text)
  } catch (error) {
    throw fail(`not JSON: ${messageOf(error)}`)
  }
}

async function analyseAll(engine: AnalysisEngine, input: AnalysisInput) {
  const { ended, usages } = await analyseAllKinds(engine, input)
  const all = ANALYTIC_KINDS.map((kind) => [kind, ended[kind]] as const)
  const results = Object.fromEntries(all.map(([kind, each]) => [kind, resultOrReason(each)]))
  const droppedClaims = all.reduce(
    (sum, [, each]) => sum + (each.status === 'done' ? each.droppedClaims : 0),
    0,
  )
  const usage = usages.length > 0 && { usage: totalUsage(usages) }
  return {
    printed: { ...results, dropped_claims: droppedClaims, ...usage },
    isWhole: all.every(([, each]) => each.status !== 'failed'),
  }
}

/** The result, or the status and reason of an analytic that has none, as in the API. */
function resultOrReason(ended: Ended<AnalyticKind>) {
  return ended.status === 'done' ? ended.result : { status: ended.status, reason: ended.reason }
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
