import { ConfigError, type SpeechConfig } from '../../config/index.ts'
import type { Logger } from '../../lib/log.ts'
import type { Sandbox } from '../sandbox.ts'
import { type SpeechEngine, SpeechError } from './contract.ts'
import { createOpenaiSpeech } from './openai/engine.ts'
import { createPocketsphinx, hasPocketsphinx } from './pocketsphinx.ts'
import { openSherpa } from './sherpa/open.ts'

type SelectOptions = { isPocketsphinxThere?: () => boolean; sandbox?: Sandbox | null }

/**
 * Chooses the speech engine and logs which. `auto` takes the first of: openai if a server is configured, sherpa if a
 * model is installed, pocketsphinx if it is installed.
 *
 * If there is none, the process still starts: calls wait, and their error says what to install.
 * @throws ConfigError if the configured engine can never work
 */
export function selectSpeechEngine(
  config: SpeechConfig,
  log: Pick<Logger, 'info' | 'warn'>,
  { isPocketsphinxThere = hasPocketsphinx, sandbox = null }: SelectOptions = {},
): SpeechEngine {
  const engine = select(config, log, { isPocketsphinxThere, sandbox })
  const { name, model, languages } = engine
  if (engine === none) log.warn({ speech: 'none' }, NONE)
  else log.info({ speech: name, model, languages }, `speech recognition by ${name}`)
  return engine
}

function select(
  config: SpeechConfig,
  log: Pick<Logger, 'warn'>,
  { isPocketsphinxThere, sandbox }: Required<SelectOptions>,
): SpeechEngine {
  const { baseUrl } = config
  const pocketsphinx = () => (isPocketsphinxThere() ? createPocketsphinx({ ...config, sandbox }) : none)
  switch (config.engine) {
    case 'openai':
      if (baseUrl !== null) return createOpenaiSpeech({ ...config, ...config.server, baseUrl, sandbox })
      throw new ConfigError([
        'SPEECH_BASE_URL is missing: SPEECH_ENGINE=openai needs it, such as https://host/v1',
      ])
    case 'sherpa':
      return openSherpa(config, log, sandbox) ?? none
    case 'pocketsphinx':
      return pocketsphinx()
    case 'auto':
      if (baseUrl !== null) return createOpenaiSpeech({ ...config, ...config.server, baseUrl, sandbox })
      return openSherpa(config, log, sandbox) ?? pocketsphinx()
  }
}

/**
 * Which models of the folder the configured engine uses: none, those that SPEECH_MODEL or SPEECH_ENGINE=sherpa choose, or
 * any, because nothing is configured.
 */
export type ModelUse = 'none' | 'chosen' | 'any'

export function modelUseOf({ engine, baseUrl, model }: SpeechConfig): ModelUse {
  if (engine === 'auto' && baseUrl === null) return model === null ? 'any' : 'chosen'
  return engine === 'sherpa' ? 'chosen' : 'none'
}

const NONE =
  'There is no speech recognition: fetch a model (voicelog models pull), set SPEECH_BASE_URL to an OpenAI-compatible server, or install pocketsphinx and pocketsphinx-en-us'

/** Fails every recording, and says what to install. It accepts every language, so that the error is not about that. */
const none: SpeechEngine = {
  name: 'none',
  model: 'none',
  languages: 'any',
  recognise: async () => {
    throw new SpeechError('speech_unavailable', NONE, true)
  },
}
