import { installModel } from '../../src/backends/speech/sherpa/install/install.ts'

// Installs a model in a process of its own, which a test kills: MODEL MODELS_DIR MIRROR.

const [model = '', modelsDir = '', mirror = ''] = Bun.argv.slice(2)
const progress = { at() {}, say() {}, end() {} }
const { signal } = new AbortController()
await installModel({ modelsDir, mirror, progress, signal }, JSON.parse(model), { file: null })
