import { primaryLanguage } from '../../../lib/text.ts'
import type { AnalyticKind, AnalyticReason, AnalyticResults } from '../../../model/analytics.ts'
import type { Transcript } from '../../../model/transcript.ts'
import type { AnalysisEngine, AnalysisInput, AnalyticOutcome } from '../engine.ts'
import { conversationMetrics } from '../metrics.ts'
import { emotionResult } from './emotion/emotion.ts'
import { findIntents, intentResult } from './intent/intent.ts'
import { prepareModel } from './learning/taxonomy-models.ts'
import { qualityResult } from './quality/quality.ts'
import { createLanguage, type Language, type LanguageRules } from './reading/language.ts'
import { type Reading, readCall } from './reading/reading.ts'
import { summaryResult } from './summary/summary.ts'
import { localSupport } from './support.ts'

/** Counts up with every change of the code or the weights that changes results. */
const RULES_VERSION = '26'

/**
 * The engine that needs no server: small models learnt beforehand, for English and Japanese. The same transcript gives
 * the same result, and nothing leaves the machine. In other languages the metrics are computed and the rest is skipped.
 */
export function createLocalEngine(): AnalysisEngine & { supports: typeof localSupport } {
  const readings = new WeakMap<Transcript, Reading>()
  const reading = (transcript: Transcript): Reading | null => {
    const known = readings.get(transcript)
    if (known !== undefined) return known
    const language = languageOf(transcript.language)
    if (language === null) return null
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
      const made = MAKERS[kind](input, reading(input.transcript))
      return 'skipped' in made
        ? { status: 'skipped', reason: made.skipped }
        : { status: 'done', result: made.result, droppedClaims: 0, tokens: null }
    },
    supports: localSupport,
  }
}

type Made<K extends AnalyticKind> = { result: AnalyticResults[K] } | { skipped: AnalyticReason }

const MAKERS: { [K in AnalyticKind]: (input: AnalysisInput, reading: Reading | null) => Made<K> } = {
  summary: (input, reading) => {
    if (reading === null) return unsupported(input)
    const result = summaryResult(reading, findIntents(reading, input.intents))
    return result === null ? { skipped: TOO_LITTLE } : { result }
  },
  emotion: (input, reading) => (reading === null ? unsupported(input) : { result: emotionResult(reading) }),
  intent: (input, reading) =>
    reading === null ? unsupported(input) : { result: intentResult(findIntents(reading, input.intents)) },
  quality: (input, reading) => ({
    result: qualityResult(input.scorecard, conversationMetrics(input.transcript), reading),
  }),
}

const TOO_LITTLE: AnalyticReason = {
  code: 'insufficient_conversation_content',
  message: 'Too little was said in this call to sum up',
  retryable: false,
}

function unsupported({ transcript }: AnalysisInput): { skipped: AnalyticReason } {
  return {
    skipped: {
      code: 'language_not_supported_by_engine',
      message: `The local engine reads English and Japanese, not ${transcript.language}`,
      retryable: false,
    },
  }
}

/**
 * The models of a language take 20 ms to load: once for a process, and only when they are needed, which a process that
 * takes uploads never does. Hence no import, which would load them with the program.
 */
const languages = new Map<string, Language>()
const LANGUAGES: Record<string, () => Language> = {
  en: () => load((require('./reading/english.ts') as typeof import('./reading/english.ts')).ENGLISH, 'en'),
  ja: () => load((require('./reading/japanese.ts') as typeof import('./reading/japanese.ts')).JAPANESE, 'ja'),
}

function load(rules: LanguageRules, code: 'en' | 'ja'): Language {
  const { learntLanguage } = require('./models/learnt.ts') as typeof import('./models/learnt.ts')
  return createLanguage(rules, learntLanguage(code))
}

/** The rules of a language (BCP 47), or null where there are none. */
export function languageOf(tag: string): Language | null {
  const code = primaryLanguage(tag)
  const known = languages.get(code)
  const make = LANGUAGES[code]
  if (known !== undefined || make === undefined) return known ?? null
  const made = make()
  languages.set(code, made)
  return made
}
