import { describe, expect, test } from 'bun:test'
import { flipsBetween, type ProbeName, variantsOf } from '../../../src/domain/evaluation/probes/probe.ts'
import type { EvaluatedResult } from '../../../src/model/evaluation/evaluated-calls.ts'
import type { Speaker, Transcript } from '../../../src/model/transcript.ts'

describe('--probe names', () => {
  test('a name is swapped wherever it stands, words that look like it are not', () => {
    const said = [
      'My name is Alisa Keller. I will mark the bill.',
      'Hello Alisa, thank you. Will you pay it?',
    ]
    const [first] = names('en-US', said)
    const [given, family] = (first?.change ?? '').split(', ').map((each) => each.split(' → ')[1] ?? '')
    expect(first?.texts).toEqual([
      `My name is ${given} ${family}. I will mark the bill.`,
      `Hello ${given}, thank you. Will you pay it?`,
    ])
  })

  test('each call is said five times, first with a name that is a word too', () => {
    const variants = names('en-US', ['This is Jennifer speaking.'])
    expect(new Set(variants.map(({ change }) => change)).size).toBe(5)
    expect(['Bill', 'Jack', 'Guadalupe', 'Will', 'Grace', 'Mark']).toContain(
      variants[0]?.change.replace('Jennifer → ', '') ?? '',
    )
  })

  test.each([
    ['my name is tori goodwin and i have a question', 'tori', 'goodwin'],
    ['tori goodwin', 'tori', 'goodwin'],
    ['I spoke to Mr. Archambault', 'Archambault'],
    ['thank you, Grace, and goodbye', 'Grace'],
    ["it is Jennifer's account", 'Jennifer'],
  ])('%j has its names swapped in their case', (text, ...swapped) => {
    for (const { texts } of names('en-US', [text])) {
      for (const name of swapped) expect(texts[0]).not.toContain(name)
      expect(texts[0]).toMatch(text === text.toLowerCase() ? /^[^A-Z]*$/ : /[A-Z]/)
    }
    expect(names('en-US', [text])).toHaveLength(5)
  })

  test.each([
    ['en-US', 'I want to pay my Bill.'],
    ['en-US', 'Will it be long? Mark that, may I hope so.'],
    ['en-US', 'my name is wrong on the letter'],
    ['en-US', 'write to james@smith.example'],
    ['ja-JP', '森の近くの宿を探しています。お客様。'],
    ['de-DE', 'Mein Name ist Jennifer.'],
  ])('%s: %j has no name', (language, text) => {
    expect(names(language, [text])).toEqual([])
  })

  test('Japanese names are those that somebody is addressed by or gives', () => {
    const variants = names('ja-JP', ['佐藤太郎と申します。', '佐藤様ですね。担当の鬼龍院と申します。'])
    expect(variants).toHaveLength(5)
    for (const { texts } of variants) {
      expect(texts.join('')).not.toMatch(/佐藤|太郎|鬼龍院/)
      expect(texts[0]).toMatch(/^.{2,7}と申します。$/)
      expect(texts[1]).toMatch(/^.{2,4}様ですね。担当の.{2,4}と申します。$/)
    }
  })

  test('the same call is said with the same names on every run', () => {
    const said = ['This is Jennifer speaking.']
    expect(names('en-US', said)).toEqual(names('en-US', said))
    expect(names('en-US', said, 'another call')).not.toEqual(names('en-US', said))
  })
})

describe('--probe style', () => {
  test.each([
    ['contracted', 'I am sure it is not right and I cannot pay', "I'm sure it's not right and I can't pay"],
    ['in full', "I don't know why you’re late", 'I do not know why you are late'],
    [
      'courteous',
      'I want to cancel. Can you tell me how?',
      'I would like to cancel. Could you please tell me how?',
    ],
    [
      'plain',
      "I'd like to cancel, could you please help? Thank you.",
      'I want to cancel, can you help? Thanks.',
    ],
    ['casual', 'Hello, I have to go because I want to.', "Hey, I gotta go 'cause I wanna."],
  ])('English, %s', (style, said, otherwise) => {
    expect(styles('en-US', said).get(style)).toBe(otherwise)
  })

  test.each([
    [
      'plain',
      '荷物が届きませんでした。払いましたが、どうなっているんですか。',
      '荷物が届かなかった。払ったが、どうなっているの。',
    ],
    ['plain', '返金をお願いします。ありがとうございました。', '返金をお願い。ありがとう。'],
    [
      'plain',
      '書きます。来ました。行きました。話しません。できます。見ました。',
      '書く。来た。行った。話さない。できる。見た。',
    ],
    ['very polite', '確認してください。', '確認していただけますでしょうか。'],
    ['Kansai', '本当にできません。荷物だけど、わかりません。', 'ほんまにでけへん。荷物やけど、わからへん。'],
  ])('Japanese, %s', (style, said, otherwise) => {
    expect(styles('ja-JP', said).get(style)).toBe(otherwise)
  })

  test('the words of the agent stay', () => {
    const transcript = transcriptOf('en-US', ['I want to pay', 'I want to help'])
    for (const variant of variantsOf('style', transcript, '1')) {
      expect(variant.transcript.segments[1]?.text).toBe('I want to help')
    }
  })

  test('a style that changes no word is left out', () => {
    expect([...styles('en-US', 'My parcel').keys()]).toEqual([])
  })
})

test('a verdict flips if it differs, each answer for itself', () => {
  const call: EvaluatedResult = {
    intent: { intent: 'payment', confidence: 0.9 },
    emotion: 'neutral',
    outcome: null,
    answers: { greeting: 'yes', closing: null },
  }
  const other: EvaluatedResult = {
    ...call,
    intent: { intent: 'payment', confidence: 0.2 },
    outcome: { outcome: 'resolved', confidence: null },
    answers: { greeting: 'yes', closing: 'no' },
  }
  expect(flipsBetween(call, other)).toEqual({
    compared: 5,
    flips: [
      { measure: 'outcome', question: null, from: null, to: 'resolved' },
      { measure: 'answers', question: 'closing', from: null, to: 'no' },
    ],
  })
})

/** The customer says the first text, the agent the second. */
function transcriptOf(language: string, texts: readonly string[]): Transcript {
  const segments = texts.map((text, index) => ({
    id: `s${index}`,
    speaker: (index % 2 === 0 ? 'customer' : 'agent') satisfies Speaker as Speaker,
    channel: 0,
    start_ms: 0,
    end_ms: 1000,
    text,
    confidence: 1,
    words: [],
  }))
  return { language, engine: 'test', model: 'test', duration_ms: 1000, channels: 1, segments }
}

function said(probe: ProbeName, language: string, texts: readonly string[], seed: string) {
  return variantsOf(probe, transcriptOf(language, texts), seed).map(({ change, transcript }) => ({
    change,
    texts: transcript.segments.map((each) => each.text),
  }))
}

function names(language: string, texts: readonly string[], seed = 'call-1') {
  return said('names', language, texts, seed)
}

function styles(language: string, text: string): Map<string, string | undefined> {
  return new Map(said('style', language, [text], '1').map(({ change, texts }) => [change, texts[0]]))
}
