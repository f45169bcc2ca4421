import { describe, expect, test } from 'bun:test'
import { figuresOf, type Verdict } from '../../../src/model/evaluation/figures.ts'

const verdict = (label: string, got: string | null, confidence: number | null = null): Verdict => ({
  accepted: [label],
  got,
  confidence,
})
const times = (count: number, each: Verdict) => Array.from({ length: count }, () => each)

describe('the figures over verdicts', () => {
  test('kappa is that of the published example', () => {
    // https://en.wikipedia.org/wiki/Cohen%27s_kappa: p_o = 0.7, p_e = 0.5.
    const figures = figuresOf([
      ...times(20, verdict('yes', 'yes')),
      ...times(5, verdict('no', 'yes')),
      ...times(10, verdict('yes', 'no')),
      ...times(15, verdict('no', 'no')),
    ])
    expect(figures).toMatchObject({ n: 50, right: 35, accuracy: 0.7, kappa: 0.4 })
    // Recall of yes is 20/30, of no 15/20.
    expect(figures.balanced_accuracy).toBe(0.7083)
  })

  test('a rare class counts as much as a frequent one in the balanced accuracy', () => {
    const figures = figuresOf([...times(99, verdict('payment', 'payment')), verdict('complaint', 'payment')])
    expect(figures).toMatchObject({ accuracy: 0.99, balanced_accuracy: 0.5, kappa: 0 })
  })

  test('the calibration error weighs the distance of each bin by its results', () => {
    const figures = figuresOf([
      ...times(8, verdict('a', 'a', 0.85)),
      ...times(2, verdict('a', 'b', 0.85)),
      ...times(5, verdict('a', 'a', 0.25)),
      ...times(5, verdict('a', 'b', 0.25)),
      verdict('a', 'a', null),
    ])
    // Half of the results are 0.05 off, the other half 0.25.
    expect(figures.calibration_error).toBe(0.15)
    expect(figures.calibration).toEqual([
      { from: 0.2, to: 0.3, n: 10, confidence: 0.25, accuracy: 0.5 },
      { from: 0.8, to: 0.9, n: 10, confidence: 0.85, accuracy: 0.8 },
    ])
  })

  test('a confidence of 1 is in the last bin', () => {
    expect(figuresOf([verdict('a', 'a', 1)]).calibration).toEqual([
      { from: 0.9, to: 1, n: 1, confidence: 1, accuracy: 1 },
    ])
  })

  test('any accepted value is right, and the class is that of the first', () => {
    const figures = figuresOf([
      { accepted: ['payment', 'billing_question'], got: 'billing_question', confidence: null },
      { accepted: ['payment', 'billing_question'], got: 'other', confidence: null },
    ])
    expect(figures.right).toBe(1)
    expect(figures.classes).toEqual([
      { label: 'billing_question', n: 0, recall: null, found: 1, precision: 1 },
      { label: 'other', n: 0, recall: null, found: 1, precision: 0 },
      { label: 'payment', n: 2, recall: 0.5, found: 0, precision: null },
    ])
    expect(figures.confusions).toEqual([{ label: 'payment|billing_question', got: 'other', count: 1 }])
  })

  test('a missing result is wrong, and counted', () => {
    const figures = figuresOf([verdict('a', null), verdict('a', 'a', 0.9)])
    expect(figures).toMatchObject({ n: 2, right: 1, without_result: 1, accuracy: 0.5 })
    expect(figures.confusions).toEqual([{ label: 'a', got: null, count: 1 }])
    expect(figures.calibration_error).toBe(0.1)
  })

  test('confusions come by their number, then by name', () => {
    const figures = figuresOf([
      verdict('b', 'c'),
      verdict('a', 'c'),
      ...times(2, verdict('c', 'a')),
      verdict('a', 'a'),
    ])
    expect(figures.confusions.map(({ label, got, count }) => `${label} ${got} ${count}`)).toEqual([
      'c a 2',
      'a c 1',
      'b c 1',
    ])
  })

  test('of nothing, every share is null', () => {
    expect(figuresOf([])).toMatchObject({
      n: 0,
      accuracy: null,
      balanced_accuracy: null,
      kappa: null,
      calibration_error: null,
      confusions: [],
    })
  })
})
