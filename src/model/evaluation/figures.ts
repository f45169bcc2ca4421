import { roundTo } from '../../lib/numbers/round.ts'
import { agreementOf } from '../reviews/agreement.ts'

/** One label beside the result of an engine. */
export type Verdict = {
  /** The values that count as right, one or more. The verdict counts in the class of the first. */
  accepted: readonly [string, ...string[]]
  /** The engine's result; null if there is none, which counts as wrong. */
  got: string | null
  /** How sure the engine is, 0 to 1; null if it does not say. */
  confidence: number | null
}

/** How right an engine is, over verdicts of one kind. Shares are 0 to 1, and null where there is nothing to divide by. */
export type Figures = {
  /** Number of verdicts. */
  n: number
  right: number
  /** Verdicts without a result. They count as wrong. */
  without_result: number
  accuracy: number | null
  /** The mean of the recall of all classes, so that a rare class counts as much as a frequent one. */
  balanced_accuracy: number | null
  /** Cohen's kappa between labels and results. */
  kappa: number | null
  /** Expected calibration error; null if no result has a confidence. */
  calibration_error: number | null
  /** The bins of the calibration error that hold results. */
  calibration: CalibrationBin[]
  /** Each class that labels or results name, in alphabetical order. */
  classes: ClassFigures[]
  /** Wrong results by label, the most frequent first. */
  confusions: Confusion[]
}

/** Figures without what they are made of, for groups of calls and for comparison with another run. */
export type BriefFigures = Pick<
  Figures,
  'n' | 'right' | 'without_result' | 'accuracy' | 'balanced_accuracy' | 'kappa' | 'calibration_error'
>

/** The brief form of figures. */
export function briefOf({ calibration: _, classes: __, confusions: ___, ...brief }: Figures): BriefFigures {
  return brief
}

/** Results whose confidence lies in a bin: `from` inclusive, `to` exclusive but for 1. */
export type CalibrationBin = { from: number; to: number; n: number; confidence: number; accuracy: number }

/** One class: how many labels name it and how many of those are found, how many results name it and are right. */
export type ClassFigures = {
  label: string
  n: number
  recall: number | null
  found: number
  precision: number | null
}

/** How often a label got this wrong result; `label` has all accepted values, divided by `|`. */
export type Confusion = { label: string; got: string | null; count: number }

/**
 * Computes the figures over verdicts.
 *
 * A verdict is right if its result is one of the accepted values. For kappa the label of a right verdict is its result,
 * and that of a wrong one is its first accepted value. The calibration error is the mean distance between confidence and
 * accuracy in ten bins of equal width, weighted by the results in each; results without confidence are left out.
 * @see Guo et al., On Calibration of Modern Neural Networks, 2017
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { figuresOf } from './figures.ts'
 *
 * const figures = figuresOf([
 *   { accepted: ['payment'], got: 'payment', confidence: 0.9 },
 *   { accepted: ['payment'], got: 'payment', confidence: 0.9 },
 *   { accepted: ['payment'], got: 'other', confidence: 0.5 },
 *   { accepted: ['complaint', 'other'], got: 'other', confidence: 0.5 },
 * ])
 * assert.equal(figures.accuracy, 0.75)
 * assert.equal(figures.balanced_accuracy, 0.8333)
 * assert.equal(figures.calibration_error, 0.05)
 * assert.deepEqual(figures.confusions, [{ label: 'payment', got: 'other', count: 1 }])
 * ```
 */
export function figuresOf(verdicts: readonly Verdict[]): Figures {
  const right = verdicts.filter(isRight)
  const classes = classesOf(verdicts)
  const recalls = classes.flatMap(({ recall }) => (recall === null ? [] : [recall]))
  const { calibration, error } = calibrationOf(verdicts)
  return {
    n: verdicts.length,
    right: right.length,
    without_result: verdicts.filter(({ got }) => got === null).length,
    accuracy: rounded(ratio(right.length, verdicts.length)),
    balanced_accuracy: rounded(ratio(sum(recalls), recalls.length)),
    kappa: kappaOf(verdicts),
    calibration_error: rounded(error),
    calibration,
    classes: classes.map((each) => ({
      ...each,
      recall: rounded(each.recall),
      precision: rounded(each.precision),
    })),
    confusions: confusionsOf(verdicts),
  }
}

/** Whether the result is one of the accepted values. */
export function isRight({ accepted, got }: Verdict): boolean {
  return got !== null && accepted.includes(got)
}

/** With more bins, each would hold too few of the some hundred calls that organisations label. */
const BINS = 10

function calibrationOf(verdicts: readonly Verdict[]): {
  calibration: CalibrationBin[]
  error: number | null
} {
  const sure = verdicts.flatMap((each) =>
    each.confidence === null || each.got === null
      ? []
      : [{ confidence: each.confidence, right: isRight(each) }],
  )
  const binOf = ({ confidence }: { confidence: number }) => Math.min(BINS - 1, Math.floor(confidence * BINS))
  const bins = [...Map.groupBy(sure, binOf)].sort(([one], [other]) => one - other)
  const exact = bins.map(([bin, held]) => ({
    bin,
    n: held.length,
    confidence: sum(held.map((each) => each.confidence)) / held.length,
    accuracy: held.filter((each) => each.right).length / held.length,
  }))
  return {
    calibration: exact.map(({ bin, n, confidence, accuracy }) => ({
      from: bin / BINS,
      to: (bin + 1) / BINS,
      n,
      confidence: roundTo(confidence, DECIMALS),
      accuracy: roundTo(accuracy, DECIMALS),
    })),
    error: ratio(sum(exact.map((each) => each.n * Math.abs(each.accuracy - each.confidence))), sure.length),
  }
}

function classesOf(verdicts: readonly Verdict[]): ClassFigures[] {
  const labelled = Map.groupBy(verdicts, ({ accepted }) => accepted[0])
  const found = Map.groupBy(
    verdicts.filter(({ got }) => got !== null),
    ({ got }) => got ?? '',
  )
  const rightIn = (some: readonly Verdict[]) => some.filter(isRight).length
  return [...new Set([...labelled.keys(), ...found.keys()])].sort().map((label) => {
    const [of, as] = [labelled.get(label) ?? [], found.get(label) ?? []]
    return {
      label,
      n: of.length,
      recall: ratio(rightIn(of), of.length),
      found: as.length,
      precision: ratio(rightIn(as), as.length),
    }
  })
}

function kappaOf(verdicts: readonly Verdict[]): number | null {
  const pairs = verdicts.map((each) => ({
    machine: each.got ?? NO_RESULT,
    human: isRight(each) && each.got !== null ? each.got : each.accepted[0],
  }))
  const counted = Map.groupBy(pairs, ({ machine, human }) => JSON.stringify([machine, human]))
  return agreementOf(
    [...counted.values()].flatMap(([first, ...others]) =>
      first === undefined ? [] : [{ ...first, count: 1 + others.length }],
    ),
  ).kappa
}

/** Not a value that a label or a result can have. */
const NO_RESULT = ''

function confusionsOf(verdicts: readonly Verdict[]): Confusion[] {
  const wrong = verdicts
    .filter((each) => !isRight(each))
    .map(({ accepted, got }) => ({ label: accepted.join('|'), got }))
  const counted = Map.groupBy(wrong, ({ label, got }) => JSON.stringify([label, got]))
  return [...counted]
    .sort(([one, ones], [other, others]) => others.length - ones.length || (one < other ? -1 : 1))
    .flatMap(([, [first, ...others]]) =>
      first === undefined ? [] : [{ ...first, count: 1 + others.length }],
    )
}

const DECIMALS = 4

function rounded(value: number | null): number | null {
  return value === null ? null : roundTo(value, DECIMALS)
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}

function sum(values: readonly number[]): number {
  return values.reduce((all, each) => all + each, 0)
}
