import { primaryLanguage } from '../../../lib/text.ts'
import type { AnalyticKind, AnalyticReason, AnalyticResults } from '../../../model/analytics.ts'
import type { Transcript } from '../../../model/transcript.ts'
import type { AnalysisEngine, AnalysisInput, AnalyticOutcome } from '../engine.ts'
import { conversationMetrics } from '../metrics.ts'
import { emotionResult } from './emotion/emotion.ts'
import { findIntents, intentResult } from './intent/intent.ts'
import { prepareModel } from './learning/taxonomy-models.ts'
import { supportFor } from './quality/answers.ts'
import { qualityResult } from './quality/quality.ts'
import { createLanguage, type Language } from './reading/language.ts'
import { type Reading, readCall } from './reading/reading.ts'
import { summaryResult } from './summary/summary.ts'

/** Counts up with every change of the code or the weights that changes results. */
const RULES_VERSION = '29'

/**
 * The engine that needs no server: small models learnt beforehand, for English and Japanese. The same transcript gives
 * the same result, and nothing leaves the machine. In other languages the metrics are computed and the rest is skipped.
 */
export function createLocalEngine(): AnalysisEngine & { supports: typeof supportFor } {
  const readings = new WeakMap<Transcript, Reading>()
  const readingOf = (transcript: Transcript): Reading | null => {
    const known = readings.get(transcript)
    const language = languageOf(transcript.language)
    if (known !== undefined || language === null) return known ?? null
    const made = readCall(transcript, language)
    readings.set(transcript, made)
    return made
  }
  return {
    name: 'local',
    model: null,
    version: RULES_VERSION,
    async analyse<K extends AnalyticKind>(kind: K, input: AnalysisInput): Promise<AnalyticOutcome<K>> {
      // Only these two look at intents; a stored model is read where no call before has left it here.
      if (kind === 'summary' || kind === 'intent') await prepareModel(input.intents, input.trainedIntents)
      const reading = readingOf(input.transcript)
      if (reading === null && kind !== 'quality') return { status: 'skipped', reason: unsupported(input) }
      const result = await MAKERS[kind](input, reading as Reading)
      return result === null
        ? { status: 'skipped', reason: TOO_LITTLE }
        : { status: 'done', result, droppedClaims: 0, tokens: null }
    },
    supports: supportFor,
  }
}

/** Null where too little was said. Only `quality` is made without a reading, of the metrics alone. */
const MAKERS: {
  [K in AnalyticKind]: (
    input: AnalysisInput,
    reading: Reading,
  ) => AnalyticResults[K] | null | Promise<AnalyticResults[K]>
} = {
  summary: ({ intents }, reading) => summaryResult(reading, findIntents(reading, intents)),
  emotion: (_, reading) => emotionResult(reading),
  intent: ({ intents }, reading) => intentResult(findIntents(reading, intents)),
  quality: ({ scorecard, transcript }, reading) =>
    qualityResult(scorecard, conversationMetrics(transcript), reading),
}

const TOO_LITTLE: AnalyticReason = {
  code: 'insufficient_conversation_content',
  message: 'Too little was said in this call to sum up',
  retryable: false,
}

function unsupported({ transcript }: AnalysisInput): AnalyticReason {
  return {
    code: 'language_not_supported_by_engine',
    message: `The local engine reads English and Japanese, not ${transcript.language}`,
    retryable: false,
  }
}

/**
 * The models of a language take 20 ms to load: once for a process, and only when they are needed, which a process that
 * takes uploads never does. Hence no import, which would load them with the program.
 */
const languages = new Map<string, Language>()
const LANGUAGES = {
  en: () => (require('./reading/english.ts') as typeof import('./reading/english.ts')).ENGLISH,
  ja: () => (require('./reading/japanese.ts') as typeof import('./reading/japanese.ts')).JAPANESE,
}

/** The rules of a language (BCP 47), or null where there are none. */
export function languageOf(tag: string): Language | null {
  const code = primaryLanguage(tag)
  const known = languages.get(code)
  if (known !== undefined || (code !== 'en' && code !== 'ja')) return known ?? null
  const { learntLanguage } = require('./models/learnt.ts') as typeof import('./models/learnt.ts')
  const made = createLanguage(LANGUAGES[code](), learntLanguage(code))
  languages.set(code, made)
  return made
}
