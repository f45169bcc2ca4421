import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { oneOf } from '../one-of.ts'

const Languages = t.Array(t.String(), { description: 'BCP 47.' })

const Download = t.Object({
  name: t.String(),
  state: oneOf(['waiting', 'downloading', 'installing', 'failed'], {
    description: '`installing`: the file is here, and is checked and unpacked. `failed` is tried again.',
  }),
  received_bytes: Type.Integer(),
  total_bytes: Type.Integer(),
  error: t.Nullable(t.String(), { description: 'Why it failed, in English; null otherwise.' }),
})

const Host = t.Object({
  host: t.String({ description: 'The name of the machine or container.' }),
  processes: Type.Integer({ description: 'Worker processes on it.' }),
  engine: oneOf(['openai', 'sherpa', 'pocketsphinx', 'none'], {
    description:
      '`openai`: a server (SPEECH_BASE_URL); `sherpa`: models of this list; `pocketsphinx`: the inaccurate fallback; `none`: calls wait.',
  }),
  model: t.String(),
  languages: t.Nullable(Languages, { description: 'BCP 47; null means any.' }),
  vocabulary_use: oneOf(['prompt', 'hotwords', 'none'], {
    description:
      'How the engine gets the vocabulary of the settings. With every engine, words that sound like an entry are written as the entry.',
  }),
  installs: t.Boolean({ description: 'False if SPEECH_MODEL_INSTALL=off is set on this host.' }),
  memory_bytes: Type.Integer({ description: 'Memory that a process may use.' }),
  cores: Type.Integer(),
  installed: t.Array(t.Object({ name: t.String(), kind: t.String(), languages: Languages }), {
    description: 'Models in the folder of the host, also those that are not offered.',
  }),
  downloads: t.Array(Download, { description: 'Models on their way to the host.' }),
  last_seen_at: t.String({ format: 'date-time' }),
})

export const SpeechModelBody = t.Object(
  {
    name: t.String(),
    about: t.String({ description: 'In English.' }),
    kind: t.String({ description: 'As in docs/speech.md.' }),
    languages: t.Array(t.String(), { description: 'BCP 47; empty if it does not recognise words.' }),
    licence: t.String(),
    size_bytes: Type.Integer({ description: 'Size of the download.' }),
    recommended_for: t.Array(t.String(), {
      description: 'Languages for which it is the most accurate model that every worker host can run.',
    }),
    installed_on: t.Array(t.String(), { description: 'Names of the hosts that have it.' }),
    wanted: t.Nullable(oneOf(['install', 'remove']), {
      description: 'The last request to all hosts; null if there was none.',
    }),
  },
  {
    examples: [
      {
        name: 'parakeet-v3',
        about: 'NVIDIA Parakeet TDT 0.6B v3: 25 European languages, with punctuation and word times',
        kind: 'nemo-transducer',
        languages: ['de', 'en'],
        licence: 'CC-BY-4.0',
        size_bytes: 487_170_055,
        recommended_for: [],
        installed_on: [],
        wanted: 'install',
      },
    ],
  },
)

export const SpeechBody = t.Object({
  install_allowed: t.Boolean({ description: 'Whether models can be installed and removed here.' }),
  only_fallback: t.Boolean({ description: 'Workers are running, and no engine but pocketsphinx is there.' }),
  no_engine: t.Boolean({ description: 'Workers are running, and no engine is there: calls wait.' }),
  default_language: t.String({ description: 'Of the organisation.' }),
  recommended_model: t.Nullable(t.String(), {
    description: 'The model to install for the default language; null if none is recommended.',
  }),
  hosts: t.Array(Host, {
    description: 'Hosts of worker processes that gave a sign of life within 30 seconds.',
  }),
  models: t.Array(SpeechModelBody, { description: 'The models that can be installed.' }),
})

export const SpeechModelParams = t.Object({ name: t.String() })
