import type { VocabularyUse } from './vocabulary.ts'

/** Whether worker hosts should install a speech model or remove it. */
export type SpeechModelRequest = 'install' | 'remove'

/** What speech recognition a worker process has, as it reports with each heartbeat. */
export type SpeechReport = {
  engine: 'openai' | 'sherpa' | 'pocketsphinx' | 'none'
  model: string
  /** BCP 47. */
  languages: readonly string[] | 'any'
  vocabulary_use: VocabularyUse
  /** Models in its folder; of use only to the engine `sherpa`. */
  installed: { name: string; kind: string; languages: string[] }[]
  downloads: SpeechModelDownload[]
  /** False if SPEECH_MODEL_INSTALL=off keeps its host from installing and removing models. */
  installs: boolean
  /** What its host has, as far as the process may use it. */
  machine: { memory_bytes: number; cores: number }
}

/** A model on its way to a worker host. */
export type SpeechModelDownload = {
  name: string
  state: 'waiting' | 'downloading' | 'installing' | 'failed'
  received_bytes: number
  total_bytes: number
  /** Why it failed; null otherwise. */
  error: string | null
}
