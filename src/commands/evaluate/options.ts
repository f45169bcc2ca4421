import { PROBES, type ProbeName } from '../../domain/evaluation/probes/probe.ts'
import { INTENTS_USAGE } from '../taxonomy.ts'
import { parseCommandLine, UsageError } from '../usage-error.ts'

export const USAGE = `Usage: voicelog evaluate FILE [--intents FILE] [--probe names|style] [--json]

Judges an analysis engine on labelled calls. Each line of FILE is the JSON of one call; - is standard input:

  {"id": "call-1", "transcript": {…}, "department": "claims",
   "labels": {"intent": "payment", "emotion": ["neutral", "satisfaction"], "outcome": "resolved",
              "answers": {"greeting": "yes", "courtesy": "no"}}}

transcript is what 'voicelog analyse' reads. department, labels and each label may be left out. A label is one
value or a list of accepted ones. A line that cannot be read is reported, and the others are judged.

  ${INTENTS_USAGE}
  --probe NAME     changes each call and counts the verdicts that flip. names: other names of people; style:
                   customers who speak more or less politely, or in dialect. It needs no labels
  --json           prints a line for each call, and the sums as the last line

The sums are compared with the last run on the same file and intents, which is kept in
$XDG_STATE_HOME/voicelog/evaluations (default: ~/.local/state). ANALYTICS_ENGINE and LLM_… choose the engine,
as for the service.

Exit code: 0 every line was judged, 1 a line or an analytic failed, 2 the command is wrong.
`

/** The options of the command, validated. */
export type EvaluateOptions = {
  file: string
  intents: string | undefined
  probe: ProbeName | undefined
  json: boolean
}

/** @throws UsageError */
export function readOptions(args: string[]): EvaluateOptions {
  const { values, positionals } = parseCommandLine({
    args,
    allowPositionals: true,
    options: {
      intents: { type: 'string' },
      probe: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const [file, second] = positionals
  if (file === undefined) throw new UsageError('Cannot evaluate: no file is given')
  if (second !== undefined) throw new UsageError('Cannot evaluate: several files are given, expected one')
  const probe = PROBES.find((each) => each === values.probe)
  if (values.probe !== undefined && probe === undefined) {
    throw new UsageError(`--probe is ${JSON.stringify(values.probe)}: expected one of ${PROBES.join(', ')}`)
  }
  return { file, intents: values.intents, probe, json: values.json }
}
