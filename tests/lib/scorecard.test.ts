import { describe, expect, test } from 'bun:test'
import { DEFAULT_SCORECARD } from '../../src/domain/analysis/default-scorecard.ts'
import { conversationMetrics } from '../../src/domain/analysis/metrics.ts'
import {
  failsCall,
  type MetricCondition,
  metricAnswer,
  questionsOf,
  scoreOf,
} from '../../src/lib/scorecard.ts'

const points = (answer: 'yes' | 'no' | 'not_applicable', max_points: number) => ({
  answer,
  max_points,
  points: answer === 'yes' ? max_points : 0,
})

describe('score', () => {
  test('is the share of the points that could be reached', () => {
    expect(scoreOf([points('yes', 30), points('no', 10), points('yes', 20)], false)).toBe(83.3) // 50 of 60
  })
  test('leaves questions out that do not apply', () => {
    expect(scoreOf([points('yes', 30), points('not_applicable', 70)], false)).toBe(100)
  })
  test('is 0 where a question failed the call', () => {
    expect(scoreOf([points('yes', 90), points('no', 10)], true)).toBe(0)
  })
  test('is null, not 0, where nothing applies', () => {
    expect(scoreOf([points('not_applicable', 100)], false)).toBeNull()
    expect(scoreOf([points('yes', 0)], false)).toBeNull()
  })
})

test('only a no to a question marked so fails the call', () => {
  const question = { text: '', weight: 10, kind: 'judged' } as const
  const scorecard = {
    sections: [
      {
        id: 's',
        title: '',
        questions: [
          { ...question, id: 'a', auto_fail: true },
          { ...question, id: 'b', auto_fail: false },
        ],
      },
    ],
  }
  expect(failsCall(scorecard, [{ question_id: 'a', answer: 'no' }])).toBe(true)
  expect(failsCall(scorecard, [{ question_id: 'a', answer: 'not_applicable' }])).toBe(false)
  expect(failsCall(scorecard, [{ question_id: 'b', answer: 'no' }])).toBe(false)
})

test('metric questions compare with their bound, by role where the metric has roles', () => {
  const metrics = conversationMetrics({
    language: 'en-US',
    engine: '',
    model: '',
    duration_ms: 10_000,
    channels: 2,
    segments: [
      {
        id: 's1',
        speaker: 'agent',
        channel: 0,
        start_ms: 0,
        end_ms: 8000,
        text: '',
        confidence: 1,
        words: [],
      },
    ],
  })
  const ask = (condition: MetricCondition | undefined) => metricAnswer(condition, metrics)
  expect(ask({ metric: 'silence_ratio', operator: '<', value: 0.2 })).toBe('no') // exactly 0.2
  expect(ask({ metric: 'silence_ratio', operator: '<=', value: 0.2 })).toBe('yes')
  expect(ask({ metric: 'talk_ms', role: 'agent', operator: '>=', value: 8000 })).toBe('yes')
  expect(ask({ metric: 'talk_ms', role: 'customer', operator: '>', value: 0 })).toBe('no')
  // No such number: nobody answered, no role named, no condition.
  expect(ask({ metric: 'response_latency_ms', role: 'agent', operator: '<', value: 1 })).toBe(
    'not_applicable',
  )
  expect(ask({ metric: 'talk_ms', operator: '>', value: 0 })).toBe('not_applicable')
  expect(ask(undefined)).toBe('not_applicable')
})

test('the default scorecard asks the eight questions, for a hundred points', () => {
  const questions = questionsOf(DEFAULT_SCORECARD)
  expect(questions.map((each) => each.id)).toEqual([
    'greeting',
    'identification',
    'empathy',
    'explanation',
    'resolution',
    'next_steps',
    'courtesy',
    'closing',
  ])
  expect(questions.reduce((sum, each) => sum + each.weight, 0)).toBe(100)
})
