import type { CallMetrics } from '../analytics.ts'
import { type FieldError, type FieldErrorCode, type FieldErrorParams, fieldError } from '../field-errors.ts'

// Conditions over a call's metrics, such as `silence_ratio < 0.2 and interruptions.agent / turns <= 0.1`:
//
//   or         = and { "or" and }
//   and        = not { "and" not }
//   not        = "not" not | comparison
//   comparison = sum [ ("<" | "<=" | ">" | ">=" | "=" | "!=") sum ]
//   sum        = product { ("+" | "-") product }
//   product    = atom { ("*" | "/") atom }
//   atom       = number | metric | "-" atom | "(" or ")"
//
// They are read, checked and computed here; nothing of them is ever run as code.

/** Metrics with one number for a call. */
const WHOLE = [
  'duration_ms',
  'talk_ratio',
  'silence_ms',
  'silence_ratio',
  'longest_silence_ms',
  'overlap_ms',
  'turns',
] as const satisfies (keyof CallMetrics)[]

/** Metrics with one for each role: `talk_ms.agent`. */
const BY_ROLE = [
  'talk_ms',
  'interruptions',
  'words_per_minute',
  'backchannels',
  'longest_monologue_ms',
  'response_latency_ms',
] as const satisfies (keyof CallMetrics)[]

/** Every name a condition may use. */
export const METRIC_NAMES: readonly string[] = [
  ...WHOLE,
  ...BY_ROLE.flatMap((each) => [`${each}.agent`, `${each}.customer`]),
]

/** What stands in the way of a condition, for whoever wrote it. */
export class ConditionError extends Error {
  override readonly name = 'ConditionError'
  constructor(readonly told: Omit<FieldError, 'field'>) {
    super(told.message)
  }
}

function wrong<Code extends FieldErrorCode>(code: Code, ...params: FieldErrorParams<Code>): ConditionError {
  const { field: _whole, ...told } = fieldError('', code, ...params)
  return new ConditionError(told)
}

/** Checks that a condition can be computed for every call. @throws ConditionError */
export function checkCondition(text: string): void {
  parse(text)
}

/**
 * Whether a condition holds for a call; null where it asks for a number that the call does not have, such as a latency
 * where nobody answered, or where it divides by 0.
 * @throws ConditionError
 */
export function evaluateCondition(text: string, metrics: CallMetrics): boolean | null {
  return truthOf(parse(text), metrics)
}

const COMPARISONS = ['<', '<=', '>', '>=', '=', '!='] as const
type Comparison = (typeof COMPARISONS)[number]

type Amount =
  | { kind: 'number'; value: number }
  | { kind: 'metric'; name: string }
  | { kind: 'arithmetic'; operator: '+' | '-' | '*' | '/'; left: Amount; right: Amount }

type Truth =
  | { kind: 'comparison'; operator: Comparison; left: Amount; right: Amount }
  | { kind: 'and' | 'or'; left: Truth; right: Truth }
  | { kind: 'not'; of: Truth }

const MAX_LENGTH = 300
const MAX_DEPTH = 20

function parse(text: string): Truth {
  if (text.length > MAX_LENGTH) throw wrong('too_long', { length: text.length, max: MAX_LENGTH })
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
    if (depth > MAX_DEPTH) throw wrong('condition_too_deep', { max: MAX_DEPTH })
    const made = read()
    depth -= 1
    return made
  }

  const readOr = (): Truth | Amount => {
    let left = readAnd()
    while (takeIf('or') !== null) left = { kind: 'or', left: truth(left), right: truth(readAnd()) }
    return left
  }
  const readAnd = (): Truth | Amount => {
    let left = readNot()
    while (takeIf('and') !== null) left = { kind: 'and', left: truth(left), right: truth(readNot()) }
    return left
  }
  const readNot = (): Truth | Amount =>
    takeIf('not') === null ? readComparison() : { kind: 'not', of: truth(deeper(readNot)) }
  const readComparison = (): Truth | Amount => {
    const left = readSum()
    const operator = takeIf(...COMPARISONS)
    return operator === null
      ? left
      : { kind: 'comparison', operator, left: amount(left), right: amount(readSum()) }
  }
  const readSum = (): Truth | Amount => readChain(readProduct, '+', '-')
  const readProduct = (): Truth | Amount => readChain(readAtom, '*', '/')
  const readChain = (read: () => Truth | Amount, ...operators: ('+' | '-' | '*' | '/')[]): Truth | Amount => {
    let left = read()
    for (let operator = takeIf(...operators); operator !== null; operator = takeIf(...operators))
      left = { kind: 'arithmetic', operator, left: amount(left), right: amount(read()) }
    return left
  }
  const readAtom = (): Truth | Amount => {
    if (takeIf('(') !== null) {
      const inner = deeper(readOr)
      if (takeIf(')') === null) throw unclosed(tokens[at])
      return inner
    }
    if (takeIf('-') !== null) {
      const zero: Amount = { kind: 'number', value: 0 }
      return { kind: 'arithmetic', operator: '-', left: zero, right: amount(deeper(readAtom)) }
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
  if (next !== undefined) throw wrong('condition_goes_on', { found: JSON.stringify(next) })
  return truth(whole)
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  const pattern = /\s*(?:(\d+(?:\.\d+)?|[a-z_]+(?:\.[a-z]+)?|<=|>=|!=|[<>=()+*/-])|(\S))/gy
  for (const [, token, strange] of text.trimEnd().matchAll(pattern)) {
    if (token === undefined) throw wrong('condition_meaningless', { found: JSON.stringify(strange) })
    tokens.push(token)
  }
  if (tokens.length === 0) throw wrong('condition_empty')
  return tokens
}

function truth(found: Truth | Amount): Truth {
  if (isTruth(found)) return found
  throw wrong('condition_not_compared')
}

function amount(found: Truth | Amount): Amount {
  if (!isTruth(found)) return found
  throw wrong('condition_compared_twice')
}

function isTruth(found: Truth | Amount): found is Truth {
  return found.kind !== 'number' && found.kind !== 'metric' && found.kind !== 'arithmetic'
}

function unknownMetric(name: string): ConditionError {
  return BY_ROLE.some((each) => each === name)
    ? wrong('condition_without_role', { name })
    : wrong('condition_unknown_metric', { name, known: METRIC_NAMES.join(', ') })
}

function unclosed(token: string | undefined): ConditionError {
  return token === undefined
    ? wrong('condition_ends_unclosed')
    : wrong('condition_unclosed', { found: JSON.stringify(token) })
}

function incomplete(token: string | undefined): ConditionError {
  return token === undefined
    ? wrong('condition_ends_incomplete')
    : wrong('condition_incomplete', { found: JSON.stringify(token) })
}

function truthOf(truth: Truth, metrics: CallMetrics): boolean | null {
  switch (truth.kind) {
    case 'comparison': {
      const left = amountOf(truth.left, metrics)
      const right = amountOf(truth.right, metrics)
      return left === null || right === null ? null : compare(left, truth.operator, right)
    }
    case 'not': {
      const of = truthOf(truth.of, metrics)
      return of === null ? null : !of
    }
    case 'and':
    case 'or': {
      // What one side decides alone needs no other.
      const decisive = truth.kind === 'or'
      const sides = [truthOf(truth.left, metrics), truthOf(truth.right, metrics)]
      if (sides.includes(decisive)) return decisive
      return sides.includes(null) ? null : !decisive
    }
    default:
      return truth satisfies never
  }
}

function compare(left: number, operator: Comparison, right: number): boolean {
  switch (operator) {
    case '<':
      return left < right
    case '<=':
      return left <= right
    case '>':
      return left > right
    case '>=':
      return left >= right
    case '=':
      return left === right
    case '!=':
      return left !== right
    default:
      return operator satisfies never
  }
}

function amountOf(amount: Amount, metrics: CallMetrics): number | null {
  if (amount.kind === 'number') return amount.value
  if (amount.kind === 'metric') return measured(amount.name, metrics)
  const left = amountOf(amount.left, metrics)
  const right = amountOf(amount.right, metrics)
  if (left === null || right === null) return null
  switch (amount.operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? null : left / right
    default:
      return amount.operator satisfies never
  }
}

function measured(name: string, metrics: CallMetrics): number | null {
  const whole = WHOLE.find((each) => each === name)
  if (whole !== undefined) return metrics[whole]
  const [metric, role] = name.split('.')
  const byRole = BY_ROLE.find((each) => each === metric)
  if (byRole === undefined || (role !== 'agent' && role !== 'customer')) return null
  return metrics[byRole][role]
}
