import pino from 'pino'

/** Structured log lines (JSON) on standard output. */
export type Logger = pino.Logger

/** What a logger replaces. */
export type LogSecrets = {
  /**
   * Names of fields whose values are never logged, at any depth, in lower case without hyphens and underscores: `apikey`
   * stands for `api_key` and `apiKey` alike.
   */
  names: readonly string[]
  /** For some of these names, values that are logged nevertheless. */
  shown?: Readonly<Record<string, RegExp>>
  /** What is replaced anywhere in a line; a global expression whose time is linear in the line. */
  values: RegExp
}

const CENSOR = '[redacted]'
const MAX_DEPTH = 8
const MAX_MESSAGE_CHARACTERS = 2_000

/**
 * Creates a logger that writes JSON lines and replaces secrets with `[redacted]`.
 *
 * @param destination @default standard output
 * @example
 * ```ts
 * import { createLogger } from './log.ts'
 * import assert from 'node:assert/strict'
 *
 * const lines: string[] = []
 * const secrets = { names: ['password'], values: /sk-\w+/g }
 * const logger = createLogger('info', secrets, { write: (line) => lines.push(line) })
 * logger.info({ user: 'ann', password: 'hunter2' }, 'logged in')
 * assert.match(lines[0] ?? '', /"user":"ann","password":"\[redacted\]"/)
 * ```
 */
export function createLogger(
  level: string,
  secrets: LogSecrets,
  destination?: pino.DestinationStream,
): Logger {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's own serializer would add the fields that cleanError leaves out.
      serializers: { err: (cleaned: unknown) => cleaned },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => cleanFields(fields, secrets, 0),
      },
      hooks: {
        logMethod(args, method) {
          // pino would use the message of a lone error as the line's text, without cleaning it.
          const [first, ...rest] = args
          const isError = (first as unknown) instanceof Error
          if (isError) method.call(this, { err: first }, ...(rest.length > 0 ? rest : ['failed']))
          else method.apply(this, args)
        },
        streamWrite: (line) => line.replace(secrets.values, CENSOR),
      },
    },
    destination ?? pino.destination(1),
  )
  // pino does not pass the bindings of a child logger to formatters.log.
  const child: (this: Logger, bindings: pino.Bindings, options?: pino.ChildLoggerOptions) => Logger =
    logger.child
  return Object.assign(logger, {
    child(this: Logger, bindings: pino.Bindings, options?: pino.ChildLoggerOptions) {
      return child.call(this, cleanFields(bindings, secrets, 0), options)
    },
  })
}

/** A logger that writes nothing, for tests and one-off commands. */
export const silentLogger: Logger = pino({ level: 'silent' })

function cleanFields(
  fields: Record<string, unknown>,
  secrets: LogSecrets,
  depth: number,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      isSecret(name.toLowerCase().replace(/[-_]/g, ''), value, secrets)
        ? CENSOR
        : clean(value, secrets, depth + 1),
    ]),
  )
}

function isSecret(name: string, value: unknown, { names, shown }: LogSecrets): boolean {
  if (!names.includes(name)) return false
  return typeof value !== 'string' || shown?.[name]?.test(value) !== true
}

function clean(value: unknown, secrets: LogSecrets, depth: number): unknown {
  if (typeof value === 'bigint') return `${value}`
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > MAX_DEPTH) return '[too deep]'
  if (value instanceof Error) return cleanError(value, secrets, depth)
  if (value instanceof Headers) return cleanFields(Object.fromEntries(value), secrets, depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((each) => clean(each, secrets, depth + 1))
  return cleanFields({ ...value }, secrets, depth)
}

/**
 * The parts of an error that help an operator: type, message, code, stack and cause. Other fields are left out, because
 * database drivers put the parameters of a failed query there. Drizzle also puts them into its message.
 */
function cleanError(error: Error, secrets: LogSecrets, depth: number): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: messageOf(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: clean(error.cause, secrets, depth + 1) }),
    ...(error instanceof AggregateError && { errors: clean(error.errors, secrets, depth + 1) }),
  }
}

function messageOf(error: Error): string {
  const isQuery = 'query' in error && 'params' in error
  return (isQuery ? `Failed query: ${error.query}` : error.message).slice(0, MAX_MESSAGE_CHARACTERS)
}

/** The stack without its first lines, which repeat the message. */
function framesOf(error: Error): string {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return frames.map((line) => line.trim()).join('\n')
}
