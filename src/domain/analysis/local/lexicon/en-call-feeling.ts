import type { CallFeelingWeights } from './types.ts'

/** Fitted over the English calls of all parts to learn from, a tenth of them left out in turn to choose how. */
export const EN_CALL_FEELING: CallFeelingWeights = {
  strength: 0.46,
  named: 0.78,
  like: 0.23,
  mood: 99.53,
  prior: {
    neutral: 1.32,
    satisfaction: 0.24,
    frustration: 0.05,
    anger: 0.09,
    anxiety: 0.02,
    sadness: -1.8,
    confusion: 0.07,
  },
  traits: {
    empathy: {
      neutral: -1.22,
      satisfaction: -0.53,
      frustration: 0.63,
      anger: 0.3,
      anxiety: -0.24,
      sadness: 1.1,
      confusion: -0.04,
    },
    thanks: {
      neutral: -0.85,
      satisfaction: -0.93,
      frustration: 0.23,
      anger: -0.3,
      anxiety: 0.86,
      sadness: 0.74,
      confusion: 0.24,
    },
  },
}
