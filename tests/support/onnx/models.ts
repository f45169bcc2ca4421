import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { tone } from '../audio.ts'
import { type Model, onnxFile, type Tensor } from './protobuf.ts'

// Models with a few hundred weights, and the inputs and outputs of real ones, that recognise pure tones. Each tone is a
// token; the loudest of their spectral bins wins.

type Tone = { hz: number; token: string; kaldiBin: number; nemoBin: number }

/** Bins of 80, as sherpa-onnx computes its features for zipformer (Kaldi's) and for NeMo (librosa's). */
const BINS: Record<number, { kaldiBin: number; nemoBin: number }> = {
  400: { kaldiBin: 13, nemoBin: 10 },
  800: { kaldiBin: 23, nemoBin: 20 },
  1200: { kaldiBin: 31, nemoBin: 31 },
  2400: { kaldiBin: 47, nemoBin: 49 },
  3200: { kaldiBin: 55, nemoBin: 56 },
}

/** "hello world" and "goodbye", as whole words and as parts. */
export const ENGLISH_TOKENS: Record<number, string> = {
  400: '▁hello',
  800: '▁wor',
  1200: 'ld',
  2400: '▁good',
  3200: 'bye',
}

export const HELLO = () => tone(400, 400)
export const WORLD = () => [tone(800, 240), tone(1200, 240)] as const
export const GOODBYE = () => [tone(2400, 240), tone(3200, 240)] as const

export type ToneModelKind = 'nemo-ctc' | 'nemo-transducer' | 'zipformer-ctc' | 'transducer'

/** Writes a model into a folder of its own, with its manifest; `manifest` overrides members of it. */
export async function installToneModel(
  modelsDir: string,
  name: string,
  {
    kind = 'nemo-ctc',
    tokens = ENGLISH_TOKENS,
    manifest = {},
  }: { kind?: ToneModelKind; tokens?: Record<number, string>; manifest?: object } = {},
): Promise<string> {
  const tones = Object.entries(tokens).map(([hz, token]): Tone => {
    const bins = BINS[Number(hz)]
    if (bins === undefined) throw new Error(`No bin is known for ${hz} Hz`)
    return { hz: Number(hz), token, ...bins }
  })
  const files: Record<string, Record<string, Uint8Array>> = {
    'nemo-ctc': { model: nemoCtc(tones) },
    'nemo-transducer': nemoTransducer(tones),
    'zipformer-ctc': { model: zipformerCtc(tones) },
    transducer: transducer(tones),
  }
  return await installModel(modelsDir, name, {
    files: files[kind] ?? {},
    // NeMo's blank token is the last, that of the others the first.
    symbols: kind.startsWith('nemo') ? [...tones.map(tokenOf), '<blk>'] : ['<blk>', ...tones.map(tokenOf)],
    manifest: {
      version: 1,
      kind,
      languages: ['en-US'],
      licence: 'Apache-2.0',
      sample_rate_hz: 16_000,
      ...manifest,
    },
  })
}

/** Writes the parts of a model as `<part>.onnx`, its tokens and its manifest. @returns the folder */
export async function installModel(
  modelsDir: string,
  name: string,
  { files, symbols, manifest }: { files: Record<string, Uint8Array>; symbols?: string[]; manifest: object },
): Promise<string> {
  const folder = join(modelsDir, name)
  await mkdir(folder, { recursive: true })
  const named: Record<string, string> = {}
  for (const [part, bytes] of Object.entries(files)) {
    named[part] = `${part}.onnx`
    await Bun.write(join(folder, `${part}.onnx`), bytes)
  }
  if (symbols !== undefined) {
    named.tokens = 'tokens.txt'
    const lines = symbols.map((each, index) => `${each} ${index}\n`)
    await Bun.write(join(folder, 'tokens.txt'), lines.join(''))
  }
  await Bun.write(join(folder, 'voicelog-model.json'), JSON.stringify({ files: named, ...manifest }))
  return folder
}

const tokenOf = ({ token }: Tone) => token

/** Above silence, below any tone. Features are logarithms of power; NeMo's are smaller. */
const LOUD = { kaldi: 0, nemo: -4 }
const SUBSAMPLING = 4

const integers = (...values: number[]): Tensor => ({ dims: [values.length], int64: values })

/** Takes every fourth frame, and one of its 80 features for each column. */
const SUBSAMPLE = {
  weights: {
    starts: integers(0),
    ends: integers(1_000_000),
    axes: integers(1),
    steps: integers(SUBSAMPLING),
    three: integers(SUBSAMPLING - 1),
    four: integers(SUBSAMPLING),
  },
  node: { op: 'Slice', inputs: ['x', 'starts', 'ends', 'axes', 'steps'], outputs: ['frames'] },
  lengthNodes: (output: string) => [
    { op: 'Add', inputs: ['x_lens', 'three'], outputs: ['raised'] },
    { op: 'Div', inputs: ['raised', 'four'], outputs: [output] },
  ],
}

/** A matrix of 80 rows that picks bins; `null` is a column of zeros. */
function picking(bins: readonly (number | null)[]): Tensor {
  const rows = Array.from({ length: 80 }, (_, bin) => bins.map((each) => (each === bin ? 1 : 0)))
  return { dims: [80, bins.length], float: rows.flat() }
}

function bias(loud: number, at: number, length: number): Tensor {
  return { dims: [length], float: Array.from({ length }, (_, index) => (index === at ? loud : 0)) }
}

function nemoCtc(tones: readonly Tone[]): Uint8Array {
  const size = tones.length + 1
  return onnxFile({
    inputs: [
      { name: 'audio_signal', type: 'float', shape: ['N', 80, 'T'] },
      { name: 'length', type: 'int64', shape: ['N'] },
    ],
    outputs: [{ name: 'logprobs', type: 'float', shape: ['N', 'S', size] }],
    weights: {
      ...SUBSAMPLE.weights,
      pick: picking([...tones.map((each) => each.nemoBin), null]),
      bias: bias(LOUD.nemo, tones.length, size),
    },
    nodes: [
      { op: 'Transpose', inputs: ['audio_signal'], outputs: ['x'], attributes: { perm: [0, 2, 1] } },
      SUBSAMPLE.node,
      { op: 'MatMul', inputs: ['frames', 'pick'], outputs: ['picked'] },
      { op: 'Add', inputs: ['picked', 'bias'], outputs: ['logprobs'] },
    ],
    metadata: {
      model_type: 'EncDecCTCModelBPE',
      vocab_size: String(size),
      subsampling_factor: String(SUBSAMPLING),
      normalize_type: '',
    },
  })
}

/** A token-and-duration transducer like Parakeet TDT; each token lasts one frame. */
function nemoTransducer(tones: readonly Tone[]): Record<string, Uint8Array> {
  const size = tones.length + 1
  // After the tokens: a duration of no frame, or of one.
  const columns = size + 2
  const forbid = Array.from({ length: size * columns }, (_, at) =>
    at % columns === Math.floor(at / columns) && at % columns < tones.length ? -100 : 0,
  )
  const loud = Array.from({ length: columns }, (_, at) =>
    at === tones.length ? LOUD.nemo : Number(at === columns - 1),
  )
  const states = (prefix: string) =>
    ['h', 'c'].map((each) => ({ name: `${prefix}_${each}`, type: 'float' as const, shape: [1, 'N', 1] }))
  return {
    encoder: onnxFile({
      inputs: [
        { name: 'audio_signal', type: 'float', shape: ['N', 80, 'T'] },
        { name: 'x_lens', type: 'int64', shape: ['N'] },
      ],
      outputs: [
        { name: 'outputs', type: 'float', shape: ['N', columns, 'S'] },
        { name: 'encoded_lengths', type: 'int64', shape: ['N'] },
      ],
      weights: {
        ...SUBSAMPLE.weights,
        pick: picking([...tones.map((each) => each.nemoBin), null, null, null]),
        bias: { dims: [columns], float: loud },
      },
      nodes: [
        { op: 'Transpose', inputs: ['audio_signal'], outputs: ['x'], attributes: { perm: [0, 2, 1] } },
        SUBSAMPLE.node,
        { op: 'MatMul', inputs: ['frames', 'pick'], outputs: ['picked'] },
        { op: 'Add', inputs: ['picked', 'bias'], outputs: ['heard'] },
        { op: 'Transpose', inputs: ['heard'], outputs: ['outputs'], attributes: { perm: [0, 2, 1] } },
        ...SUBSAMPLE.lengthNodes('encoded_lengths'),
      ],
      metadata: {
        vocab_size: String(tones.length),
        subsampling_factor: String(SUBSAMPLING),
        normalize_type: '',
        pred_rnn_layers: '1',
        pred_hidden: '1',
        url: 'https://example.com/parakeet-tdt',
      },
    }),
    decoder: onnxFile({
      inputs: [
        { name: 'targets', type: 'int32', shape: ['N', 1] },
        { name: 'target_length', type: 'int32', shape: ['N'] },
        ...states('in'),
      ],
      outputs: [
        { name: 'outputs', type: 'float', shape: ['N', columns, 1] },
        { name: 'prednet_lengths', type: 'int32', shape: ['N'] },
        ...states('out'),
      ],
      weights: { forbid: { dims: [size, columns], float: forbid } },
      nodes: [
        { op: 'Gather', inputs: ['forbid', 'targets'], outputs: ['row'] },
        { op: 'Transpose', inputs: ['row'], outputs: ['outputs'], attributes: { perm: [0, 2, 1] } },
        { op: 'Identity', inputs: ['target_length'], outputs: ['prednet_lengths'] },
        { op: 'Identity', inputs: ['in_h'], outputs: ['out_h'] },
        { op: 'Identity', inputs: ['in_c'], outputs: ['out_c'] },
      ],
    }),
    joiner: onnxFile({
      inputs: [
        { name: 'encoder_outputs', type: 'float', shape: ['N', columns, 1] },
        { name: 'decoder_outputs', type: 'float', shape: ['N', columns, 1] },
      ],
      outputs: [{ name: 'logits', type: 'float', shape: ['N', 1, columns] }],
      weights: {},
      nodes: [
        { op: 'Add', inputs: ['encoder_outputs', 'decoder_outputs'], outputs: ['sum'] },
        { op: 'Transpose', inputs: ['sum'], outputs: ['logits'], attributes: { perm: [0, 2, 1] } },
      ],
    }),
  }
}

function zipformerParts(tones: readonly Tone[], output: string): Pick<Model, 'inputs' | 'weights' | 'nodes'> {
  return {
    inputs: [
      { name: 'x', type: 'float', shape: ['N', 'T', 80] },
      { name: 'x_lens', type: 'int64', shape: ['N'] },
    ],
    weights: {
      ...SUBSAMPLE.weights,
      pick: picking([null, ...tones.map((each) => each.kaldiBin)]),
      bias: bias(LOUD.kaldi, 0, tones.length + 1),
    },
    nodes: [
      SUBSAMPLE.node,
      { op: 'MatMul', inputs: ['frames', 'pick'], outputs: ['picked'] },
      { op: 'Add', inputs: ['picked', 'bias'], outputs: [output] },
      ...SUBSAMPLE.lengthNodes(`${output}_len`),
    ],
  }
}

function zipformerCtc(tones: readonly Tone[]): Uint8Array {
  return onnxFile({
    ...zipformerParts(tones, 'log_probs'),
    outputs: [
      { name: 'log_probs', type: 'float', shape: ['N', 'S', tones.length + 1] },
      { name: 'log_probs_len', type: 'int64', shape: ['N'] },
    ],
    metadata: { model_type: 'zipformer2_ctc' },
  })
}

/** The decoder forbids the last token, so that each tone gives one token. */
function transducer(tones: readonly Tone[]): Record<string, Uint8Array> {
  const size = tones.length + 1
  const forbid = Array.from({ length: size * size }, (_, index) =>
    index > 0 && index % (size + 1) === 0 ? -100 : 0,
  )
  return {
    encoder: onnxFile({
      ...zipformerParts(tones, 'encoder_out'),
      outputs: [
        { name: 'encoder_out', type: 'float', shape: ['N', 'S', size] },
        { name: 'encoder_out_len', type: 'int64', shape: ['N'] },
      ],
      metadata: { model_type: 'zipformer2' },
    }),
    decoder: onnxFile({
      inputs: [{ name: 'y', type: 'int64', shape: ['N', 2] }],
      outputs: [{ name: 'decoder_out', type: 'float', shape: ['N', size] }],
      weights: { forbid: { dims: [size, size], float: forbid }, last: { dims: [], int64: [1] } },
      nodes: [
        { op: 'Gather', inputs: ['y', 'last'], outputs: ['token'], attributes: { axis: 1 } },
        { op: 'Gather', inputs: ['forbid', 'token'], outputs: ['decoder_out'] },
      ],
      metadata: { vocab_size: String(size), context_size: '2' },
    }),
    joiner: onnxFile({
      inputs: [
        { name: 'encoder_out', type: 'float', shape: ['N', size] },
        { name: 'decoder_out', type: 'float', shape: ['N', size] },
      ],
      outputs: [{ name: 'logit', type: 'float', shape: ['N', size] }],
      weights: {},
      nodes: [{ op: 'Add', inputs: ['encoder_out', 'decoder_out'], outputs: ['logit'] }],
      metadata: { joiner_dim: String(size) },
    }),
  }
}
