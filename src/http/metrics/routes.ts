import { Elysia } from 'elysia'
import type { HintQueue } from '../../backends/queue/contract.ts'
import type { Database } from '../../db/client.ts'
import { readBacklog } from '../../db/queue/backlog.ts'
import { readBusyTotals } from '../../db/queue/circuit-breakers.ts'
import { readSaturation } from '../../db/queue/saturation.ts'
import { readModelTotals } from '../../db/usage/model-usage.ts'
import { readSpeechTotals } from '../../db/usage/speech-usage.ts'
import type { UploadLimit } from '../../domain/ingest/upload-limit.ts'
import type { ExpensiveReads } from '../../domain/limits/expensive-reads.ts'
import { Problem } from '../../domain/problems.ts'
import { hasMetricsToken } from '../plugins/metrics-token.ts'
import { createMetrics } from './definitions.ts'

export type MetricsDeps = {
  db: Database
  queue: HintQueue
  metricsToken: string | null
  uploadLimit: Pick<UploadLimit, 'underWay' | 'total'>
  expensiveReads: Pick<ExpensiveReads, 'load'>
}

/**
 * GET /metrics for Prometheus: how many voicelogs wait and for how long, how busy workers, connections and this process
 * are, what was sent to speech servers and language models, and how often they were busy. It exists only if METRICS_TOKEN
 * is set, and requires that token, because the figures are of all organisations together.
 */
export function metricsRoutes(deps: MetricsDeps) {
  const metrics = createMetrics()
  return new Elysia().get(
    '/metrics',
    async ({ request }) => {
      admit(deps.metricsToken, request.headers.get('authorization'))
      const [backlog, saturation, speech, models, busy, hints] = await Promise.all([
        readBacklog(deps.db),
        readSaturation(deps.db),
        readSpeechTotals(deps.db),
        readModelTotals(deps.db),
        readBusyTotals(deps.db),
        // Without Redis only this figure is missing.
        deps.queue.depth().catch(() => Number.NaN),
      ])
      metrics.voicelogs.reset()
      for (const { status, count } of backlog.byStatus) metrics.voicelogs.set({ status }, count)
      metrics.due.set(backlog.due.count)
      metrics.oldestDue.set(backlog.due.oldestSeconds)
      metrics.organisation.due.reset()
      metrics.organisation.oldestDue.reset()
      for (const { organisationId: organisation, count, oldestSeconds } of backlog.dueByOrganisation) {
        metrics.organisation.due.set({ organisation }, count)
        metrics.organisation.oldestDue.set({ organisation }, oldestSeconds)
      }
      for (const each of Object.values(metrics.saturation)) each.reset()
      for (const { engine, model, processes, slots } of saturation.workers) {
        metrics.saturation.processes.set({ engine, model }, processes)
        metrics.saturation.slots.inc(slots)
      }
      for (const labels of saturation.hostFaults) metrics.saturation.hostFaults.inc(labels)
      for (const { stage, jobs } of saturation.underWay) metrics.saturation.slotsBusy.set({ stage }, jobs)
      for (const { state, connections } of saturation.connections.byState)
        metrics.saturation.connections.set({ state }, connections)
      metrics.saturation.maxConnections.set(saturation.connections.max)
      const { running, queued } = deps.expensiveReads.load()
      metrics.saturation.reads.set({ state: 'running' }, running)
      metrics.saturation.reads.set({ state: 'waiting' }, queued)
      metrics.saturation.uploads.set(deps.uploadLimit.underWay())
      metrics.saturation.maxUploads.set(deps.uploadLimit.total)
      const { user, system } = process.cpuUsage()
      metrics.saturation.cpuSeconds.inc((user + system) / 1e6)
      metrics.saturation.memory.set(process.memoryUsage.rss())
      metrics.deletions.set(backlog.objectDeletions)
      metrics.hints.set(hints)
      for (const each of Object.values(metrics.speech)) each.reset()
      for (const { engine, model, requests, audioMs, cost } of speech) {
        metrics.speech.requests.inc({ engine, model }, requests)
        metrics.speech.audioSeconds.inc({ engine, model }, audioMs / 1000)
        metrics.speech.cost.inc({ engine, model }, cost)
      }
      metrics.busy.answers.reset()
      for (const { stage, busyAnswers, busySeconds } of busy) {
        metrics.busy.answers.inc({ stage }, busyAnswers)
        metrics.busy.seconds.set({ stage }, busySeconds)
      }
      for (const each of Object.values(metrics.llm)) each.reset()
      for (const { kind, model, requests, promptTokens, cachedTokens, completionTokens, cost } of models) {
        metrics.llm.requests.inc({ kind, model }, requests)
        metrics.llm.tokens.inc({ kind, model, type: 'prompt' }, promptTokens)
        metrics.llm.tokens.inc({ kind, model, type: 'cached' }, cachedTokens)
        metrics.llm.tokens.inc({ kind, model, type: 'completion' }, completionTokens)
        metrics.llm.cost.inc({ kind, model }, cost)
      }
      return new Response(await metrics.registry.metrics(), {
        headers: { 'content-type': metrics.registry.contentType },
      })
    },
    { detail: { hide: true } },
  )
}

function admit(metricsToken: string | null, authorization: string | null): void {
  if (metricsToken === null) throw new Problem('not_found', 'Metrics are served only if METRICS_TOKEN is set')
  if (hasMetricsToken(metricsToken, authorization)) return
  throw new Problem('unauthenticated', 'Send Authorization: Bearer with METRICS_TOKEN')
}
