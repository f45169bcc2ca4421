import { primaryLanguage } from '../../../lib/text.ts'
import type { EvaluatedResult, EvaluationMeasure } from '../../../model/evaluation/evaluated-calls.ts'
import type { Transcript } from '../../../model/transcript.ts'
import { nameVariants } from './names.ts'
import { styleVariants } from './style.ts'

/** What a probe changes that should change no result: `names` of people, or the `style` in which customers speak. */
export const PROBES = ['names', 'style'] as const
export type ProbeName = (typeof PROBES)[number]

/** The same call in other words; `change` describes the change for people. */
export type Variant = { transcript: Transcript; change: string }

/**
 * The variants of a call for a probe: none if its rules find nothing to change, or know no rule for its language.
 * @param seed a text of the call's own, such as its id: it decides which names are taken, the same ones on every run
 */
export function variantsOf(probe: ProbeName, transcript: Transcript, seed: string): Variant[] {
  const said = { language: primaryLanguage(transcript.language), segments: transcript.segments }
  const rewritings = probe === 'names' ? nameVariants(said, seed) : styleVariants(said)
  return rewritings.map(({ texts, change }) => ({
    change,
    transcript: {
      ...transcript,
      segments: transcript.segments.map((each, index) => ({ ...each, text: texts[index] ?? each.text })),
    },
  }))
}

/** A result that differs between a call and its variant. */
export type Flip = {
  measure: EvaluationMeasure
  question: string | null
  from: string | null
  to: string | null
}

/** The results of `variant` that differ from those of the call, and how many were compared. */
export function flipsBetween(
  call: EvaluatedResult,
  variant: EvaluatedResult,
): { flips: Flip[]; compared: number } {
  const questions = Object.keys({ ...call.answers, ...variant.answers })
  const pairs: Flip[] = [
    {
      measure: 'intent',
      question: null,
      from: call.intent?.intent ?? null,
      to: variant.intent?.intent ?? null,
    },
    { measure: 'emotion', question: null, from: call.emotion, to: variant.emotion },
    {
      measure: 'outcome',
      question: null,
      from: call.outcome?.outcome ?? null,
      to: variant.outcome?.outcome ?? null,
    },
    ...questions.map(
      (question): Flip => ({
        measure: 'answers',
        question,
        from: call.answers?.[question] ?? null,
        to: variant.answers?.[question] ?? null,
      }),
    ),
  ]
  return { flips: pairs.filter(({ from, to }) => from !== to), compared: pairs.length }
}
