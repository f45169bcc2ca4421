import { describe, expect, test } from 'bun:test'
import { conversationMetrics } from '../../../src/domain/analysis/metrics.ts'
import { DEFAULT_SCORECARD } from '../../../src/model/scorecard/defaults.ts'
import {
  answersTo,
  failsCall,
  metricAnswer,
  pointsOf,
  questionsOf,
  type ScorecardQuestion,
  scoreOf,
} from '../../../src/model/scorecard/scorecard.ts'

const points = (answer: 'yes' | 'no' | 'not_applicable', max_points: number) => ({
  answer,
  max_points,
  points: answer === 'yes' ? max_points : 0,
})

describe('score', () => {
  test('is the percentage of the points that could be reached', () => {
    expect(scoreOf([points('yes', 30), points('no', 10), points('yes', 20)], false)).toBe(83.3) // 50 of 60
  })
  test('leaves out questions that do not apply', () => {
    expect(scoreOf([points('yes', 30), points('not_applicable', 70)], false)).toBe(100)
    expect(scoreOf([points('yes', 30), { ...points('no', 70), answer: null }], false)).toBe(100)
  })
  test('is 0 if a question failed the call', () => {
    expect(scoreOf([points('yes', 90), points('no', 10)], true)).toBe(0)
  })
  test('is null, not 0, if no question applies', () => {
    expect(scoreOf([points('not_applicable', 100)], false)).toBeNull()
    expect(scoreOf([points('yes', 0)], false)).toBeNull()
  })
})

test('only a no to a question with auto_fail fails the call', () => {
  const question = { text: '', weight: 10, kind: 'yes_no' } as const
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

test('metric questions evaluate their condition, by role if the metric has roles', () => {
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
  const ask = (condition: string) => metricAnswer(condition, metrics)
  expect(ask('silence_ratio < 0.2')).toBe('no') // exactly 0.2
  expect(ask('silence_ratio <= 0.2')).toBe('yes')
  expect(ask('talk_ms.agent >= 8000')).toBe('yes')
  expect(ask('talk_ms.customer > 0')).toBe('no')
  // The metric is null: nobody answered.
  expect(ask('response_latency_ms.agent < 1')).toBe('not_applicable')
})

describe('questions with options', () => {
  const question: ScorecardQuestion = {
    id: 'tone',
    text: 'How did the agent sound?',
    kind: 'choice',
    weight: 30,
    auto_fail: true,
    options: [
      { id: 'warm', label: 'Warm', points: 4 },
      { id: 'flat', label: 'Flat', points: 1 },
      { id: 'harsh', label: 'Harsh', points: 0 },
    ],
  }
  const scorecard = { sections: [{ id: 's', title: '', questions: [question] }] }

  test('the option with the most points gives the whole weight, the others a proportional part', () => {
    const points = ['warm', 'flat', 'harsh', 'not_applicable', null].map((each) => pointsOf(question, each))
    expect(points.map((each) => each.points)).toEqual([30, 7.5, 0, 0, 0])
    expect(points.every((each) => each.max_points === 30)).toBe(true)
  })
  test('an option without points fails the call if the question has auto_fail', () => {
    const fails = (answer: string | null) => failsCall(scorecard, [{ question_id: 'tone', answer }])
    expect(['warm', 'flat', 'harsh', 'not_applicable', null].map(fails)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ])
  })
  test('the answers that are allowed', () => {
    expect(answersTo(question)).toEqual(['warm', 'flat', 'harsh', 'not_applicable'])
    expect(answersTo({ ...question, allow_not_applicable: false })).toEqual(['warm', 'flat', 'harsh'])
  })
})

test('the default scorecard has eight questions for 100 points', () => {
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
