import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { EvidenceList } from '../evidence-schema.ts'
import { oneOf } from '../one-of.ts'

// The JSON of a review: the machine's answers and people's beside each other.

const exactly = { additionalProperties: false } as const
const Instant = t.String({ format: 'date-time' })
const NullableText = t.Nullable(t.String())
const Score = t.Nullable(t.Number({ minimum: 0, maximum: 100 }))

const Reviewer = t.Nullable(t.Object({ id: t.String(), email: t.String(), name: NullableText }), {
  description: 'null where the user has been deleted.',
})

const answered = {
  answer: NullableText,
  points: t.Number(),
  max_points: t.Number(),
  source: oneOf(['local', 'llm', 'metric', 'human']),
}

export const ReviewBody = t.Object(
  {
    voicelog_id: t.String(),
    scorecard: t.Object({ id: t.String(), version: Type.Integer(), name: t.String() }),
    score: Score,
    machine_score: Score,
    auto_fail: t.Boolean(),
    machine_auto_fail: t.Boolean(),
    questions: Type.Integer(),
    answered_by_people: Type.Integer(),
    agreed: Type.Integer({ description: 'Questions that people and the machine answered alike.' }),
    disagreed: Type.Integer(),
    open: Type.Integer({ description: 'Questions without any answer: they take no part in the score.' }),
    sections: t.Array(
      t.Object({
        id: t.String(),
        title: t.String(),
        questions: t.Array(
          t.Object({
            question_id: t.String(),
            text: t.String(),
            guidance: t.String(),
            kind: oneOf(['yes_no', 'choice', 'metric']),
            weight: t.Number(),
            auto_fail: t.Boolean(),
            allowed_answers: t.Array(
              t.Object({ answer: t.String(), label: NullableText, points: t.Number() }),
              { description: 'label is that of an option; null of yes, no and not_applicable.' },
            ),
            machine: t.Nullable(t.Object({ ...answered, evidence: EvidenceList })),
            human: t.Nullable(
              t.Object({
                answer: t.String(),
                comment: NullableText,
                reviewer: Reviewer,
                reviewed_at: Instant,
              }),
            ),
            effective: t.Nullable(t.Object(answered), { description: 'What holds.' }),
            agrees: t.Nullable(t.Boolean(), { description: 'null where one of both has not answered.' }),
          }),
        ),
      }),
    ),
    history: t.Array(
      t.Object({
        question_id: t.String(),
        answer: t.String(),
        comment: NullableText,
        machine_answer: NullableText,
        scorecard_version: Type.Integer(),
        reviewer: Reviewer,
        reviewed_at: Instant,
        ended_at: t.Nullable(Instant, { description: 'When it was replaced or taken back.' }),
      }),
      { description: 'Every answer of people, in order of time.' },
    ),
  },
  { description: 'Answers of the machine and of people, and what holds.' },
)

export const ReviewRequest = t.Object(
  {
    answers: t.Array(
      t.Object(
        {
          question_id: t.String(),
          answer: t.Nullable(t.String(), {
            description:
              'yes, no, not_applicable, or the id of an option. null takes the answer of a person back: the machine’s holds again.',
          }),
          comment: t.Optional(t.Nullable(t.String(), { description: 'At most 2000 characters.' })),
        },
        exactly,
      ),
      { description: 'What is not named stays as it is.' },
    ),
  },
  {
    ...exactly,
    examples: [
      { answers: [{ question_id: 'empathy', answer: 'no', comment: 'Heard the complaint, and went on.' }] },
    ],
  },
)
