import { ENGLISH_TOKENS, installModel } from './models.ts'
import { onnxFile } from './protobuf.ts'

const WIDTH = 1024
const LAYERS = 16

/**
 * A NeMo CTC model that does as much arithmetic as a real recogniser with 0.1 billion weights. Benchmarks use it, so that
 * the work around recognition has a realistic share.
 */
export async function installHeavyModel(modelsDir: string, name = 'heavy'): Promise<string> {
  const layers = Array.from({ length: LAYERS }, (_, index) => ({
    op: 'MatMul',
    inputs: [index === 0 ? 'wide' : `layer${index}`, 'square'],
    outputs: [`layer${index + 1}`],
  }))
  const model = onnxFile({
    inputs: [
      { name: 'audio_signal', type: 'float', shape: ['N', 80, 'T'] },
      { name: 'length', type: 'int64', shape: ['N'] },
    ],
    outputs: [{ name: 'logprobs', type: 'float', shape: ['N', 'S', 2] }],
    weights: {
      widen: { dims: [80, WIDTH], float: Array.from({ length: 80 * WIDTH }, (_, at) => Math.sin(at) / 100) },
      square: {
        dims: [WIDTH, WIDTH],
        float: Array.from({ length: WIDTH * WIDTH }, (_, at) => Math.sin(at) / 1000),
      },
      narrow: { dims: [WIDTH, 2], float: new Array(WIDTH * 2).fill(0) },
      pick: { dims: [80, 2], float: Array.from({ length: 160 }, (_, at) => Number(at === 20)) },
      bias: { dims: [2], float: [0, -4] },
      starts: { dims: [1], int64: [0] },
      ends: { dims: [1], int64: [1_000_000] },
      axes: { dims: [1], int64: [1] },
      steps: { dims: [1], int64: [4] },
    },
    nodes: [
      { op: 'Transpose', inputs: ['audio_signal'], outputs: ['x'], attributes: { perm: [0, 2, 1] } },
      { op: 'MatMul', inputs: ['x', 'widen'], outputs: ['wide'] },
      ...layers,
      { op: 'MatMul', inputs: [`layer${LAYERS}`, 'narrow'], outputs: ['nothing'] },
      { op: 'MatMul', inputs: ['x', 'pick'], outputs: ['picked'] },
      { op: 'Add', inputs: ['picked', 'nothing'], outputs: ['sum'] },
      { op: 'Add', inputs: ['sum', 'bias'], outputs: ['all'] },
      { op: 'Slice', inputs: ['all', 'starts', 'ends', 'axes', 'steps'], outputs: ['logprobs'] },
    ],
    metadata: {
      model_type: 'EncDecCTCModelBPE',
      vocab_size: '2',
      subsampling_factor: '4',
      normalize_type: '',
    },
  })
  return await installModel(modelsDir, name, {
    files: { model },
    symbols: [ENGLISH_TOKENS[400] ?? '', '<blk>'],
    manifest: {
      version: 1,
      kind: 'nemo-ctc',
      languages: ['en'],
      licence: 'Apache-2.0',
      sample_rate_hz: 16_000,
    },
  })
}
