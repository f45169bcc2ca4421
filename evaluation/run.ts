import { parseArgs } from 'node:util'
import { ConfigError, childEnvironment, readAnalyticsConfig } from '../src/config/index.ts'
import { silentLogger } from '../src/lib/log.ts'
import { openAnalysisEngine } from '../src/wiring/analytics.ts'
import { HELD_BACK, LEARNT_FROM, listsByPart, PARTS, type Part, readLabelledCalls } from './call-file.ts'
import { type Judged, judgeCall } from './judge.ts'
import { confusions, misses, table } from './report.ts'

// bun run eval [--engine local|llm] [--part NAME] [--misses]
//
// Evaluates an analysis engine on the labelled calls in this folder; README.md lists the parts. The llm engine uses
// LLM_BASE_URL, LLM_MODEL and LLM_API_KEY. --misses lists the wrong results of each call of the parts to learn from. Of
// `test` and `unseen`, which stand for calls never seen, only the figures are printed; `unseen` is judged only if it is named.

try {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'local' },
      part: { type: 'string' },
      misses: { type: 'boolean', default: false },
    },
  })
  await evaluate(values)
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof TypeError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function evaluate(options: { engine: string; part?: string | undefined; misses: boolean }) {
  if (options.engine !== 'local' && options.engine !== 'llm') {
    throw new ConfigError([`--engine is ${JSON.stringify(options.engine)}: use local or llm`])
  }
  const known: Part[] = [...PARTS, HELD_BACK]
  const parts = known.filter((each) =>
    options.part === undefined ? each !== HELD_BACK : each === options.part,
  )
  if (parts.length === 0) {
    throw new ConfigError([`--part is ${JSON.stringify(options.part)}: use one of ${known.join(', ')}`])
  }
  const config = readAnalyticsConfig(childEnvironment({ ANALYTICS_ENGINE: options.engine }))
  const engine = openAnalysisEngine(config, silentLogger)
  console.log(
    `engine ${engine.name}${engine.model === null ? '' : ` (${engine.model})`}, version ${engine.version}`,
  )
  const judged = listsByPart<Judged>()
  for (const part of parts) {
    for (const call of await readLabelledCalls(part)) judged[part].push(await judgeCall(engine, call))
    console.log(`\n${table(part, judged[part])}`)
    const failures = judged[part].flatMap((each) => each.failures)
    if (failures.length > 0) console.log(`  ${failures.length} analytics not made, the first: ${failures[0]}`)
  }
  for (const part of LEARNT_FROM.filter((each) => parts.includes(each))) {
    console.log(`\nof the ${part} part\n${confusions(judged[part])}`)
    if (options.misses) console.log(`\n${misses(judged[part])}`)
  }
}
