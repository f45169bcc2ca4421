import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { spreadOf } from '../../../src/model/reviews/kappa.ts'
import { REVIEW_ACTIONS, type ReviewProgress, reviewAfter } from '../../../src/model/reviews/work.ts'

const people = fc.constantFrom('maria', 'grace', 'tom')
const acts = fc.array(
  fc.record({ action: fc.constantFrom(...REVIEW_ACTIONS), userId: people, isAgent: fc.boolean() }),
  { maxLength: 12 },
)

test('whatever people try, a review goes one way, and nobody answers to himself', () => {
  const ends = new Set<string>()
  fc.assert(
    fc.property(acts, (tried) => {
      let review: ReviewProgress = { state: 'draft', publishedBy: null, appealedBy: null }
      const way: string[] = [review.state]
      for (const { action, ...actor } of tried) {
        const before = review
        const next = reviewAfter(review, action, actor)
        if ('refused' in next) {
          expect(next.refused).toBeOneOf(['wrong_state', 'own_review', 'own_appeal', 'not_the_agent'])
          continue
        }
        review = {
          state: next.state,
          publishedBy: action === 'publish' ? actor.userId : review.publishedBy,
          appealedBy: action === 'appeal' ? actor.userId : review.appealedBy,
        }
        way.push(review.state)
        if (action === 'acknowledge' || action === 'appeal') {
          expect(actor.isAgent).toBe(true)
          expect(actor.userId).not.toBe(before.publishedBy ?? '')
        }
        if (action === 'uphold' || action === 'change')
          expect([before.publishedBy, before.appealedBy]).not.toContain(actor.userId)
      }
      const ways = [
        'draft published acknowledged',
        'draft published appealed upheld',
        'draft published appealed changed',
      ]
      expect(ways.some((each) => `${each} `.startsWith(`${way.join(' ')} `))).toBe(true)
      ends.add(review.state)
    }),
    { numRuns: 3_000 },
  )
  expect(ends.size).toBe(6)
})

describe('how far people agree on a question', () => {
  /** Ten subjects of the example at https://en.wikipedia.org/wiki/Fleiss%27_kappa: how many of 14 chose each of five. */
  const COUNTS = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ]

  test('fourteen people: the published value of Fleiss’ kappa', () => {
    const raters = Array.from({ length: 14 }, (_, at) => `rater ${at}`)
    const calls = COUNTS.map((counts) => {
      const answers = counts.flatMap((count, at) => Array.from({ length: count }, () => `answer ${at}`))
      return Object.fromEntries(raters.map((each, at) => [each, answers[at] ?? '']))
    })
    expect(spreadOf(calls, raters)).toEqual({ calls: 10, share: 0.378, kappa: 0.2099 })
  })

  test('two people: Cohen’s kappa, without the calls that one left out', () => {
    const pairs = (count: number, one: string, other: string) =>
      Array.from({ length: count }, () => ({ one, other }))
    const calls = [
      ...pairs(20, 'yes', 'yes'),
      ...pairs(5, 'yes', 'no'),
      ...pairs(10, 'no', 'yes'),
      ...pairs(15, 'no', 'no'),
      { one: 'yes' },
    ] as Record<string, string>[]
    expect(spreadOf(calls, ['one', 'other'])).toEqual({ calls: 50, share: 0.7, kappa: 0.4 })
  })

  test('it is not defined without answers, or if all are the same one', () => {
    expect(spreadOf([{ one: 'yes' }], ['one', 'other'])).toEqual({ calls: 0, share: null, kappa: null })
    const same = [{ one: 'yes', other: 'yes', third: 'yes' }]
    expect(spreadOf(same, ['one', 'other', 'third'])).toEqual({ calls: 1, share: 1, kappa: null })
  })
})
