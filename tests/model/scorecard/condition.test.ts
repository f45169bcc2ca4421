import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { CallMetrics } from '../../../src/model/analytics.ts'
import {
  ConditionError,
  checkCondition,
  evaluateCondition,
  METRIC_NAMES,
} from '../../../src/model/scorecard/condition.ts'

// The first such string of a process takes a second of processor time to prepare, which no test has.
const anyText = fc.string()

const both = (agent: number, customer: number) => ({ agent, customer })
const metrics: CallMetrics = {
  duration_ms: 100_000,
  talk_ms: both(60_000, 20_000),
  talk_ratio: 0.75,
  silence_ms: 20_000,
  silence_ratio: 0.2,
  longest_silence_ms: 5_000,
  overlap_ms: 0,
  interruptions: both(3, 0),
  words_per_minute: both(150, 120),
  backchannels: both(1, 2),
  longest_monologue_ms: both(30_000, 10_000),
  response_latency_ms: { agent: 400, customer: null },
  turns: 12,
}

describe('a condition', () => {
  test.each([
    ['silence_ratio < 0.2', false],
    ['silence_ratio <= 0.2', true],
    ['silence_ratio=0.2', true],
    ['turns != 12', false],
    ['interruptions.agent / turns > 0.2', true],
    ['talk_ms.agent + talk_ms.customer = duration_ms - silence_ms', true],
    ['2 + 3 * 4 = 14', true],
    ['(2 + 3) * 4 = 20', true],
    ['10 - 4 - 3 = 3', true],
    ['24 / 4 / 2 = 3', true],
    ['-turns < -11', true],
    ['not turns > 5', false],
    ['not (turns > 5 and silence_ratio > 0.5)', true],
    ['turns > 50 and turns > 5 or turns = 12', true],
    ['turns = 12 or turns > 50 and turns > 5', true],
    ['(turns = 12 or turns > 50) and turns > 50', false],
    ['  turns>5  ', true],
  ])('%s is %p', (condition, holds) => {
    expect(evaluateCondition(condition, metrics)).toBe(holds)
  })

  test.each([
    ['response_latency_ms.customer < 1000', null],
    ['1 / overlap_ms > 0', null],
    ['not response_latency_ms.customer < 1000', null],
    ['response_latency_ms.customer < 1000 and turns > 5', null],
    // What one side decides needs no other.
    ['response_latency_ms.customer < 1000 and turns > 50', false],
    ['response_latency_ms.customer < 1000 or turns > 5', true],
  ])('%s with a metric that the call does not have is %p', (condition, holds) => {
    expect(evaluateCondition(condition, metrics)).toBe(holds)
  })

  test.each([
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['silence_ratio', 'has a number where a comparison is expected'],
    ['0.2', 'has a number where a comparison is expected'],
    ['silence < 0.2', 'uses "silence", which is not a metric; the metrics are duration_ms'],
    ['talk_ms > 5', 'uses "talk_ms" without a role; write talk_ms.agent'],
    ['talk_ms.boss > 5', 'which is not a metric'],
    ['turns < ', 'ends where a number'],
    ['turns < < 5', '"<" where a number'],
    ['turns < 5 5', 'cannot be read from "5" onwards'],
    ['1 < turns < 5', 'cannot be read from "<" onwards'],
    ['(turns < 5', 'where ) is expected'],
    ['turns < 5)', 'cannot be read from ")" onwards'],
    ['turns < 5 and 3', 'has a number where a comparison is expected'],
    ['(turns < 5) + 1 > 2', 'uses a comparison as a number'],
    ['turns == 5', '"=" where a number'],
    ['turns < 5; process.exit()', '";", which is not allowed in a condition'],
    ['constructor < 5', 'which is not a metric'],
    ['__proto__ < 5', 'which is not a metric'],
    ['turns < `5`', 'which is not allowed in a condition'],
    [`${'('.repeat(30)}turns < 5${')'.repeat(30)}`, 'nested more than 20 levels'],
    [`turns < ${'9'.repeat(400)}`, 'at most 300'],
  ])('%s is refused: %s', (condition, message) => {
    expect(() => checkCondition(condition)).toThrow(ConditionError)
    expect(() => checkCondition(condition)).toThrow(message)
  })

  test('any text is either refused with a ConditionError or evaluated', () => {
    const token = fc.constantFrom(
      ...METRIC_NAMES,
      ...['<', '<=', '=', '!=', '>', '(', ')', 'and', 'or', 'not', '+', '-', '*', '/', '0', '0.2', '7', 'x'],
    )
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          fc.array(token).map((each) => each.join(' ')),
        ),
        (condition) => {
          try {
            checkCondition(condition)
          } catch (error) {
            expect(error).toBeInstanceOf(ConditionError)
            return
          }
          expect([true, false, null]).toContain(evaluateCondition(condition, metrics))
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
