import { fnv1a } from '../../lib/numbers/fnv1a.ts'
import { DAY_MS } from '../../lib/time/duration.ts'
import { type AnalysisRules, NO_RULES } from '../../model/analysis-rules.ts'
import type { AnalyticReason } from '../../model/analytics.ts'
import type { ReliabilityLevel } from '../../model/transcript.ts'
import { fieldChecks } from '../field-checks.ts'

/** The fields of a call that the rules use. */
export type RuledCall = {
  voicelogId: string
  department: string | null
  language: string
  durationMs: number
}

const MAX_LISTED = 100
const MAX_CHARACTERS = 200

/**
 * Checks rules and completes them with those before and the defaults.
 * @throws Problem invalid_fields
 */
export function parseRules(given: Partial<AnalysisRules>, before: Partial<AnalysisRules>): AnalysisRules {
  const check = fieldChecks()
  const rules = { ...NO_RULES, ...before, ...defined(given) }
  const texts = (field: 'departments' | 'languages') => {
    const list = rules[field]
    if (list === null) return null
    check.count(`analysis_rules.${field}`, list, { min: 1, max: MAX_LISTED })
    return check.texts(`analysis_rules.${field}`, list, {
      maxCount: MAX_LISTED,
      maxCharacters: MAX_CHARACTERS,
    })
  }
  const departments = texts('departments')
  const languages = texts('languages')
  for (const [index, language] of (languages ?? []).entries()) {
    if (!/^[a-z]{2}-[A-Z]{2}$/.test(language)) {
      check.addError(`analysis_rules.languages.${index}`, 'not_a_language')
    }
  }
  for (const field of ['min_duration_ms', 'max_duration_ms'] as const) {
    const bound = rules[field]
    if (bound !== null) check.number(`analysis_rules.${field}`, bound, { min: 0, max: DAY_MS })
  }
  const { min_duration_ms: min, max_duration_ms: max } = rules
  if (min !== null && max !== null && min > max) {
    check.addError('analysis_rules.max_duration_ms', 'below_minimum', { value: max, min })
  }
  check.number('analysis_rules.sampling_percent', rules.sampling_percent, { min: 0, max: 100 })
  check.throwErrors()
  return { ...rules, departments, languages }
}

/** Why the analytics of a call are skipped; null if they run automatically. */
export function skipReason(
  { reliability, ...call }: RuledCall & { reliability: ReliabilityLevel | null },
  {
    autoGenerateAnalytics,
    analysisRules,
    analyseUnreliable,
  }: {
    autoGenerateAnalytics: boolean
    analysisRules: Partial<AnalysisRules>
    analyseUnreliable: boolean
  },
): AnalyticReason | null {
  if (reliability === 'poor' && !analyseUnreliable) return TRANSCRIPT_UNRELIABLE
  return autoGenerateAnalytics ? leftOutBy(call, analysisRules) : AUTO_GENERATE_OFF
}

/** Why the analytics of a transcript of poor reliability are skipped. */
export const TRANSCRIPT_UNRELIABLE: AnalyticReason = {
  code: 'transcript_unreliable',
  message:
    'Too much of the call was not understood to judge it; transcribe it again with a better model, or run the analytics by hand',
  retryable: true,
}

const AUTO_GENERATE_OFF: AnalyticReason = {
  code: 'auto_generate_off',
  message: 'Auto-Generate Analytics is off; run the analytics by hand',
  retryable: true,
}

/** Which rule leaves a call out; null if none does. */
export function leftOutBy(call: RuledCall, given: Partial<AnalysisRules>): AnalyticReason | null {
  const rules = { ...NO_RULES, ...given }
  const { departments, languages, min_duration_ms: min, max_duration_ms: max } = rules
  if (departments !== null && (call.department === null || !departments.includes(call.department))) {
    const department = call.department === null ? 'has no department' : `is of department ${call.department}`
    return leftOut('department', `the call ${department}`)
  }
  if (languages !== null && !languages.includes(call.language)) {
    return leftOut('language', `the call is in ${call.language}`)
  }
  if (min !== null && call.durationMs < min) {
    return leftOut('duration', `the call is ${call.durationMs} ms long, less than ${min}`)
  }
  if (max !== null && call.durationMs > max) {
    return leftOut('duration', `the call is ${call.durationMs} ms long, more than ${max}`)
  }
  if (samplePosition(call.voicelogId) >= rules.sampling_percent) {
    return leftOut('sampling', `the call is not in the sample of ${rules.sampling_percent} %`)
  }
  return null
}

/**
 * The position of a call for sampling, from 0 to below 100: always the same for an id, and spread evenly. A call is in
 * the sample of every percentage above its position. The hash is FNV-1a with the final mix of MurmurHash3.
 */
export function samplePosition(voicelogId: string): number {
  let hash = fnv1a(voicelogId)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32) * 100
}

function leftOut(rule: 'department' | 'language' | 'duration' | 'sampling', why: string): AnalyticReason {
  const message = `Left out by the rules for automatic analysis: ${why}. Run the analytics by hand`
  return { code: `left_out_by_${rule}`, message, retryable: true }
}

function defined(given: Partial<AnalysisRules>): Partial<AnalysisRules> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}
