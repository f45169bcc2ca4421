import { join, resolve } from 'node:path'
import type { Reader } from './reader.ts'

/** Speech models on disk, which sherpa-onnx runs in separate processes. See docs/speech.md. */
export type SherpaConfig = {
  /** Has one folder for each model. */
  modelsDir: string
  /** Where the compiled program unpacks the sherpa-onnx library, once. */
  libraryDir: string
  /** Recogniser processes at once; each has its own copy of a model in memory. */
  instances: number
  /** Threads of one instance. */
  threads: number
  /** Memory that one instance may allocate; null if unlimited. */
  memoryMb: number | null
  /** Speakers in a recording with one channel; null if diarization finds the number. */
  speakers: number | null
}

/** The configuration of `voicelog models`. */
export type ModelsConfig = {
  modelsDir: string
  /** Address to download models from instead of their release address; no trailing slash. */
  mirror: string | null
}

/** Where workers get their speech models. */
export type WorkerModelsConfig = ModelsConfig & {
  /** Whether workers install and remove the models that are requested in the settings. */
  install: boolean
  /** Whether a worker without any speech engine asks for the recommended model. */
  automatic: boolean
}

/** Reads SPEECH_MODELS_DIR and SHERPA_…; adds what is wrong to the problems of `read`. */
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

/** Reads SPEECH_MODELS_DIR and SPEECH_MODELS_MIRROR; adds what is wrong to the problems of `read`. */
export function readModels(read: Reader): ModelsConfig {
  return { modelsDir: readModelsDir(read), mirror: read.optionalHttpUrl('SPEECH_MODELS_MIRROR') }
}

/** Reads SPEECH_MODELS, SPEECH_MODEL_INSTALL and those of `readModels`; adds what is wrong to the problems of `read`. */
export function readWorkerModels(read: Reader): WorkerModelsConfig {
  return {
    ...readModels(read),
    install: read.choice('SPEECH_MODEL_INSTALL', ['on', 'off'], 'on') === 'on',
    automatic: read.choice('SPEECH_MODELS', ['auto', 'none'], 'auto') === 'auto',
  }
}

function readModelsDir(read: Reader): string {
  return resolve(read.optional('SPEECH_MODELS_DIR') ?? join(read.optional('DATA_DIR') ?? '.data', 'models'))
}
