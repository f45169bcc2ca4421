import { EN_FEELING_SAMPLES } from './en-feeling-samples.ts'
import { EN_ANGER } from './en-feelings/anger.ts'
import { EN_ANXIETY } from './en-feelings/anxiety.ts'
import { EN_CONFUSION } from './en-feelings/confusion.ts'
import { EN_FRUSTRATION } from './en-feelings/frustration.ts'
import { EN_NEUTRAL } from './en-feelings/neutral.ts'
import { EN_SADNESS } from './en-feelings/sadness.ts'
import { EN_SATISFACTION } from './en-feelings/satisfaction.ts'
import type { FeelingSamples } from './types.ts'

/** What customers say who feel so, in whole sentences. */
export const EN_FEELINGS: FeelingSamples = {
  neutral: [...EN_FEELING_SAMPLES.neutral, ...EN_NEUTRAL],
  satisfaction: [...EN_FEELING_SAMPLES.satisfaction, ...EN_SATISFACTION],
  frustration: [...EN_FEELING_SAMPLES.frustration, ...EN_FRUSTRATION],
  anger: [...EN_FEELING_SAMPLES.anger, ...EN_ANGER],
  anxiety: [...EN_FEELING_SAMPLES.anxiety, ...EN_ANXIETY],
  sadness: [...EN_FEELING_SAMPLES.sadness, ...EN_SADNESS],
  confusion: [...EN_FEELING_SAMPLES.confusion, ...EN_CONFUSION],
}
