import { expect, test } from 'bun:test'
import { languageOf } from '../../../../src/domain/analysis/local/engine.ts'
import { readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { sentencesOf } from '../../../../src/domain/analysis/local/summary/sentences.ts'
import { createTeller } from '../../../../src/domain/analysis/local/summary/telling.ts'
import { call } from './support.ts'

const language = languageOf('en-US')
if (language === null) throw new Error('no English')
const reading = readCall(
  call(`
    C: The kettle leaks at the handle.
    A: A new kettle costs forty dollars.
    C: The kettle leaks at the handle!
  `),
  language,
)
const LEAST = 0.0001

test('what was told is not told again', () => {
  const sentences = sentencesOf(reading)
  const chosen = createTeller(sentences)(sentences, { most: 3, least: LEAST })
  expect(chosen.map((each) => each.text)).toEqual([
    'A new kettle costs forty dollars.',
    'The kettle leaks at the handle.',
  ])
})

test('what finds no room is left for later', () => {
  const sentences = sentencesOf(reading)
  const choose = createTeller(sentences)
  expect(choose(sentences, { most: 3, room: 5, least: LEAST })).toEqual([])
  expect(choose(sentences, { most: 3, least: LEAST })).toHaveLength(2)
})

test('a statement without an end is cut into pieces that are short enough to quote, between characters', () => {
  const japanese = languageOf('ja-JP')
  if (japanese === null) throw new Error('no Japanese')
  const text = `あ${'𠮷'.repeat(100)}`
  const cut = sentencesOf(readCall(call(`C: ${text}`, 'ja-JP'), japanese)).map((each) => each.text)
  expect(cut.length).toBeGreaterThan(2)
  expect(cut.every((each) => each.isWellFormed() && each.length <= 80)).toBe(true)
  expect(cut.join('')).toBe(text)
})
