import { Counter, Gauge, Registry } from 'prom-client'

/** The metrics of GET /metrics. `deploy/` has alerts and a dashboard that ask for them. */
export function createMetrics() {
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
    saturation: {
      processes: new Gauge({
        name: 'voicelog_worker_processes',
        help: 'Worker processes that gave a sign of life within 30 s, by their speech engine',
        labelNames: ['engine', 'model'],
        registers,
      }),
      slots: gauge('worker_slots', 'Calls that all worker processes can work on at once'),
      hostFaults: new Gauge({
        name: 'voicelog_worker_host_faults',
        help: 'Worker processes whose host could not do its last call, by error code: a full disk, a missing decoder',
        labelNames: ['host', 'code'],
        registers,
      }),
      slotsBusy: new Gauge({
        name: 'voicelog_worker_slots_busy',
        help: 'Calls that workers work on now, by stage',
        labelNames: ['stage'],
        registers,
      }),
      connections: new Gauge({
        name: 'voicelog_database_connections',
        help: 'Connections of the service to PostgreSQL, by state',
        labelNames: ['state'],
        registers,
      }),
      maxConnections: gauge(
        'database_connections_max',
        'Limit of connections of PostgreSQL (max_connections)',
      ),
      reads: new Gauge({
        name: 'voicelog_expensive_reads',
        help: 'Searches, reports and exports of this process, by state: running or waiting',
        labelNames: ['state'],
        registers,
      }),
      uploads: gauge('uploads_under_way', 'Uploads that this process receives now'),
      maxUploads: gauge('uploads_under_way_max', 'Uploads that this process receives at once at most'),
      cpuSeconds: new Counter({
        name: 'process_cpu_seconds_total',
        help: 'Processor time of this process',
        registers,
      }),
      memory: new Gauge({ name: 'process_resident_memory_bytes', help: 'Memory of this process', registers }),
    },
    organisation: {
      due: ofOrganisation(
        'due_voicelogs',
        'Voicelogs of an organisation that a worker could take now; the 20 that have waited longest',
      ),
      oldestDue: ofOrganisation(
        'oldest_due_seconds',
        'How long the oldest due voicelog of an organisation has waited',
      ),
    },
    speech: {
      requests: ofSpeech('requests_total', 'Requests to speech servers'),
      audioSeconds: ofSpeech('audio_seconds_total', 'Seconds of audio sent to speech servers'),
      cost: ofSpeech('cost_total', 'Cost of requests to speech servers, by SPEECH_PRICE_PER_MINUTE'),
    },
    llm: {
      requests: ofModels('requests_total', 'Requests to language models'),
      tokens: ofModels(
        'tokens_total',
        'Tokens of requests to language models; cached tokens also count as prompt tokens',
        ['type'],
      ),
      cost: ofModels('cost_total', 'Cost of requests to language models, by LLM_PRICE_…'),
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
        help: 'How long the server of a stage has been busy or away; 0 once it has answered',
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
    oldestDue: gauge('oldest_due_seconds', 'How long the oldest due voicelog has waited'),
    hints: gauge('queue_hints', 'Hints waiting in Redis'),
    deletions: gauge('pending_object_deletions', 'Objects that wait to be deleted from storage'),
  }
}
