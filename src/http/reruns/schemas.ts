import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { RERUN_ITEM_STATUSES, RERUN_KINDS, RERUN_STATUSES } from '../../model/reruns.ts'
import { RELIABILITY_LEVELS } from '../../model/transcript.ts'
import { exactly, Instant, NullableText } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { pageQuery } from '../page-query.ts'
import { IntentsRequest } from '../settings/intents-schemas.ts'
import { ScorecardRequest } from '../settings/scorecard-schemas.ts'
import { voicelogFilters } from '../voicelogs/query-schemas.ts'

// Bodies of /api/analytics/reruns.

const Score = t.Nullable(t.Number())

export const RerunRequest = t.Object(
  {
    kinds: t.Optional(
      t.Array(oneOf(RERUN_KINDS), {
        minItems: 1,
        uniqueItems: true,
        description:
          'The four analytics when left out. `transcript` transcribes the calls again with what is configured now. A dry run then compares the transcripts only. Otherwise the analytics that a call has are made again of its new transcript if the words differ, and those named beside `transcript` in any case.',
      }),
    ),
    filter: t.Optional(
      t.Object(voicelogFilters, { ...exactly, description: "The list's filters; all calls when left out." }),
    ),
    dry_run: t.Optional(
      t.Object(
        {
          sample: t.Optional(
            Type.Integer({
              description:
                '1 to 500 calls, 50 when left out, drawn from the newest 20,000 that match the filter. The same filter draws the same calls each time.',
            }),
          ),
          sections: t.Optional(
            t.Index(ScorecardRequest, ['sections'], {
              description: 'Sections of an unsaved scorecard to try in place of the one in force.',
            }),
          ),
          intents: t.Optional(
            t.Index(IntentsRequest, ['intents'], { description: 'Unsaved intents to try.' }),
          ),
        },
        {
          ...exactly,
          description: 'Computes the new results, compares them with the old ones, and stores none of them.',
        },
      ),
    ),
    force: t.Optional(
      t.Boolean({
        description:
          'Also replaces results of the same engine with the same definitions, and transcripts of the same engine and model. Otherwise those are skipped, so that a second request does only what is left.',
      }),
    ),
    include_missing: t.Optional(
      t.Boolean({
        description:
          'Also transcribed calls that have no result of a kind yet, such as those left out by the rules for automatic analytics.',
      }),
    ),
  },
  {
    ...exactly,
    examples: [
      {
        kinds: ['quality'],
        filter: { department: 'support', from: '2025-01-01T00:00:00Z' },
        dry_run: { sample: 20 },
      },
      { kinds: ['intent', 'quality'] },
    ],
  },
)

const rerun = {
  id: t.String(),
  status: oneOf(RERUN_STATUSES),
  dry_run: t.Boolean(),
  kinds: t.Array(oneOf(RERUN_KINDS)),
  filter: t.Record(t.String(), t.Any(), { description: 'As it was requested.' }),
  sample: t.Nullable(Type.Integer()),
  force: t.Boolean(),
  include_missing: t.Boolean(),
  draft: t.Object(
    { sections: t.Boolean(), intents: t.Boolean() },
    { description: 'Whether unsaved definitions are tried.' },
  ),
  scorecard_version: Type.Integer(),
  intents_version: Type.Integer(),
  progress: t.Object(
    {
      total: Type.Integer({
        description:
          'Grows while the status is preparing. Calls that were deleted before their turn are left out once the re-run has completed, so that `done` is then the same.',
      }),
      done: Type.Integer(),
      changed: Type.Integer({ description: 'Calls whose results differ from those before.' }),
      unchanged: Type.Integer(),
      skipped: Type.Integer({ description: 'Calls that were skipped. Each has its reason.' }),
      failed: Type.Integer({
        description: 'Calls that keep their old results because new ones could not be made.',
      }),
    },
    { description: 'In calls.' },
  ),
  reason: t.Nullable(t.Object({ code: t.String(), message: t.String(), retryable: t.Boolean() })),
  created_by: t.Nullable(t.Object({ id: t.String(), email: t.String() })),
  created_at: Instant,
  started_at: t.Nullable(Instant),
  finished_at: t.Nullable(Instant),
}

const digest = t.Object(
  {
    words: t.Optional(Type.Integer({ description: 'Words of the transcript.' })),
    reliability: t.Optional(t.Nullable(oneOf(RELIABILITY_LEVELS))),
    mean_confidence: t.Optional(t.Nullable(t.Number({ description: 'Of the words, 0 to 1.' }))),
    speech_engine: t.Optional(t.String()),
    speech_model: t.Optional(t.String()),
    intent: t.Optional(t.String()),
    emotion: t.Optional(t.String()),
    outcome: t.Optional(t.String()),
    confidences: t.Optional(
      t.Object({
        intent: t.Optional(t.Number()),
        emotion: t.Optional(t.Number()),
        outcome: t.Optional(t.Number()),
      }),
    ),
    machine_score: t.Optional(Score),
    quality_score: t.Optional(Score),
    auto_fail: t.Optional(t.Boolean()),
    answers: t.Optional(t.Record(t.String(), NullableText)),
  },
  {
    description:
      'Of the kinds that were computed. answers are the engine’s; quality_score counts people’s answers too.',
  },
)

export const RerunItem = t.Object({
  voicelog_id: t.String(),
  status: oneOf(RERUN_ITEM_STATUSES),
  before: t.Nullable(digest),
  after: t.Nullable(digest),
  changed: t.Array(t.String(), {
    description: 'Such as intent, emotion, outcome, quality_score, answers.greeting.',
  }),
  rewritten: t.Array(oneOf(RERUN_KINDS), {
    description: 'Kinds of which anything differs, wording and evidence included.',
  }),
  words_changed: t.Nullable(t.Number(), {
    description:
      'Of a transcript: words that were replaced, left out or added, divided by the words of the new one. null if it was not made again.',
  }),
  reason: t.Nullable(t.Object({ code: t.String(), message: t.String(), retryable: t.Boolean() })),
})

export const RerunBody = t.Object(rerun)

export const RerunDetailBody = t.Object({
  ...rerun,
  difference: t.Nullable(
    t.Object({
      transitions: t.Array(
        t.Object({ field: t.String(), before: NullableText, after: NullableText, calls: Type.Integer() }),
        {
          description:
            'Each change from one value to another with its number of calls, the most frequent first, at most 100.',
        },
      ),
      scores: t.Nullable(
        t.Object({
          calls: Type.Integer(),
          higher: Type.Integer(),
          lower: Type.Integer(),
          mean_before: t.Number(),
          mean_after: t.Number(),
        }),
        { description: 'Over the calls that had a score before and after.' },
      ),
      transcripts: t.Nullable(
        t.Object({
          calls: Type.Integer(),
          words_before: Type.Integer(),
          words_after: Type.Integer(),
          words_changed: t.Number({ description: 'As for a call, over the words of all.' }),
          mean_confidence_before: t.Nullable(t.Number()),
          mean_confidence_after: t.Nullable(t.Number()),
        }),
        { description: 'Over the calls that were transcribed again. Confidences are means over calls.' },
      ),
      examples: t.Array(RerunItem, { description: 'The 20 newest calls that changed.' }),
    }),
    { description: 'null while it is under way.' },
  ),
})

export const RerunPage = t.Object({ items: t.Array(RerunBody), next_cursor: NullableText })
export const RerunItemPage = t.Object({ items: t.Array(RerunItem), next_cursor: NullableText })

export const RerunParams = t.Object({ rerun_id: t.String() })

const page = pageQuery()
export const RerunListQuery = t.Object(page, exactly)
export const RerunItemQuery = t.Object({ ...page, status: t.Optional(oneOf(RERUN_ITEM_STATUSES)) }, exactly)
