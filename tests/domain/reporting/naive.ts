import type { analyses, voicelogs } from '../../../src/db/schema/index.ts'
import type { QualityResult, SummaryResult } from '../../../src/model/analytics.ts'
import { type Measures, noMeasures } from '../../../src/model/measures.ts'

export type Call = typeof voicelogs.$inferSelect
export type Analysis = typeof analyses.$inferSelect

/** A call as reports see it, computed without the code of reports. */
export type NaiveCall = {
  row: Call
  at: number
  summary: SummaryResult | null
  quality: QualityResult | null
}

/** Results that were made from an unreliable transcript are as if they were not there. */
export function naiveCalls(rows: Call[], made: Analysis[]): NaiveCall[] {
  const resultOf = (row: Call, kind: string) =>
    made.find((each) => each.voicelogId === row.id && each.kind === kind && !each.unreliable)?.result ?? null
  return rows
    .filter((row) => row.status !== 'uploading')
    .map((row) => ({
      row,
      at: (row.callDate ?? row.createdAt).getTime(),
      summary: resultOf(row, 'summary') as SummaryResult | null,
      quality: resultOf(row, 'quality') as QualityResult | null,
    }))
}

/** The measures, added up call by call. */
export function naiveMeasures(calls: NaiveCall[]): Measures {
  const measures = noMeasures()
  const add = (name: string, amount: number) => {
    if (!(name in measures)) throw new Error(`There is no measure ${name}`)
    measures[name as keyof Measures] += amount
  }
  for (const { row, summary, quality } of calls) {
    add('calls', 1)
    if (row.transcriptReliability === 'poor') add('calls_unreliable', 1)
    add(`status_${row.status}`, 1)
    if (row.durationMs !== null) {
      add('duration_n', 1)
      add('duration_ms', row.durationMs)
    }
    if (row.qualityScore !== null) {
      add('quality_n', 1)
      add('quality_tenths', Math.round(row.qualityScore * 10))
    }
    if (row.emotion !== null) add(`emotion_${row.emotion}`, 1)
    if (row.emotionTrend !== null) add(`trend_${row.emotionTrend}`, 1)
    if (summary !== null) add(`outcome_${summary.outcome}`, 1)
    if (quality === null) continue
    const { metrics } = quality
    if (quality.auto_fail) add('auto_fails', 1)
    add('metrics_n', 1)
    add('measured_ms', metrics.duration_ms)
    add('talk_agent_ms', metrics.talk_ms.agent)
    add('talk_customer_ms', metrics.talk_ms.customer)
    add('silence_ms', metrics.silence_ms)
    add('longest_silence_ms', metrics.longest_silence_ms)
    add('overlap_ms', metrics.overlap_ms)
    add('interruptions_agent', metrics.interruptions.agent)
    add('interruptions_customer', metrics.interruptions.customer)
    add('turns', metrics.turns)
    for (const role of ['agent', 'customer'] as const) {
      const latency = metrics.response_latency_ms[role]
      if (latency !== null) {
        add(`latency_${role}_n`, 1)
        add(`latency_${role}_ms`, latency)
      }
      if (metrics.talk_ms[role] > 0) {
        add(`wpm_${role}_n`, 1)
        add(`wpm_${role}_tenths`, Math.round(metrics.words_per_minute[role] * 10))
      }
    }
  }
  return measures
}
