import { expect, test } from 'bun:test'
import { alikeTexts } from '../../../../../src/domain/analysis/local/learning/alike.ts'
import { openIntentModel } from '../../../../../src/domain/analysis/local/learning/intent-model.ts'
import { packIntents } from '../../../../../src/domain/analysis/local/learning/packed-intents.ts'
import {
  runInPieces,
  runToEnd,
  trainingSteps,
} from '../../../../../src/domain/analysis/local/learning/trainer.ts'
import { charactersRead } from '../../../../../src/domain/analysis/local/learning/training-set.ts'
import { countFeatures } from '../../../../../src/domain/analysis/local/learning/vector-space.ts'
import { readExamples } from '../../../../../training/read.ts'

const callers = readExamples('en', 'train').filter((each) => each.kind === 'caller')
const examples = ['payment', 'account_access', 'appointment'].flatMap((intent) =>
  callers
    .filter((each) => each.labels.intent === intent)
    .slice(0, 30)
    .map((each) => ({ intent, text: each.turns[0]?.text ?? '' })),
)
const INTENTS = ['payment', 'account_access', 'appointment']

function modelOf(from: typeof examples, intents = INTENTS) {
  const bytes = packIntents(runToEnd(trainingSteps(intents, from)).learnt, 'these')
  return openIntentModel(bytes, 'these')
}

test('training in pieces gives what training at once gives', async () => {
  const [atOnce, inPieces] = [
    runToEnd(trainingSteps(INTENTS, examples)),
    await runInPieces(trainingSteps(INTENTS, examples)),
  ]
  expect(inPieces.judged).toEqual(atOnce.judged)
  expect(packIntents(inPieces.learnt, 'x')).toEqual(packIntents(atOnce.learnt, 'x'))
})

test('learning lets a program go on between any two texts, also while it reads them', () => {
  const examples = Array.from({ length: 200 }, (_, at) => ({ intent: 'a', text: `words of number ${at}` }))
  const steps = trainingSteps(['a', 'b'], examples)
  let taken = 0
  for (let step = steps.next(); step.done !== true; step = steps.next()) taken += 1
  // Of each text: its features, twice their counts, its vector. Before, it yielded in the regression alone.
  expect(taken).toBeGreaterThan(4 * examples.length)
})

test('of two texts that say nearly the same is told with other things in between, too', () => {
  const texts = Array.from({ length: 200 }, (_, at) => ({ text: `words of number ${at}`, group: 'a' }))
  const steps = alikeTexts(texts)
  let taken = 0
  for (let step = steps.next(); step.done !== true; step = steps.next()) taken += 1
  expect(taken).toBeGreaterThan(4 * texts.length)
})

test('features that are in fewest texts are left out where there are too many, in one pass', () => {
  const often = Array.from({ length: 60 }, (_, at) => at)
  const texts = Array.from({ length: 50 }, (_, at) => {
    // Each feature in one text more than the one before it.
    return { words: often.filter((each) => at <= each), runs: [1_000 + at] }
  })
  const count = countFeatures(texts, 20)
  let step = count.next()
  while (step.done !== true) step = count.next()
  const { words, runs, rows } = step.value
  expect(runs.hashes.length).toBe(0)
  expect([...words.counts].every((each) => each >= 31)).toBe(true)
  expect(rows).toBe(20)
})

test('of all examples together two million characters are read: of more, learning takes a minute and a gigabyte', () => {
  const textsOf = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ text: 'x'.repeat(length) }))
  expect(charactersRead(textsOf(20_000, 100))).toBeGreaterThanOrEqual(100)
  expect(charactersRead(textsOf(20_000, 101))).toBe(100)
  expect(charactersRead(textsOf(4_000, 501))).toBe(500)
})

test('a model of something else, or of another trainer, does not open', () => {
  const bytes = packIntents(runToEnd(trainingSteps(INTENTS, examples)).learnt, 'these')
  expect(openIntentModel(bytes, 'these')).not.toBeNull()
  expect(openIntentModel(bytes, 'those')).toBeNull()
  const older = Buffer.from(bytes)
  older.write('"trainer":0', older.indexOf('"trainer":'))
  expect(openIntentModel(older, 'these')).toBeNull()
})

test('a bare word that one intent has as its example speaks against the others only where nothing else is said', () => {
  const model = modelOf([...examples, { intent: 'payment', text: 'account' }])
  const told = model?.tell('I am locked out of my account and the code to log in never comes')
  const scores = told?.scores ?? new Float64Array()
  expect(scores.indexOf(Math.max(...scores))).toBe(INTENTS.indexOf('account_access'))
})

test('words of another intent count against an intent', () => {
  const scoreOf = (text: string) => modelOf(examples)?.tell(text).scores[INTENTS.indexOf('payment')] ?? 0
  expect(scoreOf('pay my bill because I forgot the password')).toBeLessThan(scoreOf('pay my bill'))
})

test('a language that the program has never seen is learnt by the same code', () => {
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
  const model = modelOf([...thai, ...greek], ['lost', 'pay'])
  const primary = (text: string) => {
    const { scores } = model?.tell(text) ?? { scores: new Float64Array(2) }
    return (scores[0] ?? 0) > (scores[1] ?? 0) ? 'lost' : 'pay'
  }
  expect(['บัตรหายเมื่อวานนี้', 'อยากชำระเงิน', 'χάθηκε η κάρτα', 'να πληρώσω τώρα'].map(primary)).toEqual([
    'lost',
    'pay',
    'lost',
    'pay',
  ])
})

test('learning from 77 intents of 20 examples gives less than 2 MB', async () => {
  // As long as what organisations write: some 11 words.
  const many = callers
    .filter((each) => (each.turns[0]?.text.length ?? 0) <= 100)
    .slice(0, 77 * 20)
    .map((each, at) => ({ intent: `intent_${at % 77}`, text: each.turns[0]?.text ?? '' }))
  const intents = [...new Set(many.map((each) => each.intent))]
  expect(many).toHaveLength(77 * 20)
  const { learnt } = await runInPieces(trainingSteps(intents, many))
  expect(packIntents(learnt, 'x').length).toBeLessThan(2_000_000)
})
