import { createRequire } from 'node:module'
import { join } from 'node:path'

// Only sherpa-onnx: loads a model, waits for a line, decodes the stretches of a 16 kHz WAV file and prints how long that
// took.
// bun bare-sherpa.ts MODEL_FOLDER WAV START_MS-END_MS…

const [folder = '', wav = '', ...stretches] = process.argv.slice(2)
const { OfflineRecognizer } = createRequire(import.meta.url)('sherpa-onnx-node')
const recogniser = new OfflineRecognizer({
  featConfig: { sampleRate: 16_000, featureDim: 80 },
  modelConfig: {
    nemoCtc: { model: join(folder, 'model.onnx') },
    tokens: join(folder, 'tokens.txt'),
    numThreads: 1,
    provider: 'cpu',
  },
})
const samples = new Int16Array(await Bun.file(wav).arrayBuffer(), 44)
const decode = () => {
  for (const each of stretches) {
    const [start = 0, end = 0] = each.split('-').map((ms) => Number(ms) * 16)
    const stream = recogniser.createStream()
    stream.acceptWaveform({
      samples: Float32Array.from(samples.subarray(start, end), (value) => value / 32_768),
      sampleRate: 16_000,
    })
    recogniser.decode(stream)
    recogniser.getResult(stream)
  }
}
decode()
const start = performance.now()
decode()
console.log((performance.now() - start) / 1000)
