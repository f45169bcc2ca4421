import type { ModelManifest } from './manifest.ts'

/** A model that `voicelog models pull` can fetch. */
export type CatalogueModel = {
  name: string
  about: string
  /**
   * Below `RELEASES`: a tar.bz2 archive with the files in `archiveFolder`, or the model's only file if that is null.
   */
  path: string
  archiveFolder: string | null
  /** Of the file at `path`. Several public projects that verify the same file have the same checksum. */
  sha256: string
  sizeBytes: number
  /** The manifest to write; `source` is added after the download. */
  manifest: DistributiveOmit<ModelManifest, 'source'>
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never

/** Where the sherpa-onnx project publishes models. */
export const RELEASES = 'https://github.com/k2-fsa/sherpa-onnx/releases/download'

const recogniser = { version: 1, sample_rate_hz: 16_000 } as const
const parts = {
  encoder: 'encoder.int8.onnx',
  decoder: 'decoder.int8.onnx',
  joiner: 'joiner.int8.onnx',
  tokens: 'tokens.txt',
}

const EUROPEAN = 'bg hr cs da nl en et fi fr de el hu it lv lt mt pl pt ro sk sl es sv ru uk'.split(' ')

/** Whisper's languages, in the codes of BCP 47. */
const WHISPER = (
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fil fo fr gl gu ha haw he hi hr ht hu hy ' +
  'id is it ja jv ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc pa pl ps pt ro ru sa ' +
  'sd si sk sl sn so sq sr su sv sw ta te tg th tk tr tt uk ur uz vi yi yo zh'
).split(' ')

/** The models that can be pulled: recognisers first, and of those for one language the more accurate first. */
export const CATALOGUE: readonly CatalogueModel[] = [
  {
    name: 'parakeet-v2',
    about: 'NVIDIA Parakeet TDT 0.6B v2: only English, with punctuation and word times',
    path: 'asr-models/sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8.tar.bz2',
    archiveFolder: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v2-int8',
    sha256: '157c157bc51155e03e37d2466522a3a737dd9c72bb25f36eb18912964161e1ad',
    sizeBytes: 482_468_385,
    manifest: {
      ...recogniser,
      kind: 'nemo-transducer',
      languages: ['en'],
      licence: 'CC-BY-4.0',
      files: parts,
    },
  },
  {
    name: 'parakeet-v3',
    about: 'NVIDIA Parakeet TDT 0.6B v3: 25 European languages, with punctuation and word times',
    path: 'asr-models/sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8.tar.bz2',
    archiveFolder: 'sherpa-onnx-nemo-parakeet-tdt-0.6b-v3-int8',
    sha256: '5793d0fd397c5778d2cf2126994d58e9d56b1be7c04d13c7a15bb1b4eafb16bf',
    sizeBytes: 487_170_055,
    manifest: {
      ...recogniser,
      kind: 'nemo-transducer',
      languages: EUROPEAN,
      licence: 'CC-BY-4.0',
      files: parts,
    },
  },
  {
    name: 'parakeet-110m',
    about: 'NVIDIA Parakeet TDT-CTC 110M: only English, with punctuation and word times; small and fast',
    path: 'asr-models/sherpa-onnx-nemo-parakeet_tdt_transducer_110m-en-36000-int8.tar.bz2',
    archiveFolder: 'sherpa-onnx-nemo-parakeet_tdt_transducer_110m-en-36000-int8',
    sha256: 'f628312e9fdf8686374cb01a69425c41732529d540860311f16f37cbc32cfe9b',
    sizeBytes: 108_035_095,
    manifest: {
      ...recogniser,
      kind: 'nemo-transducer',
      languages: ['en'],
      licence: 'CC-BY-4.0',
      files: parts,
    },
  },
  {
    name: 'parakeet-ja',
    about: 'NVIDIA Parakeet 0.6B for Japanese, with word times',
    path: 'asr-models/sherpa-onnx-nemo-parakeet-tdt_ctc-0.6b-ja-35000-int8.tar.bz2',
    archiveFolder: 'sherpa-onnx-nemo-parakeet-tdt_ctc-0.6b-ja-35000-int8',
    sha256: '4b0a800ef29f4f4c8667339bf6f60d5bfdc2852ddc9dc5741aea65b6f8d1306b',
    sizeBytes: 489_389_564,
    manifest: {
      ...recogniser,
      kind: 'nemo-ctc',
      languages: ['ja'],
      licence: 'CC-BY-4.0',
      files: { model: 'model.int8.onnx', tokens: 'tokens.txt' },
    },
  },
  {
    name: 'zipformer-ja',
    about: 'ReazonSpeech zipformer for Japanese, with word times; faster than parakeet-ja',
    path: 'asr-models/sherpa-onnx-zipformer-ja-reazonspeech-2024-08-01.tar.bz2',
    archiveFolder: 'sherpa-onnx-zipformer-ja-reazonspeech-2024-08-01',
    sha256: 'e0981d0d5d7b446d41010831b59091ebf57d2aa7b79980f67ca37af460b5842d',
    sizeBytes: 713_097_333,
    manifest: {
      ...recogniser,
      kind: 'transducer',
      languages: ['ja'],
      licence: 'Apache-2.0',
      files: {
        encoder: 'encoder-epoch-99-avg-1.int8.onnx',
        decoder: 'decoder-epoch-99-avg-1.onnx',
        joiner: 'joiner-epoch-99-avg-1.int8.onnx',
        tokens: 'tokens.txt',
      },
    },
  },
  {
    name: 'sense-voice',
    about:
      'FunAudioLLM SenseVoice Small: Chinese, Cantonese, English, Japanese and Korean, with punctuation and word times',
    path: 'asr-models/sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17.tar.bz2',
    archiveFolder: 'sherpa-onnx-sense-voice-zh-en-ja-ko-yue-int8-2024-07-17',
    sha256: '7d1efa2138a65b0b488df37f8b89e3d91a60676e416f515b952358d83dfd347e',
    sizeBytes: 163_002_883,
    manifest: {
      ...recogniser,
      kind: 'sense-voice',
      languages: ['zh', 'yue', 'en', 'ja', 'ko'],
      licence: 'FunASR Model License 1.1',
      files: { model: 'model.int8.onnx', tokens: 'tokens.txt' },
    },
  },
  whisper('turbo', 'b11acbbcd660b44a8e0df33724feb5aaa709cf65668f2823d59f656312544f22', 563_790_207),
  whisper('small', '486a46afbb7ba798507190ffe02fea2dd726049af212e774537efac6afb210a6', 639_387_718),
  whisper('base', '911b2083efd7c0dca2ac3b358b75222660dc09fb716d64fbfc417ba6c99ff3de', 207_557_382),
  whisper('tiny', 'c46116994e539aa165266d96b325252728429c12535eb9d8b6a2b10f129e66b1', 116_204_861),
  {
    name: 'pyannote-segmentation',
    about: 'pyannote segmentation 3.0: tells the speakers of one channel apart, together with titanet-small',
    path: 'speaker-segmentation-models/sherpa-onnx-pyannote-segmentation-3-0.tar.bz2',
    archiveFolder: 'sherpa-onnx-pyannote-segmentation-3-0',
    sha256: '24615ee884c897d9d2ba09bb4d30da6bb1b15e685065962db5b02e76e4996488',
    sizeBytes: 6_958_444,
    manifest: { version: 1, kind: 'speaker-segmentation', licence: 'MIT', files: { model: 'model.onnx' } },
  },
  {
    name: 'titanet-small',
    about: 'NVIDIA TitaNet small: recognises a speaker again, together with pyannote-segmentation',
    // The release itself has this misspelt name.
    path: 'speaker-recongition-models/nemo_en_titanet_small.onnx',
    archiveFolder: null,
    sha256: 'ad4a1802485d8b34c722d2a9d04249662f2ece5d28a7a039063ca22f515a789e',
    sizeBytes: 40_257_283,
    manifest: {
      version: 1,
      kind: 'speaker-embedding',
      licence: 'CC-BY-4.0',
      files: { model: 'nemo_en_titanet_small.onnx' },
    },
  },
]

function whisper(size: string, sha256: string, sizeBytes: number): CatalogueModel {
  return {
    name: `whisper-${size}`,
    about: `OpenAI Whisper ${size}: a hundred languages, with punctuation; word times are estimated`,
    path: `asr-models/sherpa-onnx-whisper-${size}.tar.bz2`,
    archiveFolder: `sherpa-onnx-whisper-${size}`,
    sha256,
    sizeBytes,
    manifest: {
      ...recogniser,
      kind: 'whisper',
      languages: WHISPER,
      licence: 'MIT',
      files: {
        encoder: `${size}-encoder.int8.onnx`,
        decoder: `${size}-decoder.int8.onnx`,
        tokens: `${size}-tokens.txt`,
      },
    },
  }
}
