import type { AnalysisEngine } from '../../domain/analysis/engine.ts'
import { type Flip, flipsBetween, type ProbeName, variantsOf } from '../../domain/evaluation/probes/probe.ts'
import { mapConcurrently } from '../../lib/async/map-concurrently.ts'
import { EVALUATION_MEASURES } from '../../model/evaluation/evaluated-calls.ts'
import type { Transcript } from '../../model/transcript.ts'
import { printable } from '../output.ts'
import { parseCallLine } from './call-line.ts'
import { AT_ONCE, open, print, reportLine } from './input-output.ts'
import { type Definitions, judgeTranscript } from './judge-line.ts'
import { type Line, readLines } from './lines.ts'
import type { EvaluateOptions } from './options.ts'

/** A verdict that flips, and what was changed in the call. */
type ProbedFlip = { change: string } & Flip

type ProbedLine = {
  number: number
  id: string | number | null
  /** Null if the line could not be probed. */
  probed: { variants: number; compared: number; flips: ProbedFlip[] } | null
  faults: string[]
}

/** The sums of a probe. */
type ProbeSums = {
  calls: number
  /** Calls in which the rules find something to change. */
  calls_changed: number
  calls_with_flips: number
  variants: number
  /** Verdicts that were compared: an intent, an emotion, an outcome and each answer for each variant. */
  verdicts: number
  flips: number
  flips_by_measure: Record<string, number>
  bad_lines: number[]
}

/**
 * Judges each call and its changed variants, and lists the verdicts that differ.
 * @returns the exit code: 0, or 1 if a line or an analytic failed; flips are a result and no failure
 * @throws UsageError
 */
export async function probe(
  options: EvaluateOptions & { probe: ProbeName },
  engine: AnalysisEngine,
  definitions: Definitions,
): Promise<number> {
  const sums: ProbeSums = {
    calls: 0,
    calls_changed: 0,
    calls_with_flips: 0,
    variants: 0,
    verdicts: 0,
    flips: 0,
    flips_by_measure: Object.fromEntries(EVALUATION_MEASURES.map((each) => [each, 0])),
    bad_lines: [],
  }
  let isWhole = true
  const probeOne = (line: Line) => probeLine(options.probe, engine, definitions, line)
  const lines = readLines(await open(options.file))
  for await (const { number, id, probed, faults } of mapConcurrently(lines, AT_ONCE[engine.name], probeOne)) {
    for (const each of faults) await reportLine(options, number, each)
    isWhole &&= faults.length === 0
    if (probed === null) {
      sums.bad_lines.push(number)
      continue
    }
    add(sums, probed)
    const { variants, flips } = probed
    if (options.json) await print(JSON.stringify({ id, variants, flips }))
    else for (const each of flips) await print(printable(`${id}: ${described(each)}`))
  }
  const { name, model, version } = engine
  await print(
    options.json
      ? JSON.stringify({ sums: { probe: options.probe, engine: { name, model, version }, ...sums } })
      : summed(sums),
  )
  return isWhole ? 0 : 1
}

async function probeLine(
  name: ProbeName,
  engine: AnalysisEngine,
  definitions: Definitions,
  { number, text }: Line,
): Promise<ProbedLine> {
  const parsed = parseCallLine(text)
  if ('fault' in parsed) return { number, id: null, probed: null, faults: [parsed.fault] }
  const { id } = parsed.call
  const transcript = withoutWords(parsed.call.transcript)
  const variants = variantsOf(name, transcript, String(id))
  const probed = { variants: variants.length, compared: 0, flips: [] as ProbedFlip[] }
  if (variants.length === 0) return { number, id, probed, faults: [] }
  const call = await judgeTranscript(engine, definitions, transcript)
  const faults = [...call.faults]
  for (const variant of variants) {
    const other = await judgeTranscript(engine, definitions, variant.transcript)
    faults.push(...other.faults)
    if (call.verdict === null || other.verdict === null) return { number, id, probed: null, faults }
    const { flips, compared } = flipsBetween(call.verdict.result, other.verdict.result)
    probed.compared += compared
    probed.flips.push(...flips.map((each) => ({ change: variant.change, ...each })))
  }
  return { number, id, probed, faults }
}

/** The times of words belong to the words that were said: a call and its variants are compared without them. */
function withoutWords(transcript: Transcript): Transcript {
  return { ...transcript, segments: transcript.segments.map((each) => ({ ...each, words: [] })) }
}

function add(sums: ProbeSums, { variants, compared, flips }: NonNullable<ProbedLine['probed']>) {
  sums.calls += 1
  if (variants > 0) sums.calls_changed += 1
  if (flips.length > 0) sums.calls_with_flips += 1
  sums.variants += variants
  sums.verdicts += compared
  sums.flips += flips.length
  for (const { measure } of flips) sums.flips_by_measure[measure] = (sums.flips_by_measure[measure] ?? 0) + 1
}

function described({ change, measure, question, from, to }: ProbedFlip): string {
  const what = question === null ? measure : `answer to ${question}`
  return `${what} flips from ${from ?? 'nothing'} to ${to ?? 'nothing'} (${change})`
}

function summed(sums: ProbeSums): string {
  const bad = sums.bad_lines.length === 0 ? '' : `; ${sums.bad_lines.length} lines could not be judged`
  const of = Object.entries(sums.flips_by_measure).map(([measure, count]) => `${measure} ${count}`)
  return [
    `${sums.calls} calls, ${sums.calls_changed} of them changed, into ${sums.variants} variants${bad}`,
    `${sums.flips} of ${sums.verdicts} verdicts flip, in ${sums.calls_with_flips} calls: ${of.join(', ')}`,
  ].join('\n')
}
