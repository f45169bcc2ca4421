import { Elysia } from 'elysia'
import type { QuestionSupport } from '../../domain/analysis/engine.ts'
import {
  listScorecards,
  readScorecard,
  type ShownScorecard,
  saveScorecard,
} from '../../domain/organisation/scorecards.ts'
import { questionsOf, type ScorecardQuestion } from '../../model/scorecard/scorecard.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { jsonBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { ScorecardBody, ScorecardRequest, ScorecardVersionPage } from './scorecard-schemas.ts'
import { baseVersionOf, etagOf, VersionListQuery, VersionQuery, versionJson } from './version-schemas.ts'

/** What the routes of the scorecard need. */
export type ScorecardDeps = UserAuthenticationDeps & {
  /** How the local engine answers a question. Reported as `local_engine`, even if another engine is in use. */
  localEngine: { supports(question: ScorecardQuestion): Exclude<QuestionSupport, 'model'> | null }
}

/** /api/settings/scorecard: the questions about quality. Every user may read it, to review calls; admins may change it. */
export function scorecardRoutes(deps: ScorecardDeps) {
  return new Elysia().use(scorecardReading(deps)).use(scorecardChanging(deps))
}

function scorecardReading(deps: ScorecardDeps) {
  return new Elysia({ prefix: '/api/settings/scorecard', tags: ['settings'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user, set }) => {
        const scorecard = await readScorecard(deps, user.organisationId, query.version)
        set.headers.etag = etagOf(scorecard.version)
        return scorecardJson(scorecard, deps)
      },
      {
        query: VersionQuery,
        response: {
          200: ScorecardBody,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'invalid_fields'),
        },
        detail: {
          summary: 'The scorecard',
          description:
            'The current version, or an older one; each result names the version it was made with. The ETag is the version.',
          security: needs('settings.read'),
        },
      },
    )
    .get(
      '/versions',
      async ({ query, user }) => {
        const { items, nextCursor } = await listScorecards(deps, user.organisationId, pageOf(query))
        return {
          items: items.map((each) => ({
            ...versionJson(each),
            name: each.name,
            questions: each.questions,
          })),
          next_cursor: nextCursor,
        }
      },
      {
        query: VersionListQuery,
        response: {
          200: ScorecardVersionPage,
          ...refusals('unauthenticated', 'invalid_token', 'invalid_fields'),
        },
        detail: {
          summary: 'Versions of the scorecard',
          description: 'The newest first, with who saved each version and when.',
          security: needs('settings.read'),
        },
      },
    )
}

function scorecardChanging(deps: ScorecardDeps) {
  return new Elysia({ prefix: '/api/settings/scorecard', tags: ['settings'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .put(
      '',
      async ({ body, user, request, set }) => {
        const saved = await saveScorecard(deps, user, {
          baseVersion: baseVersionOf(request, body.base_version),
          name: body.name,
          sections: body.sections,
          note: body.note ?? null,
        })
        set.headers.etag = etagOf(saved.version)
        return scorecardJson(saved, deps)
      },
      {
        body: ScorecardRequest,
        response: { 200: ScorecardBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict') },
        detail: {
          summary: 'Save a new version of the scorecard',
          description:
            'New results use the new version; existing results keep theirs until they are computed again (see /api/analytics/reruns). Saving the current content again creates no version. An organisation may save 100 versions in any 24 hours; then 429.',
          security: needs('settings.write'),
        },
      },
    )
}

function scorecardJson(scorecard: ShownScorecard, { localEngine }: ScorecardDeps) {
  const questions = questionsOf(scorecard)
  return {
    id: scorecard.id,
    ...versionJson(scorecard),
    name: scorecard.name,
    sections: scorecard.sections.map(({ id, title, questions }) => ({
      id,
      title,
      questions: questions.map(questionJson),
    })),
    total_weight: questions.reduce((sum, each) => sum + each.weight, 0),
    local_engine: Object.fromEntries(questions.map((each) => [each.id, localEngine.supports(each)])),
  }
}

/** Leaves out the fields that the kind does not have, so that a question can be changed and saved as it was read. */
function questionJson(question: ScorecardQuestion) {
  const { id, text, kind, weight, auto_fail, guidance = '', allow_not_applicable = true } = question
  return {
    id,
    text,
    kind,
    weight,
    guidance,
    auto_fail,
    allow_not_applicable,
    rule: kind === 'yes_no' ? (question.rule ?? null) : undefined,
    phrases: kind === 'yes_no' ? (question.phrases ?? []) : undefined,
    options:
      kind === 'choice'
        ? question.options.map((each) => ({ ...each, phrases: each.phrases ?? [] }))
        : undefined,
    condition: kind === 'metric' ? question.condition : undefined,
  }
}
