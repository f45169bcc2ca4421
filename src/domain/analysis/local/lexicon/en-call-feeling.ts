import type { CallFeelingWeights } from './types.ts'

/** Fitted over the English calls of all parts to learn from, each left out in turn to choose how. */
export const EN_CALL_FEELING: CallFeelingWeights = {
  strength: 1.5,
  named: 0.76,
  like: 1.07,
  prior: {
    neutral: 1.71,
    satisfaction: 0.23,
    frustration: -0.45,
    anger: 0.21,
    anxiety: -0.67,
    sadness: -0.98,
    confusion: -0.05,
  },
  traits: {
    empathy: {
      neutral: -1.61,
      satisfaction: -0.23,
      frustration: 0.73,
      anger: 0.58,
      anxiety: 0.19,
      sadness: 0.59,
      confusion: -0.26,
    },
    thanks: {
      neutral: 0.17,
      satisfaction: -0.53,
      frustration: 0.07,
      anger: -0.58,
      anxiety: 0.46,
      sadness: 0.39,
      confusion: 0.01,
    },
  },
}
