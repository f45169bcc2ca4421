import pino from 'pino'

/** Structured log lines (JSON) on standard output. */
export type Logger = pino.Logger

/**
 * Names of fields whose values are never logged, at any depth. Letter case, hyphens and underscores make no difference:
 * `api_key` and `apiKey` are both `apikey`.
 */
const SECRET_NAMES = new Set([
  'password',
  'newpassword',
  'currentpassword',
  'passwordhash',
  'token',
  'accesstoken',
  'refreshtoken',
  'mfatoken',
  'apikey',
  'xapikey',
  'keyhash',
  'secret',
  'totpsecret',
  'qrcodeuri',
  'jwtsecret',
  'code',
  'recoverycode',
  'recoverycodes',
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
])

/** API keys, JSON Web Tokens, bearer tokens and TOTP addresses, anywhere in a line. */
const SECRET_VALUES = /vl_live_\w+|eyJ[\w-]+\.[\w-]+\.[\w-]*|Bearer +[\w.~+/=-]+|otpauth:\/\/[^\s"\\]+/g

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
 * const logger = createLogger('info', { write: (line) => lines.push(line) })
 * logger.info({ user: 'ann', password: 'hunter2' }, 'logged in')
 * assert.match(lines[0] ?? '', /"user":"ann","password":"\[redacted\]"/)
 * ```
 */
export function createLogger(level: string, destination?: pino.DestinationStream): Logger {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // pino's own serializer would add the fields that cleanError leaves out.
      serializers: { err: (cleaned: unknown) => cleaned },
      formatters: {
        level: (label) => ({ level: label }),
        log: (fields) => cleanFields(fields, 0),
      },
      hooks: {
        logMethod(args, method) {
          // pino would use the message of a lone error as the line's text, without cleaning it.
          const [first, ...rest] = args
          const isError = (first as unknown) instanceof Error
          if (isError) method.call(this, { err: first }, ...(rest.length > 0 ? rest : ['failed']))
          else method.apply(this, args)
        },
        streamWrite: (line) => line.replace(SECRET_VALUES, CENSOR),
      },
    },
    destination ?? pino.destination(1),
  )
  // pino does not pass the bindings of a child logger to formatters.log.
  const child: (this: Logger, bindings: pino.Bindings, options?: pino.ChildLoggerOptions) => Logger =
    logger.child
  return Object.assign(logger, {
    child(this: Logger, bindings: pino.Bindings, options?: pino.ChildLoggerOptions) {
      return child.call(this, cleanFields(bindings, 0), options)
    },
  })
}

/** A logger that writes nothing, for tests and one-off commands. */
export const silentLogger: Logger = pino({ level: 'silent' })

function cleanFields(fields: Record<string, unknown>, depth: number): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret(name) ? CENSOR : clean(value, depth + 1)]),
  )
}

function clean(value: unknown, depth: number): unknown {
  if (typeof value === 'bigint') return `${value}`
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (depth > MAX_DEPTH) return '[too deep]'
  if (value instanceof Error) return cleanError(value, depth)
  if (value instanceof Headers) return cleanFields(Object.fromEntries(value), depth)
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (Array.isArray(value)) return value.map((each) => clean(each, depth + 1))
  return cleanFields({ ...value }, depth)
}

/**
 * The parts of an error that help an operator: type, message, code, stack and cause. Other fields are left out, because
 * database drivers put the parameters of a failed query there. Drizzle also puts them into its message.
 */
function cleanError(error: Error, depth: number): Record<string, unknown> {
  const code = 'code' in error ? error.code : undefined
  return {
    type: error.name,
    message: messageOf(error),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: clean(error.cause, depth + 1) }),
    ...(error instanceof AggregateError && { errors: clean(error.errors, depth + 1) }),
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

function isSecret(name: string): boolean {
  return SECRET_NAMES.has(name.toLowerCase().replace(/[-_]/g, ''))
}
