import { LEARNT_FROM, readLabelledCalls } from '../evaluation/call-file.ts'
import { timedTranscript } from '../evaluation/timing.ts'
import { ANSWERS } from '../src/model/analytics.ts'
import { SCORECARD_RULES } from '../src/model/scorecard/scorecard.ts'
import type { Transcript } from '../src/model/transcript.ts'
import type { TrainingCall } from './decisions.ts'
import type { Example } from './read.ts'

/** Calls of the evaluation were labelled by others than their writers, and for each question. */
const EVALUATED_WEIGHT = 3

/** An example as a call: of a caller, the only one who speaks. */
export function asCall({ labels, turns, writer }: Example, tag: string): TrainingCall {
  const lines = turns.map(({ role, text }) => ({ speaker: role, pauseMs: null, text }))
  const one = (value: string | undefined) => (value === undefined ? [] : [value])
  // In the labelled calls only empathy does not apply: elsewhere people answer, or leave it unclear.
  const answers = Object.entries(labels.answers ?? {}).filter(
    ([question, answer]) => question === 'empathy' || answer !== 'not_applicable',
  )
  return {
    transcript: timedTranscript(tag, lines),
    writer,
    sampleWeight: 1,
    labels: {
      intent: labels.accepted ?? one(labels.intent),
      emotion: one(labels.emotion),
      outcome: one(labels.outcome),
      ...Object.fromEntries(answers.map(([question, answer]) => [`answer_${question}`, [answer]])),
    },
  }
}

export type EvaluatedCall = { call: TrainingCall; example: Example }

/** The calls of the evaluation that may be learnt from; a part is left out as a whole. */
export async function evaluatedCalls(tag: string): Promise<EvaluatedCall[]> {
  const parts = await Promise.all(LEARNT_FROM.map((part) => readLabelledCalls(part)))
  return parts
    .flat()
    .filter(({ transcript }) => transcript.language === tag)
    .map(({ part, transcript, labels }) => ({
      call: {
        transcript,
        writer: part,
        sampleWeight: EVALUATED_WEIGHT,
        labels: {
          intent: labels.intents,
          emotion: labels.emotions,
          outcome: labels.outcomes,
          ...Object.fromEntries(
            SCORECARD_RULES.map((rule) => [`answer_${rule}`, labels.scorecard.get(rule) ?? []]),
          ),
        },
      },
      example: {
        kind: 'call' as const,
        // A base model learns from the label that fits best, which stands first.
        labels: {
          intent: labels.intents[0],
          emotion: labels.emotions[0],
          outcome: labels.outcomes[0],
          answers: Object.fromEntries(
            [...labels.scorecard].flatMap(([id, [answer, other]]): [string, (typeof ANSWERS)[number]][] =>
              other !== undefined ? [] : ANSWERS.filter((each) => each === answer).map((each) => [id, each]),
            ),
          ),
        },
        turns: turnsOf(transcript),
        writer: part,
        split: 'train' as const,
        licence: 'Apache-2.0' as const,
      },
    }))
}

function turnsOf({ segments }: Transcript): Example['turns'] {
  return segments
    .filter(({ text }) => /\S/.test(text))
    .map(({ speaker, text }) => ({
      role: speaker === 'agent' ? ('agent' as const) : ('customer' as const),
      text,
    }))
}
