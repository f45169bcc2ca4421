import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { REVIEW_STATES } from '../../model/reviews/work.ts'
import { ALERT_KINDS, MAIL_TIMES, RULE_LIMITS } from '../../model/rules/rule.ts'
import { RULE_RUN_STATUSES } from '../../model/rules/runs.ts'
import { exactly, Instant, NullableText } from '../common-schemas.ts'
import { EvidenceList } from '../evidence-schema.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'
import { PersonBody } from '../review-work/schemas.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'

// Bodies of /api/rules, /api/rule-runs and /api/alerts.

const CONDITION = `
A tree of at most ${RULE_LIMITS.nodes} parts in ${RULE_LIMITS.depth} levels, with 20,000 characters as JSON. A part is unknown if the call lacks what it asks for, or has it only from a transcript of poor reliability; its opposite is then unknown too, and neither is a hit.

- \`{"kind": "all", "of": […]}\`, \`{"kind": "any", "of": […]}\`, \`{"kind": "not", "of": …}\`
- \`{"kind": "phrase", "text": "cancel my contract", "speaker": "customer", "near": {"text": "competitor", "within_seconds": 30}, "part": "last", "absent": false}\`: these words in this order in one segment, in any of their forms as in GET /api/search. \`speaker\` may be \`agent\` or \`customer\`. \`part\` is the \`first\` or \`last\` quarter of the call. With \`absent\` it must not have been said there.
- \`{"kind": "metric", "condition": "silence_ratio > 0.3"}\`: as in a question of the scorecard.
- \`{"kind": "quality", "min": 0, "max": 60, "auto_fail": true}\`: any of the three.
- \`{"kind": "emotion", "speaker": "customer", "is": ["anger"], "trend": ["worsening"]}\`: \`is\`, \`trend\` or both.
- \`{"kind": "intent", "is": ["cancellation"]}\`, \`{"kind": "outcome", "is": ["unresolved"]}\`
- \`{"kind": "answer", "question_id": "greeting", "is": ["no", null]}\`: the effective answer; null for a question left open.
- \`{"kind": "field", "field": "department", "is": ["sales"]}\`: \`department\`, \`operator_id\`, \`customer_id\`, \`language\` or \`source\`.
`.trim()

const EXAMPLE_CONDITION = {
  kind: 'all',
  of: [
    { kind: 'phrase', text: 'cancel', speaker: 'customer' },
    { kind: 'not', of: { kind: 'outcome', is: ['resolved'] } },
  ],
}

const Condition = t.Unknown({ description: CONDITION })

const Alert = t.Object(
  {
    recipients: t.Array(t.String(), { description: 'Ids of users of the organisation, 1 to 50.' }),
    email: t.Optional(
      oneOf(MAIL_TIMES, {
        description:
          '`never` when left out. `at_once` within seconds, `daily` one message a day with all that came since. Needs SMTP_URL.',
      }),
    ),
    hour: t.Optional(Type.Integer({ description: 'For `daily`: 0 to 23 in `time_zone`; 8 when left out.' })),
    time_zone: t.Optional(t.String({ maxLength: 100, description: 'UTC when left out.' })),
  },
  { ...exactly, description: 'Who is alerted to a hit, in the dashboard and by email.' },
)

const fields = {
  tag: t.Optional(t.Nullable(t.String(), { description: 'The tag of the calls that it hits.' })),
  alert: t.Optional(t.Nullable(Alert)),
  review: t.Optional(
    t.Nullable(
      t.Object(
        {
          assignees: t.Optional(t.Array(t.String(), { description: 'Ids of users; nobody if left out.' })),
          due_days: t.Optional(Type.Integer({ description: '1 to 90; 7 when left out.' })),
        },
        { ...exactly, description: 'Puts calls that it hits into the review queue.' },
      ),
    ),
  ),
  enabled: t.Optional(t.Boolean({ description: 'Whether calls that complete are judged by it.' })),
}

export const RuleRequest = t.Object(
  { name: t.String(), condition: Condition, ...fields },
  { ...exactly, examples: [{ name: 'Wants to leave', condition: EXAMPLE_CONDITION, tag: 'churn' }] },
)

export const RuleChangeRequest = t.Object(
  { name: t.Optional(t.String()), condition: t.Optional(Condition), ...fields },
  { ...exactly, examples: [{ enabled: false }] },
)

export const RuleBody = t.Object({
  id: t.String(),
  name: t.String(),
  version: Type.Integer({ description: 'Grows with each change of the condition.' }),
  condition: t.Unknown({ description: 'As in POST /api/rules.' }),
  tag: NullableText,
  alert: t.Nullable(
    t.Object({
      recipients: t.Array(t.String()),
      email: oneOf(MAIL_TIMES),
      hour: Type.Integer(),
      time_zone: t.String(),
    }),
  ),
  review: t.Nullable(t.Object({ assignees: t.Array(t.String()), due_days: Type.Integer() })),
  enabled: t.Boolean(),
  hits: Type.Integer({ description: 'Calls that it hits.' }),
  created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() })),
  created_at: Instant,
  updated_at: Instant,
})

const RuleSummaryBody = t.Pick(RuleBody, ['id', 'name', 'tag', 'hits'], {
  description: 'For users who do not see all calls.',
})

export const ShownRuleBody = t.Union([RuleBody, RuleSummaryBody])

export const RulesBody = t.Object({
  items: t.Array(ShownRuleBody),
  can_mail: t.Boolean({ description: 'Whether the service has a mail server.' }),
})

const Reasons = t.Array(
  t.Object({
    condition: t.Unknown({ description: 'The part of the condition that held.' }),
    evidence: EvidenceList,
  }),
  {
    description:
      'The parts of the condition by which it hit, at most 10, each with at most 3 quotes. A number, a field or an `absent` phrase has no quote. Users who do not see all calls get no reason that names operators, customers or departments.',
  },
)

export const TryRuleRequest = t.Object(
  { condition: Condition },
  { ...exactly, examples: [{ condition: EXAMPLE_CONDITION }] },
)

export const RuleTrialBody = t.Object({
  calls: Type.Integer({ description: 'Calls that were judged: the newest 2,000 that have completed.' }),
  from: t.Nullable(Instant, { description: 'The time of the first of them.' }),
  to: t.Nullable(Instant),
  hits: Type.Integer(),
  hits_per_day: t.Number(),
  examples: t.Array(
    t.Object({
      voicelog_id: t.String(),
      call_id: NullableText,
      language: t.String(),
      call_date: Instant,
      reasons: Reasons,
    }),
    { description: 'The newest ten.' },
  ),
})

const HitRule = t.Object({ id: t.String(), name: t.String(), tag: NullableText })
const callFields = {
  voicelog_id: t.String(),
  call_id: NullableText,
  operator_id: NullableText,
  language: t.String({ description: 'What is spoken, such as en-US.' }),
  operator_name: NullableText,
  call_date: Instant,
}

const HitBody = t.Object({
  id: t.String(),
  rule: HitRule,
  ...callFields,
  reasons: Reasons,
  created_at: Instant,
})

const AlertBody = t.Object({
  id: t.String(),
  kind: oneOf(ALERT_KINDS, {
    description:
      '`hit` of a rule; `appeal` that waits for your decision; `decision` of your appeal; `mention` in a comment.',
  }),
  ...callFields,
  rule: t.Nullable(HitRule),
  reasons: Reasons,
  person: t.Nullable(PersonBody, { description: 'Who appealed, decided, or wrote the comment.' }),
  text: t.Nullable(t.String(), { description: 'What this person wrote.' }),
  review_state: t.Nullable(oneOf(REVIEW_STATES)),
  comment_id: t.Nullable(t.String(), { description: 'Of a mention: the first comment of the thread.' }),
  at_ms: t.Nullable(Type.Integer({ description: 'Of a mention: where in the call.' })),
  created_at: Instant,
})

export const HitPage = t.Object({ items: t.Array(HitBody), next_cursor: NullableText })
export const AlertPage = t.Object({
  items: t.Array(AlertBody),
  next_cursor: NullableText,
  count: Type.Integer({ description: 'All that you have not dismissed; 1,000 if there are more.' }),
})

export const DismissAlertsRequest = t.Object(
  { up_to: t.String({ maxLength: 100, description: 'The id of the newest alert that you have seen.' }) },
  { ...exactly, examples: [{ up_to: '019a1f71-11aa-7d1f-b0f6-5f7d0c3a9e42' }] },
)

export const RuleRunRequest = t.Object(
  {
    rule_ids: t.Optional(
      t.Array(t.String(), {
        minItems: 1,
        maxItems: RULE_LIMITS.rules,
        uniqueItems: true,
        description: 'All that are enabled when left out.',
      }),
    ),
    dry_run: t.Optional(t.Boolean({ description: 'Only says what would change.' })),
    filter: t.Optional(
      t.Object(voicelogFilters, { ...exactly, description: "The list's filters; all calls when left out." }),
    ),
  },
  { ...exactly, examples: [{ dry_run: true, filter: { from: '2025-01-01T00:00:00Z' } }] },
)

export const RuleRunBody = t.Object({
  id: t.String(),
  status: oneOf(RULE_RUN_STATUSES),
  dry_run: t.Boolean(),
  filter: t.Record(t.String(), t.Any(), { description: 'As it was requested.' }),
  calls: Type.Integer({ description: 'Calls that have been judged.' }),
  rules: t.Array(
    t.Object({
      id: t.String(),
      name: t.String(),
      version: Type.Integer(),
      added: Type.Integer({ description: 'Calls that it hits now and did not before.' }),
      removed: Type.Integer({ description: 'Calls that it hit before and no longer.' }),
      kept: Type.Integer(),
    }),
  ),
  examples: t.Array(
    t.Object({
      rule_id: t.String(),
      voicelog_id: t.String(),
      change: oneOf(['added', 'removed']),
    }),
    { description: 'At most 10 of each rule, and 100 in all.' },
  ),
  created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() })),
  created_at: Instant,
  finished_at: t.Nullable(Instant),
})
export const RuleRunPage = t.Object({ items: t.Array(RuleRunBody), next_cursor: NullableText })

export const RuleParams = t.Object({ rule_id: t.String() })
export const RuleRunParams = t.Object({ run_id: t.String() })
export const HitQuery = t.Object(pageQuery(), exactly)
