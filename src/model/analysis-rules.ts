/** Which transcribed calls get their analytics by themselves while Auto-Generate Analytics is on. */
export type AnalysisRules = {
  /** Only calls of these; null is all, those without a department included. */
  departments: string[] | null
  /** `xx-XX`; null is all. */
  languages: string[] | null
  /** Inclusive. */
  min_duration_ms: number | null
  /** Inclusive. */
  max_duration_ms: number | null
  /** Of the calls that the others let through, 0 to 100. */
  sampling_percent: number
}

/** Every call. */
export const NO_RULES: AnalysisRules = {
  departments: null,
  languages: null,
  min_duration_ms: null,
  max_duration_ms: null,
  sampling_percent: 100,
}
