import type { LearntTable } from '../src/domain/analysis/local/models/conditional-logit.ts'
import {
  type LinearModel,
  openModels,
  packModels,
} from '../src/domain/analysis/local/models/linear-classifier.ts'
import { createLanguage } from '../src/domain/analysis/local/reading/language.ts'
import { calibrate } from './calibration.ts'
import { asCall, type EvaluatedCall } from './calls.ts'
import {
  calibrationOf,
  crossValidate,
  fitDecision,
  judged,
  type Observed,
  observe,
  STAGES,
  type TrainingCall,
} from './decisions.ts'
import { foldsByWriter } from './folds.ts'
import type { TrainedLanguage } from './languages.ts'
import { lessonsOf } from './lessons.ts'
import { logisticRegression } from './logistic-regression.ts'
import type { Example } from './read.ts'

const FOLDS = 5
/** Sentences of callers of each writer that are decided on alone, so that short texts count as much as calls. */
const SENTENCES = 30

/** Halves of the 674 in English give confidences that differ by less than .03, where each counts the same. */
const ENOUGH_HELD_OUT = 150

/** What a language is learnt from: examples of both splits, and the calls of the evaluation that may be learnt from. */
export type TrainingData = {
  examples: readonly Example[]
  heldOut: readonly Example[]
  evaluated: readonly EvaluatedCall[]
}

/** What decides in a language, and how well it does on what was left out. */
export type Trained = {
  models: Uint8Array
  decisions: Record<string, LearntTable>
  observed: Map<string, Observed[]>
  /** The size of each base model. */
  samples: Record<string, { samples: number; features: number; kinds: number }>
}

/**
 * Trains all of a language: base models, their scores of what each of them was not learnt from, grouped by writer, and
 * on these the decisions over calls, with their calibration. The same data gives the same bytes.
 */
export function train(
  { rules, tag }: Pick<TrainedLanguage, 'rules' | 'tag'>,
  { examples: written, heldOut, evaluated }: TrainingData,
  log: (line: string) => void,
): Trained {
  const examples = [...written, ...evaluated.map((each) => each.example)]
  const sizes: Trained['samples'] = {}
  const learn = (from: readonly Example[], only?: readonly string[]) => {
    const lessons = Object.entries(lessonsOf(rules, from)).filter(([name]) => only?.includes(name) ?? true)
    return Object.fromEntries(
      lessons.map(([name, { kinds, samples, settings }]): [string, LinearModel] => {
        const startedAt = performance.now()
        const model = logisticRegression(kinds, samples, settings)
        sizes[name] ??= { samples: samples.length, features: model.features.length, kinds: kinds.length }
        log(`  ${name}: ${samples.length} samples, ${model.features.length} features, ${seconds(startedAt)}`)
        return [name, model]
      }),
    )
  }
  const whole = learn(examples)
  const models = packModels(whole)
  const decisions: Record<string, LearntTable> = {}
  const languageWith = (packed: Uint8Array) =>
    createLanguage(rules, { models: openModels(packed), decisions })
  const calledBy = new Map(evaluated.map(({ example, call }) => [example, call]))
  // Each part with models that have not seen its writers.
  const parts: { models: Uint8Array; calls: TrainingCall[] }[] = []
  for (const [fold, left] of foldsByWriter(examples, FOLDS).entries()) {
    log(`  fold ${fold + 1} of ${FOLDS}`)
    const writers = new Set(left.map((each) => each.writer))
    const learnt = learn(
      examples.filter((each) => !writers.has(each.writer)),
      FOLDED,
    )
    const own = [...left.filter((each) => each.kind === 'call'), ...sentencesOf(left)]
    const calls = own.map((each) => calledBy.get(each) ?? asCall(each, tag))
    parts.push({ models: packModels({ ...whole, ...learnt }), calls })
  }
  const observed = new Map<string, Observed[]>()
  for (const [stage, names] of STAGES.entries()) {
    for (const part of parts) {
      const found = observe(stage, languageWith(part.models), part.calls)
      for (const [name, each] of found) observed.set(name, [...(observed.get(name) ?? []), ...each])
    }
    for (const name of names) decisions[name] = fitDecision(observed.get(name) ?? [])
    log(`  decisions: ${names.join(', ')}`)
  }
  // Confidence is learnt from the held-out split, which the models that decide have not seen. Where it has few labels,
  // calls that were left out in turn are added: models that learnt from less found them, so they are right less often.
  const unseen = observe(
    0,
    languageWith(models),
    heldOut.map((each) => asCall(each, tag)),
  )
  const calls = new Set(examples.filter((each) => each.kind === 'call').map((each) => each.writer))
  const confidenceOf = (name: string) => {
    const table = decisions[name] ?? {}
    const held = (unseen.get(name) ?? []).map((each) => judged(table, each))
    if (held.length >= ENOUGH_HELD_OUT) return calibrationOf(held)
    const left = crossValidate(observed.get(name) ?? []).filter((each) => calls.has(each.writer))
    return calibrationOf([...left, ...held])
  }
  // Of an answer only how often a no is right: few held-out calls have one, so calls that were left out in turn tell.
  const noIsRight = (name: string) => {
    const noes = crossValidate(observed.get(name) ?? []).filter((each) => each.kind === 'no')
    return calibrate(
      noes.map((each) => each.likely),
      noes.map((each) => each.right),
    )
  }
  const confidence = [
    ...['intent', 'emotion', 'outcome'].map((name) => [name, confidenceOf(name)] as const),
    ...(STAGES[1] ?? []).map((name) => [name, noIsRight(name)] as const),
  ]
  decisions.confidence = Object.fromEntries(confidence) as unknown as LearntTable
  return { models, decisions, observed, samples: sizes }
}

/** As many sentences of each writer: who wrote most counts no more. */
function sentencesOf(examples: readonly Example[]): Example[] {
  const byWriter = Map.groupBy(
    examples.filter((each) => each.kind === 'caller'),
    (each) => each.writer,
  )
  return [...byWriter.values()].flatMap((of) => {
    const step = Math.max(1, Math.floor(of.length / SENTENCES))
    return of.filter((_, at) => at % step === 0).slice(0, SENTENCES)
  })
}

/** The models that learn from calls or from callers' sentences, on which decisions are learnt too. */
const FOLDED = ['callers', 'moods', 'matters', 'dealings', 'faults']

function seconds(startedAt: number): string {
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}
