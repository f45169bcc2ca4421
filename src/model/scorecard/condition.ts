import type { CallMetrics } from '../analytics.ts'
import {
  type BooleanNode,
  CALL_METRICS,
  type ComparisonOperator,
  type NumberNode,
  parseCondition,
  ROLE_METRICS,
} from './condition-parser.ts'

export { ConditionError, METRIC_NAMES } from './condition-parser.ts'

/**
 * Checks that a condition can be evaluated for every call.
 * @throws ConditionError
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import { checkCondition } from './condition.ts'
 *
 * checkCondition('silence_ratio < 0.2 and interruptions.agent / turns <= 0.1')
 * assert.throws(() => checkCondition('loudness < 3'), /"loudness", which is not a metric/)
 * ```
 */
export function checkCondition(text: string): void {
  parseCondition(text)
}

/**
 * Evaluates a condition for a call. Null if it needs a number that the call does not have, such as a response latency
 * if nobody answered, or if it divides by 0.
 * @throws ConditionError
 * @example
 * ```ts
 * import assert from 'node:assert/strict'
 * import type { CallMetrics } from '../analytics.ts'
 * import { evaluateCondition } from './condition.ts'
 *
 * // Only the metrics that the conditions name.
 * const metrics = { silence_ratio: 0.1, response_latency_ms: { agent: null, customer: 800 } }
 * const evaluate = (text: string) => evaluateCondition(text, metrics as unknown as CallMetrics)
 *
 * assert.equal(evaluate('silence_ratio < 0.2'), true)
 * assert.equal(evaluate('response_latency_ms.agent < 1000'), null)
 * assert.equal(evaluate('response_latency_ms.agent < 1000 or silence_ratio < 0.2'), true)
 * ```
 */
export function evaluateCondition(text: string, metrics: CallMetrics): boolean | null {
  return evaluateBoolean(parseCondition(text), metrics)
}

function evaluateBoolean(node: BooleanNode, metrics: CallMetrics): boolean | null {
  switch (node.kind) {
    case 'comparison': {
      const left = evaluateNumber(node.left, metrics)
      const right = evaluateNumber(node.right, metrics)
      return left === null || right === null ? null : compare(left, node.operator, right)
    }
    case 'not': {
      const of = evaluateBoolean(node.of, metrics)
      return of === null ? null : !of
    }
    case 'and':
    case 'or': {
      // One side may decide alone: `false and null` is false.
      const decisive = node.kind === 'or'
      const sides = [evaluateBoolean(node.left, metrics), evaluateBoolean(node.right, metrics)]
      if (sides.includes(decisive)) return decisive
      return sides.includes(null) ? null : !decisive
    }
    default:
      return node satisfies never
  }
}

function compare(left: number, operator: ComparisonOperator, right: number): boolean {
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

function evaluateNumber(node: NumberNode, metrics: CallMetrics): number | null {
  if (node.kind === 'number') return node.value
  if (node.kind === 'metric') return metricValue(node.name, metrics)
  const left = evaluateNumber(node.left, metrics)
  const right = evaluateNumber(node.right, metrics)
  if (left === null || right === null) return null
  switch (node.operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return right === 0 ? null : left / right
    default:
      return node.operator satisfies never
  }
}

function metricValue(name: string, metrics: CallMetrics): number | null {
  const whole = CALL_METRICS.find((each) => each === name)
  if (whole !== undefined) return metrics[whole]
  const [metric, role] = name.split('.')
  const byRole = ROLE_METRICS.find((each) => each === metric)
  if (byRole === undefined || (role !== 'agent' && role !== 'customer')) return null
  return metrics[byRole][role]
}
