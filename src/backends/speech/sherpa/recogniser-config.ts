import { join } from 'node:path'
import type { RecogniserManifest } from './manifest.ts'
import type { Setup } from './protocol.ts'

/** The configuration of sherpa-onnx's OfflineRecognizer for a model and a language. */
export function recogniserConfig({ recogniser, threads }: Setup): object {
  if (recogniser === null) throw new Error('no model that recognises speech is given')
  const { folder, manifest, language, hotwords } = recogniser
  const path = (name: string) => join(folder, name)
  return {
    featConfig: { sampleRate: manifest.sample_rate_hz, featureDim: manifest.feature_dim ?? 80 },
    modelConfig: {
      ...modelConfig(manifest, path, language),
      tokens: path(manifest.files.tokens),
      numThreads: threads,
      provider: 'cpu',
      debug: false,
    },
    // Greedy search takes no hotwords.
    decodingMethod: hotwords ? 'modified_beam_search' : 'greedy_search',
    ...('hotwords_score' in manifest && { hotwordsScore: manifest.hotwords_score }),
  }
}

function modelConfig(manifest: RecogniserManifest, path: (name: string) => string, language: string): object {
  const { kind, files } = manifest
  switch (kind) {
    case 'whisper':
      return {
        whisper: {
          encoder: path(files.encoder),
          decoder: path(files.decoder),
          language: codeOf(language),
          task: 'transcribe',
          // Models exported without attention weights print a warning and give no times.
          enableTokenTimestamps: true,
        },
      }
    case 'sense-voice':
      return {
        senseVoice: {
          model: path(files.model),
          language: codeOf(language),
          useInverseTextNormalization: 1,
        },
      }
    case 'transducer':
    case 'nemo-transducer':
      return {
        transducer: {
          encoder: path(files.encoder),
          decoder: path(files.decoder),
          joiner: path(files.joiner),
        },
        modelType: kind === 'transducer' ? 'transducer' : 'nemo_transducer',
      }
    case 'nemo-ctc':
      return { nemoCtc: { model: path(files.model) } }
    case 'zipformer-ctc':
      return { zipformerCtc: { model: path(files.model) } }
    default:
      return manifest satisfies never
  }
}

/** Whether a model is loaded for one language. The others detect the language, or have only one. */
export function takesLanguage({ kind }: RecogniserManifest): boolean {
  return kind === 'whisper' || kind === 'sense-voice'
}

/** Whisper's codes that differ from BCP 47. */
const WHISPER_CODES: Record<string, string> = { nb: 'no', fil: 'tl', jv: 'jw' }

function codeOf(language: string): string {
  const primary = language.split('-')[0] ?? ''
  return WHISPER_CODES[primary] ?? primary
}
