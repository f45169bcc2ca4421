import { Elysia } from 'elysia'
import type { IntentTrainer } from '../../domain/analysis/intent-trainer.ts'
import { type LessonEvaluation, readLessonEvaluation } from '../../domain/lessons/evaluation.ts'
import { learnIntents } from '../../domain/lessons/kept-models.ts'
import { type IntentsPreview, type Judged, previewIntents } from '../../domain/lessons/preview.ts'
import { createTrainingLimit } from '../../domain/lessons/training-limit.ts'
import { type ExpensiveReadDeps, runExpensiveRead } from '../../domain/limits/expensive-reads.ts'
import { countExpensiveRequest } from '../../domain/limits/request-limits.ts'
import {
  createSaveLimit,
  listTaxonomies,
  readIntents,
  type ShownTaxonomy,
  saveIntents,
} from '../../domain/organisation/intents.ts'
import type { Logger } from '../../lib/log.ts'
import { roundTo } from '../../lib/numbers/round.ts'
import { LEAST_LABELS, type RightAnswers } from '../../model/intents/lessons.ts'
import { listResponse } from '../json-response.ts'
import { pageOf } from '../page-query.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { taxonomyBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { EvaluationBody } from './evaluation-schemas.ts'
import {
  IntentsBody,
  IntentsRequest,
  IntentVersionPage,
  PreviewBody,
  PreviewRequest,
} from './intents-schemas.ts'
import { baseVersionOf, etagOf, VersionListQuery, VersionQuery, versionJson } from './version-schemas.ts'

export type IntentDeps = UserAuthenticationDeps &
  ExpensiveReadDeps & {
    intentTrainer: IntentTrainer
    /** Whether the local engine makes the analytics. Then intents are learnt when they are saved. */
    learnsIntents: boolean
    log: Logger
  }

/** /api/settings/intents: the intents that calls are sorted into. Every user may read them; admins may change them. */
export function intentRoutes(deps: IntentDeps) {
  return new Elysia().use(intentReading(deps)).use(intentChanging(deps))
}

function intentReading(deps: UserAuthenticationDeps & ExpensiveReadDeps) {
  return new Elysia({ prefix: '/api/settings/intents', tags: ['settings'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ query, user, set }) => {
        const taxonomy = await readIntents(deps, user.organisationId, query.version)
        set.headers.etag = etagOf(taxonomy.version)
        return await intentsResponse(taxonomy)
      },
      {
        query: VersionQuery,
        response: {
          200: IntentsBody,
          ...refusals('unauthenticated', 'invalid_token', 'not_found', 'invalid_fields'),
        },
        detail: {
          summary: 'The intents',
          description: 'The current version, or an older one. The ETag is the version.',
          security: needs('settings.read'),
        },
      },
    )
    .get(
      '/evaluation',
      async ({ user }) =>
        evaluationJson(
          await runExpensiveRead(deps, user, (reads) => readLessonEvaluation(reads, user.organisationId)),
        ),
      {
        response: { 200: EvaluationBody, ...refusals('unauthenticated', 'invalid_token', 'overloaded') },
        detail: {
          summary: 'What learning from labels changes',
          description:
            'From 20 labelled calls on, workers with the local engine learn the intents from what callers said in them, at most every ten minutes. Accuracy with and without is judged on calls and examples that were left out in turn. What is learnt is used only where more calls are right with it and no more of the organisation’s own examples turn wrong, for new results, and while `learn_from_labels` of PATCH /api/settings is on. Calls of other organisations are never learnt from.',
          security: needs('runs.read'),
        },
      },
    )
    .get(
      '/versions',
      async ({ query, user }) => {
        const { items, nextCursor } = await listTaxonomies(deps, user.organisationId, pageOf(query))
        return {
          items: items.map((each) => ({ ...versionJson(each), intents: each.intents })),
          next_cursor: nextCursor,
        }
      },
      {
        query: VersionListQuery,
        response: {
          200: IntentVersionPage,
          ...refusals('unauthenticated', 'invalid_token', 'invalid_fields'),
        },
        detail: {
          summary: 'Versions of the intents',
          description: 'The newest first, with who saved each version and when.',
          security: needs('settings.read'),
        },
      },
    )
}

function intentChanging(deps: IntentDeps) {
  const trainingLimit = createTrainingLimit()
  const saving = { ...deps, saveLimit: createSaveLimit() }
  return new Elysia({ prefix: '/api/settings/intents', tags: ['settings'] })
    .use(userAuthentication(deps))
    .use(taxonomyBody)
    .put(
      '',
      async ({ body, user, request, set }) => {
        const baseVersion = baseVersionOf(request, body.base_version)
        const saved = await saveIntents(saving, user, {
          baseVersion,
          intents: body.intents,
          note: body.note ?? null,
        })
        set.headers.etag = etagOf(saved.version)
        // The version is saved. A worker learns what is not learnt here, for want of disk, memory or time.
        if (deps.learnsIntents && saved.version !== baseVersion)
          await trainingLimit
            .run(() => learnIntents(deps, user.organisationId, saved))
            .catch((error) =>
              deps.log.warn(
                { err: error, organisationId: user.organisationId, version: saved.version },
                'intents not learnt when they were saved',
              ),
            )
        return await intentsResponse(saved)
      },
      {
        body: IntentsRequest,
        response: {
          200: IntentsBody,
          ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'conflict', 'overloaded'),
        },
        detail: {
          summary: 'Save a new version of the intents',
          description:
            'New results use the new version; existing results stay as they are until they are computed again (see /api/analytics/reruns). Saving the current content again creates no version. An organisation may save 100 versions in any 24 hours; then 429. The local engine learns the intents before the answer: 1 to 2 s for 77 intents with 20 examples each.',
          security: needs('settings.write'),
        },
      },
    )
    .post(
      '/preview',
      async ({ body, user, request }) => {
        await countExpensiveRequest(deps, user, 'analytics')
        return previewJson(
          await trainingLimit.run(() => previewIntents(deps.intentTrainer, body.intents, request.signal)),
        )
      },
      {
        body: PreviewRequest,
        response: { 200: PreviewBody, ...refusals(...ADMIN_REFUSALS, ...BODY_REFUSALS, 'overloaded') },
        detail: {
          summary: 'What to expect of intents before they are saved',
          description:
            'The local engine learns from two thirds of the examples and judges the rest, in turn: accuracy by intent, what an intent is confused with, and examples that are nearly the same or contradict each other. The figures are a little low, since all examples are learnt from in the end. With fewer than 20 examples, and of default intents that are unchanged, nothing is judged. Nothing is saved.',
          security: needs('settings.write'),
        },
      },
    )
}

function previewJson({ intents, notes, ...all }: IntentsPreview) {
  const shareOf = ({ judged, right }: Judged) => ({
    judged,
    accuracy: judged === 0 ? null : roundTo(right / judged, 4),
  })
  return {
    ...shareOf(all),
    intents: intents.map(({ name, confusedWith, ...each }) => {
      return { name, ...shareOf(each), confused_with: confusedWith }
    }),
    notes: notes.map((each) => ({ ...each, likeness: roundTo(each.likeness, 4) })),
  }
}

function evaluationJson(evaluation: LessonEvaluation) {
  const { state, labels, intentsVersion, learntAt, isOutdated, figures } = evaluation
  return {
    state,
    labels,
    needed: LEAST_LABELS,
    intents_version: intentsVersion,
    learnt_at: learntAt?.toISOString() ?? null,
    outdated: isOutdated,
    calls: figures && accuracyJson(figures.calls),
    examples: figures && accuracyJson(figures.examples),
    intents: figures?.intents.map(({ intent, ...each }) => ({ intent, ...accuracyJson(each) })) ?? [],
  }
}

function accuracyJson({ n, without, with: withLabels }: RightAnswers) {
  const share = (right: number) => (n === 0 ? null : roundTo(right / n, 4))
  return { n, accuracy_without: share(without), accuracy_with: share(withLabels) }
}

/** Intents have up to 10 MB. */
function intentsResponse(taxonomy: ShownTaxonomy): Promise<Response> {
  return listResponse(versionJson(taxonomy), 'intents', taxonomy.intents, (each) => each)
}
