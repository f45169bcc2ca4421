import { ConfigError, type SpeechConfig } from '../../config.ts'
import type { Logger } from '../../lib/log.ts'
import { type SpeechEngine, SpeechError } from './contract.ts'
import { createOpenaiSpeech } from './openai.ts'
import { createPocketsphinx, hasPocketsphinx } from './pocketsphinx.ts'

/**
 * Chooses the speech engine and logs which: the one asked for, or with `auto` the first that is configured (openai)
 * or present (pocketsphinx).
 *
 * Where there is none the process starts all the same: calls wait, and say what is missing.
 * @throws ConfigError where the engine asked for can never work
 */
export function selectSpeechEngine(
  config: SpeechConfig,
  log: Pick<Logger, 'info' | 'warn'>,
  { isPocketsphinxThere = hasPocketsphinx } = {},
): SpeechEngine {
  const engine = select(config, isPocketsphinxThere)
  const { name, model, languages } = engine
  if (engine === none) log.warn({ speech: 'none' }, NONE)
  else log.info({ speech: name, model, languages }, `speech recognition by ${name}`)
  return engine
}

function select(config: SpeechConfig, isPocketsphinxThere: () => boolean): SpeechEngine {
  const { baseUrl } = config
  switch (config.engine) {
    case 'openai':
      if (baseUrl !== null) return createOpenaiSpeech({ ...config, baseUrl })
      throw new ConfigError([
        'SPEECH_BASE_URL is missing: SPEECH_ENGINE=openai needs it, such as https://host/v1',
      ])
    case 'sherpa':
      throw new ConfigError([
        'SPEECH_ENGINE is "sherpa", which this version does not have: openai or pocketsphinx would do',
      ])
    case 'pocketsphinx':
      return isPocketsphinxThere() ? createPocketsphinx(config) : none
    case 'auto':
      if (baseUrl !== null) return createOpenaiSpeech({ ...config, baseUrl })
      return isPocketsphinxThere() ? createPocketsphinx(config) : none
  }
}

const NONE =
  'There is no speech recognition: set SPEECH_BASE_URL to an OpenAI-compatible server, or install pocketsphinx and pocketsphinx-en-us'

/** Says what is missing, for every recording; it knows every language, since none would help. */
const none: SpeechEngine = {
  name: 'pocketsphinx',
  model: 'none',
  languages: 'any',
  recognise: async () => {
    throw new SpeechError('speech_unavailable', NONE, true)
  },
}
