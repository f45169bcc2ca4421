import { openSandbox } from '../../../../src/backends/sandbox.ts'
import { createSherpa } from '../../../../src/backends/speech/sherpa/engine.ts'
import { arrangeModels, findModels } from '../../../../src/backends/speech/sherpa/models.ts'
import { silentLogger } from '../../../../src/lib/log.ts'

// A process that recognises one track, for tests that kill it.
// bun engine-process.ts MODELS_DIR WAV DURATION_MS

const [modelsDir = '', wavPath = '', duration = ''] = process.argv.slice(2)
const durationMs = Number(duration)
const engine = createSherpa({
  models: arrangeModels(findModels(modelsDir).models, null),
  libraryDir: `${modelsDir}/.library`,
  instances: 1,
  threads: 1,
  memoryMb: null,
  speakers: null,
  timeoutSeconds: 600,
  sandbox: openSandbox('auto', silentLogger),
})
const speech = [{ startMs: 0, endMs: durationMs }]
const { utterances } = await engine.recognise({ wavPath, durationMs, language: 'en-US', speech }, {})
console.log(JSON.stringify(utterances.map((each) => each.text)))
