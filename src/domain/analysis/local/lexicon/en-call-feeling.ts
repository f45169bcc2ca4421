import type { CallFeelingWeights } from './types.ts'

/** Fitted over the English calls of all parts to learn from and, for less, the sample calls; a tenth left out in turn chose how. */
export const EN_CALL_FEELING: CallFeelingWeights = {
  strength: 0.46,
  named: 0.55,
  like: 0.33,
  mood: 131.41,
  prior: {
    neutral: 0.72,
    satisfaction: 0.29,
    frustration: -0.09,
    anger: 0.27,
    anxiety: -0.09,
    sadness: -1.45,
    confusion: 0.34,
  },
  traits: {
    empathy: {
      neutral: -0.81,
      satisfaction: -1.07,
      frustration: 0.66,
      anger: 0.73,
      anxiety: -0.44,
      sadness: 0.98,
      confusion: -0.05,
    },
    thanks: {
      neutral: -0.32,
      satisfaction: -0.51,
      frustration: 0.29,
      anger: -0.59,
      anxiety: 0.8,
      sadness: 0.41,
      confusion: -0.08,
    },
  },
}
