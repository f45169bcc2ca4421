import { afterEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readScriptedCalls, scriptedTranscript } from '../../../../evaluation/scripted/calls.ts'
import { redact } from '../../../../src/domain/analysis/llm/redaction/redact.ts'
import { ANALYTIC_KINDS } from '../../../../src/model/analytics.ts'
import type { Segment } from '../../../../src/model/transcript.ts'
import { type ChatServer, changed, good, reply, startChatServer } from '../../../support/chat-server.ts'
import { call } from '../local/support.ts'
import { analysed, engineOn, inputOf } from './support.ts'

let server: ChatServer | undefined
afterEach(() => server?.close())

const shownOf = (segments: readonly Segment[], ...kinds: ('cards' | 'phones' | 'emails')[]) =>
  redact(segments, kinds).map((each) => each.text)
const customer = (text: string, language = 'en-US') => call(`C: ${text}`, language).segments
const shown = (text: string, ...kinds: ('cards' | 'phones' | 'emails')[]) =>
  shownOf(customer(text), ...kinds).join()

describe('card numbers', () => {
  test.each([
    'It is 4111 1111 1111 1111, thanks',
    'It is 4111-1111-1111-1111, thanks',
    'It is 4111111111111111, thanks',
    'It is 4 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1, thanks',
    'It is four one one one one one one one one one one one one one one one, thanks',
    'It is four triple one, one one one one, quadruple one, double one double one, thanks',
    'It is forty one eleven eleven eleven eleven eleven eleven eleven, thanks',
    'It is 4111, um, and then 1111, the next is 1111, and one one one one, thanks',
    'It is four one one one, won one one one, one one one one, one one one won, thanks',
    'It is ４１１１　１１１１　１１１１　１１１１, thanks',
    'It is ٤١١١ ١١١١ ١١١١ ١١١١, thanks',
    'It is 3782 822463 10005, thanks',
    'カードは四一一一の一一一一の一一一一の一一一一です',
    'カードはよんいちいちいち、いちいちいちいち、イチイチイチイチ、いちいちいちいちです',
    'カードは４１１１、１１１１、えーと、１１１１、１１１１です',
  ])('%s', (text) => {
    const left = shown(text, 'cards')
    expect(left).toContain('[card]')
    expect(readDigits(left).join('').length).toBeLessThan(13)
    expect(left).toMatch(/^(It is|カードは)/)
    expect(left).toMatch(/(thanks|です)$/)
  })

  test.each([
    'My order is 4111 1111 1111',
    'I waited for two hours and called three times, one of them at 10:30 on 2025-01-31',
    'It costs 1,250.00 euros for 12 months, that is 15,000 in all',
    'The number is four five six seven',
  ])('not: %s', (text) => {
    expect(shown(text, 'cards')).toBe(text)
  })

  test.each(CARDS)('begins with %s, %d digits: written and said', (begins, length) => {
    const digits = withCheckDigit([...`${begins}${'7'.repeat(18)}`.slice(0, length - 1)].map(Number))
    expect(shown(`It is ${digits.join('')}, thanks`, 'cards')).toBe('It is [card], thanks')
    const said = digits.map((each) => EN[each]).join(' ')
    expect(shown(`It is ${said}, thanks`, 'cards')).toBe('It is [card], thanks')
  })

  test.each([
    // All but the last hold the Luhn check.
    ['an IMEI', '490154203237518'],
    ['a SIM card', '8991101200003204514'],
    ['an order', '7000000000000005'],
    ['an order of 14 digits', '10000000000008'],
    ['begins as a Mastercard, one digit too long', '51000000000000003'],
    ['begins as an American Express, one digit too long', '3400000000000000'],
    ['begins as a Visa, with 15 digits', '400000000000006'],
    ['has a card in it, and is another number', '94111111111111111'],
  ])('not %s', (_, number) => {
    const text = `The number is ${number}, thanks`
    expect(shown(text, 'cards')).toBe(text)
  })

  test.each([
    ['the code after it', '4111111111111111123'],
    ['digits before it, in groups', '90 210 4111 1111 1111 1111'],
    ['much around it', '9021041111111111111111230'],
  ])('a card in one piece with %s', (_, number) => {
    expect(shown(`It is ${number}, thanks`, 'cards')).toContain('[card]')
    expect(shown(`It is ${number}, thanks`, 'cards')).not.toContain('4111')
  })

  test('of 1,000 order numbers of 16 digits few are taken for cards', () => {
    const orders = fc.sample(fc.stringMatching(/^[0-9]{16}$/), { numRuns: 1_000, seed: 1 })
    const taken = orders.filter((each) => shown(`My order is ${each}`, 'cards').includes('[card]'))
    expect(taken.length).toBeLessThan(50)
  })

  test('over pauses, and with the other speaking between', () => {
    const { segments } = call(
      'A: The number please.\nC: Four one one one.\nA: Mhm.\nC: One one one one.\nA: Four more?\nC: One one one one one.\nA: Yes.\nC: One one one. Thank you.',
    )
    expect(shownOf(segments, 'cards').join('|')).toBe(
      'The number please.|[card].|Mhm.|[card].|Four more?|[card].|Yes.|[card]. Thank you.',
    )
  })

  test('also where one begins it and the other ends it', () => {
    const { segments } = call('C: 4111 1111.\nA: And 1111?\nC: 1111.')
    expect(shownOf(segments, 'cards').join('')).not.toMatch(/\d/)
  })

  test('no number of a card leaves, however it is said', () => {
    fc.assert(
      fc.property(spokenCards, ({ turns, language }) => {
        const { segments } = scriptedTranscript(turns, language)
        const redacted = redact(segments, ['cards'])
        for (const speaker of ['customer', 'agent', null]) {
          const left = redacted.filter((each) => speaker === null || each.segment.speaker === speaker)
          expect(cardsIn(left.map((each) => each.text).join('\n'))).toEqual([])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('the generator says cards that the reader finds', () => {
    fc.assert(
      fc.property(spokenCards, ({ turns, language }) => {
        const { segments } = scriptedTranscript(turns, language)
        const said = segments.filter((each) => each.speaker === 'customer').map((each) => each.text)
        expect(cardsIn(said.join('\n')).length).toBeGreaterThan(0)
      }),
    )
  })

  test('no number of a card is sent', async () => {
    server = startChatServer(good)
    const on = server
    const engine = engineOn(on, { redact: ['cards'], requests: 'combined' })
    await fc.assert(
      fc.asyncProperty(spokenCards, async ({ turns, language }) => {
        on.requests.length = 0
        const input = inputOf(scriptedTranscript(turns, language))
        await analysed(engine, 'intent', input, ['emotion'])
        expect(on.requests).toHaveLength(1)
        const { messages } = on.requests[0]?.body ?? { messages: [] }
        const data = /<<<DATA \w+\n([\s\S]*)\nDATA/.exec(messages[1]?.content ?? '')?.[1] ?? ''
        const lines = data.split('\n').map((each): string[] => JSON.parse(each))
        expect(cardsIn(lines.map((each) => each[2] ?? '').join('\n'))).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('ordinary calls are left as they are', async () => {
    for (const [file, language] of [
      ['en.txt', 'en-US'],
      ['ja.txt', 'ja-JP'],
    ] as const) {
      for (const { transcript } of await readScriptedCalls(file, language)) {
        expect(shownOf(transcript.segments, 'cards')).toEqual(transcript.segments.map((each) => each.text))
      }
    }
  })
})

describe('telephone numbers', () => {
  test.each([
    ['Call 555-0123 today', 'Call [phone] today'],
    ['Call (030) 1234 5678 today', 'Call [phone] today'],
    ['Call +49 30 1234567 today', 'Call [phone] today'],
    ['Call zero three zero, one two three four five six seven today', 'Call [phone] today'],
    ['Call double oh seven, five five five, one two today', 'Call [phone] today'],
    ['Call 555-123-4567 and 555-987-6543 today', 'Call [phone] today'],
    ['It is 555-123-4567, 555-123-4567 today', 'It is [phone] today'],
    [
      'Call five five five one two three four, um, five five five one two three four, and 555-1234 today',
      'Call [phone] today',
    ],
    ['My order is 12345678901234567890 today', 'My order is 12345678901234567890 today'],
    ['From 2025-01-31 and 2025-02-28, 2025-03-31', 'From 2025-01-31 and 2025-02-28, 2025-03-31'],
    ['電話はゼロ三の一二三四の五六七八です', '電話は[phone]です'],
    ['電話は０３－１２３４－５６７８です', '電話は[phone]です'],
    ['It was on 2025-01-31, or 31/01/2025', 'It was on 2025-01-31, or 31/01/2025'],
    ['It costs $1,000,000 or 2,500,000 yen', 'It costs $1,000,000 or 2,500,000 yen'],
    ['At 10:30 the two of us had three', 'At 10:30 the two of us had three'],
  ])('%s', (text, left) => {
    expect(shown(text, 'phones')).toBe(left)
  })

  test.each([
    ['It is 555, then 867, then 5309 today', 'It is [phone] today'],
    ['It is 555, okay, 867, right, 5309. Thanks', 'It is [phone]. Thanks'],
    ['It is five five five, yes, eight six seven, mhm, five three oh nine, thanks', 'It is [phone], thanks'],
    ['It is 07700, yeah, 900, then 120, thanks', 'It is [phone], thanks'],
    ['It is 06, yes, 12, yes, 34, then 56, okay, 78. Thanks', 'It is [phone]. Thanks'],
    ['It is 020, all right? Then 7946, then 0958, thanks', 'It is 020, all right? Then [phone], thanks'],
    ['番号は０３、はい、１２３４、はい、５６７８です', '番号は[phone]です'],
    ['番号は〇三ですね、それから一二三四、はい、五六七八です', '番号は[phone]です'],
  ])('with words between its groups: %s', (text, left) => {
    expect(shown(text, 'phones')).toBe(left)
  })

  test.each([
    'It was 250, then 300, then 450',
    'It was 12.50, then 30.99, then 8.25',
    'It was $250, then $315, okay, $1,455',
    'It was 1,250, then 2,500, then 1,375',
    'We got 250 and 300, then 120, yes, 40',
    'We ordered 12, then 15, then 20, then 24',
    'We ordered 125, then 140, then 162 boxes',
    'We ordered twenty five, then thirty two, okay, forty one',
    'It was two hundred and fifty five, then three hundred and ten',
    'I came at 10:30, then 11:45, then 12:15, right, 14:20',
    'I came at 10.30, then 11.45, yes, 12.15',
    'I came at ten thirty, then eleven forty five, then twelve fifteen',
    'I moved in 2019, then 2021, okay, 2023',
    'I moved in twenty nineteen, then twenty twenty one',
    'On 2025-01-31, then 2025-02-28. Yes, 2 of them',
    'On 31/01/2025, yes, 01/02/2025, right, 12/02/25',
    'On 31/01, then 28/02, then 31/03',
    'It is 482134. Okay, one moment',
    'It is 482134. Okay, 12 boxes then',
    'It is 482134. Right, 500 of them',
    '１２０円、はい、２５０円、それから３４５円です',
    '１２個です。はい、１５個です。はい、２４個です。はい、３０個',
    'そうですね、はい、ここにです。はい、しごとに、はい、さんにん',
  ])('not: %s', (text) => {
    expect(shown(text, 'phones')).toBe(text)
  })

  test('ends before what is counted after it', () => {
    expect(shown('Call 555-123-4567. Okay, 250, then 12', 'phones')).toBe('Call [phone]. Okay, 250, then 12')
  })

  test('with each group repeated by the agent', () => {
    const { segments } = call(
      "C: It's 020\nA: 020.\nC: Yes, 7946\nA: 7946, okay.\nC: Right, then 0958\nA: 0958?\nC: Yes.",
    )
    const left = shownOf(segments, 'phones')
    expect(left.join('|')).toBe("It's [phone]|[phone]|[phone]|[phone]|[phone]|[phone]?|Yes.")
  })

  test('also where one begins it and the other ends it', () => {
    const { segments } = call('C: 020 79.\nA: Okay, then 46?\nC: Yes.\nA: Right, 0958.')
    expect(shownOf(segments, 'phones').join('')).not.toMatch(/\d/)
  })

  test('numbers of seven to fifteen digits do not leave, in whatever groups', () => {
    const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 7, maxLength: 15 })
    const separator = fc.constantFrom('', ' ', '-', '.', ' - ')
    fc.assert(
      fc.property(digits, fc.array(separator, { minLength: 15, maxLength: 15 }), (number, separators) => {
        const said = number.map((each, index) => `${index === 0 ? '' : separators[index]}${each}`).join('')
        // Written like a day, it is taken for one.
        fc.pre(!/^(\d{4}[-.]\d{1,2}[-.]\d{1,2}|\d{1,2}[-.]\d{1,2}[-.]\d{4})$/.test(said))
        expect(shown(`Call x ${said} y`, 'phones')).toBe('Call x [phone] y')
      }),
    )
  })
})

describe('email addresses', () => {
  test.each([
    ['Write to joan.bell+a@example.co.uk please', 'Write to [email] please'],
    ['Write to: joan at example dot com.', 'Write to: [email].'],
    ['It is j o a n dot bell at big blue dot co dot uk, yes', /^It is \[email\], yes$/],
    ['joan underscore bell at example dot c o m', '[email]'],
    ['joan at example.com is it', '[email] is it'],
    ['joan at sign example dot com', '[email]'],
    ['メールはtanaka@example.comです', 'メールは[email]です'],
    ['メールはタナカ アットマーク エグザンプル ドット コムです', 'メールは[email]です'],
    ['I am at home, look at me, meet at 10.30', 'I am at home, look at me, meet at 10.30'],
  ])('%s', (text, left) => {
    if (typeof left === 'string') expect(shown(text, 'emails')).toBe(left)
    else expect(shown(text, 'emails')).toMatch(left)
  })

  test('over a pause', () => {
    const { segments } = call('C: It is joan at\nA: Yes.\nC: example dot com')
    expect(shownOf(segments, 'emails').join('|')).toBe('It is [email]|Yes.|[email]')
  })

  test('no address of RFC 5322 that people have leaves', () => {
    fc.assert(
      fc.property(fc.emailAddress({ size: 'small' }), (address) => {
        fc.pre(/^[\w.+'-]{1,64}@/.test(address))
        expect(shown(`It is ${address} there`, 'emails')).toBe('It is [email] there')
        const spoken = address
          .replaceAll('.', ' dot ')
          .replace('@', ' at ')
          .replaceAll('-', ' dash ')
          .replaceAll('_', ' underscore ')
        const [local = '', domain = ''] = address.split('@')
        const left = shown(`It is ${spoken} there`, 'emails')
        expect(left).toContain('[email]')
        // As a word: "ere" stays in "there".
        if (/^[a-z]{3,}$/.test(local)) expect(left.split(' ')).not.toContain(local)
        expect(left).not.toContain(
          domain.split('.').at(-1) === 'there' ? '\0' : ` dot ${domain.split('.').at(-1)}`,
        )
      }),
    )
  })
})

describe('the way back', () => {
  const text = 'My card is 4111 1111 1111 1111 and I want to cancel, joan at example dot com'
  const transcript = call(`A: Hello.\nC: ${text}`)
  const primary = (quote: string) => ({
    intent: 'cancellation',
    confidence: 1,
    evidence: [{ segment_id: 's2', quote }],
  })

  test('a quote with a placeholder is the words that were said, to the letter, with their times', async () => {
    server = startChatServer(() =>
      reply({ primary: primary('My card is [card] and I want to cancel'), intents: [] }),
    )
    const engine = engineOn(server, { redact: ['cards', 'emails'] })
    const { result, droppedClaims } = await analysed(engine, 'intent', inputOf(transcript))
    expect(server.requests[0]?.text).toContain('My card is [card] and I want to cancel, [email]')
    expect(server.requests[0]?.text).not.toMatch(/4111|joan|dot com/)
    expect(droppedClaims).toBe(0)
    const segment = transcript.segments[1]
    expect(result.primary.evidence).toEqual([
      {
        segment_id: 's2',
        quote: 'My card is 4111 1111 1111 1111 and I want to cancel',
        start_ms: segment?.start_ms ?? Number.NaN,
        end_ms: segment?.words[11]?.end_ms ?? Number.NaN,
      },
    ])
  })

  test.each(['[card]', '[CARD] and I', 'card] and', '[email]', 'card is card and'])(
    'quotes that touch one: %s',
    async (quote) => {
      server = startChatServer(() => reply({ primary: primary(quote), intents: [] }))
      const engine = engineOn(server, { redact: ['cards', 'emails'] })
      const { result } = await analysed(engine, 'intent', inputOf(transcript))
      for (const each of result.primary.evidence) expect(text).toContain(each.quote)
      expect(result.primary.evidence).toHaveLength(1)
    },
  )

  test('a quote with what was never sent does not stand: the model cannot have read it', async () => {
    server = startChatServer(() => reply({ primary: primary('4111 1111 1111 1111'), intents: [] }))
    const { result } = await analysed(engineOn(server, { redact: ['cards'] }), 'intent', inputOf(transcript))
    expect(result.primary.intent).toBe('other')
  })

  test('every stretch of what is shown has its place in what was said', () => {
    const kinds = ['cards', 'phones', 'emails'] as const
    fc.assert(
      fc.property(spokenCards, fc.nat(), fc.nat(), ({ turns, language }, one, other) => {
        const { segments } = scriptedTranscript(turns, language)
        for (const { segment, text: left, original } of redact(segments, kinds)) {
          if (left === '') continue
          const start = one % left.length
          const end = start + 1 + (other % (left.length - start))
          const range = original({ start, end })
          expect(range.start).toBeLessThan(range.end)
          expect(range.end).toBeLessThanOrEqual(segment.text.length)
          if (!/\[(card|phone|email)\]/.test(left))
            expect(segment.text.slice(range.start, range.end)).toBe(left.slice(start, end))
        }
      }),
    )
  })

  test('without redaction everything is sent as it is', async () => {
    server = startChatServer(good)
    for (const kind of ANALYTIC_KINDS) await analysed(engineOn(server), kind, inputOf(transcript))
    for (const each of server.requests) expect(each.text).toContain('4111 1111 1111 1111')
  })

  test('what a placeholder stands for is not put into the words of the model', async () => {
    server = startChatServer(changed((answer) => ({ ...answer, overview: 'Paid with [card].' })))
    const engine = engineOn(server, { redact: ['cards'] })
    expect((await analysed(engine, 'summary', inputOf(transcript))).result.overview).toBe('Paid with [card].')
  })
})

test('a text that was made up to hold the search up does not', () => {
  // A search that takes time with the square of the length would not come to its end.
  for (const unit of [
    'a ',
    '1',
    'dot ',
    'a@',
    'アット',
    '1-',
    'double ',
    'a.',
    'a at ',
    'いち',
    'for ',
    'の',
    'okay 1 ',
    '1 okay 123 yes ',
    'twenty, then ',
  ]) {
    const text = unit.repeat(20_000 / unit.length)
    expect(shown(text, 'cards', 'phones', 'emails').length).toBeGreaterThan(0)
  }
}, 60_000)

// Cards as people say them, and a reader of digits of the test's own.

const EN = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const KANJI = [...'〇一二三四五六七八九']
const KANA = ['ゼロ', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう']

/** Cards of each issuer: how one begins, and how many digits it has. */
const CARDS: [begins: string, length: number][] = [
  ['4', 16],
  ['4', 19],
  ['51', 16],
  ['55', 16],
  ['2221', 16],
  ['2720', 16],
  ['34', 15],
  ['37', 15],
  ['300', 14],
  ['36', 14],
  ['36', 17],
  ['3095', 14],
  ['38', 19],
  ['3528', 16],
  ['3589', 19],
  ['6011', 16],
  ['644', 16],
  ['65', 19],
  ['62', 16],
  ['62', 19],
  ['5018', 13],
  ['6759', 19],
  ['2200', 16],
  ['2205', 16],
  ['508', 16],
  ['5067', 13],
  ['509', 19],
  ['9792', 16],
]
const IS_CARD =
  /^(?=.{13,19}$)(?:4(?=.{15}(?:.{3})?$)|(?:5[1-5]|2[2-7])(?=.{14}$)|3[47](?=.{13}$)|3[0689]|35|6[0245]|81|82|9792|50|5893|63|67|220)/

const withCheckDigit = (digits: number[]) => [
  ...digits,
  [...Array(10).keys()].find((check) => holdsLuhn([...digits, check])) ?? 0,
]
const card = fc
  .tuple(
    fc.constantFrom(...CARDS),
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 18, maxLength: 18 }),
  )
  .map(([[begins, length], rest]) =>
    withCheckDigit([...[...begins].map(Number), ...rest].slice(0, length - 1)),
  )

const sayEnglish = [
  (digits: number[]) => digits.join(''),
  (digits: number[]) => digits.join(' '),
  (digits: number[]) => digits.map((each) => EN[each]).join(' '),
  (digits: number[]) => digits.map((each) => (each === 0 ? 'oh' : EN[each])).join(', '),
  (digits: number[]) => digits.map((each, index) => (index % 2 === 0 ? each : EN[each])).join('-'),
  (digits: number[]) => digits.map((each) => String.fromCharCode(0xff10 + each)).join(''),
]
const sayJapanese = [
  (digits: number[]) => digits.map((each) => KANJI[each]).join(''),
  (digits: number[]) => digits.map((each) => KANA[each]).join(''),
  (digits: number[]) => digits.map((each) => String.fromCharCode(0xff10 + each)).join(''),
  (digits: number[]) => digits.join('の'),
]

/** A call in which the customer gives a card number in some groups, said in some ways, over some turns. */
const spokenCards = fc
  .record({
    digits: card,
    cuts: fc.array(fc.integer({ min: 1, max: 18 }), { maxLength: 5 }),
    ways: fc.array(fc.nat(), { minLength: 6, maxLength: 6 }),
    turnEnds: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    japanese: fc.boolean(),
    between: fc.array(fc.constantFrom(' ', ', ', ' and ', ' um '), { minLength: 6, maxLength: 6 }),
  })
  .map(({ digits, cuts, ways, turnEnds, japanese, between }) => {
    const borders = [
      0,
      ...[...new Set(cuts)].filter((each) => each < digits.length).sort((a, b) => a - b),
      digits.length,
    ]
    const groups = borders.slice(1).map((end, index) => digits.slice(borders[index], end))
    const say = japanese ? sayJapanese : sayEnglish
    const turns: { speaker: 'agent' | 'customer'; text: string }[] = []
    let said = japanese ? 'カードは' : 'My card is '
    for (const [index, group] of groups.entries()) {
      const way = say[(ways[index] ?? 0) % say.length]
      said += `${way?.(group) ?? ''}${japanese ? '、' : between[index]}`
      if (turnEnds[index] !== true) continue
      turns.push(
        { speaker: 'customer', text: said.trim() },
        { speaker: 'agent', text: japanese ? 'はい' : 'Okay.' },
      )
      said = ''
    }
    turns.push({ speaker: 'customer', text: `${said}${japanese ? 'です' : 'thank you'}`.trim() })
    return { turns, language: japanese ? 'ja-JP' : 'en-US' }
  })

/** Rows of digits with little said between, by plain replacement. */
function readDigits(text: string): string[] {
  const words = [...EN.entries(), [0, 'oh'] as const, ...KANJI.entries(), ...KANA.entries()]
  let read = text.normalize('NFKC').toLowerCase()
  for (const [digit, word] of words) {
    const pattern = /[a-z]/.test(word) ? new RegExp(`(?<![a-z])${word}(?![a-z])`, 'g') : word
    read = read.replaceAll(pattern, `${digit}`)
  }
  return [...read.matchAll(/\d(?:[^\d]{0,12}\d)*/g)].map((each) => each[0].replace(/\D/g, ''))
}

function cardsIn(text: string): string[] {
  return readDigits(text).flatMap((row) => {
    const found: string[] = []
    for (let start = 0; start < row.length; start++) {
      for (let end = start + 13; end <= Math.min(row.length, start + 19); end++) {
        const part = row.slice(start, end)
        if (IS_CARD.test(part) && holdsLuhn([...part].map(Number))) found.push(part)
      }
    }
    return found
  })
}

function holdsLuhn(digits: number[]): boolean {
  const sum = digits.toReversed().reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
