import type { CallFeelingWeights } from './types.ts'

/** Fitted over the Japanese calls of all parts to learn from, a tenth of them left out in turn. */
export const JA_CALL_FEELING: CallFeelingWeights = {
  strength: 2.8,
  named: 0.11,
  like: 3.49,
  mood: 0,
  prior: {
    neutral: 0.78,
    satisfaction: 0.39,
    frustration: -2.37,
    anger: -0.7,
    anxiety: 1.24,
    sadness: -1.14,
    confusion: 1.8,
  },
  traits: {
    empathy: {
      neutral: -0.58,
      satisfaction: -1.03,
      frustration: 1.09,
      anger: -0.04,
      anxiety: 0.74,
      sadness: 0.64,
      confusion: -0.83,
    },
    thanks: {
      neutral: 0.85,
      satisfaction: -0.19,
      frustration: -0.56,
      anger: -0.06,
      anxiety: -0.2,
      sadness: 0.4,
      confusion: -0.23,
    },
  },
}
