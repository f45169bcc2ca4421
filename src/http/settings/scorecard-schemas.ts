import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { METRIC_NAMES } from '../../model/scorecard/condition.ts'
import { SCORECARD_LIMITS as LIMITS, SCORECARD_RULES } from '../../model/scorecard/scorecard.ts'
import { exactly } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { BaseVersion, Note, versionFields } from './version-schemas.ts'

// Bodies of /api/settings/scorecard. The domain checks which fields each kind of question must have: the error of a
// schema with alternatives would not name the wrong field.

const Id = t.String({
  description: '1 to 64 characters of a-z, 0-9 and _, starting with a letter. Results refer to it.',
})

const Phrases = t.Array(t.String(), {
  description: `What agents say if this is the answer; at most ${LIMITS.phrases}. The local engine looks for them; for each language it uses the phrases in its script.`,
})

const Rule = oneOf(SCORECARD_RULES)

const question = {
  id: Id,
  text: t.String({ description: `At most ${LIMITS.textCharacters} characters.` }),
  kind: oneOf(['yes_no', 'choice', 'metric']),
  weight: t.Number({
    description: `Points for a yes or the best option, 0 to ${LIMITS.weight}. A question with 0 does not count in the score.`,
  }),
}

const QUESTION_HELP = {
  guidance: 'When to give which answer, for people and language models.',
  auto_fail: 'A no, or an option without points, sets the score of the whole call to 0.',
  allow_not_applicable: 'Whether not_applicable is an answer; such questions do not count in the score.',
  rule: 'yes_no: the default question with the same meaning; the local engine answers this one by its rule. Not needed for a question whose id is that of a default question.',
  condition: `metric: the answer is yes if the condition is true. Comparisons, and, or, not, + - * / and brackets are allowed, such as \`silence_ratio < 0.2 and interruptions.agent / turns <= 0.1\`. Metrics: ${METRIC_NAMES.join(', ')}.`,
}

export const ScorecardRequest = t.Object(
  {
    base_version: BaseVersion,
    note: Note,
    name: t.String({ description: `At most ${LIMITS.nameCharacters} characters.` }),
    sections: t.Array(
      t.Object(
        {
          id: Id,
          title: t.String(),
          questions: t.Array(
            t.Object(
              {
                ...question,
                guidance: t.Optional(t.Nullable(t.String(), { description: QUESTION_HELP.guidance })),
                auto_fail: t.Optional(t.Boolean({ description: QUESTION_HELP.auto_fail })),
                allow_not_applicable: t.Optional(
                  t.Boolean({ description: `${QUESTION_HELP.allow_not_applicable} true if left out.` }),
                ),
                rule: t.Optional(t.Nullable(Rule, { description: QUESTION_HELP.rule })),
                phrases: t.Optional(Phrases),
                options: t.Optional(
                  t.Array(
                    t.Object(
                      { id: Id, label: t.String(), points: t.Number(), phrases: t.Optional(Phrases) },
                      exactly,
                    ),
                    {
                      description: `choice: 2 to ${LIMITS.options} options. The option with the most points gives the whole weight, the others a proportional part.`,
                    },
                  ),
                ),
                condition: t.Optional(t.Nullable(t.String(), { description: QUESTION_HELP.condition })),
              },
              exactly,
            ),
          ),
        },
        exactly,
      ),
      {
        description: `1 to ${LIMITS.sections} sections with at most ${LIMITS.questions} questions in total.`,
      },
    ),
  },
  {
    ...exactly,
    examples: [
      {
        base_version: 1,
        note: 'Calls are recorded: agents must say so',
        name: 'Support calls',
        sections: [
          {
            id: 'conversation',
            title: 'Conversation',
            questions: [
              {
                id: 'greeting',
                text: 'Opens with a greeting and the company or the purpose',
                kind: 'yes_no',
                weight: 10,
              },
              {
                id: 'recording_notice',
                text: 'Says that the call is recorded',
                kind: 'yes_no',
                weight: 20,
                auto_fail: true,
                allow_not_applicable: false,
                phrases: ['this call is recorded', 'calls are recorded for quality'],
              },
              {
                id: 'tone',
                text: 'How does the agent sound?',
                kind: 'choice',
                weight: 10,
                options: [
                  { id: 'warm', label: 'Warm', points: 2 },
                  { id: 'neutral', label: 'Neutral', points: 1 },
                  { id: 'cold', label: 'Cold', points: 0 },
                ],
              },
              {
                id: 'little_silence',
                text: 'Little silence',
                kind: 'metric',
                weight: 10,
                condition: 'silence_ratio < 0.2',
              },
            ],
          },
        ],
      },
    ],
  },
)

export const ScorecardBody = t.Object({
  id: t.String(),
  ...versionFields,
  name: t.String(),
  sections: t.Array(
    t.Object({
      id: t.String(),
      title: t.String(),
      questions: t.Array(
        t.Object({
          ...question,
          guidance: t.String({ description: QUESTION_HELP.guidance }),
          auto_fail: t.Boolean({ description: QUESTION_HELP.auto_fail }),
          allow_not_applicable: t.Boolean({ description: QUESTION_HELP.allow_not_applicable }),
          rule: t.Optional(t.Nullable(Rule)),
          phrases: t.Optional(t.Array(t.String())),
          options: t.Optional(
            t.Array(
              t.Object({
                id: t.String(),
                label: t.String(),
                points: t.Number(),
                phrases: t.Array(t.String()),
              }),
            ),
          ),
          condition: t.Optional(t.String()),
        }),
      ),
    }),
  ),
  total_weight: t.Number({ description: 'Sum of the weights of all questions.' }),
  local_engine: t.Record(t.String(), t.Nullable(oneOf(['rules', 'phrases', 'metrics'])), {
    description:
      'By question id: how the local engine answers the question; null if it cannot and leaves it open for a person. A language model answers all questions.',
  }),
})

export const ScorecardVersionPage = t.Object({
  items: t.Array(t.Object({ ...versionFields, name: t.String(), questions: Type.Integer() })),
  next_cursor: t.Nullable(t.String()),
})
