import type { JsonSchema } from '../../../../backends/language-model/contract.ts'

/** One thing that is wrong with a model's answer. The message never repeats what the model wrote. */
export type Fault = { path: string; message: string }

/** What reading an answer found: what is wrong, and how many claims were left out for it. */
export type Findings = { faults: Fault[]; dropped: number }

/** A form that an answer must have: as the schema that the model is given, and as what reads the answer. */
export type Shape<T> = {
  schema: JsonSchema
  /** The value, or undefined where it cannot be used; why stands in the findings. */
  read(value: unknown, path: string, findings: Findings): T | undefined
}

const MAX_TEXT_CHARACTERS = 4000

/** A text; white space at its ends, and what PostgreSQL cannot hold, is taken away. */
export function text(description?: string): Shape<string> {
  return {
    schema: { type: 'string', description },
    read(value, path, findings) {
      if (typeof value !== 'string') return wrong(findings, path, 'must be a string')
      return value.toWellFormed().replaceAll('\0', '').trim().slice(0, MAX_TEXT_CHARACTERS)
    },
  }
}

/** A number from `min` to `max`. */
export function number(min: number, max: number): Shape<number> {
  return {
    // Bounds are said in words: strict mode and the grammars of local servers do not all know them.
    schema: { type: 'number', description: `${min} to ${max}` },
    read(value, path, findings) {
      if (typeof value === 'number' && value >= min && value <= max)
        return Math.round(value * 1000) / 1000 + 0
      return wrong(findings, path, `must be a number from ${min} to ${max}`)
    },
  }
}

/** One of these texts and no other. */
export function oneOf<const T extends string>(values: readonly T[]): Shape<T> {
  return {
    schema: { type: 'string', enum: values },
    read(value, path, findings) {
      const found = values.find((each) => each === value)
      return found ?? wrong(findings, path, `must be one of the names in the schema`)
    },
  }
}

type Properties = Record<string, Shape<unknown>>
type Read<P extends Properties> = { [N in keyof P]: P[N] extends Shape<infer T> ? T : never }

/** An object; it can be used only where every property can. What it has beyond them is passed over. */
export function object<P extends Properties>(properties: P): Shape<Read<P>> {
  const entries = Object.entries(properties)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    },
    read(value, path, findings) {
      if (!isObject(value)) return wrong(findings, path, 'must be an object')
      const read = entries.map(([name, shape]) => [
        name,
        shape.read(value[name], within(path, name), findings),
      ])
      if (read.some(([, each]) => each === undefined)) return undefined
      // Each property was read by the shape of that name.
      return Object.fromEntries(read) as Read<P>
    },
  }
}

/** A list; what cannot be used of it is left out and counted. */
export function list<T>(
  item: Shape<T>,
  { max, description }: { max: number; description?: string },
): Shape<T[]> {
  return {
    schema: { type: 'array', items: item.schema, description },
    read(value, path, findings) {
      if (!Array.isArray(value)) return wrong(findings, path, 'must be an array')
      const given: unknown[] = value.slice(0, max)
      const read = given
        .map((each, index) => item.read(each, `${path}[${index}]`, findings))
        .filter((each) => each !== undefined)
      findings.dropped += given.length - read.length
      return read
    },
  }
}

/** The same form, with a rule more: `check` answers what is wrong, or null. */
export function held<T>(shape: Shape<T>, check: (value: T) => string | null): Shape<T> {
  return {
    schema: shape.schema,
    read(value, path, findings) {
      const read = shape.read(value, path, findings)
      const fault = read === undefined ? null : check(read)
      return fault === null ? read : wrong(findings, path, fault)
    },
  }
}

/** The same form on the wire, as something else for us. */
export function mapped<T, U>(
  shape: Shape<T>,
  map: (value: T, path: string, findings: Findings) => U | undefined,
): Shape<U> {
  return {
    schema: shape.schema,
    read(value, path, findings) {
      const read = shape.read(value, path, findings)
      return read === undefined ? undefined : map(read, path, findings)
    },
  }
}

/** The path of a property. */
export function within(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`
}

/** Notes a fault. */
export function wrong({ faults }: Findings, path: string, message: string): undefined {
  faults.push({ path: path === '' ? 'the answer' : path, message })
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
