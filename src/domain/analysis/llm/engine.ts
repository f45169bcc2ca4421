import type { LanguageModel } from '../../../backends/language-model/contract.ts'
import type { LanguageModelConfig } from '../../../config/index.ts'
import type { AnalyticKind, ModelUsage } from '../../../model/analytics.ts'
import type { AnalyseOptions, AnalysisEngine, AnalysisInput, AnalyticOutcome } from '../engine.ts'
import { type Made, type Work, workOn } from './analytics/work.ts'
import { type Call, createCall, shownAsIs } from './call.ts'
import { failureOf, invalidOutput } from './failure.ts'
import { redact } from './redaction/redact.ts'
import { askAbout } from './requests/ask-pieces.ts'
import type { Conversation } from './requests/converse.ts'
import { PROMPT_VERSION } from './requests/prompt.ts'
import type { Fault } from './requests/shape.ts'
import { createMeter, isSpent, type Meter, totalTokens } from './usage.ts'

export type LlmOptions = Pick<LanguageModelConfig, 'requests' | 'redact' | 'prices'>

/**
 * The engine on a language model. The model reads and judges; what can be computed is computed here: times, metrics,
 * points, the score, trends. Every quote is looked up in the transcript, and what does not stand there is dropped.
 *
 * Analytics that are asked for with `alongside` go in one request where the configuration says so; what was made for
 * the others is kept until they are asked for with the same input.
 */
export function createLlmEngine(model: LanguageModel, options: LlmOptions): AnalysisEngine {
  const calls = new WeakMap<AnalysisInput, Call>()
  const kept = new WeakMap<AnalysisInput, Map<AnalyticKind, Ended>>()
  const isCombined = options.requests === 'combined'

  const callOf = (input: AnalysisInput): Call => {
    const known = calls.get(input)
    if (known !== undefined) return known
    const { segments } = input.transcript
    const shown = options.redact.length > 0 ? redact(segments, options.redact) : segments.map(shownAsIs)
    const made = createCall(input.transcript, shown)
    calls.set(input, made)
    return made
  }

  async function make(kinds: ReadonlySet<AnalyticKind>, input: AnalysisInput, signal?: AbortSignal) {
    const meter = createMeter(options.prices)
    const call = callOf(input)
    const works = [...kinds].map((kind): Work<AnalyticKind> => workOn(kind, call, input))
    return await makeAll({ model, ...meter, signal }, meter, works, call)
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
        for (const [each, ended] of await make(kinds, input, wanted.signal)) ready.set(each, ended)
      }
      const ended = ready.get(kind)
      // Asked for once more, it is made once more.
      ready.delete(kind)
      if (ended === undefined) throw new Error(`Nothing was made of ${kind}`)
      if (isSpent(ended.usage)) wanted.onSpent?.(ended.usage)
      if (ended.value === undefined) throw ended.error
      // The work on a kind makes results of that kind.
      return outcomeOf(ended.value, ended.usage) as AnalyticOutcome<K>
    },
    supports: ({ kind }) => (kind === 'metric' ? 'metrics' : 'model'),
  }
}

/** How the making of one analytic ended, and its share of the cost. */
type Ended = { usage: ModelUsage } & Settled<Made<AnalyticKind>>
type Settled<T> = { value: T; error?: undefined } | { value?: undefined; error: unknown }

/** @throws the signal's reason */
async function makeAll(
  conversation: Conversation,
  meter: Meter,
  works: readonly Work<AnalyticKind>[],
  call: Call,
): Promise<Map<AnalyticKind, Ended>> {
  const asked = works.filter((each) => each.isAsked)
  const asking = await settled(conversation, () => askAbout(conversation, asked, call))
  const endings: Settled<Made<AnalyticKind>>[] = []
  for (const work of works) endings.push(await end(conversation, work, asking))
  // Finishing costs as well: what was spent is known only now.
  const shares = meter.shares(works.length)
  return new Map(
    works.flatMap(({ kind }, index) => {
      const [ending, usage] = [endings[index], shares[index]]
      return ending === undefined || usage === undefined ? [] : [[kind, { ...ending, usage }] as const]
    }),
  )
}

async function end(
  conversation: Conversation,
  work: Work<AnalyticKind>,
  asking: Settled<Map<AnalyticKind, Fault[]>>,
): Promise<Settled<Made<AnalyticKind>>> {
  if (!work.isAsked) return { value: work.unasked() }
  if (asking.value === undefined) return { error: asking.error }
  const faults = asking.value.get(work.kind)
  if (faults !== undefined) return { error: invalidOutput(faults) }
  return await settled(conversation, () => work.finish(conversation))
}

/** The value, or what went wrong as it is told. @throws the signal's reason */
async function settled<T>({ signal, isAnswered }: Conversation, make: () => Promise<T>): Promise<Settled<T>> {
  try {
    return { value: await make() }
  } catch (error) {
    signal?.throwIfAborted()
    return { error: failureOf(error, isAnswered()) }
  }
}

function outcomeOf(made: Made<AnalyticKind>, usage: ModelUsage): AnalyticOutcome<AnalyticKind> {
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
