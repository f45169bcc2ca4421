import { installModel } from './models.ts'
import { onnxFile, type Tensor } from './protobuf.ts'

// Helper models with the inputs and outputs of Silero's and pyannote's models. They tell sounds apart by frequency: a low
// hum is not speech, low tones are one speaker and high tones another.

const scalar = (value: number): Tensor => ({ dims: [1], float: [value] })
const integers = (...values: number[]): Tensor => ({ dims: [values.length], int64: values })

/** The mean square of the differences of samples, along the last axis. */
function changeNodes(input: string, axis: number) {
  return {
    weights: {
      first: integers(0),
      second: integers(1),
      last: integers(-1),
      end: integers(1_000_000_000),
      axis: integers(axis),
    },
    nodes: [
      { op: 'Slice', inputs: [input, 'second', 'end', 'axis'], outputs: ['later'] },
      { op: 'Slice', inputs: [input, 'first', 'last', 'axis'], outputs: ['earlier'] },
      { op: 'Sub', inputs: ['later', 'earlier'], outputs: ['difference'] },
      { op: 'Mul', inputs: ['difference', 'difference'], outputs: ['squares'] },
      {
        op: 'ReduceMean',
        inputs: ['squares'],
        outputs: ['change'],
        attributes: { axes: [axis], keepdims: 1 },
      },
    ],
  }
}

/** Like Silero VAD 5: a hum of 100 Hz is not speech, a tone of 400 Hz is. */
export async function installVad(modelsDir: string, name = 'vad'): Promise<string> {
  const { weights, nodes } = changeNodes('input', 1)
  const model = onnxFile({
    inputs: [
      { name: 'input', type: 'float', shape: [1, 'samples'] },
      { name: 'state', type: 'float', shape: [2, 1, 128] },
      { name: 'sr', type: 'int64', shape: [1] },
    ],
    outputs: [
      { name: 'output', type: 'float', shape: [1, 1] },
      { name: 'stateN', type: 'float', shape: [2, 1, 128] },
    ],
    weights: { ...weights, threshold: scalar(2e-4), steepness: scalar(1e5) },
    nodes: [
      ...nodes,
      { op: 'Sub', inputs: ['change', 'threshold'], outputs: ['above'] },
      { op: 'Mul', inputs: ['above', 'steepness'], outputs: ['steep'] },
      { op: 'Sigmoid', inputs: ['steep'], outputs: ['output'] },
      { op: 'Identity', inputs: ['state'], outputs: ['stateN'] },
    ],
  })
  const manifest = { version: 1, kind: 'silero-vad', licence: 'MIT' }
  return await installModel(modelsDir, name, { files: { model }, manifest })
}

const FRAMES = 500
const FRAME_SAMPLES = 320

/** Like pyannote's segmentation, and an embedding that tells low tones from high ones. */
export async function installDiarization(modelsDir: string): Promise<void> {
  await installModel(modelsDir, 'segmentation', {
    files: { model: segmentation() },
    manifest: { version: 1, kind: 'speaker-segmentation', licence: 'MIT' },
  })
  await installModel(modelsDir, 'embedding', {
    files: { model: embedding() },
    manifest: { version: 1, kind: 'speaker-embedding', licence: 'MIT' },
  })
}

/** The classes are those of up to three speakers, at most two at once. It uses nobody, the first (low) and the second (high). */
function segmentation(): Uint8Array {
  const { weights, nodes } = changeNodes('frames', 2)
  return onnxFile({
    inputs: [{ name: 'x', type: 'float', shape: ['N', 1, 'T'] }],
    outputs: [{ name: 'y', type: 'float', shape: ['N', FRAMES, 7] }],
    weights: {
      ...weights,
      shape: integers(1, FRAMES, FRAME_SAMPLES),
      half: scalar(0.5),
      zero: scalar(0),
      quiet: scalar(0.002),
      never: scalar(-1),
    },
    nodes: [
      { op: 'Reshape', inputs: ['x', 'shape'], outputs: ['frames'] },
      ...nodes,
      { op: 'Mul', inputs: ['frames', 'frames'], outputs: ['powers'] },
      {
        op: 'ReduceMean',
        inputs: ['powers'],
        outputs: ['power'],
        attributes: { axes: [2], keepdims: 1 },
      },
      { op: 'Mul', inputs: ['power', 'half'], outputs: ['low'] },
      { op: 'Mul', inputs: ['power', 'zero'], outputs: ['zeros'] },
      { op: 'Add', inputs: ['zeros', 'quiet'], outputs: ['nobody'] },
      { op: 'Add', inputs: ['zeros', 'never'], outputs: ['no'] },
      {
        op: 'Concat',
        inputs: ['nobody', 'low', 'change', 'no', 'no', 'no', 'no'],
        outputs: ['y'],
        attributes: { axis: 2 },
      },
    ],
    metadata: {
      model_type: 'pyannote-segmentation-3.0',
      sample_rate: '16000',
      window_size: String(FRAMES * FRAME_SAMPLES),
      receptive_field_size: String(FRAME_SAMPLES),
      receptive_field_shift: String(FRAME_SAMPLES),
      num_speakers: '3',
      powerset_max_classes: '2',
      num_classes: '7',
    },
  })
}

function embedding(): Uint8Array {
  const halves = Array.from({ length: 80 }, (_, bin) => (bin < 40 ? [1, 0] : [0, 1]))
  return onnxFile({
    inputs: [{ name: 'feats', type: 'float', shape: ['N', 'T', 80] }],
    outputs: [{ name: 'embs', type: 'float', shape: ['N', 2] }],
    weights: { halves: { dims: [80, 2], float: halves.flat() } },
    nodes: [
      { op: 'Exp', inputs: ['feats'], outputs: ['powers'] },
      { op: 'MatMul', inputs: ['powers', 'halves'], outputs: ['sums'] },
      { op: 'ReduceMean', inputs: ['sums'], outputs: ['embs'], attributes: { axes: [1], keepdims: 0 } },
    ],
    metadata: {
      framework: 'wespeaker',
      output_dim: '2',
      sample_rate: '16000',
      normalize_samples: '1',
      language: 'English',
    },
  })
}
