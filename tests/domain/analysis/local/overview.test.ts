import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { overviewFaults } from '../../../../evaluation/overview-faults.ts'
import { asRecognised, readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { analyseKind } from '../../../../src/domain/analysis/analyse.ts'
import { ENGLISH_WORDING } from '../../../../src/domain/analysis/local/wording/english.ts'
import { JAPANESE_WORDING } from '../../../../src/domain/analysis/local/wording/japanese.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'
import { call, done, engine, inputOf } from './support.ts'

const calls = [
  ...(await readScriptedCalls('en.txt', 'en-US')),
  ...(await readScriptedCalls('ja.txt', 'ja-JP')),
].map((each) => each.transcript)

describe('the overview is three lines as a person would write them', () => {
  test('why they called, what was done and what follows, told in the third person', async () => {
    const { overview, reason, actions, follow_ups } = await done(
      'summary',
      call(`
        A: Thank you for calling Hill Street Lamps, this is Ron speaking. How can I help?
        C: Hi Ron, um, so I was charged twice for my lamp in March. I want that money back.
        A: Let me look. I have refunded the second 42 dollars to your card.
        C: Great.
        A: I'll send you a confirmation on Friday. Is there anything else?
        C: No, thank you. Goodbye.`),
    )
    expect(overview).toBe(
      'The customer called to get a refund: they were charged twice for their lamp in March; they want that money back. ' +
        "The agent has refunded the second 42 dollars to the customer's card. " +
        'The matter was settled on the call. What follows: the agent will send the customer a confirmation on Friday.',
    )
    expect(reason).toBe(
      'To get a refund: “I was charged twice for my lamp in March … I want that money back”',
    )
    expect(actions[0]).toBe('I have refunded the second 42 dollars to your card')
    expect(follow_ups[0]).toBe("I'll send you a confirmation on Friday")
  })

  test('who says that they need no more does not say why they called', async () => {
    const { reason } = await done(
      'summary',
      call(`
        A: hill street lamps this is ron how can i help you
        C: hi i would like to book a visit of the fitter
        A: what day would suit you
        C: tuesday
        A: i have booked the fitter for tuesday at ten is there anything else i can help you with
        C: uh no all i need for today thank you so much
        A: thank you for calling bye`),
    )
    expect(reason).toBe('About an appointment: “I would like to book a visit of the fitter”')
  })

  test('what a sentence without marks goes on to say is told with it, and a number to be found by is not', async () => {
    const { overview } = await done(
      'summary',
      call(`
        A: hill street lamps this is ron
        C: hey ron so i just opened my bill and it's double what it was last month
        A: can i have the customer number
        C: it's four four two
        A: i see i have set up three payments for you
        C: okay thank you bye`),
    )
    expect(overview).toContain("they just opened their bill; it's double what it was last month")
    expect(overview).not.toContain('four four two')
  })

  test('what was offered before the customer gave up does not follow', async () => {
    const { overview, outcome } = await done(
      'summary',
      call(`
        A: hill street lamps this is ron
        C: my lamp has been broken since friday and i need it for work
        A: i can send a fitter to you on thursday between eight and twelve
        C: thursday no that's no good
        A: the next one would be the following monday
        C: forget it i'll just go with someone else bye`),
    )
    expect(outcome).toBe('unresolved')
    expect(overview).not.toContain('send a fitter')
  })

  test('the reason is what they say first, not a detail that they ask for later', async () => {
    const { reason } = await done(
      'summary',
      call(`
        A: Thank you for calling the Harbor Inn. How can I help you?
        C: We are planning a week on the coast in May with my parents and two children.
        A: We have family rooms with two double beds.
        C: My parents would rather have a quiet room on the ground floor.
        A: There are two of those.
        C: And can you tell me how much breakfast is and whether there is a cot for the baby?
        A: Yes, I have made a note of the cot.
        C: Thank you. Goodbye.`),
    )
    expect(reason).toContain('We are planning a week on the coast in May')
    expect(reason).not.toContain('cot')
  })

  test('a matter that is none of the intents is told by their words alone', async () => {
    const { overview, reason } = await done(
      'summary',
      call(`
        A: Maple Street Recycling, this is Jo.
        C: I found a wallet with three keys beside the blue container this morning.
        A: I will put it in our lost and found box.
        C: Thank you. Goodbye.`),
    )
    expect(overview).toStartWith('The customer called: they found a wallet with three keys')
    expect(reason).toStartWith('“I found a wallet')
  })

  test('who they are and which booking it is about is no reason, asked for or not', async () => {
    const rent = await done(
      'summary',
      call(`
        A: birch rentals
        C: hi it's kay over at birch street 2c
        A: hi kay
        C: they cut my hours and i can only pay half of the rent on friday
        A: I'll note that the other half comes on the fifteenth
        C: thank you bye`),
    )
    expect(rent.overview).toContain(': “They cut my hours. I can only pay half of the rent on Friday”. ')
    const gate = await done(
      'summary',
      call(`
        A: Good morning, complaints.
        C: I want to report how I was treated at the gate on Sunday. Booking Q R seven T, last name is Whitlock.
        A: I'm sorry, what happened?
        C: I use a cane and they made me wait until everybody had boarded.
        A: I'll pass it to the station manager, who writes to you within five days.
        C: Thanks. Bye.`),
    )
    expect(gate.overview).toContain(': they want to report how they were treated at the gate on Sunday. ')
  })

  test('what cannot be told by another without errors is quoted, and who introduces themself is left out', async () => {
    const { overview } = await done(
      'summary',
      call(`
        A: good morning
        C: yes hello this is uh robert stone i would like to know uh what they charge for the the blue lamp please
        A: okay one moment
        A: the blue lamp is forty two dollars
        C: okay thank you very much`),
    )
    expect(overview).toContain(': “I would like to know what they charge for the blue lamp”. ')
    expect(overview).toContain(' The agent said the blue lamp is forty two dollars. ')
  })

  test('two sentences that belong together are both told, also between pauses', async () => {
    const { overview } = await done(
      'summary',
      call(`
        A: hello this is hill street bank how can i help you today
        C: hi
        C: my name is robert stone
        C: i lost my debit card
        C: can you send me a new one
        A: which card would you like to replace
        C: my
        C: debit card
        A: is there anything else
        C: no`),
    )
    expect(overview).toContain(': “I lost my debit card. Can you send me a new one?”. ')
  })

  test('it says plainly where nothing was settled and nothing follows', async () => {
    const { overview } = await done(
      'summary',
      call(`
        A: Good morning, Hill Street Lamps.
        C: I want my money back for the lamp.
        A: I can't refund a lamp after thirty days.
        C: That's a disgrace. Goodbye.`),
    )
    expect(overview).toBe(
      'The customer called to get a refund: they want their money back for the lamp. ' +
        "The agent said: “I can't refund a lamp after thirty days”. " +
        'The matter was left unresolved, and nothing was agreed for later.',
    )
  })

  test.each([
    ['um hi ron so i i want the the money back please thanks', 'I want the money back'],
    ['Thank you for waiting, I have sent it on monday.', 'I have sent it on Monday'],
    ['Thank you for calling.', ''],
    ['hiii i need a new card', 'I need a new card'],
    ['Hi there, I need a new card.', 'I need a new card'],
    ['Good morning, my name is robert stone and I lost my card', 'I lost my card'],
    ['The number is seven seven four.', 'The number is seven seven four'],
    ['No charge was made.', 'No charge was made'],
    ['so i see that the lamp came late', 'I see that the lamp came late'],
    ["Harold, it's late", "It's late"],
    ['Friday, it came', 'Friday, it came'],
    ["I'm tired of this, I want to cancel.", "I'm tired of this, I want to cancel"],
    ['No plumber came on Tuesday.', 'No plumber came on Tuesday'],
    ['Right glove was missing', 'Right glove was missing'],
    ['Evening visits are full', 'Evening visits are full'],
    ['No, the plumber came.', 'The plumber came'],
    ["no no it's the other glove", "It's the other glove"],
    ['right so the plumber came', 'The plumber came'],
    ['morning dave i lost my glove', 'I lost my glove'],
    ['No.', ''],
    ['My invoice is not right.', 'My invoice is not right'],
    ["the dial doesn't look right", "The dial doesn't look right"],
    ["I don't think so.", "I don't think so"],
    ['the kettle is not okay', 'The kettle is not okay'],
    ['That is what it feels like.', 'That is what it feels like'],
    ['You have to turn right.', 'You have to turn right'],
    ['The kettle is broken, right.', 'The kettle is broken'],
    ["i'll send the kettle on friday okay", "I'll send the kettle on Friday"],
    [
      'thank you for your patience i have refunded the second ninety dollars',
      'I have refunded the second ninety dollars',
    ],
    ['thank you for waiting', ''],
    [
      'thanks for holding the second payment was sent back today',
      'For holding the second payment was sent back today',
    ],
  ])('%s', (said, written) => {
    expect(ENGLISH_WORDING.clean(said)).toBe(written)
  })

  test.each([
    ['I want to cancel my plan', 'customer', 'they want to cancel their plan'],
    ['I was charged twice', 'customer', 'they were charged twice'],
    ['Can you send me a new card?', 'customer', null],
    ['I asked and was told no', 'customer', null],
    ['They told me to call you', 'customer', null],
    ['You charged me twice', 'customer', null],
    [
      "I've sent it to your bank and I'll call you on Friday",
      'agent',
      "The agent has sent it to the customer's bank and will call the customer on Friday",
    ],
    ["I'm sending it to your card", 'agent', "The agent is sending it to the customer's card"],
    ["I'm sending it to the card you use", 'agent', null],
    ['I know how you feel', 'agent', null],
    ["You need ours and I'll send it", 'agent', null],
    ["We'll refund it to your card", 'agent', "The agent said they'll refund it to the customer's card"],
    ['The scan was an M R I', 'agent', null],
    ['I actually was charged for it', 'customer', null],
    ['I always was on time', 'customer', null],
    ['I only know that the lamp was late', 'customer', 'they only know that the lamp was late'],
    ["I'm moving to the US next month", 'customer', null],
    ["i'm moving to the us next month", 'customer', null],
    ['I want you to call us', 'customer', null],
    ['I hope it reaches us', 'customer', 'they hope it reaches them'],
    ["I got home and I've only got one lamp", 'customer', "they got home and they've only got one lamp"],
  ] as const)('told by another: %s', (said, role, told) => {
    expect(ENGLISH_WORDING.report(said, role)).toBe(told)
  })

  test.each([
    ['I went to the', false],
    ['because it never came', false],
    ['if you call again', false],
    ['the policy is that it ends if you', false],
    ['the policy is that it ends if you--', false],
    ['I was in on Monday, with Dr', false],
    ['two lamps and a chair', false],
    ["it's Ada Norton at the corner shop", false],
    ['I would like to know what your hours are', true],
    ['my card was stolen', true],
    ['send it back', true],
  ])('a sentence or a fragment: %s', (text, whole) => {
    expect(ENGLISH_WORDING.isWhole(text)).toBe(whole)
  })

  test.each([
    ['ランプが届かないんです', true],
    ['来週の金曜日に届く', true],
    ['ランプの代金を', false],
    ['届かなくて困っていて', false],
    ['三番目の', false],
    ['二年一組の田中の母です', false],
  ])('a Japanese sentence or a fragment: %s', (text, whole) => {
    expect(JAPANESE_WORDING.isWhole(text)).toBe(whole)
  })

  test.each([
    ['What I need is a refund for the lamp that came broken.', false],
    ['what i need is a refund for the lamp', false],
    ['when my lamp arrived it was broken', false],
    ['where I live there is no shop', false],
    ['which is why I called', false],
    ["what's worse is that nobody called", false],
    ['what time do you open', true],
    ['how much is the lamp', true],
    ['when can I expect it', true],
    ["what's the price of the lamp", true],
    ['is the lamp ready', true],
  ])('a question or none: %s', (text, asks) => {
    expect(ENGLISH_WORDING.asks(text)).toBe(asks)
  })

  test('what the transcript ends with a full stop gets no question mark', async () => {
    const { overview } = await done(
      'summary',
      call(`
        A: Good morning, Hill Street Lamps.
        C: Did the lamp I ordered break on the way, I want a refund for it.
        A: I have refunded 42 dollars to your card.
        C: Thank you. Goodbye.`),
    )
    expect(overview).toContain('I want a refund for it”.')
  })

  test.each([
    ['解約をお願いします。', '解約をお願いします'],
    ['返金お願いします', '返金お願いします'],
    ['ランプの返金をよろしくお願いします', 'ランプの返金をよろしくお願いします'],
    ['ランプが届きません。よろしくお願いします。', 'ランプが届きません'],
    ['ランプが届かないんです、お願いします', 'ランプが届かないんです'],
    ['それでもまだ届いていません', 'それでもまだ届いていません'],
    ['分かりましたらすぐにお電話いたします', '分かりましたらすぐにお電話いたします'],
    ['はいらないサイズでした', 'はいらないサイズでした'],
    ['もしもしえっとこの前ランプを買いました', 'この前ランプを買いました'],
    ['実はランプが割れていました', 'ランプが割れていました'],
    ['はい、それでは、明日お送りします', '明日お送りします'],
    ['ではこちらでお送りします', 'こちらでお送りします'],
  ])('written in Japanese: %s', (said, written) => {
    expect(JAPANESE_WORDING.clean(said)).toBe(written)
  })

  test('in Japanese what was said is quoted without greetings and fillers', async () => {
    const { overview } = await done(
      'summary',
      call(
        `
        A: お電話ありがとうございます。丘の家具でございます。
        C: もしもし、えっと、ランプの代金が二回引き落とされているんですけど。
        A: 確認いたします。二回目の四千円は本日返金いたしました。
        C: ありがとうございます。
        A: 金曜日に確認書をお送りいたします。失礼いたします。`,
        'ja-JP',
      ),
    )
    expect(overview).toContain('「ランプの代金が二回引き落とされているんです」')
    expect(overview).toContain('オペレーターの対応：「二回目の四千円は本日返金いたしました」')
    expect(overview).toContain('「金曜日に確認書をお送りいたします」')
  })

  test('of any call, also of one that a recogniser wrote down or in which people stumble, it has no fault', async () => {
    const stumbling = fc.constantFrom(
      'um',
      'uh',
      'hello',
      'hi',
      'well',
      'the the',
      'えっと、',
      'もしもし、',
      'um, hi',
      'so uh',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...calls),
        fc.boolean(),
        fc.array(stumbling, { minLength: 1, maxLength: 4 }),
        async (transcript, isPlain, words) => {
          const said = stumblingOver(isPlain ? asRecognised(transcript) : transcript, words)
          const { outcome } = await analyseKind(engine, 'summary', inputOf(said))
          if (outcome.status !== 'done') return
          expect([outcome.result.overview, overviewFaults(outcome.result.overview, said)]).toEqual([
            outcome.result.overview,
            [],
          ])
          for (const text of [outcome.result.reason, ...outcome.result.actions, ...outcome.result.follow_ups])
            expect(text).not.toMatch(/(?:^|[“「])(?:hi|hello|um|uh|もしもし|えっと)(?:[ ,、]|$)/i)
        },
      ),
      { numRuns: 120, seed: 4 },
    )
  }, 120_000)
})

/** The same call, with a word that says nothing before each segment and in the middle of it. */
function stumblingOver(transcript: Transcript, words: readonly string[]): Transcript {
  const ja = transcript.language === 'ja-JP'
  const fitting = words.filter((each) => /[a-z]/.test(each) !== ja)
  return {
    ...transcript,
    segments: transcript.segments.map((segment, index) => {
      const word = fitting[index % Math.max(1, fitting.length)]
      if (word === undefined) return segment
      const text = ja ? `${word}${segment.text}` : `${word} ${segment.text}`
      return { ...segment, text, words: [] }
    }),
  }
}
