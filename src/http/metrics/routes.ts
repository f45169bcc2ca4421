import { Elysia } from 'elysia'
import { Counter, Gauge, Registry } from 'prom-client'
import type { HintQueue } from '../../backends/queue/contract.ts'
import type { Database } from '../../db/client.ts'
import { readBacklog } from '../../db/queue/backlog.ts'
import { readBusyTotals } from '../../db/queue/circuit-breakers.ts'
import { readModelTotals } from '../../db/usage/model-usage.ts'
import { readSpeechTotals } from '../../db/usage/speech-usage.ts'
import { Problem } from '../../domain/problems.ts'
import { isOperator } from '../plugins/operator-token.ts'

export type MetricsDeps = { db: Database; queue: HintQueue; metricsToken: string | null }

/**
 * GET /metrics for Prometheus: how many voicelogs wait and for how long, what was sent to speech servers and language
 * models, and how often they were busy. It exists only if METRICS_TOKEN is set, and requires that token, because the
 * figures are of all organisations together.
 */
export function metricsRoutes(deps: MetricsDeps) {
  const metrics = createMetrics()
  return new Elysia().get(
    '/metrics',
    async ({ request }) => {
      admit(deps.metricsToken, request.headers.get('authorization'))
      const [backlog, speech, models, busy, hints] = await Promise.all([
        readBacklog(deps.db),
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
  if (isOperator(metricsToken, authorization)) return
  throw new Problem('unauthenticated', 'Send Authorization: Bearer with METRICS_TOKEN')
}

function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name: `voicelog_${name}`, help, registers })
  const ofSpeech = (name: string, help: string) =>
    new Counter({ name: `voicelog_speech_${name}`, help, labelNames: ['engine', 'model'], registers })
  const ofModels = (name: string, help: string, labels: string[] = []) =>
    new Counter({ name: `voicelog_llm_${name}`, help, labelNames: ['kind', 'model', ...labels], registers })
  const ofOrganisation = (name: string, help: string) =>
    new Gauge({ name: `voicelog_organisation_${name}`, help, labelNames: ['organisation'], registers })
  return {
    registry,
    organisation: {
      due: ofOrganisation(
        'due_voicelogs',
        'Voicelogs of an organisation that a worker could take now; the 20 that have waited longest',
      ),
      oldestDue: ofOrganisation('oldest_due_seconds', 'How long the oldest of them has waited'),
    },
    speech: {
      requests: ofSpeech('requests_total', 'Requests to speech servers'),
      audioSeconds: ofSpeech('audio_seconds_total', 'Seconds of audio in them'),
      cost: ofSpeech('cost_total', 'Their cost, by SPEECH_PRICE_PER_MINUTE'),
    },
    llm: {
      requests: ofModels('requests_total', 'Requests to language models'),
      tokens: ofModels('tokens_total', 'Tokens in them; cached tokens are also counted as prompt tokens', [
        'type',
      ]),
      cost: ofModels('cost_total', 'Their cost, by LLM_PRICE_…'),
    },
    busy: {
      answers: new Counter({
        name: 'voicelog_engine_busy_answers_total',
        help: 'Requests to a speech server (transcription) or language model (analysis) that was busy or away',
        labelNames: ['stage'],
        registers,
      }),
      seconds: new Gauge({
        name: 'voicelog_engine_busy_seconds',
        help: 'How long it has been busy or away; 0 once it has answered',
        labelNames: ['stage'],
        registers,
      }),
    },
    voicelogs: new Gauge({
      name: 'voicelog_open_voicelogs',
      help: 'Voicelogs that are neither completed nor failed, by status',
      labelNames: ['status'],
      registers,
    }),
    due: gauge('due_voicelogs', 'Voicelogs that a worker could take now'),
    oldestDue: gauge('oldest_due_seconds', 'How long the oldest of them has waited'),
    hints: gauge('queue_hints', 'Hints waiting in Redis'),
    deletions: gauge('pending_object_deletions', 'Objects that wait to be deleted from storage'),
  }
}
