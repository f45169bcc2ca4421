import { analyseAllKinds } from '../../domain/analysis/analyse-all.ts'
import type { AnalysisEngine, AnalysisInput } from '../../domain/analysis/engine.ts'
import { evaluatedResult } from '../../domain/evaluation/evaluated-result.ts'
import { messageOf } from '../../lib/cause.ts'
import { ANALYTIC_KINDS } from '../../model/analytics.ts'
import type { EvaluatedCall } from '../../model/evaluation/evaluated-calls.ts'
import type { Transcript } from '../../model/transcript.ts'
import { parseCallLine } from './call-line.ts'
import type { Line } from './lines.ts'

/** One line of the file, judged. `call` is null if it could not be; `faults` says why, or which analytics failed. */
export type JudgedLine = {
  number: number
  id: string | number | null
  call: EvaluatedCall | null
  faults: string[]
}

/** Reads one line and runs the engine on its call. Whatever goes wrong is told in `faults`. */
export async function judgeLine(
  engine: AnalysisEngine,
  shared: Definitions,
  line: Line,
): Promise<JudgedLine> {
  const { number } = line
  const parsed = parseCallLine(line.text)
  if ('fault' in parsed) return { number, id: null, call: null, faults: [parsed.fault] }
  const { id, transcript, department, labels } = parsed.call
  const judged = await judgeTranscript(engine, shared, transcript)
  if (judged.verdict === null) return { number, id, call: null, faults: judged.faults }
  const call = { language: transcript.language, department, labels, ...judged.verdict }
  return { number, id, call, faults: judged.faults }
}

/** The organisation's definitions, the same object for all calls. */
export type Definitions = Pick<AnalysisInput, 'scorecard' | 'intents'>

/** Runs the engine on a transcript. Without a verdict the engine broke; `faults` says why, or which analytics failed. */
export async function judgeTranscript(engine: AnalysisEngine, shared: Definitions, transcript: Transcript) {
  try {
    const { ended } = await analyseAllKinds(engine, { transcript, ...shared })
    const faults = ANALYTIC_KINDS.flatMap((kind) => {
      const each = ended[kind]
      return each.status === 'failed' ? [`${kind} failed: ${each.reason.message}`] : []
    })
    return { verdict: evaluatedResult(ended), faults }
  } catch (error) {
    // One call on which an engine breaks must not cost the results of all others.
    const why = messageOf(error)
    return { verdict: null, faults: [`the engine broke: ${why}`] }
  }
}
