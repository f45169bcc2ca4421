import { Elysia, t } from 'elysia'
import { AUDIO_PURPOSES } from '../../domain/audit/actions.ts'
import { record } from '../../domain/audit/record.ts'
import type { ExpensiveReadDeps } from '../../domain/limits/expensive-reads.ts'
import { countExpensiveRequest } from '../../domain/limits/request-limits.ts'
import { readLabels, withLabelHistory } from '../../domain/reviews/labels.ts'
import { readReview, withHistory } from '../../domain/reviews/review.ts'
import { transcriptAsSrt, transcriptAsText, transcriptAsVtt } from '../../domain/transcription/formats.ts'
import { correctTranscript, createCorrectionLimit } from '../../domain/voicelogs/correct-transcript.ts'
import { listPage } from '../../domain/voicelogs/list.ts'
import { callReasonLines } from '../../domain/voicelogs/reason-lines.ts'
import { retryFailed } from '../../domain/voicelogs/retry-failed.ts'
import {
  audioAddress,
  readTranscript,
  readVoicelog,
  readWaveform,
  removeVoicelog,
  retryVoicelog,
  runAnalytics,
  transcribeAgain,
  type VoicelogDeps,
} from '../../domain/voicelogs/voicelogs.ts'
import { parseSegmentLines } from '../../model/transcripts/segment-lines.ts'
import { jsonResponse } from '../json-response.ts'
import { oneOf } from '../one-of.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { BODY_REFUSALS, needs, READ_REFUSALS, refusals } from '../problem-schema.ts'
import type { AccessCheckDeps } from '../server/access-check.ts'
import { exportResponse } from './export.ts'
import { transcriptJson, voicelogDetailJson, voicelogJson } from './json.ts'
import { voicelogFilter, voicelogQuery } from './query.ts'
import { VoicelogExportQuery, VoicelogListQuery } from './query-schemas.ts'
import { TranscriptBody, WaveformBody } from './result-schemas.ts'
import {
  AnalyticsRequest,
  MAX_REVISION,
  RetryBody,
  RetryRequest,
  TranscriptCorrection,
  TranscriptionRequest,
  VoicelogBody,
  VoicelogDetailBody,
  VoicelogPage,
  VoicelogParams,
} from './schemas.ts'

/** /api/voicelogs: list, read, export, retry and delete calls. */
export function voicelogRoutes(
  deps: VoicelogDeps & ExpensiveReadDeps & AccessCheckDeps & UserAuthenticationDeps,
) {
  const correcting = { ...deps, correctionLimit: createCorrectionLimit() }
  return new Elysia({ prefix: '/api/voicelogs', tags: ['voicelogs'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { about: wantsLines = false, limit = 50, cursor = null, ...filters } = query
        const listed = voicelogQuery(filters)
        const { rows, nextCursor } = await listPage(deps, user, { ...listed, cursor, limit })
        if (!wantsLines) return { items: rows.map(voicelogJson), next_cursor: nextCursor }
        const lines = await callReasonLines(deps, user, rows, filters)
        const items = rows.map((row) => ({ ...voicelogJson(row), about: lines.get(row.id) ?? null }))
        return { items, next_cursor: nextCursor }
      },
      {
        query: t.Object(
          {
            ...VoicelogListQuery.properties,
            about: t.Optional(
              t.Boolean({
                description: 'true: each call comes with one line on what it was about. Audited.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: { 200: VoicelogPage, ...refusals(...READ_REFUSALS) },
        detail: {
          summary: 'List calls',
          description:
            'The newest first, unless `sort` says otherwise. `next_cursor` leads to the next page; it is null on the last one.',
          security: needs('calls.read'),
        },
      },
    )
    .get(
      '/export',
      async ({ query, user }) => {
        const { format = 'csv', ...filters } = query
        await countExpensiveRequest(deps, user, 'reads')
        const response = await exportResponse(deps, user, voicelogQuery(filters), format)
        await record(deps, {
          by: user,
          action: 'voicelogs.exported',
          target: user.organisationId,
          detail: { format, ...filters },
        })
        return response
      },
      {
        query: VoicelogExportQuery,
        response: {
          200: t.Any({ description: 'One call per line, streamed as text/csv or application/jsonl' }),
          ...refusals(...READ_REFUSALS, 'permission_needed'),
        },
        detail: {
          summary: 'Export calls as CSV or JSON lines',
          description:
            'All calls that match the filters. There is no limit on their number. Each page of the export has the calls that the user may see when it is read.',
          security: needs('exports'),
        },
      },
    )
    .get(
      '/:voicelog_id',
      async ({ params, user }) => {
        const detail = await readVoicelog(deps, user, params.voicelog_id)
        const review = await readReview(deps, user, params.voicelog_id)
        const labels = await readLabels(deps, user, params.voicelog_id)
        const json = voicelogDetailJson(detail, {
          review: review && (await withHistory(deps, user, review)),
          labels: await withLabelHistory(deps, user, params.voicelog_id, labels),
        })
        return jsonResponse(json)
      },
      {
        params: VoicelogParams,
        response: { 200: VoicelogDetailBody, ...refusals('invalid_token', 'not_found', 'overloaded') },
        detail: {
          summary: 'A call with its transcript, analytics and timeline',
          security: needs('calls.read'),
        },
      },
    )
    .get(
      '/:voicelog_id/audio',
      async ({ params, query, user, headers, set, status }) => {
        const { url, expiresAt } = await audioAddress(deps, user, params.voicelog_id, query.purpose ?? null)
        set.headers['cache-control'] = 'no-store'
        if (headers.accept?.includes('application/json')) return { url, expires_at: expiresAt.toISOString() }
        set.headers.location = url
        return status(302, '')
      },
      {
        params: VoicelogParams,
        // Other parameters are ignored, as they were before there was this one.
        query: t.Object({
          purpose: t.Optional(
            oneOf(AUDIO_PURPOSES, {
              description: 'What the recording is used for. It is stored in the audit.',
            }),
          ),
        }),
        response: {
          200: t.Object({ url: t.String(), expires_at: t.String({ format: 'date-time' }) }),
          302: t.String({
            description:
              'Location: an address of the recording that works for five minutes and supports Range requests',
          }),
          ...refusals('invalid_token', 'not_found', 'invalid_fields'),
        },
        detail: {
          summary: 'The recording',
          description:
            'Redirects to an address that works for five minutes; with storage on disk only while the session lives. A transfer that has begun may take longer. Request another address to go on. With `Accept: application/json` the address is in the body instead.',
          security: needs('calls.read'),
        },
      },
    )
    .get('/:voicelog_id/waveform', ({ params, user }) => readWaveform(deps, user, params.voicelog_id), {
      params: VoicelogParams,
      response: { 200: WaveformBody, ...refusals('invalid_token', 'not_found') },
      detail: {
        summary: 'The waveform of the recording',
        description:
          'Peak levels over time, to draw the recording without downloading it. Available once the call is transcribed.',
        security: needs('calls.read'),
      },
    })
    .get(
      '/:voicelog_id/transcript',
      async ({ params, query, user }) => {
        const row = await readTranscript(deps, user, params.voicelog_id, query.revision)
        const format = query.format ?? 'json'
        if (format === 'json') return jsonResponse(transcriptJson(row))
        const { contentType, render } = TRANSCRIPT_FORMATS[format]
        const segments = await parseSegmentLines(row.segmentLines)
        return new Response(await render({ language: row.language, segments }), {
          headers: {
            'content-type': contentType,
            'content-disposition': `attachment; filename="${params.voicelog_id}.${format}"`,
          },
        })
      },
      {
        params: VoicelogParams,
        query: t.Object(
          {
            format: t.Optional(oneOf(['json', 'txt', 'srt', 'vtt'], { default: 'json' })),
            revision: t.Optional(
              t.Integer({
                minimum: 1,
                maximum: MAX_REVISION,
                description:
                  'The current one if left out. Those of engines are kept as long as the call, and the newest 20 of people.',
              }),
            ),
          },
          { additionalProperties: false },
        ),
        response: {
          200: t.Union([TranscriptBody, t.String()]),
          ...refusals('invalid_token', 'not_found', 'invalid_fields', 'overloaded'),
        },
        detail: {
          summary: 'The transcript as JSON, plain text, SubRip or WebVTT',
          security: needs('calls.read'),
        },
      },
    )
    .patch(
      '/:voicelog_id/transcript',
      async ({ params, body, user }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        const { revision, segments = [], swap_speakers: swapSpeakers = false } = body
        const correction = { revision, segments, swapSpeakers }
        return jsonResponse(
          transcriptJson(await correctTranscript(correcting, user, params.voicelog_id, correction)),
        )
      },
      {
        params: VoicelogParams,
        body: TranscriptCorrection,
        response: {
          200: TranscriptBody,
          ...refusals(
            'invalid_token',
            'permission_needed',
            'not_found',
            'conflict',
            'stale_revision',
            'overloaded',
            ...BODY_REFUSALS,
          ),
        },
        detail: {
          summary: 'Correct the transcript',
          description:
            'Makes the next revision: all changes, or none. Words that stay keep their times and confidence; others are placed between them, with confidence 1. Ids, channels and times of segments stay. The analytics that the call has are made again; until then their earlier results are shown, without claims whose evidence is gone. Answers 409 `stale_revision` with the current `revision` if the transcript has changed since it was read, and 409 `conflict` while there is none or it is being made.',
          security: needs('analytics.request'),
        },
      },
    )
    .post(
      '/:voicelog_id/analytics',
      async ({ params, body, user, status }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        return status(202, voicelogJson(await runAnalytics(deps, user, params.voicelog_id, body?.kinds)))
      },
      {
        params: VoicelogParams,
        body: t.Optional(AnalyticsRequest),
        response: {
          202: VoicelogBody,
          ...refusals('invalid_token', 'permission_needed', 'not_found', 'conflict', ...BODY_REFUSALS),
        },
        detail: {
          summary: 'Run analytics',
          description:
            'Runs all four analytics, or those in `kinds`, on a transcribed call. New results replace the earlier ones. A transcript of poor reliability is analysed too, since somebody asked for it: the results are marked `unreliable`.',
          security: needs('analytics.request'),
        },
      },
    )
    .post(
      '/:voicelog_id/transcription',
      async ({ params, body, user, status }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        const discardCorrections = body?.discard_corrections
        const due = await transcribeAgain(deps, user, params.voicelog_id, { discardCorrections })
        return status(202, voicelogJson(due))
      },
      {
        params: VoicelogParams,
        body: t.Optional(TranscriptionRequest),
        response: {
          202: VoicelogBody,
          ...refusals(
            'invalid_token',
            'permission_needed',
            'not_found',
            'conflict',
            'transcript_corrected',
            ...BODY_REFUSALS,
          ),
        },
        detail: {
          summary: 'Transcribe a call again',
          description:
            'Uses the speech engine and models that are configured now. The call is `queued`, `transcribing` and `analysing` again; its transcript and analytics stay until the new transcript is saved. If its words differ, the transcript before is kept as a revision, analytics that the call had are made again, and the rules for new calls decide about others. If transcription fails, the call is `completed` with what it had, and the timeline has the error. 409 `conflict` while the call is processed; 409 `transcript_corrected` if a person has corrected the transcript.',
          security: needs('analytics.request'),
        },
      },
    )
    .post(
      '/retry',
      async ({ body, user }) => {
        const { filter = {}, dry_run: dryRun = false } = body ?? {}
        return await retryFailed(deps, user, { filter: voicelogFilter(filter), shownFilter: filter, dryRun })
      },
      {
        body: t.Optional(RetryRequest),
        response: {
          200: RetryBody,
          ...refusals('invalid_token', 'permission_needed', 'overloaded', ...BODY_REFUSALS),
        },
        detail: {
          summary: 'Retry failed calls that match a filter',
          description:
            'Takes back up to 2,000 calls that failed for a reason that may have passed (`error.retryable`), and completed calls with analytics that did, the oldest first. Nothing has to be uploaded again. Send it again until `remaining` is 0: a call that is due again is not counted or retried twice.',
          security: needs('analytics.request'),
        },
      },
    )
    .post(
      '/:voicelog_id/retry',
      async ({ params, user, status }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        return status(202, voicelogJson(await retryVoicelog(deps, user, params.voicelog_id)))
      },
      {
        params: VoicelogParams,
        response: { 202: VoicelogBody, ...refusals('invalid_token', 'not_found', 'conflict') },
        detail: {
          summary: 'Retry a failed call or its failed analytics',
          description: 'The recording is still stored, so nothing has to be uploaded again.',
          security: needs('calls.upload', 'analytics.request'),
        },
      },
    )
    .delete(
      '/:voicelog_id',
      async ({ params, user, status }) => {
        await removeVoicelog(deps, user, params.voicelog_id)
        return status(204, undefined)
      },
      {
        params: VoicelogParams,
        response: {
          204: t.Undefined({ description: 'Deleted' }),
          ...refusals('invalid_token', 'permission_needed', 'not_found'),
        },
        detail: {
          summary: 'Delete a call',
          description:
            'Without `calls.delete`, only your own upload whose recording has not arrived. Deletes the recording, the transcript, the analytics and all reviews.',
          security: needs('calls.delete', 'calls.upload'),
        },
      },
    )
}

const TRANSCRIPT_FORMATS = {
  txt: { contentType: 'text/plain; charset=utf-8', render: transcriptAsText },
  srt: { contentType: 'application/x-subrip; charset=utf-8', render: transcriptAsSrt },
  vtt: { contentType: 'text/vtt; charset=utf-8', render: transcriptAsVtt },
}
