import { JA_ANGER } from './ja-feelings-anger.ts'
import { JA_ANXIETY } from './ja-feelings-anxiety.ts'
import { JA_CONFUSION } from './ja-feelings-confusion.ts'
import { JA_FRUSTRATION } from './ja-feelings-frustration.ts'
import { JA_NEUTRAL } from './ja-feelings-neutral.ts'
import { JA_NEUTRAL_ASKS } from './ja-feelings-neutral-asks.ts'
import { JA_SADNESS } from './ja-feelings-sadness.ts'
import { JA_SATISFACTION } from './ja-feelings-satisfaction.ts'
import { JA_UNFELT } from './ja-feelings-unfelt.ts'
import type { FeelingSamples } from './types.ts'

/** What customers say who feel so, in whole sentences; neutral ones are what they say most of the time. */
export const JA_FEELING_SAMPLES: FeelingSamples = {
  neutral: [...JA_NEUTRAL, ...JA_UNFELT, ...JA_NEUTRAL_ASKS],
  satisfaction: JA_SATISFACTION,
  frustration: JA_FRUSTRATION,
  anger: JA_ANGER,
  anxiety: JA_ANXIETY,
  sadness: JA_SADNESS,
  confusion: JA_CONFUSION,
}
