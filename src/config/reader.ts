import { addressMatcher } from '../lib/ip-address.ts'

/** What variables there are; the environment of the process, or one made up. */
export type Environment = Record<string, string | undefined>

export type Reader = ReturnType<typeof reader>

/** Readers that note what is wrong and go on, so that one start names everything. */
export function reader(environment: Environment) {
  const problems: string[] = []
  const wrong = (name: string, message: string) => {
    problems.push(`${name} ${message}`)
  }
  const value = (name: string) => {
    const text = environment[name]?.trim()
    return text === undefined || text === '' ? null : text
  }
  const required = (name: string, example: string) => {
    const text = value(name)
    if (text === null) wrong(name, `is missing: ${example}`)
    return text ?? ''
  }
  const list = (name: string) =>
    (value(name) ?? '')
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== '')
  const number = (name: string, bounds: { fallback: number; min: number; max: number }) => {
    const text = value(name)
    if (text === null) return bounds.fallback
    const parsed = Number(text)
    if (!Number.isFinite(parsed) || parsed < bounds.min || parsed > bounds.max) {
      wrong(name, `is ${JSON.stringify(text)}: a number from ${bounds.min} to ${bounds.max} would do`)
      return bounds.fallback
    }
    return parsed
  }
  const optionalHttpUrl = (name: string) => {
    const text = value(name)
    if (text === null) return null
    if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
      wrong(name, 'is not an http or https address, such as https://host')
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
    has: (name: string) => value(name) !== null,
    optional: value,
    integer(name: string, bounds: { fallback: number; min: number; max: number }) {
      const parsed = number(name, bounds)
      if (Number.isInteger(parsed)) return parsed
      wrong(
        name,
        `is ${JSON.stringify(value(name))}: a whole number from ${bounds.min} to ${bounds.max} would do`,
      )
      return bounds.fallback
    },
    url(name: string, { schemes, example }: { schemes: string[]; example: string }) {
      const text = required(name, example)
      // The value may hold a password: it is never repeated.
      if (text !== '' && !schemes.includes(URL.parse(text)?.protocol ?? ''))
        wrong(name, `is not of the form ${example}`)
      return text
    },
    httpUrl: (name: string, fallback: string) => optionalHttpUrl(name) ?? fallback,
    choice<T extends string>(name: string, choices: readonly T[], fallback: T): T {
      const text = value(name)
      if (text === null) return fallback
      const found = choices.find((each) => each === text)
      if (found === undefined)
        wrong(name, `is ${JSON.stringify(text)}: one of ${choices.join(', ')} would do`)
      return found ?? fallback
    },
    /** Some of a list of names, with commas between; each once, in the order of `choices`. */
    choices<T extends string>(name: string, choices: readonly T[]): T[] {
      const given = list(name)
      const unknown = given.find((each) => !choices.some((known) => known === each))
      if (unknown !== undefined)
        wrong(
          name,
          `has ${JSON.stringify(unknown)}: any of ${choices.join(', ')} would do, with commas between`,
        )
      return choices.filter((each) => given.includes(each))
    },
    secrets(name: string, { minBytes }: { minBytes: number }) {
      const secrets = required(
        name,
        `${minBytes} random bytes or more, such as the output of: openssl rand -hex 32`,
      )
        .split(',')
        .map((each) => each.trim())
        .filter((each) => each !== '')
      if (secrets.some((each) => Buffer.byteLength(each) < minBytes)) {
        wrong(name, `is too short: ${minBytes} bytes or more, such as the output of: openssl rand -hex 32`)
      }
      return secrets
    },
    addresses(name: string) {
      return list(name).filter((each) => {
        if (isAddressOrNetwork(each)) return true
        wrong(
          name,
          `has ${JSON.stringify(each)}: addresses or networks such as 10.0.0.0/8, with commas between`,
        )
        return false
      })
    },
    origins(name: string) {
      return list(name).filter((each) => {
        // A browser sends exactly this form (RFC 6454 §6.2); `*` would let every page of the world in.
        if (/^https?:\/\//.test(each) && URL.parse(each)?.origin === each) return true
        wrong(
          name,
          `has ${JSON.stringify(each)}: origins such as https://calls.example.com, with commas between, no path`,
        )
        return false
      })
    },
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
