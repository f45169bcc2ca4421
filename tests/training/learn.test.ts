import { describe, expect, test } from 'bun:test'
import { learntModels } from '../../src/domain/analysis/local/learnt.ts'
import { packModels, unpackModels } from '../../src/domain/analysis/local/linear-classifier.ts'
import { digestOf, englishLessons, japaneseLessons, learnAll } from '../../training/learn.ts'

const LESSONS = { en: englishLessons(), ja: japaneseLessons() }

describe.each(['en', 'ja'] as const)('what is learnt of %s', (language) => {
  test('is trained from the current samples and settings: otherwise run `bun run learn`', () => {
    const learnt = learntModels(language)
    for (const [name, lesson] of Object.entries(LESSONS[language]))
      expect([name, learnt.learntFrom(name)]).toEqual([name, digestOf(lesson)])
  })

  test('is the same when trained again from the same samples', () => {
    const { moves } = LESSONS[language]
    if (moves === undefined) throw new Error('There are no moves to learn')
    const kinds = Object.keys(moves.samples)
    const again = unpackModels(packModels(learnAll({ moves }))).classifier('moves', kinds)
    const kept = learntModels(language).classifier('moves', kinds)
    for (const texts of Object.values(moves.samples)) {
      for (const text of texts.slice(0, 5)) {
        const [features, found] = [moves.featuresOf(text), kept(moves.featuresOf(text))]
        // Equal to the last byte on one machine; another may round exponentials differently.
        for (const [kind, odds] of again(features)) expect(found.get(kind) ?? 0).toBeCloseTo(odds, 1)
      }
    }
  })

  test('has another digest if a sample or a setting changes', () => {
    const { moves } = LESSONS[language]
    if (moves === undefined) throw new Error('There are no moves to learn')
    const [kind = '', texts = []] = Object.entries(moves.samples)[0] ?? []
    const fewer = { ...moves, samples: { ...moves.samples, [kind]: texts.slice(1) } }
    const settings = { decay: 0.5, rounds: 1 }
    expect(new Set([moves, fewer, { ...moves, settings }].map(digestOf)).size).toBe(3)
  })
})
