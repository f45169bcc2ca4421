/**
 * Follows a call from its upload through the queue, transcription and each analytic. Spans of different processes belong
 * to one trace by the `traceparent` that is kept with the call. A closed list of attributes keeps personal data out.
 *
 * @see https://www.w3.org/TR/trace-context/#traceparent-header
 */
export interface Tracer {
  /** Starts a span, by default now; without a parent it begins a trace. */
  start(name: SpanName, options?: SpanOptions): Span
  /** Sends what has not been sent yet. Never throws. */
  close(): Promise<void>
}

export type SpanName =
  | 'upload'
  | 'presign'
  | 'check upload'
  | 'transcribe again'
  | 'queue'
  | 'transcription'
  | 'analysis'
  | 'analytic'

export type SpanOptions = { parent?: string | null; at?: Date; attributes?: SpanAttributes }

/** The attributes of spans: ids of the service, names of its engines and models, and amounts. */
export type SpanAttributes = Partial<{
  'voicelog.id': string
  'voicelog.organisation_id': string
  'voicelog.rerun_id': string
  'voicelog.source': string
  'voicelog.language': string
  'voicelog.attempt': number
  'voicelog.size_bytes': number
  'voicelog.analytic': string
  'voicelog.engine': string
  'voicelog.model': string
  'voicelog.outcome': string
}>

export interface Span {
  /** What later spans name as their parent; null while nothing is traced. */
  readonly traceparent: string | null
  child(name: SpanName, attributes?: SpanAttributes): Span
  set(attributes: SpanAttributes): void
  /** Ends the span, as failed if there is an error. Only the error's code or name is sent. */
  end(error?: unknown): void
}

const NO_SPAN: Span = { traceparent: null, child: () => NO_SPAN, set() {}, end() {} }

/** Traces nothing. */
export const NO_TRACER: Tracer = { start: () => NO_SPAN, async close() {} }

/** Runs `work` in a span, which ends with it. */
export async function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await work(span)
    span.end()
    return result
  } catch (error) {
    span.end(error)
    throw error
  }
}
