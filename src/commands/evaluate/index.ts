import { readAnalyticsConfig, readStateFolder } from '../../config/index.ts'
import type { AnalysisEngine } from '../../domain/analysis/engine.ts'
import { mapConcurrently } from '../../lib/async/map-concurrently.ts'
import { hasCode, messageOf } from '../../lib/cause.ts'
import { silentLogger } from '../../lib/log.ts'
import { type EvaluatedCall, groupedFigures, withoutResult } from '../../model/evaluation/evaluated-calls.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import { openAnalysisEngine } from '../../wiring/analytics.ts'
import { printable } from '../output.ts'
import { readTaxonomy, UnreadableTaxonomy } from '../taxonomy.ts'
import { UsageError } from '../usage-error.ts'
import { AT_ONCE, open, print, reportLine, say } from './input-output.ts'
import { type Definitions, judgeLine } from './judge-line.ts'
import { unknownLabels } from './known-labels.ts'
import { keepRun, keptRun, lastRunPath, readLastRun } from './last-run.ts'
import { type Line, readLines } from './lines.ts'
import { type EvaluateOptions, readOptions, USAGE } from './options.ts'
import { probe } from './probe.ts'
import { jsonReport, type Run, textReport } from './report.ts'

/**
 * `voicelog evaluate FILE`: judges the configured engine on labelled calls.
 *
 * Lines are judged as they are read. A line that is not a call is reported on standard error, and the others are still
 * judged.
 *
 * @returns the exit code: 0, 1 if a line or an analytic failed, 2 if the command is wrong
 * @throws ConfigError
 */
export async function runEvaluate(args: string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    await Bun.write(Bun.stdout, USAGE)
    return 0
  }
  try {
    const options = readOptions(args)
    const intents = await readTaxonomy(options.intents)
    const engine = openAnalysisEngine(readAnalyticsConfig(), silentLogger)
    // The same object for all calls: what an engine learns of the intents, it learns once.
    const definitions = { scorecard: DEFAULT_SCORECARD, intents }
    return options.probe === undefined
      ? await evaluate(options, engine, definitions)
      : await probe({ ...options, probe: options.probe }, engine, definitions)
  } catch (error) {
    // The reader has closed the pipe, as in `voicelog evaluate … --json | head`.
    if (hasCode(error, 'EPIPE')) return 1
    const isTold = error instanceof UsageError || error instanceof UnreadableTaxonomy
    if (!isTold) throw error
    await say(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : error.message)
    return 2
  }
}

async function evaluate(
  options: EvaluateOptions,
  engine: AnalysisEngine,
  definitions: Definitions,
): Promise<number> {
  const startedAt = performance.now()
  const digest = new Bun.CryptoHasher('sha256').update(JSON.stringify(definitions.intents))
  const lines = readLines(hashed(await open(options.file), digest))
  const { calls, badLines, isWhole } = await judgeLines(options, engine, definitions, lines)
  const { name, model, version } = engine
  const run: Run = {
    at: new Date().toISOString(),
    engine: { name, model, version },
    digest: digest.digest('hex'),
    durationMs: Math.round(performance.now() - startedAt),
    badLines,
    figures: groupedFigures(calls),
    withoutResult: withoutResult(calls),
  }
  const path = options.file === '-' ? null : lastRunPath(readStateFolder(), options.file, options.intents)
  const last = path === null ? null : await readLastRun(path)
  await print(
    options.json ? JSON.stringify({ sums: jsonReport(run, last) }) : printable(textReport(run, last)),
  )
  if (path !== null && calls.length > 0) {
    await keepRun(path, keptRun(run)).catch((error: unknown) =>
      say(`Cannot keep this run for the next one: ${messageOf(error)}`),
    )
  }
  return isWhole ? 0 : 1
}

async function judgeLines(
  options: EvaluateOptions,
  engine: AnalysisEngine,
  definitions: Definitions,
  lines: AsyncIterable<Line>,
) {
  const unknown = unknownLabels(definitions)
  const calls: EvaluatedCall[] = []
  const badLines: number[] = []
  let isWhole = true
  const judge = (line: Line) => judgeLine(engine, definitions, line)
  for await (const { number, id, call, faults } of mapConcurrently(lines, AT_ONCE[engine.name], judge)) {
    for (const each of faults) await reportLine(options, number, each)
    isWhole &&= faults.length === 0
    if (call === null) badLines.push(number)
    else {
      calls.push(call)
      for (const each of unknown(call.labels)) await reportLine(options, number, each)
      if (options.json) await print(JSON.stringify({ id, ...call.result }))
    }
  }
  return { calls, badLines, isWhole }
}

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Bun.CryptoHasher) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}
