import type { JsonSchema } from '../../../../backends/language-model/contract.ts'

/** A fault in a model's answer. The message never repeats what the model wrote. */
export type Fault = { path: string; message: string }

/** The faults found while reading an answer, and how many claims were dropped for them. */
export type AnswerIssues = { faults: Fault[]; dropped: number }

/** The shape of an answer: the schema for the model, and the reader that checks what came back. */
export type Shape<T> = {
  schema: JsonSchema
  /** The value; undefined if it cannot be used, which `issues` then explains. */
  read(value: unknown, path: string, issues: AnswerIssues): T | undefined
}

const MAX_TEXT_CHARACTERS = 4000

/** A text, trimmed, without the characters that PostgreSQL cannot store. */
export function text(description?: string): Shape<string> {
  return {
    schema: { type: 'string', description },
    read(value, path, issues) {
      if (typeof value !== 'string') return addFault(issues, path, 'must be a string')
      return value.replaceAll('\0', '').trim().slice(0, MAX_TEXT_CHARACTERS).toWellFormed()
    },
  }
}

/** A number from `min` to `max`. */
export function number(min: number, max: number): Shape<number> {
  return {
    // In words: strict mode and the grammars of some local servers do not support bounds.
    schema: { type: 'number', description: `${min} to ${max}` },
    read(value, path, issues) {
      if (typeof value === 'number' && value >= min && value <= max)
        return Math.round(value * 1000) / 1000 + 0
      return addFault(issues, path, `must be a number from ${min} to ${max}`)
    },
  }
}

/** One of these texts. */
export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return {
    schema: { type: 'string', enum: values },
    read(value, path, issues) {
      const found = values.find((each) => each === value)
      return found ?? addFault(issues, path, `must be one of the names in the schema`)
    },
  }
}

type Properties = Record<string, Shape<unknown>>
type Read<P extends Properties> = { [N in keyof P]: P[N] extends Shape<infer T> ? T : never }

/** An object. It can be used only if every property can; unknown properties are ignored. */
export function object<P extends Properties>(properties: P): Shape<Read<P>> {
  const entries = Object.entries(properties)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    },
    read(value, path, issues) {
      if (!isObject(value)) return addFault(issues, path, 'must be an object')
      const read = entries.map(([name, shape]) => [name, shape.read(value[name], within(path, name), issues)])
      if (read.some(([, each]) => each === undefined)) return undefined
      // Each property was read by the shape of that name.
      return Object.fromEntries(read) as Read<P>
    },
  }
}

/** A list of at most `max` items; items that cannot be used are left out and counted. */
export function list<T>(
  item: Shape<T>,
  { max, description }: { max: number; description?: string },
): Shape<T[]> {
  return {
    schema: { type: 'array', items: item.schema, description },
    read(value, path, issues) {
      if (!Array.isArray(value)) return addFault(issues, path, 'must be an array')
      const given: unknown[] = value.slice(0, max)
      const read = given
        .map((each, index) => item.read(each, `${path}[${index}]`, issues))
        .filter((each) => each !== undefined)
      issues.dropped += given.length - read.length
      return read
    },
  }
}

/** The same shape with one more rule: `check` returns the fault, or null. */
export function refined<T>(shape: Shape<T>, check: (value: T) => string | null): Shape<T> {
  return {
    schema: shape.schema,
    read(value, path, issues) {
      const read = shape.read(value, path, issues)
      const fault = read === undefined ? null : check(read)
      return fault === null ? read : addFault(issues, path, fault)
    },
  }
}

/** The same shape for the model; the value read is converted by `map`. */
export function mapped<T, U>(
  shape: Shape<T>,
  map: (value: T, path: string, issues: AnswerIssues) => U | undefined,
): Shape<U> {
  return {
    schema: shape.schema,
    read(value, path, issues) {
      const read = shape.read(value, path, issues)
      return read === undefined ? undefined : map(read, path, issues)
    },
  }
}

/** The path of a property of the value at `path`. */
export function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Adds a fault. */
export function addFault({ faults }: AnswerIssues, path: string, message: string): undefined {
  faults.push({ path: path === '' ? 'the answer' : path, message })
}

/** Whether a value is an object, not an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
