import type { CallFeelingWeights } from './types.ts'

/** Fitted over the Japanese calls of all parts to learn from and, for less, the sample calls; a tenth left out in turn chose how. */
export const JA_CALL_FEELING: CallFeelingWeights = {
  strength: 1.53,
  named: 0.47,
  like: 1.66,
  mood: 99.66,
  prior: {
    neutral: 0.44,
    satisfaction: -0.36,
    frustration: -1.3,
    anger: -0.16,
    anxiety: 1.14,
    sadness: -0.41,
    confusion: 0.65,
  },
  traits: {
    empathy: {
      neutral: -0.95,
      satisfaction: -1.12,
      frustration: 1.11,
      anger: 0.62,
      anxiety: 1.03,
      sadness: -0.01,
      confusion: -0.68,
    },
    thanks: {
      neutral: 0.9,
      satisfaction: 0.31,
      frustration: -0.85,
      anger: -0.02,
      anxiety: -0.6,
      sadness: 0.29,
      confusion: -0.04,
    },
  },
}
