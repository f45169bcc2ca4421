import { createOpenaiSpeech, type OpenaiOptions } from '../../../src/backends/speech/openai/engine.ts'
import type { SpeechServer } from '../../support/speech-server.ts'

/** An engine at a test server. It sends WAV, which is faster than encoding. */
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
