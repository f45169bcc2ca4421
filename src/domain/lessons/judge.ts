import { setImmediate } from 'node:timers/promises'
import { DEFAULT_INTENT_DEFINITIONS } from '../../model/intents/defaults.ts'
import type { LessonExample, LessonFigures, RightAnswers } from '../../model/intents/lessons.ts'
import type { IntentDefinition } from '../../model/intents/taxonomy.ts'
import { DEFAULT_SCORECARD } from '../../model/scorecard/defaults.ts'
import type { Transcript } from '../../model/transcript.ts'
import type { AnalysisEngine, AnalysisInput } from '../analysis/engine.ts'

export type JudgeDeps = { engine: AnalysisEngine; signal: AbortSignal }

/** A labelled call: what is learnt of it, and its transcript, to be judged; null if it is not to be judged. */
export type LabelledTranscript = LessonExample & { transcript: (() => Promise<Transcript | null>) | null }

/** In turn, a fifth of the calls is judged by what was learnt from the others: of 20, 16 are learnt from. */
const FOLDS = 5
/** This many examples show a change of one hundredth. */
const MAX_EXAMPLES = 500

/**
 * Judges what labels change: with each fifth of the calls and of the organisation's own examples left out in turn, the
 * engine answers them once with the intents alone and once with the other labels beside them.
 */
export async function judgeLesson(
  deps: JudgeDeps,
  intents: readonly IntentDefinition[],
  calls: readonly LabelledTranscript[],
): Promise<LessonFigures> {
  const learnt = folded(calls, (each) => each.intent)
  const written = folded(ownExamples(intents), (each) => each.intent)
  const figures: LessonFigures = { calls: nothing(), examples: nothing(), intents: [] }
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const leftOut = new Set(written.filter((each) => each.fold === fold).map(({ item }) => keyOf(item)))
    const alone = leftOut.size === 0 ? intents : withoutExamples(intents, leftOut)
    const taught = withExamples(
      alone,
      learnt.filter((each) => each.fold !== fold).map((each) => each.item),
    )
    const judge = async (transcript: Transcript, intent: string, counts: RightAnswers[]) => {
      // Jobs of this process go on between two calls.
      await setImmediate()
      deps.signal.throwIfAborted()
      const isRight = async (given: readonly IntentDefinition[]) =>
        Number((await answerOf(deps.engine, transcript, given)) === intent)
      const without = await isRight(alone)
      const withLabels = await isRight(taught)
      for (const each of counts) {
        each.n += 1
        each.without += without
        each.with += withLabels
      }
    }
    for (const { item } of learnt.filter((each) => each.fold === fold)) {
      const transcript = await item.transcript?.()
      if (transcript != null)
        await judge(transcript, item.intent, [figures.calls, countOf(figures, item.intent)])
    }
    for (const { item } of written.filter((each) => each.fold === fold).slice(0, MAX_EXAMPLES / FOLDS))
      await judge(saidAlone(item.text), item.intent, [figures.examples])
  }
  const order = intents.map((each) => each.name)
  figures.intents.sort((a, b) => order.indexOf(a.intent) - order.indexOf(b.intent))
  return figures
}

/** Labels are used where more calls are right with them, and no more examples of the organisation turn wrong. */
export function isBetter({ calls, examples }: LessonFigures): boolean {
  const gained = calls.with - calls.without
  return gained > 0 && gained > examples.without - examples.with
}

/** The intents with what was learnt beside their own examples. */
export function withExamples(
  intents: readonly IntentDefinition[],
  learnt: readonly LessonExample[],
): IntentDefinition[] {
  const texts = Map.groupBy(learnt, (each) => each.intent)
  return intents.map((each) => {
    const added = texts.get(each.name)?.map(({ text }) => text) ?? []
    return added.length === 0 ? each : { ...each, examples: [...new Set([...each.examples, ...added])] }
  })
}

async function answerOf(
  engine: AnalysisEngine,
  transcript: Transcript,
  intents: readonly IntentDefinition[],
): Promise<string | null> {
  const input: AnalysisInput = {
    ...{ transcript, scorecard: DEFAULT_SCORECARD },
    // The same object for every call: the engine keeps its model by it.
    intents: intents as IntentDefinition[],
  }
  const outcome = await engine.analyse('intent', input, {})
  return outcome.status === 'done' ? outcome.result.primary.intent : null
}

/** Each intent's items are spread over the folds in turn, so that every fold has some of each. */
function folded<T>(items: readonly T[], groupOf: (item: T) => string): { item: T; fold: number }[] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const index = seen.get(groupOf(item)) ?? 0
    seen.set(groupOf(item), index + 1)
    return { item, fold: index % FOLDS }
  })
}

/** The examples that the organisation wrote. Those of a default intent stay: without them it would be another one. */
function ownExamples(intents: readonly IntentDefinition[]): LessonExample[] {
  return intents
    .filter(
      (each) =>
        each.examples.length > 1 && !DEFAULT_INTENT_DEFINITIONS.some((one) => Bun.deepEquals(one, each)),
    )
    .flatMap(({ name, examples }) => examples.map((text) => ({ intent: name, text })))
}

function withoutExamples(
  intents: readonly IntentDefinition[],
  leftOut: ReadonlySet<string>,
): IntentDefinition[] {
  return intents.map((each) => {
    const examples = each.examples.filter((text) => !leftOut.has(keyOf({ intent: each.name, text })))
    return examples.length === each.examples.length ? each : { ...each, examples }
  })
}

const keyOf = ({ intent, text }: LessonExample) => `${intent}\n${text}`

const nothing = (): RightAnswers => ({ n: 0, without: 0, with: 0 })

function countOf({ intents }: LessonFigures, intent: string): RightAnswers {
  const known = intents.find((each) => each.intent === intent)
  if (known !== undefined) return known
  const made = { intent, ...nothing() }
  intents.push(made)
  return made
}

/** An example as a call in which a customer says it and nothing else. */
function saidAlone(text: string): Transcript {
  const segment = { id: 's1', speaker: 'customer', channel: 0, start_ms: 0, end_ms: 4_000, text } as const
  return {
    language: /[\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Han}]/u.test(text) ? 'ja-JP' : 'en-US',
    ...{ engine: 'example', model: 'example', duration_ms: 4_000, channels: 1 },
    segments: [{ ...segment, confidence: 1, words: [] }],
  }
}
