import { readFileSync, statSync } from 'node:fs'
import { addressMatcher } from '../lib/ip-address.ts'

/** The variables with secrets. Each can be given as a file instead, by its name with `_FILE`. */
export const SECRET_VARIABLES: readonly string[] = [
  ...['DATABASE_URL', 'REDIS_URL', 'JWT_SECRET', 'METRICS_TOKEN', 'ADMIN_PASSWORD', 'VOICELOG_API_KEY'],
  ...[
    'AWS_ACCESS_KEY_ID',
    'AWS_SECRET_ACCESS_KEY',
    'AWS_SESSION_TOKEN',
    'SPEECH_API_KEY',
    'LLM_API_KEY',
    'SMTP_URL',
    'OTEL_EXPORTER_OTLP_HEADERS',
  ],
]

/** Environment variables: those of the process, or those of a test. */
export type Environment = Record<string, string | undefined>

export type Reader = ReturnType<typeof reader>

/**
 * Reads variables of an environment. A wrong one is added to `problems` and read as its fallback, so that one start
 * can report all of them. Surrounding white space is ignored, and an empty variable counts as unset. A secret is also
 * read from the file that its name with `_FILE` names.
 *
 * @example
 * ```ts
 * import { reader } from './reader.ts'
 * import assert from 'node:assert/strict'
 *
 * const read = reader({ PORT: '8080', LOG_LEVEL: 'loud' })
 * assert.equal(read.integer('PORT', { fallback: 3000, min: 0, max: 65535 }), 8080)
 * assert.equal(read.choice('LOG_LEVEL', ['info', 'error'], 'info'), 'info')
 * assert.deepEqual(read.problems, ['LOG_LEVEL is "loud": expected one of info, error'])
 * ```
 */
export function reader(environment: Environment) {
  const problems: string[] = []
  const wrong = (name: string, message: string) => {
    problems.push(`${name} ${message}`)
  }
  const given = (name: string) => {
    const text = environment[name]?.trim()
    return text === undefined || text === '' ? null : text
  }
  const files = new Map<string, string | null>()
  const value = (name: string) => {
    const path = SECRET_VARIABLES.includes(name) ? given(`${name}_FILE`) : null
    if (path === null) return given(name)
    const known = files.get(name)
    if (known !== undefined) return known
    const text = secretIn(path)
    if (given(name) !== null) wrong(`${name}_FILE`, `is set, and ${name} is too: expected one of them`)
    else if ('fault' in text) wrong(`${name}_FILE`, `names a file that ${text.fault}`)
    files.set(name, 'secret' in text ? text.secret : null)
    return files.get(name) ?? null
  }
  const required = (name: string, example: string) => {
    const text = value(name)
    // A secret with a faulty file has its problem already.
    if (text === null && !files.has(name)) wrong(name, `is missing: expected ${example}`)
    return text ?? ''
  }
  const list = (name: string) => listed(value(name) ?? '')
  const number = (name: string, bounds: { fallback: number; min: number; max: number }) => {
    const text = value(name)
    if (text === null) return bounds.fallback
    const parsed = Number(text)
    if (!Number.isFinite(parsed) || parsed < bounds.min || parsed > bounds.max) {
      wrong(name, `is ${JSON.stringify(text)}: expected a number from ${bounds.min} to ${bounds.max}`)
      return bounds.fallback
    }
    return parsed
  }
  const optionalHttpUrl = (name: string) => {
    const text = value(name)
    if (text === null) return null
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
      wrong(name, 'is not an http or https address: expected one such as https://host')
      return null
    }
    return text.replace(/\/+$/, '')
  }
  return {
    problems,
    wrong,
    required,
    number,
    optionalHttpUrl,
    /** The entries of a comma-separated list, without empty ones. */
    list,
    has: (name: string) => value(name) !== null,
    optional: value,
    integer(name: string, bounds: { fallback: number; min: number; max: number }) {
      const parsed = number(name, bounds)
      if (Number.isInteger(parsed)) return parsed
      wrong(
        name,
        `is ${JSON.stringify(value(name))}: expected a whole number from ${bounds.min} to ${bounds.max}`,
      )
      return bounds.fallback
    },
    url(name: string, { schemes, example }: { schemes: string[]; example: string }) {
      const text = required(name, example)
      // The value may contain a password, so the message does not repeat it.
      if (text !== '' && !schemes.includes(URL.parse(text)?.protocol ?? ''))
        wrong(name, `is not an address of this kind: expected ${example}`)
      return text
    },
    httpUrl: (name: string, fallback: string) => optionalHttpUrl(name) ?? fallback,
    choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const text = value(name)
      if (text === null) return fallback
      const found = choices.find((each) => each === text)
      if (found === undefined)
        wrong(name, `is ${JSON.stringify(text)}: expected one of ${choices.join(', ')}`)
      return found ?? fallback
    },
    /** A comma-separated list of some of `choices`. The result has each once, in the order of `choices`. */
    choices<T extends string>(name: string, choices: readonly T[]): T[] {
      const given = list(name)
      const unknown = given.find((each) => !choices.some((known) => known === each))
      if (unknown !== undefined)
        wrong(
          name,
          `has ${JSON.stringify(unknown)}: expected any of ${choices.join(', ')}, separated by commas`,
        )
      return choices.filter((each) => given.includes(each))
    },
    secrets(name: string, { minBytes }: { minBytes: number }) {
      const example = `${minBytes} random bytes or more, such as the output of: openssl rand -hex 32`
      const secrets = listed(required(name, example))
      if (secrets.some((each) => Buffer.byteLength(each) < minBytes)) {
        wrong(
          name,
          `is too short: expected ${minBytes} bytes or more, such as the output of: openssl rand -hex 32`,
        )
      }
      return secrets
    },
    /** Comma-separated `name=value`, where the value may be percent-encoded, as OpenTelemetry has it. */
    pairs(name: string): Record<string, string> {
      const pairs = list(name).map((each) => {
        const at = each.indexOf('=')
        return [each.slice(0, Math.max(0, at)).trim(), decoded(each.slice(at + 1).trim())] as const
      })
      const isWrong = pairs.some(([key]) => key === '' || /\s/.test(key))
      if (isWrong) wrong(name, 'is not a list such as name=value,name=value')
      return Object.fromEntries(pairs)
    },
    addresses(name: string) {
      return list(name).filter((each) => {
        if (isAddressOrNetwork(each)) return true
        wrong(
          name,
          `has ${JSON.stringify(each)}: expected addresses or networks such as 10.0.0.0/8, separated by commas`,
        )
        return false
      })
    },
    origins(name: string) {
      return list(name).filter((each) => {
        // Browsers send exactly this form (RFC 6454 §6.2). `*` is refused: it would let every website call the API.
        if (/^https?:\/\//.test(each) && URL.parse(each)?.origin === each) return true
        wrong(
          name,
          `has ${JSON.stringify(each)}: expected origins such as https://calls.example.com without a path, separated by commas`,
        )
        return false
      })
    },
  }
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Keys and addresses are far shorter. */
const MAX_SECRET_BYTES = 65_536

/** The secret in a file, or what is wrong with the file, which never contains a part of the secret. */
function secretIn(path: string): { secret: string } | { fault: string } {
  try {
    if (statSync(path).size > MAX_SECRET_BYTES) return { fault: `has more than ${MAX_SECRET_BYTES} bytes` }
    const secret = readFileSync(path, 'utf8').trim()
    return secret === '' ? { fault: 'is empty' } : { secret }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : 'unknown'
    return { fault: `cannot be read (${code})` }
  }
}

function isAddressOrNetwork(text: string): boolean {
  try {
    addressMatcher([text])
    return true
  } catch {
    return false
  }
}
