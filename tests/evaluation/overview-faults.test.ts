import { expect, test } from 'bun:test'
import { overviewFaults } from '../../evaluation/overview-faults.ts'
import { scriptedTranscript } from '../../evaluation/scripted/calls.ts'

const transcript = scriptedTranscript([{ speaker: 'customer', text: 'Hi, I paid 42 dollars for the lamp.' }])

test.each([
  ['The customer called about a payment: they paid 42 dollars. The matter was settled.', []],
  ['The customer called about a payment: “Hi, I paid 42 dollars”.', ['greeting']],
  ['Hello, the customer called.', ['greeting']],
  ['The customer called: “I paid um 42 dollars”.', ['filler']],
  ['The customer called: “I paid 42 dollars for the”.', ['fragment']],
  ['The customer called: “Lamp”.', ['fragment']],
  ['The customer called about a payment', ['no_end']],
  [`The customer called ${'again and '.repeat(80)}again.`, ['too_long']],
  ['The customer called: they paid 43 dollars.', ['unsaid_number']],
] as const)('%s', (overview, faults) => {
  expect(overviewFaults(overview, transcript)).toEqual([...faults])
})

const japanese = scriptedTranscript(
  [{ speaker: 'customer', text: 'もしもし、ランプが届きません。' }],
  'ja-JP',
)

test.each([
  ['お客様は「支払い」の件でお電話されました：「ランプが届きません。まだです」。', []],
  ['お客様のご用件：「お世話になっております山田です」。', ['greeting']],
  ['お客様のご用件：「ランプが届きません。もしもし聞こえますか」。', ['greeting']],
  ['お客様のご用件：「えーと解約したいです」。', ['filler']],
  ['お客様のご用件：「えーと解約を」。', ['filler', 'fragment']],
  ['お客様のご用件：「解約を」。', ['fragment']],
  ['お客様のご用件：「はい」。', ['fragment']],
  ['オペレーターの対応：「らすぐにお電話いたします」。', ['fragment']],
  ['お客様のご用件：「もまだ届いていません」。', ['fragment']],
  ['お客様のご用件：「もう届きました。もしかして二回目です」。', []],
] as const)('%s', (overview, faults) => {
  expect(overviewFaults(overview, japanese)).toEqual([...faults])
})
