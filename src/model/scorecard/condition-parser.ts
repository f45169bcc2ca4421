import type { CallMetrics } from '../analytics.ts'
import { type FieldError, type FieldErrorCode, type FieldErrorParams, fieldError } from '../field-errors.ts'

// The grammar of conditions, such as `silence_ratio < 0.2 and interruptions.agent / turns <= 0.1`:
//
//   or         = and { "or" and }
//   and        = not { "and" not }
//   not        = "not" not | comparison
//   comparison = sum [ ("<" | "<=" | ">" | ">=" | "=" | "!=") sum ]
//   sum        = product { ("+" | "-") product }
//   product    = atom { ("*" | "/") atom }
//   atom       = number | metric | "-" atom | "(" or ")"
//
// Conditions come from users: they are parsed here and never run as code.

/** Metrics with one number per call. */
export const CALL_METRICS = [
  'duration_ms',
  'talk_ratio',
  'silence_ms',
  'silence_ratio',
  'longest_silence_ms',
  'overlap_ms',
  'turns',
] as const satisfies (keyof CallMetrics)[]

/** Metrics with one number per role, written `talk_ms.agent`. */
export const ROLE_METRICS = [
  'talk_ms',
  'interruptions',
  'words_per_minute',
  'backchannels',
  'longest_monologue_ms',
  'response_latency_ms',
] as const satisfies (keyof CallMetrics)[]

/** Every metric that a condition may name. */
export const METRIC_NAMES: readonly string[] = [
  ...CALL_METRICS,
  ...ROLE_METRICS.flatMap((each) => [`${each}.agent`, `${each}.customer`]),
]

/** A condition cannot be parsed. `fieldError` says why, for the person who wrote it. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError'
  constructor(readonly fieldError: Omit<FieldError, 'field'>) {
    super(fieldError.message)
  }
}

const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='] as const
export type ComparisonOperator = (typeof COMPARISONS)[number]

/** A part of a condition whose value is a number. */
export type NumberNode =
  | { kind: 'number'; value: number }
  | { kind: 'metric'; name: string }
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/'; left: NumberNode; right: NumberNode }

/** A part of a condition whose value is true or false. */
export type BooleanNode =
  | { kind: 'comparison'; operator: ComparisonOperator; left: NumberNode; right: NumberNode }
  | { kind: 'and' | 'or'; left: BooleanNode; right: BooleanNode }
  | { kind: 'not'; of: BooleanNode }

/** Longest condition, in characters. */
const MAX_LENGTH = 300
/** Deepest nesting of brackets, `not` and minus signs. */
const MAX_DEPTH = 20

/**
 * Parses a condition into a tree.
 * @throws ConditionError
 */
export function parseCondition(text: string): BooleanNode {
  if (text.length > MAX_LENGTH) throw conditionError('too_long', { length: text.length, max: MAX_LENGTH })
  const tokens = tokensOf(text)
  let at = 0
  let depth = 0

  const takeIf = <T extends string>(...wanted: readonly T[]): T | null => {
    const found = wanted.find((each) => each === tokens[at])
    if (found === undefined) return null
    at += 1
    return found
  }
  const deeper = <T>(read: () => T): T => {
    depth += 1
    if (depth > MAX_DEPTH) throw conditionError('condition_too_deep', { max: MAX_DEPTH })
    const made = read()
    depth -= 1
    return made
  }

  const readOr = (): BooleanNode | NumberNode => {
    let left = readAnd()
    while (takeIf('or') !== null) left = { kind: 'or', left: asBoolean(left), right: asBoolean(readAnd()) }
    return left
  }
  const readAnd = (): BooleanNode | NumberNode => {
    let left = readNot()
    while (takeIf('and') !== null) left = { kind: 'and', left: asBoolean(left), right: asBoolean(readNot()) }
    return left
  }
  const readNot = (): BooleanNode | NumberNode =>
    takeIf('not') === null ? readComparison() : { kind: 'not', of: asBoolean(deeper(readNot)) }
  const readComparison = (): BooleanNode | NumberNode => {
    const left = readSum()
    const operator = takeIf(...COMPARISONS)
    return operator === null
      ? left
      : { kind: 'comparison', operator, left: asNumber(left), right: asNumber(readSum()) }
  }
  const readSum = (): BooleanNode | NumberNode => readChain(readProduct, '+', '-')
  const readProduct = (): BooleanNode | NumberNode => readChain(readAtom, '*', '/')
  const readChain = (
    read: () => BooleanNode | NumberNode,
    ...operators: ('+' | '-' | '*' | '/')[]
  ): BooleanNode | NumberNode => {
    let left = read()
    for (let operator = takeIf(...operators); operator !== null; operator = takeIf(...operators))
      left = { kind: 'arithmetic', operator, left: asNumber(left), right: asNumber(read()) }
    return left
  }
  const readAtom = (): BooleanNode | NumberNode => {
    if (takeIf('(') !== null) {
      const inner = deeper(readOr)
      if (takeIf(')') === null) throw unclosed(tokens[at])
      return inner
    }
    if (takeIf('-') !== null) {
      const zero: NumberNode = { kind: 'number', value: 0 }
      return { kind: 'arithmetic', operator: '-', left: zero, right: asNumber(deeper(readAtom)) }
    }
    const token = tokens[at]
    at += 1
    if (token !== undefined && /^\d/.test(token)) return { kind: 'number', value: Number(token) }
    if (token !== undefined && METRIC_NAMES.includes(token)) return { kind: 'metric', name: token }
    if (token !== undefined && /^[a-z_]/.test(token)) throw unknownMetric(token)
    throw incomplete(token)
  }

  const whole = readOr()
  const next = tokens[at]
  if (next !== undefined) throw conditionError('condition_goes_on', { found: JSON.stringify(next) })
  return asBoolean(whole)
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const pattern = /\s*(?:(\d+(?:\.\d+)?|[a-z_]+(?:\.[a-z]+)?|<=|>=|!=|[<>=()+*/-])|(\S))/gy
  for (const [, token, strange] of text.trimEnd().matchAll(pattern)) {
    if (token === undefined) throw conditionError('condition_meaningless', { found: JSON.stringify(strange) })
    tokens.push(token)
  }
  if (tokens.length === 0) throw conditionError('condition_empty')
  return tokens
}

function asBoolean(found: BooleanNode | NumberNode): BooleanNode {
  if (isBooleanNode(found)) return found
  throw conditionError('condition_not_compared')
}

function asNumber(found: BooleanNode | NumberNode): NumberNode {
  if (!isBooleanNode(found)) return found
  throw conditionError('condition_compared_twice')
}

function isBooleanNode(found: BooleanNode | NumberNode): found is BooleanNode {
  return found.kind !== 'number' && found.kind !== 'metric' && found.kind !== 'arithmetic'
}

function unknownMetric(name: string): ConditionError {
  return ROLE_METRICS.some((each) => each === name)
    ? conditionError('condition_without_role', { name })
    : conditionError('condition_unknown_metric', { name, known: METRIC_NAMES.join(', ') })
}

function unclosed(token: string | undefined): ConditionError {
  return token === undefined
    ? conditionError('condition_ends_unclosed')
    : conditionError('condition_unclosed', { found: JSON.stringify(token) })
}

function incomplete(token: string | undefined): ConditionError {
  return token === undefined
    ? conditionError('condition_ends_incomplete')
    : conditionError('condition_incomplete', { found: JSON.stringify(token) })
}

function conditionError<Code extends FieldErrorCode>(
  code: Code,
  ...params: FieldErrorParams<Code>
): ConditionError {
  const { field: _whole, ...error } = fieldError('', code, ...params)
  return new ConditionError(error)
}
