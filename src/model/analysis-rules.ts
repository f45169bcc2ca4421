/** Which transcribed calls are analysed automatically while Auto-Generate Analytics is on. */
export type AnalysisRules = {
  /** Only calls of these departments; null means all calls, including those without a department. */
  departments: string[] | null
  /** Only calls in these languages (`xx-XX`); null means all. */
  languages: string[] | null
  /** Inclusive; null means no limit. */
  min_duration_ms: number | null
  /** Inclusive; null means no limit. */
  max_duration_ms: number | null
  /** Share of the calls that meet the other rules, 0 to 100. */
  sampling_percent: number
}

/** The rules that let every call through. */
export const NO_RULES: AnalysisRules = {
  departments: null,
  languages: null,
  min_duration_ms: null,
  max_duration_ms: null,
  sampling_percent: 100,
}
