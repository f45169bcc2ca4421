import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { REVIEW_ACTIONS, REVIEW_LIMITS, REVIEW_REASONS, REVIEW_STATES } from '../../model/reviews/work.ts'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { exactly, Instant, NullableText } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'

// Bodies of /api/review-queue, /api/review-plans, /api/voicelogs/{voicelog_id}/comments and /api/calibrations.

const EXAMPLE_ID = '019a1f71-11aa-7d1f-b0f6-5f7d0c3a9e42'

export const PersonBody = t.Object({ id: t.String(), email: t.String(), name: NullableText })
const Person = t.Nullable(PersonBody)

export const QueueQuery = t.Object(
  {
    state: t.Optional(oneOf(REVIEW_STATES)),
    assignee: t.Optional(
      t.String({
        maxLength: 100,
        description: '`me`, `none` for nobody in particular, or the id of a user.',
      }),
    ),
    operator_id: t.Optional(t.String({ maxLength: MAX_FIELD_CHARACTERS })),
    due: t.Optional(t.Boolean({ description: 'Only those whose date has passed.' })),
    ...pageQuery(),
  },
  exactly,
)

export const TaskBody = t.Object({
  id: t.String(),
  voicelog_id: t.String(),
  call_id: NullableText,
  operator_id: NullableText,
  operator_name: NullableText,
  call_date: Instant,
  quality_score: t.Nullable(t.Number()),
  state: oneOf(REVIEW_STATES),
  actions: t.Array(oneOf(REVIEW_ACTIONS), { description: 'What you may do with it now.' }),
  reason: oneOf(REVIEW_REASONS, { description: 'What put it into the queue.' }),
  plan: t.Nullable(t.Object({ id: t.String(), name: t.String() })),
  rule: t.Nullable(t.Object({ id: t.String(), name: t.String() })),
  assignee: Person,
  due_at: t.Nullable(Instant),
  published_by: Person,
  published_at: t.Nullable(Instant),
  acknowledged_at: t.Nullable(Instant),
  appeal: t.Nullable(t.Object({ question_id: t.String(), text: t.String() })),
  appealed_by: Person,
  appealed_at: t.Nullable(Instant),
  decision: NullableText,
  decided_by: Person,
  decided_at: t.Nullable(Instant),
  created_at: Instant,
})
export const TaskPage = t.Object({ items: t.Array(TaskBody), next_cursor: NullableText })
export const TaskOfCallBody = t.Object({ review: t.Nullable(TaskBody) })

export const TaskRequest = t.Object(
  {
    voicelog_id: t.String(),
    assignee_id: t.Optional(t.Nullable(t.String())),
    due_at: t.Optional(t.Nullable(t.String({ maxLength: 100, description: 'ISO 8601.' }))),
  },
  { ...exactly, examples: [{ voicelog_id: EXAMPLE_ID, due_at: '2027-01-31T09:00:00Z' }] },
)

export const TaskChangeRequest = t.Object(
  {
    assignee_id: t.Optional(t.Nullable(t.String())),
    due_at: t.Optional(t.Nullable(t.String({ maxLength: 100, description: 'ISO 8601.' }))),
  },
  { ...exactly, examples: [{ due_at: '2027-01-31T09:00:00Z' }] },
)

export const AppealRequest = t.Object(
  { question_id: t.String({ maxLength: 100 }), text: t.String() },
  { ...exactly, examples: [{ question_id: 'greeting', text: 'I named the company at 0:03.' }] },
)

export const DecisionRequest = t.Object(
  {
    outcome: oneOf(['upheld', 'changed'], { description: '`upheld`: the answer stays.' }),
    answer: t.Optional(t.String({ maxLength: 100, description: 'For `changed`: the new answer.' })),
    text: t.String({ description: 'Why.' }),
  },
  { ...exactly, examples: [{ outcome: 'changed', answer: 'yes', text: 'The company is named at 0:03.' }] },
)

const First = t.Array(t.Unknown(), {
  description:
    'At most 5 conditions, as in rules: calls that meet the first come first, then those that meet the second, and so on; all others follow in a random order.',
})
const planFields = {
  first: t.Optional(First),
  seed: t.Optional(
    t.String({
      description: 'Determines the random order, so that a draw can be repeated. Generated if left out.',
    }),
  ),
  department: t.Optional(t.Nullable(t.String(), { description: 'Only calls of this department.' })),
  assignees: t.Optional(
    t.Array(t.String(), { description: 'Ids of users, who get the calls in turn. Nobody if left out.' }),
  ),
  due_days: t.Optional(Type.Integer({ description: 'Days after the draw, 1 to 90; 7 if left out.' })),
  time_zone: t.Optional(
    t.String({
      maxLength: 100,
      description: 'The time zone of the weeks, which begin on Monday; UTC if left out.',
    }),
  ),
  enabled: t.Optional(t.Boolean()),
}
const CallsPerWeek = Type.Integer({ description: `Of each operator, 1 to ${REVIEW_LIMITS.callsPerWeek}.` })

export const PlanRequest = t.Object(
  { name: t.String(), calls_per_week: CallsPerWeek, ...planFields },
  {
    ...exactly,
    examples: [{ name: 'Three a week', calls_per_week: 3, first: [{ kind: 'quality', max: 60 }] }],
  },
)
export const PlanChangeRequest = t.Object(
  { name: t.Optional(t.String()), calls_per_week: t.Optional(CallsPerWeek), ...planFields },
  { ...exactly, examples: [{ enabled: false }] },
)
export const PlanBody = t.Object({
  id: t.String(),
  name: t.String(),
  calls_per_week: Type.Integer(),
  first: First,
  seed: t.String(),
  department: NullableText,
  assignees: t.Array(t.String()),
  due_days: Type.Integer(),
  time_zone: t.String(),
  enabled: t.Boolean(),
  last_week: NullableText,
  created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() })),
  created_at: Instant,
})
export const PlansBody = t.Object({ items: t.Array(PlanBody) })

export const CommentBody = t.Object({
  id: t.String(),
  voicelog_id: t.String(),
  thread_id: NullableText,
  at_ms: t.Nullable(Type.Integer({ description: 'null: it is about the whole call.' })),
  text: t.String(),
  mentions: t.Array(t.String(), { description: 'Ids of users.' }),
  author: Person,
  created_at: Instant,
  edited_at: t.Nullable(Instant),
  resolved_at: t.Nullable(Instant),
  resolved_by: Person,
})
export const ThreadsBody = t.Object({
  items: t.Array(t.Object({ ...CommentBody.properties, answers: t.Array(CommentBody) })),
})
const MENTIONED =
  'Ids of users to alert, at most 20, besides those whose addresses are in the text after an @, such as @grace@example.com. A user can mention at most 60 people in any hour; more are refused with `rate_limited`.'
export const CommentRequest = t.Object(
  {
    text: t.String(),
    at_ms: t.Optional(t.Nullable(Type.Integer({ description: 'Milliseconds from the start of the call.' }))),
    thread_id: t.Optional(t.Nullable(t.String(), { description: 'The first comment of the thread.' })),
    mentions: t.Optional(t.Array(t.String(), { description: MENTIONED })),
  },
  { ...exactly, examples: [{ text: 'Well explained.', at_ms: 65_000 }] },
)
export const CommentChangeRequest = t.Object(
  {
    text: t.Optional(t.String()),
    mentions: t.Optional(
      t.Array(t.String(), {
        description: `${MENTIONED} If only the text changes, just the users that the old text mentioned are removed.`,
      }),
    ),
    resolved: t.Optional(t.Boolean({ description: 'Of a thread.' })),
  },
  { ...exactly, examples: [{ resolved: true }] },
)

const BlindAnswers = t.Array(
  t.Object(
    {
      voicelog_id: t.String(),
      question_id: t.String({ maxLength: 100 }),
      answer: t.String({ maxLength: 100 }),
      comment: t.Optional(t.Nullable(t.String())),
    },
    exactly,
  ),
)
export const CalibrationRequest = t.Object(
  {
    name: t.String(),
    voicelog_ids: t.Array(t.String(), {
      description: `1 to ${REVIEW_LIMITS.calibrationCalls} calls; fewer where people and questions are many: ${REVIEW_LIMITS.calibrationAnswers} answers in all at most.`,
    }),
    participants: t.Array(t.String(), { description: 'Ids of users, 2 to 20.' }),
  },
  {
    ...exactly,
    examples: [{ name: 'November', voicelog_ids: [EXAMPLE_ID], participants: [EXAMPLE_ID] }],
  },
)
export const BlindAnswersRequest = t.Object(
  { answers: BlindAnswers },
  {
    ...exactly,
    examples: [{ answers: [{ voicelog_id: EXAMPLE_ID, question_id: 'greeting', answer: 'yes' }] }],
  },
)
const Spread = t.Object({
  calls: Type.Integer({ description: 'Calls that at least two of them answered.' }),
  share: t.Nullable(t.Number(), { description: 'Of pairs with the same answer, 0 to 1.' }),
  kappa: t.Nullable(t.Number(), { description: 'Cohen’s for two, Fleiss’ for more.' }),
})
const calibration = {
  id: t.String(),
  name: t.String(),
  voicelog_ids: t.Array(t.String()),
  scorecard_version: Type.Integer(),
  created_at: Instant,
  closed_at: t.Nullable(Instant, { description: 'null while nobody sees another’s answers.' }),
}
const CalibrationItem = t.Object(calibration)
export const CalibrationPage = t.Object({ items: t.Array(CalibrationItem), next_cursor: NullableText })
export const CalibrationBody = t.Object({
  ...calibration,
  participants: t.Array(t.Object({ ...PersonBody.properties, answered: Type.Integer() })),
  questions: t.Array(t.Object({ id: t.String(), text: t.String(), answers: t.Array(t.String()) })),
  answers: t.Array(
    t.Object({
      voicelog_id: t.String(),
      question_id: t.String(),
      user_id: t.String(),
      answer: t.String(),
      comment: NullableText,
    }),
    { description: 'While it is open your own, then all.' },
  ),
  spread: t.Nullable(
    t.Array(t.Object({ question_id: t.String(), ...Spread.properties, to_reference: t.Nullable(Spread) })),
    { description: 'By question; null while it is open.' },
  ),
  reference: t.Nullable(
    t.Array(t.Object({ voicelog_id: t.String(), question_id: t.String(), answer: t.String() })),
  ),
})

export const TaskParams = t.Object({ review_id: t.String() })
export const PlanParams = t.Object({ plan_id: t.String() })
export const CallParams = t.Object({ voicelog_id: t.String() })
export const CommentParams = t.Object({ voicelog_id: t.String(), comment_id: t.String() })
export const CalibrationParams = t.Object({ calibration_id: t.String() })
export const PageOnlyQuery = t.Object(pageQuery(), exactly)
