import { join, resolve } from 'node:path'
import type { Reader } from './reader.ts'

/** Speech models on disk, run by sherpa-onnx in processes of their own. */
export type SherpaConfig = {
  /** One folder a model. */
  modelsDir: string
  /** Where the binary unpacks sherpa-onnx, once. */
  libraryDir: string
  /** Recogniser processes at once; each holds a model in memory. */
  instances: number
  /** Of one instance. */
  threads: number
  /** What one instance may allocate; null for no bound. */
  memoryMb: number | null
  /** Voices in a recording of one channel; null where the models are to find out. */
  speakers: number | null
}

/** What `voicelog models` takes from the environment. */
export type ModelsConfig = {
  modelsDir: string
  /** Stands in for the release address of every model, where the machine cannot reach that. No trailing slash. */
  mirror: string | null
}

/** Reads SPEECH_MODELS_DIR and SHERPA_…. */
export function readSherpa(read: Reader): SherpaConfig {
  const modelsDir = readModelsDir(read)
  const cores = navigator.hardwareConcurrency
  const instances = read.integer('SHERPA_INSTANCES', { fallback: Math.min(2, cores), min: 1, max: 64 })
  // A recogniser gains little from more than four threads.
  const threads = Math.min(4, Math.max(1, Math.floor(cores / instances)))
  return {
    modelsDir,
    libraryDir: resolve(read.optional('SHERPA_LIBRARY_DIR') ?? join(modelsDir, '.library')),
    instances,
    threads: read.integer('SHERPA_THREADS', { fallback: threads, min: 1, max: 256 }),
    memoryMb: read.has('SHERPA_MEMORY_MB')
      ? read.integer('SHERPA_MEMORY_MB', { fallback: 4096, min: 128, max: 1_048_576 })
      : null,
    speakers: read.has('SHERPA_SPEAKERS')
      ? read.integer('SHERPA_SPEAKERS', { fallback: 2, min: 1, max: 20 })
      : null,
  }
}

/** Reads SPEECH_MODELS_DIR and SPEECH_MODELS_MIRROR. */
export function readModels(read: Reader): ModelsConfig {
  return { modelsDir: readModelsDir(read), mirror: read.optionalHttpUrl('SPEECH_MODELS_MIRROR') }
}

function readModelsDir(read: Reader): string {
  return resolve(read.optional('SPEECH_MODELS_DIR') ?? join(read.optional('DATA_DIR') ?? '.data', 'models'))
}
