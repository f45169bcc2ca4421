import type { TracingConfig } from '../../config/index.ts'
import type { Logger } from '../../lib/log.ts'
import { NO_TRACER, type Tracer } from './contract.ts'

/** Opens the tracer. Without an endpoint nothing of OpenTelemetry is loaded. */
export async function openTracer(config: TracingConfig | null, log: Logger): Promise<Tracer> {
  if (config === null) return NO_TRACER
  const { createOtlpTracer } = await import('./otlp.ts')
  return createOtlpTracer(config, log)
}
