import type { CallFeelingWeights } from './types.ts'

/** Fitted over the English calls of all parts to learn from, a tenth of them left out in turn to choose how. */
export const EN_CALL_FEELING: CallFeelingWeights = {
  strength: 0.49,
  named: 0.72,
  like: 0.15,
  mood: 83.47,
  prior: {
    neutral: 1.33,
    satisfaction: 0.17,
    frustration: 0.07,
    anger: 0.02,
    anxiety: 0.12,
    sadness: -1.97,
    confusion: 0.26,
  },
  traits: {
    empathy: {
      neutral: -1.2,
      satisfaction: -0.62,
      frustration: 0.67,
      anger: 0.32,
      anxiety: -0.23,
      sadness: 1.13,
      confusion: -0.07,
    },
    thanks: {
      neutral: -0.87,
      satisfaction: -0.93,
      frustration: 0.23,
      anger: -0.27,
      anxiety: 0.87,
      sadness: 0.79,
      confusion: 0.17,
    },
  },
}
