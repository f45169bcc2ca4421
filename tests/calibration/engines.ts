import { type SpeechEngine, speaks } from '../../src/backends/speech/contract.ts'
import { selectSpeechEngine } from '../../src/backends/speech/select.ts'
import type { SpeechConfig } from '../../src/config/index.ts'

const SILENT = { info: () => {}, warn: () => {} }

/** Every speech engine that is configured or installed and takes a language; SPEECH_MODEL is of the one that workers use. */
export function availableEngines(config: SpeechConfig, language = 'en-US'): SpeechEngine[] {
  const used = selectSpeechEngine(config, SILENT).name
  return (['openai', 'sherpa', 'pocketsphinx'] as const)
    .filter((engine) => engine !== 'openai' || config.baseUrl !== null)
    .map((engine) => {
      return selectSpeechEngine({ ...config, engine, model: engine === used ? config.model : null }, SILENT)
    })
    .filter((each) => each.name !== 'none' && speaks(each, language))
}

/** Ends the processes of an engine that keeps some. */
export async function closeEngine(engine: SpeechEngine): Promise<void> {
  if ('close' in engine && typeof engine.close === 'function') await engine.close()
}
