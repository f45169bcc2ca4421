import type { LanguageModel } from '../../../backends/language-model/contract.ts'
import type { LanguageModelConfig } from '../../../config/index.ts'
import type { AnalyticKind, ModelUsage } from '../../../model/analytics.ts'
import type { AnalyseOptions, AnalysisEngine, AnalysisInput, AnalyticOutcome } from '../engine.ts'
import { type AnalyticTask, createAnalyticTask, type TaskResult } from './analytics/analytic-task.ts'
import { createCall, type ShownCall, shownAsIs } from './call.ts'
import { failureOf, invalidOutput } from './failure.ts'
import { redact } from './redaction/redact.ts'
import type { Conversation } from './requests/ask-and-repair.ts'
import { askAbout } from './requests/ask-pieces.ts'
import { PROMPT_VERSION } from './requests/prompt.ts'
import type { Fault } from './requests/shape.ts'
import { createUsageMeter, isSpent, totalTokens, type UsageMeter } from './usage.ts'

/** How the model is asked, what is redacted and what tokens cost. */
export type LlmOptions = Pick<LanguageModelConfig, 'requests' | 'redact' | 'prices'>

/**
 * The engine that asks a language model. The model reads and judges. Code computes times, metrics, points, the score
 * and trends. Every quote is looked up in the transcript; a claim whose quote is not there is dropped.
 *
 * With `requests: 'combined'` the analytics in `alongside` are made by the same request. Their results are kept until
 * they are asked for with the same input.
 */
export function createLlmEngine(model: LanguageModel, options: LlmOptions): AnalysisEngine {
  const calls = new WeakMap<AnalysisInput, ShownCall>()
  const kept = new WeakMap<AnalysisInput, Map<AnalyticKind, Ended>>()
  const isCombined = options.requests === 'combined'

  const callOf = (input: AnalysisInput): ShownCall => {
    const known = calls.get(input)
    if (known !== undefined) return known
    const { segments } = input.transcript
    const shown = options.redact.length > 0 ? redact(segments, options.redact) : segments.map(shownAsIs)
    const made = createCall(input.transcript, shown)
    calls.set(input, made)
    return made
  }

  async function make(
    kinds: ReadonlySet<AnalyticKind>,
    input: AnalysisInput,
    { signal, isBegun = false }: AnalyseOptions,
  ) {
    const meter = createUsageMeter(options.prices)
    const call = callOf(input)
    const tasks = [...kinds].map((kind): AnalyticTask<AnalyticKind> => createAnalyticTask(kind, call, input))
    return await makeAll({ model, ...meter, isBegun, signal }, meter, tasks, call)
  }

  return {
    name: 'llm',
    model: model.model,
    version: PROMPT_VERSION,
    async analyse<K extends AnalyticKind>(kind: K, input: AnalysisInput, wanted: AnalyseOptions) {
      const ready = kept.get(input) ?? new Map<AnalyticKind, Ended>()
      kept.set(input, ready)
      if (!ready.has(kind)) {
        const others = isCombined ? (wanted.alongside ?? []) : []
        const kinds = new Set([kind, ...others.filter((each) => !ready.has(each))])
        for (const [each, ended] of await make(kinds, input, wanted)) ready.set(each, ended)
      }
      const ended = ready.get(kind)
      // The next request for it makes it again.
      ready.delete(kind)
      if (ended === undefined) throw new Error(`Nothing was made of ${kind}`)
      if (isSpent(ended.usage)) wanted.onSpent?.(ended.usage)
      if (ended.value === undefined) throw ended.error
      // The task of a kind makes results of that kind.
      return outcomeOf(ended.value, ended.usage) as AnalyticOutcome<K>
    },
    supports: ({ kind }) => (kind === 'metric' ? 'metrics' : 'model'),
  }
}

/** The result or the error of one analytic, and its share of the cost. */
type Ended = { usage: ModelUsage } & Settled<TaskResult<AnalyticKind>>
type Settled<T> = { value: T; error?: undefined } | { value?: undefined; error: unknown }

/** @throws the signal's reason */
async function makeAll(
  conversation: Conversation,
  meter: UsageMeter,
  tasks: readonly AnalyticTask<AnalyticKind>[],
  call: ShownCall,
): Promise<Map<AnalyticKind, Ended>> {
  const asked = tasks.filter((each) => each.isAsked)
  const asking = await settled(conversation, () => askAbout(conversation, asked, call))
  const endings: Settled<TaskResult<AnalyticKind>>[] = []
  for (const task of tasks) endings.push(await finish(conversation, task, asking))
  // Reducing summaries costs as well, so usage is complete only now.
  const shares = meter.shares(tasks.length)
  return new Map(
    tasks.flatMap(({ kind }, index) => {
      const [ending, usage] = [endings[index], shares[index]]
      return ending === undefined || usage === undefined ? [] : [[kind, { ...ending, usage }] as const]
    }),
  )
}

async function finish(
  conversation: Conversation,
  task: AnalyticTask<AnalyticKind>,
  asking: Settled<Map<AnalyticKind, Fault[]>>,
): Promise<Settled<TaskResult<AnalyticKind>>> {
  if (!task.isAsked) return { value: task.unasked() }
  if (asking.value === undefined) return { error: asking.error }
  const faults = asking.value.get(task.kind)
  if (faults !== undefined) return { error: invalidOutput(faults) }
  return await settled(conversation, () => task.finish(conversation))
}

/** The value, or the error as it is reported. @throws the signal's reason */
async function settled<T>({ signal, isAnswered }: Conversation, make: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await make() }
  } catch (error) {
    signal?.throwIfAborted()
    return { error: failureOf(error, isAnswered()) }
  }
}

function outcomeOf(made: TaskResult<AnalyticKind>, usage: ModelUsage): AnalyticOutcome<AnalyticKind> {
  if ('skipped' in made) return { status: 'skipped', reason: made.skipped }
  const isAsked = isSpent(usage)
  return {
    status: 'done',
    result: made.result,
    droppedClaims: made.dropped,
    tokens: isAsked ? totalTokens(usage) : null,
    usage: isAsked ? usage : null,
  }
}
