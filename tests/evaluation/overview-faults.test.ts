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
