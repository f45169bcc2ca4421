import { Elysia } from 'elysia'
import {
  askForSpeechModel,
  readSpeechSettings,
  type SpeechHost,
  type SpeechModelOffers,
  type SpeechModelState,
} from '../../domain/speech-models/settings.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { ADMIN_REFUSALS, needs, refusals } from '../problem-schema.ts'
import { SpeechBody, SpeechModelBody, SpeechModelParams } from './speech-schemas.ts'

export type SpeechDeps = UserAuthenticationDeps & { speechModelOffers: SpeechModelOffers }

const SHARED_HOSTS =
  'Models belong to the worker hosts, which all organisations share: the change applies to all of them.'

/** /api/settings/speech: speech recognition on the worker hosts. For administrators of any organisation. */
export function speechRoutes(deps: SpeechDeps) {
  return new Elysia({ prefix: '/api/settings/speech', tags: ['settings'] })
    .use(userAuthentication(deps))
    .get(
      '',
      async ({ user }) => {
        const settings = await readSpeechSettings(deps, user.organisationId)
        return {
          install_allowed: settings.mayInstall,
          only_fallback: settings.onlyFallback,
          no_engine: settings.noEngine,
          default_language: settings.defaultLanguage,
          recommended_model: settings.recommendedModel,
          hosts: settings.hosts.map(hostJson),
          models: settings.models.map(modelJson),
        }
      },
      {
        response: { 200: SpeechBody, ...refusals(...ADMIN_REFUSALS) },
        detail: {
          summary: 'Speech recognition on the worker hosts',
          description:
            'What each host uses, has and downloads, and which models can be installed. Worker hosts report a change within seconds.',
          security: needs('administration.read', 'settings.write'),
        },
      },
    )
    .post(
      '/models/:name',
      async ({ params, user, status }) =>
        status(202, modelJson(await askForSpeechModel(deps, user, { name: params.name, wanted: 'install' }))),
      {
        params: SpeechModelParams,
        response: {
          202: { ...SpeechModelBody, description: 'Every worker host begins within seconds' },
          ...refusals(...ADMIN_REFUSALS, 'not_found', 'speech_model_install_off'),
        },
        detail: {
          summary: 'Install a speech model on every worker host',
          description: `${SHARED_HOSTS} Asking again tries a failed download again at once. \`GET /api/settings/speech\` has the progress; calls that are transcribed from then on use the model.`,
          security: needs('settings.write'),
        },
      },
    )
    .delete(
      '/models/:name',
      async ({ params, user, status }) =>
        status(202, modelJson(await askForSpeechModel(deps, user, { name: params.name, wanted: 'remove' }))),
      {
        params: SpeechModelParams,
        response: {
          202: { ...SpeechModelBody, description: 'Every worker host removes it, or ends its download' },
          ...refusals(...ADMIN_REFUSALS, 'not_found', 'speech_model_install_off'),
        },
        detail: {
          summary: 'Remove a speech model from every worker host',
          description: `${SHARED_HOSTS} Calls that are being transcribed with it are finished first.`,
          security: needs('settings.write'),
        },
      },
    )
}

function hostJson({ languages, machine, lastSeenAt, ...host }: SpeechHost) {
  return {
    host: host.host,
    processes: host.processes,
    engine: host.engine,
    model: host.model,
    languages: languages === 'any' ? null : [...languages],
    vocabulary_use: host.vocabulary_use,
    installs: host.installs,
    memory_bytes: machine.memory_bytes,
    cores: machine.cores,
    installed: host.installed,
    downloads: host.downloads,
    last_seen_at: lastSeenAt.toISOString(),
  }
}

function modelJson({ sizeBytes, recommendedFor, installedOn, languages, ...model }: SpeechModelState) {
  return {
    name: model.name,
    about: model.about,
    kind: model.kind,
    languages: [...languages],
    licence: model.licence,
    size_bytes: sizeBytes,
    recommended_for: recommendedFor,
    installed_on: installedOn,
    wanted: model.wanted,
  }
}
