import { createOpenaiSpeech, type OpenaiOptions } from '../../../src/backends/speech/openai/engine.ts'
import type { SpeechServer } from '../../support/speech-server.ts'

/** An engine that asks a stand-in server, sending WAV, which is quicker than what is compressed. */
export function engineAt({ baseUrl }: SpeechServer, options: Partial<OpenaiOptions> = {}) {
  return createOpenaiSpeech({
    baseUrl,
    apiKey: null,
    model: null,
    timeoutSeconds: 60,
    audioFormat: 'wav',
    ...options,
  })
}
