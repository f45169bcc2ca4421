import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { exactly, Instant, NullableText } from '../common-schemas.ts'
import { EvidenceList } from '../evidence-schema.ts'
import { oneOf } from '../one-of.ts'

// The JSON of a review: the engine's answers and people's answers side by side.

const Score = (description: string) => t.Nullable(t.Number({ minimum: 0, maximum: 100 }), { description })

const Reviewer = t.Nullable(t.Object({ id: t.String(), email: t.String(), name: NullableText }), {
  description: 'null if the user was deleted.',
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
    score: Score('Score of the effective answers, 0 to 100; null if no question counts.'),
    machine_score: Score("Score of the engine's answers alone."),
    auto_fail: t.Boolean(),
    machine_auto_fail: t.Boolean(),
    questions: Type.Integer(),
    answered_by_people: Type.Integer({ description: 'Number of questions that a person answered.' }),
    agreed: Type.Integer({
      description: 'Number of questions that a person and the engine answered the same.',
    }),
    disagreed: Type.Integer({ description: 'Number of questions that they answered differently.' }),
    open: Type.Integer({
      description: 'Number of questions without an answer; they do not count in the score.',
    }),
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
              { description: 'label is the label of an option; null for yes, no and not_applicable.' },
            ),
            machine: t.Nullable(t.Object({ ...answered, evidence: EvidenceList }), {
              description: "The engine's answer.",
            }),
            human: t.Nullable(
              t.Object({
                answer: t.String(),
                comment: NullableText,
                reviewer: Reviewer,
                reviewed_at: Instant,
              }),
            ),
            effective: t.Nullable(t.Object(answered), {
              description: "The answer that counts: the person's if there is one, else the engine's.",
            }),
            agrees: t.Nullable(t.Boolean(), {
              description: 'null if the person or the engine has not answered.',
            }),
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
        ended_at: t.Nullable(Instant, {
          description: 'When it was replaced or withdrawn; null while it counts.',
        }),
      }),
      {
        description:
          'The newest 100 answers of people and those that count, the oldest first. The audit has each change.',
      },
    ),
  },
  { description: 'The answers of the engine and of people, and the effective ones.' },
)

export const ReviewRequest = t.Object(
  {
    answers: t.Array(
      t.Object(
        {
          question_id: t.String(),
          answer: t.Nullable(t.String(), {
            description:
              'yes, no, not_applicable, or the id of an option. null withdraws the answer of a person, so that the engine’s counts again.',
          }),
          comment: t.Optional(t.Nullable(t.String(), { description: 'At most 2000 characters.' })),
        },
        exactly,
      ),
      { description: 'Questions that are not named keep their answers.' },
    ),
  },
  {
    ...exactly,
    examples: [{ answers: [{ question_id: 'empathy', answer: 'no', comment: 'Ignored the complaint.' }] }],
  },
)
