import { describe, expect, test } from 'bun:test'
import { withoutPersonalData } from '../../../../src/domain/analysis/local/summary/personal.ts'
import { call, done } from './support.ts'

describe('what a caller says of themself beside the matter', () => {
  test.each([
    ['The boiler is leaking at 12 Harbor Court, apartment 4.', 'The boiler is leaking at [address].'],
    ['It is for sixty two willow street and it never came', 'It is for [address] and it never came'],
    ['Send it to leon.marsh@example.com please', 'Send it to [email] please'],
    ['my email is leon dot marsh at example dot com', 'my email is [email]'],
    ['Call me on 612 555 0199 about the lamp', 'Call me on [number] about the lamp'],
    ['the number is six one two five five five oh one', 'the number is [number]'],
    ["it's four four two and it was blue", "it's [number] and it was blue"],
  ])('%s', (text, left) => {
    expect(withoutPersonalData(text, 'en')).toBe(left)
  })

  test.each(['a@', 'a.', 'a at ', 'ten '])('an endless row of %j is read as any text', (part) => {
    const text = `It is ${part.repeat(50_000)}`
    expect(withoutPersonalData(text, 'en')).toBe(text)
  })

  test.each([
    'This is ridiculous, I was charged 1,180 dollars.',
    'My name was left off the policy.',
    'I paid two hundred and forty dollars on June 12th.',
    "It's the third time I call about this.",
    "It's two or three weeks ago.",
    "I'm waiting for 2 lamps and it's the way they do it.",
    'The house is on a quiet street.',
  ])('none of it: %s', (text) => {
    expect(withoutPersonalData(text, 'en')).toBe(text)
  })

  test('in Japanese', () => {
    expect(withoutPersonalData('坂井と申しますが、ランプが届きません。', 'ja')).toBe('ランプが届きません。')
    expect(withoutPersonalData('番号は〇九〇一二三四五六七八です', 'ja')).toBe('番号は[番号]です')
    expect(withoutPersonalData('一万八千円の請求が来ました', 'ja')).toBe('一万八千円の請求が来ました')
  })

  test('is left out of the reason for the call', async () => {
    const { reason } = await done(
      'summary',
      call(`
        A: Good morning, Harbor Heating, this is Ana. How can I help?
        C: Hi, my name is Leon Marsh and my boiler has been leaking since Monday.
        A: Sorry to hear that. Can I get your name and address?
        C: Leon Marsh. 12 Harbor Court.
        A: Thank you. And a phone number?
        C: 612 555 0199. It is dripping into the cellar.
        A: I'll send a technician tomorrow at nine.
        C: Thank you, goodbye.`),
    )
    expect(reason).toContain('leaking')
    for (const personal of ['Leon', 'Marsh', 'Harbor', '0199']) expect(reason).not.toContain(personal)
  })
})
