import { exactLog } from '../src/lib/numbers/exact-math.ts'
import { fitConditionalLogit, rounded } from './conditional-logit.ts'

/** Turns a score from 0 to 1 into how often such a score is right: logistic(slope × logit(score) + offset). */
export type Calibration = { slope: number; offset: number }

/**
 * Fits a calibration (Platt scaling) to scores of what was not learnt from.
 * @param scores from 0 to 1
 * @param right whether what had the score was right
 * @param sampleWeights how much each counts
 */
export function calibrate(
  scores: readonly number[],
  right: readonly boolean[],
  sampleWeights: readonly number[] = scores.map(() => 1),
): Calibration {
  const choices = scores.map((score, at) => ({
    signs: [[0], [logit(score)]],
    wanted: right[at] === true ? 1 : 0,
    sampleWeight: sampleWeights[at] ?? 1,
  }))
  const { weights, intercepts } = fitConditionalLogit(choices)
  const slope = rounded(weights[0] ?? 1)
  const offset = rounded((intercepts[1] ?? 0) - (intercepts[0] ?? 0))
  return { slope, offset }
}

/** The mean distance of confidence and share of right answers, over ten bins of equal width (expected calibration error). */
export function calibrationError(confidences: readonly number[], right: readonly boolean[]): number {
  const sums = Array.from({ length: BINS }, () => 0)
  for (const [at, confidence] of confidences.entries()) {
    const bin = Math.min(BINS - 1, Math.floor(confidence * BINS))
    sums[bin] = (sums[bin] ?? 0) + confidence - (right[at] === true ? 1 : 0)
  }
  return sums.reduce((sum, each) => sum + Math.abs(each), 0) / Math.max(1, confidences.length)
}

const BINS = 10
/** From 0 and 1, whose logits are not finite. */
const MIN_DISTANCE = 0.001

function logit(score: number): number {
  const inside = Math.min(1 - MIN_DISTANCE, Math.max(MIN_DISTANCE, score))
  return exactLog(inside / (1 - inside))
}
