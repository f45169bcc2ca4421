import type { Static } from '@sinclair/typebox'
import { Elysia, t } from 'elysia'
import {
  createApiKey,
  DEFAULT_RATE_LIMIT,
  listApiKeys,
  revokeApiKey,
} from '../../domain/identity/api-keys.ts'
import {
  changeSettings,
  type OrganisationSettings,
  readSettings,
} from '../../domain/organisation/settings.ts'
import type { Cipher } from '../../lib/encryption.ts'
import { NO_RULES } from '../../model/analysis-rules.ts'
import { pageOf } from '../page-query.ts'
import { userAuthentication } from '../plugins/authentication.ts'
import { jsonBody, settingsBody } from '../plugins/json-body.ts'
import { ADMIN_REFUSALS, BODY_REFUSALS, needs, refusals, SECURITY_REFUSALS } from '../problem-schema.ts'
import { type IntentDeps, intentRoutes } from './intents.ts'
import {
  ApiKeyListQuery,
  ApiKeyPage,
  ApiKeyParams,
  ApiKeyRequest,
  CreatedApiKeyBody,
  SettingsBody,
  SettingsRequest,
} from './schemas.ts'
import { type ScorecardDeps, scorecardRoutes } from './scorecard.ts'
import { type SpeechDeps, speechRoutes } from './speech.ts'

export type SettingsDeps = IntentDeps & ScorecardDeps & SpeechDeps & { twilioCipher: Cipher }

/** /api/settings: settings of the organisation. Every user may read them; admins may change them. */
export function settingsRoutes(deps: SettingsDeps) {
  return new Elysia({ tags: ['settings'] })
    .use(settingsReading(deps))
    .use(settingsChanging(deps))
    .use(apiKeyRoutes(deps))
    .use(scorecardRoutes(deps))
    .use(intentRoutes(deps))
    .use(speechRoutes(deps))
}

function settingsReading(deps: SettingsDeps) {
  return new Elysia({ prefix: '/api/settings', tags: ['settings'] })
    .use(userAuthentication(deps))
    .get('', async ({ user }) => settingsJson(await readSettings(deps, user.organisationId)), {
      response: { 200: SettingsBody, ...refusals('unauthenticated', 'invalid_token') },
      detail: { summary: 'The settings of the organisation', security: needs('settings.read') },
    })
}

function settingsChanging(deps: SettingsDeps) {
  return new Elysia({ prefix: '/api/settings', tags: ['settings'] })
    .use(userAuthentication(deps))
    .use(settingsBody)
    .patch(
      '',
      async ({ body, user }) => {
        const changes = {
          defaultLanguage: body.default_language,
          autoGenerateAnalytics: body.auto_generate_analytics,
          agentChannel: body.agent_channel,
          analysisRules: body.analysis_rules,
          analyseUnreliable: body.analyse_unreliable,
          learnFromLabels: body.learn_from_labels,
          mfaRequired: body.mfa_required,
          ...listsIn(body),
        }
        return settingsJson(await changeSettings(deps, user, changes, listsIn(body.base ?? {})))
      },
      {
        body: SettingsRequest,
        response: {
          200: SettingsBody,
          ...refusals(...SECURITY_REFUSALS, ...BODY_REFUSALS, 'conflict'),
        },
        detail: {
          summary: 'Change the settings',
          description:
            'Applies to calls received from now on, `mfa_required` at once to every session; that one needs a recent login. `vocabulary` and `fields` are replaced as a whole; with `base` only if nobody else has changed them meanwhile, else the answer is 409 `conflict` and nothing is changed. Answers all settings.',
          security: needs('settings.write'),
        },
      },
    )
}

/** /api/settings/api-keys. For admins only: even the names of keys can reveal how an organisation works. */
function apiKeyRoutes(deps: SettingsDeps) {
  return new Elysia({ prefix: '/api/settings/api-keys', tags: ['settings'] })
    .use(userAuthentication(deps))
    .use(jsonBody)
    .get(
      '',
      async ({ query, user }) => {
        const { items, nextCursor } = await listApiKeys(deps, user.organisationId, pageOf(query))
        return {
          items: items.map((each) => ({
            id: each.id,
            name: each.name,
            prefix: each.prefix,
            rate_limit: each.rateLimit ?? DEFAULT_RATE_LIMIT,
            agent_channel: each.agentChannel,
            twilio: each.twilio,
            created_by: each.creator,
            created_at: each.createdAt.toISOString(),
            expires_at: each.expiresAt?.toISOString() ?? null,
            last_used_at: each.lastUsedAt?.toISOString() ?? null,
          })),
          next_cursor: nextCursor,
        }
      },
      {
        query: ApiKeyListQuery,
        response: { 200: ApiKeyPage, ...refusals(...ADMIN_REFUSALS, 'invalid_fields') },
        detail: {
          summary: 'List the API keys',
          description:
            'The keys that are not revoked, the newest first. The keys themselves are not shown. A key stays in force when the user who made it loses the account.',
          security: needs('administration.read', 'keys.write'),
        },
      },
    )
    .post(
      '',
      async ({ body, user, set, status }) => {
        const created = await createApiKey(deps, user, {
          name: body.name,
          expiresAt: body.expires_at,
          rateLimit: body.rate_limit,
          agentChannel: body.agent_channel,
          twilioAuthToken: body.twilio_auth_token,
        })
        set.headers['cache-control'] = 'no-store'
        return status(201, {
          id: created.id,
          name: created.name,
          api_key: created.apiKey,
          prefix: created.prefix,
          created_at: created.createdAt.toISOString(),
          expires_at: created.expiresAt?.toISOString() ?? null,
        })
      },
      {
        body: ApiKeyRequest,
        response: { 201: CreatedApiKeyBody, ...refusals(...SECURITY_REFUSALS, ...BODY_REFUSALS) },
        detail: {
          summary: 'Create an API key',
          description:
            '`api_key` is shown only in this answer; the service stores only its hash. Several keys can be valid at once, so that a key can be replaced without interruption.',
          security: needs('keys.write'),
        },
      },
    )
    .delete(
      '/:id',
      async ({ params, user, status }) => {
        await revokeApiKey(deps, user, params.id)
        return status(204, undefined)
      },
      {
        params: ApiKeyParams,
        response: {
          204: t.Undefined({ description: 'Revoked: the next request with the key is refused' }),
          ...refusals(...SECURITY_REFUSALS, 'not_found'),
        },
        detail: {
          summary: 'Revoke an API key',
          description: 'Takes effect at once and cannot be undone.',
          security: needs('keys.write'),
        },
      },
    )
}

function listsIn({ fields, vocabulary }: NonNullable<Static<typeof SettingsRequest>['base']>) {
  return {
    ownFields: fields?.map(({ choices = [], ...field }) => ({ ...field, choices })),
    vocabulary: vocabulary?.map(({ written, spoken = null }) => ({ written, spoken })),
  }
}

function settingsJson(settings: OrganisationSettings) {
  return {
    default_language: settings.defaultLanguage,
    auto_generate_analytics: settings.autoGenerateAnalytics,
    agent_channel: settings.agentChannel,
    analyse_unreliable: settings.analyseUnreliable,
    learn_from_labels: settings.learnFromLabels,
    mfa_required: settings.mfaRequired,
    vocabulary: settings.vocabulary,
    fields: settings.ownFields,
    analysis_rules: { ...NO_RULES, ...settings.analysisRules },
  }
}
