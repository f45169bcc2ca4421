import {
  type Context,
  DiagLogLevel,
  diag,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { TracingConfig } from '../../config/index.ts'
import { pause } from '../../lib/async/wait.ts'
import type { Logger } from '../../lib/log.ts'
import { VERSION } from '../../lib/version.ts'
import type { Span, SpanAttributes, SpanName, Tracer } from './contract.ts'

/** The longest time of one export, and of the last one at the end. Calls do not wait for either. */
const EXPORT_TIMEOUT_MS = 10_000
const CLOSE_MS = 5_000
/** Spans that wait to be sent, in batches of 512; more are dropped. */
const MAX_QUEUE = 4_096
/** How often the log says that the collector is away. */
const WARN_MS = 60_000

/** Sends traces as JSON by OTLP over HTTP, in batches every 5 s. */
export function createOtlpTracer({ endpoint, headers, serviceName }: TracingConfig, log: Logger): Tracer {
  logFailures(log)
  const exporter = new OTLPTraceExporter({
    url: `${endpoint}/v1/traces`,
    headers,
    timeoutMillis: EXPORT_TIMEOUT_MS,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': VERSION }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter, maxQueueSize: MAX_QUEUE, exportTimeoutMillis: EXPORT_TIMEOUT_MS }),
    ],
  })
  const tracer = provider.getTracer('voicelog', VERSION)
  return {
    start: (name, { parent = null, at, attributes } = {}) =>
      start(tracer, name, { context: contextOf(parent), at, attributes }),
    async close() {
      await Promise.race([provider.shutdown().catch(() => {}), pause(CLOSE_MS)])
    },
  }
}

function start(
  tracer: OtelTracer,
  name: SpanName,
  { context, at, attributes }: { context: Context; at?: Date; attributes?: SpanAttributes },
): Span {
  const span = tracer.startSpan(name, { startTime: at, attributes }, context)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    child: (name, attributes) =>
      start(tracer, name, { context: trace.setSpan(ROOT_CONTEXT, span), attributes }),
    set: (attributes) => void span.setAttributes(attributes),
    end(error) {
      if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) })
      span.end()
    },
  }
}

/** Not the message of an error: it may contain words of a call. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

function contextOf(traceparent: string | null): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  const isSampled = (Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED) !== 0
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
}

function logFailures(log: Logger): void {
  let loggedAtMs = Number.NEGATIVE_INFINITY
  const warn = (message: string) => {
    if (performance.now() - loggedAtMs < WARN_MS) return
    loggedAtMs = performance.now()
    log.warn({ reason: message.slice(0, 500) }, 'traces are not sent')
  }
  const silent = () => {}
  diag.setLogger(
    { error: warn, warn, info: silent, debug: silent, verbose: silent },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  )
}
