import { expect, test } from 'bun:test'
import { alikeTexts } from '../../../../../src/domain/analysis/local/learning/alike.ts'
import {
  openIntentModel,
  packIntents,
} from '../../../../../src/domain/analysis/local/learning/intent-model.ts'
import { trainIntents } from '../../../../../src/domain/analysis/local/learning/training.ts'
import { charactersRead, spaceOf } from '../../../../../src/domain/analysis/local/learning/vectors.ts'
import { readExamples } from '../../../../../training/read.ts'

const callers = readExamples('en', 'train').filter((each) => each.kind === 'caller')
const examples = ['payment', 'account_access', 'appointment'].flatMap((intent) =>
  callers
    .filter((each) => each.labels.intent === intent)
    .slice(0, 30)
    .map((each) => ({ intent, text: each.turns[0]?.text ?? '' })),
)
const INTENTS = ['payment', 'account_access', 'appointment']

async function modelOf(from: typeof examples, intents = INTENTS) {
  const { learnt } = await trainIntents({ intents, examples: from })
  return openIntentModel(packIntents(learnt), intents)
}

test('other things go on while a program learns, also while it reads texts', async () => {
  let turns = 0
  const count = setInterval(() => {
    turns += 1
  }, 1)
  const texts = Array.from({ length: 3_000 }, (_, at) => `some words about the number ${at} of ${at * 7}`)
  await spaceOf(texts, 1_000)
  const read = turns
  await trainIntents({
    intents: ['a', 'b'],
    examples: texts.map((text, at) => ({ intent: at % 2 === 0 ? 'a' : 'b', text })),
  })
  clearInterval(count)
  expect(read).toBeGreaterThan(0)
  expect(turns).toBeGreaterThan(read)
}, 30_000)

test('features that are in fewest texts are left out where there are too many', async () => {
  const texts = Array.from({ length: 50 }, (_, at) => `often ${at < 25 ? 'seldom' : 'never'} x${at}`)
  const { features, vectors } = await spaceOf(texts, 20)
  expect(features.length).toBe(20)
  // What all texts have comes first.
  expect(vectors.every((each) => each.rows.includes(0))).toBe(true)
})

test('of all examples together two million characters are read: of more, learning takes a minute and a gigabyte', () => {
  const textsOf = (count: number, length: number) => Array.from({ length: count }, () => 'x'.repeat(length))
  expect(charactersRead(textsOf(20_000, 100))).toBeGreaterThanOrEqual(100)
  expect(charactersRead(textsOf(20_000, 101))).toBe(100)
  expect(charactersRead(textsOf(4_000, 501))).toBe(500)
})

test('a model of other intents does not open', async () => {
  const { learnt } = await trainIntents({ intents: INTENTS, examples })
  const bytes = packIntents(learnt)
  expect(openIntentModel(bytes, INTENTS).intents).toEqual(INTENTS)
  expect(() => openIntentModel(bytes, ['payment', 'appointment'])).toThrow()
})

test('texts that say nearly the same are found, of the same and of another intent', async () => {
  const texts = [
    { group: 'lost', text: 'did anybody find a blue towel' },
    { group: 'lost', text: 'was a bathing cap handed in yesterday' },
    { group: 'lost', text: 'was a bathing cap handed in yesterday please' },
    { group: 'hours', text: 'hi, did anybody find a blue towel' },
    { group: 'hours', text: 'until when are you open on Sunday' },
  ]
  const found = await alikeTexts(texts)
  expect(found.map(({ one, other }) => [one, other]).sort()).toEqual([
    [0, 3],
    [1, 2],
  ])
  for (const { likeness } of found) expect(likeness).toBeLessThan(1)
  expect((await alikeTexts([...texts, { group: 'hours', text: texts[4]?.text ?? '' }]))[0]).toEqual({
    ...{ one: 4, other: 5 },
    likeness: expect.closeTo(1),
  })
})

test('a bare word that one intent has as its example speaks against the others only where nothing else is said', async () => {
  const model = await modelOf([...examples, { intent: 'payment', text: 'account' }])
  const { scores } = model.tell('I am locked out of my account and the code to log in never comes')
  expect(scores.indexOf(Math.max(...scores))).toBe(INTENTS.indexOf('account_access'))
})

test('words of another intent count against an intent', async () => {
  const model = await modelOf(examples)
  const scoreOf = (text: string) => model.tell(text).scores[INTENTS.indexOf('payment')] ?? 0
  expect(scoreOf('pay my bill because I forgot the password')).toBeLessThan(scoreOf('pay my bill'))
})

test('a language that the program has never seen is learnt by the same code', async () => {
  const thai = [
    ['lost', 'ทำบัตรหายครับ'],
    ['lost', 'บัตรของฉันหายไป'],
    ['lost', 'บัตรหาย ต้องทำอย่างไร'],
    ['pay', 'ต้องการชำระเงินค่าน้ำ'],
    ['pay', 'จ่ายบิลได้ที่ไหน'],
    ['pay', 'ชำระเงินด้วยบัตรได้ไหม'],
  ].map(([intent = '', text = '']) => ({ intent, text }))
  const greek = [
    ['lost', 'έχασα την κάρτα μου'],
    ['lost', 'η κάρτα μου χάθηκε χθες'],
    ['pay', 'θέλω να πληρώσω τον λογαριασμό'],
    ['pay', 'πού μπορώ να πληρώσω'],
  ].map(([intent = '', text = '']) => ({ intent, text }))
  const model = await modelOf([...thai, ...greek], ['lost', 'pay'])
  const primary = (text: string) => {
    const { scores } = model.tell(text)
    return (scores[0] ?? 0) > (scores[1] ?? 0) ? 'lost' : 'pay'
  }
  expect(['บัตรหายเมื่อวานนี้', 'อยากชำระเงิน', 'χάθηκε η κάρτα', 'να πληρώσω τώρα'].map(primary)).toEqual([
    'lost',
    'pay',
    'lost',
    'pay',
  ])
})

test('learning from 77 intents of 20 examples gives less than 1 MB', async () => {
  // As long as what organisations write: some 11 words.
  const many = callers
    .filter((each) => (each.turns[0]?.text.length ?? 0) <= 100)
    .slice(0, 77 * 20)
    .map((each, at) => ({ intent: `intent_${at % 77}`, text: each.turns[0]?.text ?? '' }))
  const intents = [...new Set(many.map((each) => each.intent))]
  expect(many).toHaveLength(77 * 20)
  const { learnt } = await trainIntents({ intents, examples: many })
  expect(packIntents(learnt).length).toBeLessThan(1_000_000)
}, 30_000)
