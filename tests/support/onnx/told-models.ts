import { installModel } from './models.ts'
import { type Model, onnxFile, type Tensor } from './protobuf.ts'

// Models that take the language: a tone of 400 Hz gives "hello" in English and もしもし in Japanese, so that a test sees
// which language they got.

type Word = { text: string; bin: number; language: 'en' | 'ja' }

/** The bins, of 80, in which 400 and 3200 Hz are loudest, in Kaldi's and in Whisper's features. */
const BINS = { kaldi: { low: 13, high: 54 }, whisper: { low: 10, high: 56 } }

function wordsOf({ low, high }: { low: number; high: number }): Word[] {
  return [
    { text: 'hello', bin: low, language: 'en' },
    { text: 'goodbye', bin: high, language: 'en' },
    { text: 'もしもし', bin: low, language: 'ja' },
    { text: 'さようなら', bin: high, language: 'ja' },
  ]
}

const NEVER = -1000
const manifest = {
  version: 1,
  languages: ['en', 'ja'],
  licence: 'MIT',
  sample_rate_hz: 16_000,
}

const filled = (length: number, valueAt: (index: number) => number): number[] =>
  Array.from({ length }, (_, index) => valueAt(index))

/** A matrix with 1 in the row of each column's bin. */
function picking(rows: number, bins: readonly (number | null)[]): Tensor {
  const float = filled(rows * bins.length, (at) => {
    return bins[at % bins.length] === Math.floor(at / bins.length) ? 1 : 0
  })
  return { dims: [rows, bins.length], float }
}

/** Like SenseVoice: four tokens about the recording come before the words. */
export async function installSenseVoice(modelsDir: string, name = 'sense-voice'): Promise<string> {
  const words = wordsOf(BINS.kaldi)
  const marks = ['<|en|>', '<|NEUTRAL|>', '<|Speech|>', '<|withitn|>']
  const first = 1 + marks.length
  const size = first + words.length
  const codes = { auto: 0, zh: 3, en: 4, yue: 7, ja: 11, ko: 12 }
  const forbidden = filled(13 * size, (at) => {
    const word = words[(at % size) - first]
    return word !== undefined && codes[word.language] !== Math.floor(at / size) ? NEVER : 0
  })
  const model = onnxFile({
    inputs: [
      { name: 'x', type: 'float', shape: ['N', 'T', 560] },
      { name: 'x_length', type: 'int32', shape: ['N'] },
      { name: 'language', type: 'int32', shape: ['N'] },
      { name: 'text_norm', type: 'int32', shape: ['N'] },
    ],
    outputs: [{ name: 'logits', type: 'float', shape: ['N', 'S', size] }],
    weights: {
      pick: picking(560, [...filled(first, () => -1), ...words.map((each) => each.bin)]),
      // Tones are at 27, silence at −16.
      bias: { dims: [size], float: filled(size, (at) => (at === 0 ? 15 : at < first ? NEVER : 0)) },
      forbidden: { dims: [13, 1, size], float: forbidden },
      marks: {
        dims: [1, marks.length, size],
        float: filled(marks.length * size, (at) => (at % size === 1 + Math.floor(at / size) ? 100 : 0)),
      },
    },
    nodes: [
      { op: 'MatMul', inputs: ['x', 'pick'], outputs: ['picked'] },
      { op: 'Add', inputs: ['picked', 'bias'], outputs: ['heard'] },
      { op: 'Gather', inputs: ['forbidden', 'language'], outputs: ['other'] },
      { op: 'Add', inputs: ['heard', 'other'], outputs: ['said'] },
      { op: 'Concat', inputs: ['marks', 'said'], outputs: ['logits'], attributes: { axis: 1 } },
    ],
    metadata: {
      model_type: 'sense_voice_ctc',
      comment: '',
      vocab_size: String(size),
      blank_id: '0',
      lfr_window_size: '7',
      lfr_window_shift: '6',
      normalize_samples: '0',
      with_itn: '14',
      without_itn: '15',
      ...Object.fromEntries(Object.entries(codes).map(([code, id]) => [`lang_${code}`, String(id)])),
      neg_mean: filled(560, () => 0).join(','),
      inv_stddev: filled(560, () => 1).join(','),
    },
  })
  const symbols = ['<blk>', ...marks, ...words.map((each) => `▁${each.text}`)]
  return await installModel(modelsDir, name, {
    files: { model },
    symbols,
    manifest: { ...manifest, kind: 'sense-voice' },
  })
}

const CONTEXT = 448

/** Like Whisper without attention weights: one word for each chunk, that of the loudest tone, and no times. */
export async function installWhisper(modelsDir: string, name = 'whisper'): Promise<string> {
  const words = wordsOf(BINS.whisper)
  const [eot, sot, en, ja, translate, transcribe, noSpeech, noTimestamps] = filled(
    8,
    (at) => words.length + at,
  )
  // The 1501 tokens for times come last.
  const size = words.length + 8 + 1501
  const state = words.length
  const caches = (prefix: string) =>
    ['k', 'v'].map((each) => ({
      name: `${prefix}_${each}`,
      type: 'float' as const,
      shape: [1, 'N', CONTEXT, state],
    }))
  const encoder = onnxFile({
    inputs: [{ name: 'mel', type: 'float', shape: ['N', 80, 'T'] }],
    outputs: ['k', 'v'].map((each) => ({
      name: `n_layer_cross_${each}`,
      type: 'float',
      shape: [1, 'N', 'S', state],
    })),
    weights: {
      pick: picking(
        80,
        words.map((each) => each.bin),
      ),
      layer: { dims: [1], int64: [0] },
    },
    nodes: [
      { op: 'Transpose', inputs: ['mel'], outputs: ['frames'], attributes: { perm: [0, 2, 1] } },
      { op: 'MatMul', inputs: ['frames', 'pick'], outputs: ['heard'] },
      { op: 'Unsqueeze', inputs: ['heard', 'layer'], outputs: ['n_layer_cross_k'] },
      { op: 'Identity', inputs: ['n_layer_cross_k'], outputs: ['n_layer_cross_v'] },
    ],
    metadata: {
      model_type: 'whisper',
      n_mels: '80',
      n_vocab: String(size),
      n_text_ctx: String(CONTEXT),
      n_text_state: String(state),
      n_text_layer: '1',
      sot_sequence: [sot, en, transcribe].join(','),
      sot: String(sot),
      eot: String(eot),
      blank_id: '0',
      is_multilingual: '1',
      all_language_tokens: [en, ja].join(','),
      all_language_codes: 'en,ja',
      translate: String(translate),
      transcribe: String(transcribe),
      no_speech: String(noSpeech),
      no_timestamps: String(noTimestamps),
    },
  })
  // The token after each token: the end after a word; no word of the other language after a language.
  const follows = filled(size * size, (at) => {
    const [token, next] = [Math.floor(at / size), at % size]
    if (next === eot) return token < words.length ? 3000 : 0
    const language = words[next]?.language
    return (token === en && language === 'ja') || (token === ja && language === 'en') ? NEVER : 0
  })
  const decoder: Model = {
    inputs: [
      { name: 'tokens', type: 'int64', shape: ['N', 'n'] },
      ...caches('in'),
      ...['k', 'v'].map((each) => ({
        name: `cross_${each}`,
        type: 'float' as const,
        shape: [1, 'N', 'S', state],
      })),
      { name: 'offset', type: 'int64', shape: [1] },
    ],
    outputs: [{ name: 'logits', type: 'float', shape: ['N', 'n', size] }, ...caches('out')],
    weights: {
      pads: { dims: [6], int64: [0, 0, 0, 0, 0, size - state] },
      never: { dims: [], float: [NEVER] },
      follows: { dims: [size, size], float: follows },
      nothing: { dims: [1], float: [0] },
      row: { dims: [1], int64: [1] },
    },
    nodes: [
      {
        op: 'ReduceMax',
        inputs: ['cross_k'],
        outputs: ['loudest'],
        attributes: { axes: [0, 2], keepdims: 0 },
      },
      { op: 'Unsqueeze', inputs: ['loudest', 'row'], outputs: ['scores'] },
      { op: 'Pad', inputs: ['scores', 'pads', 'never'], outputs: ['all'] },
      { op: 'Gather', inputs: ['follows', 'tokens'], outputs: ['each'] },
      // The language's forbidden tokens apply to the whole start.
      { op: 'ReduceSum', inputs: ['each', 'row'], outputs: ['told'], attributes: { keepdims: 1 } },
      { op: 'Mul', inputs: ['each', 'nothing'], outputs: ['places'] },
      { op: 'Add', inputs: ['all', 'told'], outputs: ['one'] },
      { op: 'Add', inputs: ['places', 'one'], outputs: ['logits'] },
      { op: 'Identity', inputs: ['in_k'], outputs: ['out_k'] },
      { op: 'Identity', inputs: ['in_v'], outputs: ['out_v'] },
    ],
  }
  const texts = [
    ...words.map((each) => ` ${each.text}`),
    ...filled(size - words.length, (at) => at).map((at) => `<${at}>`),
  ]
  // Whisper's tokens are bytes; its list has them in base64.
  const symbols = texts.map((each) => Buffer.from(each).toString('base64'))
  return await installModel(modelsDir, name, {
    files: { encoder, decoder: onnxFile(decoder) },
    symbols,
    manifest: { ...manifest, kind: 'whisper' },
  })
}
