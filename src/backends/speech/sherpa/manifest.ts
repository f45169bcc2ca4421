import { type Static, type TObject, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { messageOf } from '../../../lib/cause.ts'

/** The file in a model's folder that describes the model. */
export const MANIFEST_FILE = 'voicelog-model.json'

/** Models that turn speech into text. */
const RECOGNISER_KINDS = [
  'whisper',
  'sense-voice',
  'transducer',
  'nemo-transducer',
  'nemo-ctc',
  'zipformer-ctc',
] as const
/** Models that find speech and tell speakers apart. */
const HELPER_KINDS = ['silero-vad', 'speaker-segmentation', 'speaker-embedding'] as const

/** The kind of a recogniser. */
type RecogniserKind = (typeof RECOGNISER_KINDS)[number]
/** The kind of a helper model. */
type HelperKind = (typeof HELPER_KINDS)[number]

/** A file name in the model's folder, without a path. */
const FileName = Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._+-]*$' })

/** Where a model was fetched from, and whether its checksum was that of the catalogue. */
const Source = Type.Object(
  {
    address: Type.String(),
    sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    size_bytes: Type.Integer({ minimum: 0 }),
    /** False if an earlier version fetched a model without a known checksum. */
    verified: Type.Boolean(),
  },
  { additionalProperties: false },
)

const common = {
  version: Type.Literal(1),
  licence: Type.String({ minLength: 1 }),
  source: Type.Optional(Source),
}

const recogniser = {
  ...common,
  /** `xx` for any region, or `xx-XX`. */
  languages: Type.Array(Type.String({ pattern: '^[a-z]{2,3}(-[A-Z]{2})?$' }), { minItems: 1 }),
  sample_rate_hz: Type.Union([Type.Literal(8000), Type.Literal(16_000)]),
  feature_dim: Type.Optional(Type.Integer({ minimum: 1, maximum: 1024 })),
  /**
   * How tokens form words. In `sentencepiece` ▁ (or a space) begins a word. In `bpe` all tokens of a word but the
   * last end with @@. In `characters` each token is a character.
   */
  tokens: Type.Optional(
    Type.Union([Type.Literal('sentencepiece'), Type.Literal('bpe'), Type.Literal('characters')]),
  ),
  /** The model writes only capitals: its text is converted to lower case. */
  upper_case: Type.Optional(Type.Boolean()),
}

const strict = { additionalProperties: false }
const one = Type.Object({ model: FileName, tokens: FileName }, strict)
const encoderDecoder = Type.Object({ encoder: FileName, decoder: FileName, tokens: FileName }, strict)
const transducer = Type.Object(
  { encoder: FileName, decoder: FileName, joiner: FileName, tokens: FileName },
  strict,
)
const helper = Type.Object({ model: FileName }, strict)

const SCHEMAS = {
  whisper: Type.Object({ ...recogniser, kind: Type.Literal('whisper'), files: encoderDecoder }, strict),
  'sense-voice': Type.Object({ ...recogniser, kind: Type.Literal('sense-voice'), files: one }, strict),
  transducer: Type.Object(
    {
      ...recogniser,
      kind: Type.Literal('transducer'),
      files: transducer,
      /** Added to the log-probability of each token of a hotword. @default 1.5, sherpa-onnx's own */
      hotwords_score: Type.Optional(Type.Number({ minimum: 0, maximum: 100 })),
    },
    strict,
  ),
  'nemo-transducer': Type.Object(
    { ...recogniser, kind: Type.Literal('nemo-transducer'), files: transducer },
    strict,
  ),
  'nemo-ctc': Type.Object({ ...recogniser, kind: Type.Literal('nemo-ctc'), files: one }, strict),
  'zipformer-ctc': Type.Object({ ...recogniser, kind: Type.Literal('zipformer-ctc'), files: one }, strict),
  'silero-vad': Type.Object({ ...common, kind: Type.Literal('silero-vad'), files: helper }, strict),
  'speaker-segmentation': Type.Object(
    { ...common, kind: Type.Literal('speaker-segmentation'), files: helper },
    strict,
  ),
  'speaker-embedding': Type.Object(
    {
      ...common,
      kind: Type.Literal('speaker-embedding'),
      files: helper,
      /** The distance at which two voices are two speakers, 0 to 2; a larger one finds fewer speakers. @default 0.5 */
      threshold: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 2 })),
    },
    strict,
  ),
} satisfies Record<RecogniserKind | HelperKind, TObject>

/** The manifest of any model. */
export type ModelManifest = {
  [Kind in keyof typeof SCHEMAS]: Static<(typeof SCHEMAS)[Kind]>
}[keyof typeof SCHEMAS]
/** The manifest of a recogniser. */
export type RecogniserManifest = Extract<ModelManifest, { languages: string[] }>

/** What is wrong with a manifest, and where. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
}

/** Reads a manifest. Unknown members are refused, since a misspelt one would have no effect. @throws ManifestError */
export function parseManifest(text: string): ModelManifest {
  const value = parseJson(text)
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined
  const known = KINDS.find((each) => each === kind)
  if (known === undefined) {
    const seen = kind === undefined ? 'has no kind' : `has the kind ${JSON.stringify(kind)}`
    throw new ManifestError(`${MANIFEST_FILE} ${seen}: expected one of ${KINDS.join(', ')}`)
  }
  return check(known, value)
}

/** Whether a manifest is that of a recogniser, not of a helper model. */
export function isRecogniser(manifest: ModelManifest): manifest is RecogniserManifest {
  return 'languages' in manifest
}

const KINDS = [...RECOGNISER_KINDS, ...HELPER_KINDS]
const MAX_FAULTS = 5

function check<Kind extends keyof typeof SCHEMAS>(kind: Kind, value: unknown): ModelManifest {
  const schema: (typeof SCHEMAS)[keyof typeof SCHEMAS] = SCHEMAS[kind]
  if (Value.Check(schema, value)) return value
  const faults = [...Value.Errors(schema, value)]
    .slice(0, MAX_FAULTS)
    .map(({ path, message, value: seen }) => {
      const what = seen === undefined ? 'is missing' : `is ${JSON.stringify(seen)}`
      return `${path.slice(1).replaceAll('/', '.')} ${what} (${message.toLowerCase()})`
    })
  throw new ManifestError(`${MANIFEST_FILE} of a ${kind} model is invalid: ${faults.join('; ')}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ManifestError(`${MANIFEST_FILE} is not JSON: ${messageOf(error)}`)
  }
}
