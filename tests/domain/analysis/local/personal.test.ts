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
    ['i live at four oh two maple drive', 'i live at [address]'],
    ['It is 9 Old Mill Road in the village', 'It is [address] in the village'],
    ['On 2026-03-14 I called from 612-555-0199', 'On 2026-03-14 I called from [number]'],
    ['Account AC-204417 was closed', 'Account AC-[number] was closed'],
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
    'One is on the way to replace it.',
    'It is two hours each way.',
    'I have one at my place.',
    'I spent two days on the road.',
    'It takes twenty minutes to drive.',
    'I ordered it on 2026-03-14 and again on 12-25-2026.',
  ])('none of it: %s', (text) => {
    expect(withoutPersonalData(text, 'en')).toBe(text)
  })

  test('in Japanese', () => {
    expect(withoutPersonalData('坂井と申しますが、ランプが届きません。', 'ja')).toBe('ランプが届きません。')
    expect(withoutPersonalData('番号は〇九〇一二三四五六七八です', 'ja')).toBe('番号は[番号]です')
    expect(withoutPersonalData('私は坂井と言いますが、ランプが届きません。', 'ja')).toBe(
      'ランプが届きません。',
    )
    expect(withoutPersonalData('契約者の名前は坂井です', 'ja')).toBe('')
    expect(withoutPersonalData('住所は緑町三丁目五番二号です', 'ja')).toBe('[住所]です')
    expect(withoutPersonalData('2026-03-14に090-1234-5678から', 'ja')).toBe('2026-03-14に[番号]から')
  })

  test.each([
    '一万八千円の請求が来ました',
    '1500000円を払いました',
    '2026-03-14に届きました',
    '品目一覧をください',
    '目一杯です',
    '一回目二回目とも届きません',
    '解約したいと言いますか、乗り換えたいんです',
    '店員が無理と言います',
    '商品の名前は何ですか',
    'お名前は何ですか',
  ])('none of it in Japanese: %s', (text) => {
    expect(withoutPersonalData(text, 'ja')).toBe(text)
  })

  test('is left out of the key points, and what is nothing else is no point', async () => {
    const { key_points } = await done(
      'summary',
      call(`
        A: Good morning, Harbor Heating, this is Ana. How can I help?
        C: Hi, my boiler at 12 Harbor Court has been leaking since Monday.
        A: And a phone number?
        C: 612 555 0199.
        A: Thank you for holding. The technician comes to 12 Harbor Court tomorrow at nine.
        C: My e-mail is leon.marsh@example.com and it is dripping into the cellar.
        A: I've noted the cellar.
        C: Thank you, goodbye.`),
    )
    const texts = key_points.map((each) => each.text)
    const byCustomer = texts.filter((each) => each.startsWith('Customer')).join('\n')
    expect(byCustomer).toContain('[email]')
    for (const personal of ['Harbor', 'leon', '0199']) expect(byCustomer).not.toContain(personal)
    for (const text of texts) expect(text).not.toMatch(/: (?:\[number\])?$/)
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
