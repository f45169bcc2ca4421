import { describe, expect, test } from 'bun:test'
import { createLocalEngine } from '../../../../../src/domain/analysis/local/engine.ts'
import { trainTaxonomy } from '../../../../../src/domain/analysis/local/learning/taxonomy-models.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../../../src/model/intents/defaults.ts'
import type { IntentDefinition } from '../../../../../src/model/intents/taxonomy.ts'
import { call, customerSays, done, inputOf } from '../support.ts'

const OTHER: IntentDefinition = { name: 'other', description: 'None of the others', examples: [] }
const LIBRARY: IntentDefinition[] = [
  {
    name: 'renew_loan',
    description: 'Keep a borrowed book for longer',
    examples: [
      'can I keep the novel for two more weeks',
      'I would like to renew the books on my card',
      'please extend my loan, I have not finished reading',
      'my book is due tomorrow and I need it longer',
      'could you extend the due date of my loan',
      'I want to renew what I have borrowed',
      'is it possible to keep the travel guide for longer',
      'renew my loan please',
    ],
  },
  {
    name: 'lost_card',
    description: 'A library card is lost or stolen',
    examples: [
      'I have lost my library card',
      'my card was stolen with my bag',
      'I cannot find my card anywhere, can I get a new one',
      'what does a replacement card cost',
      'I need a new card, the old one is gone',
      'someone took my wallet with the library card in it',
      'my daughter lost her card at school',
      'card lost',
    ],
  },
  {
    name: 'reserve_room',
    description: 'Book a study room',
    examples: [
      'can I book a study room for Thursday',
      'we are four students and need a room for two hours',
      'is the meeting room free on Monday afternoon',
      'I would like to reserve the quiet room',
      'how do I book one of the rooms upstairs',
      'is there a room with a screen that I can reserve',
      'please put me down for the group room',
      'room for Friday',
    ],
  },
  OTHER,
]

async function primary(text: string, intents: IntentDefinition[], language = 'en-US') {
  return (await done('intent', customerSays(text, language), { intents })).primary
}

describe("an organisation's own intents", () => {
  test('are learnt from their examples and told in other words', async () => {
    const said: [string, string][] = [
      ['hi there, the cookbook I took home is due on Friday, could I have it a bit longer', 'renew_loan'],
      ['good morning, I think my card fell out of my pocket and it is lost', 'lost_card'],
      ['we would like to book a room for our reading group on Wednesday', 'reserve_room'],
    ]
    for (const [text, intent] of said)
      expect([text, (await primary(text, LIBRARY)).intent]).toEqual([text, intent])
  })

  test('a short example does not outvote the rest of what is said', async () => {
    const said = 'I used my card to book a study room, and now I want to reserve the room upstairs as well'
    expect((await primary(said, LIBRARY)).intent).toBe('reserve_room')
  })

  test('what is like no example is other', async () => {
    for (const text of ['The weather was lovely in Portugal', 'um yes okay thank you very much'])
      expect([text, (await primary(text, LIBRARY)).intent]).toEqual([text, 'other'])
  })

  test('are told from what the customer says over the call, with the sentences that say so', async () => {
    const transcript = call(`
      A: Hill Road Library, how can I help?
      C: Hello, good afternoon.
      A: Good afternoon. Is it about a room?
      C: No, I have lost my card, I think somebody took it on the bus.
      A: I am sorry to hear that. When was that?
      C: On Tuesday, I think, or maybe it was Wednesday.`)
    const { primary } = await done('intent', transcript, { intents: LIBRARY })
    expect(primary.intent).toBe('lost_card')
    expect(primary.evidence[0]?.quote).toContain('lost my card')
  })

  test('a call about none of them is other, whatever else is said in it', async () => {
    const transcript = call(`
      A: Hill Road Library, this is Ann.
      C: Hi Ann, good morning.
      A: How can I help?
      C: Is the printer on the second floor working again?
      A: Oh no. What is your name, please?
      C: It is Mark Smith, born on the fourth of May 1980. Yes, that is right.
      A: I will ask my colleague to call you back.
      C: Okay, thank you very much, bye.`)
    const { primary } = await done('intent', transcript, { intents: LIBRARY })
    expect(primary.intent).toBe('other')
    expect(primary.confidence).toBeGreaterThan(0.5)
  })

  test('two matters of one call are both told', async () => {
    const transcript = call(`
      C: Hi, could you extend the due date of my loan, I have not finished reading.
      A: Of course, you have it until the tenth.
      C: Great. And can I book a study room for Thursday?
      A: You can.`)
    const { intents } = await done('intent', transcript, { intents: LIBRARY })
    expect(intents.map((each) => each.intent).sort()).toEqual(['renew_loan', 'reserve_room'])
  })

  test('are told in Japanese', async () => {
    const intents: IntentDefinition[] = [
      {
        name: 'garbage',
        description: 'ゴミの収集',
        examples: [
          '燃えるゴミは何曜日ですか',
          '粗大ゴミを出したいのですが',
          'ゴミの収集日を教えてください',
          'ゴミを出し忘れてしまいました',
          'ペットボトルはいつ収集に来ますか',
          '古い冷蔵庫を捨てたいです',
          'ゴミ袋はどこで買えますか',
        ],
      },
      {
        name: 'certificate',
        description: '証明書の発行',
        examples: [
          '住民票を取りたいのですが',
          '戸籍謄本は郵送で取れますか',
          '印鑑証明書の手数料はいくらですか',
          '住民票の写しが必要です',
          '証明書をコンビニで発行できますか',
          '課税証明書をお願いします',
          '証明書は代理人でも取れますか',
        ],
      },
      OTHER,
    ]
    expect(
      (await primary('すみません、住民票の証明書を一通お願いしたいんですけど', intents, 'ja-JP')).intent,
    ).toBe('certificate')
    expect((await primary('粗大ゴミの収集をお願いしたいんですけど', intents, 'ja-JP')).intent).toBe('garbage')
  })

  test('the same definitions give the same bytes, and those give the same answers', async () => {
    const first = await trainTaxonomy(LIBRARY)
    const second = await trainTaxonomy(structuredClone(LIBRARY))
    expect(first?.learntFrom).toHaveLength(64)
    expect(second?.learntFrom).toBe(first?.learntFrom ?? '')
    expect(Buffer.compare(first?.model ?? Buffer.alloc(0), second?.model ?? Buffer.alloc(1))).toBe(0)
    const said = customerSays('I lost my card and want to renew my loan')
    const answers = [null, first?.model ?? null].map(async (model) => {
      const trainedIntents = { read: async () => model, save: async () => undefined }
      const input = { ...inputOf(said), intents: structuredClone(LIBRARY), trainedIntents }
      return await createLocalEngine().analyse('intent', input, {})
    })
    const [trained, read] = await Promise.all(answers)
    expect(trained).toEqual(read)
  })

  test('nothing is learnt where there are only defaults', async () => {
    expect(await trainTaxonomy(DEFAULT_INTENT_DEFINITIONS)).toBeNull()
    expect(await trainTaxonomy(DEFAULT_INTENT_DEFINITIONS.slice(3))).toBeNull()
  })

  test('nothing is learnt of `other` alone, and every call is other', async () => {
    const intents = [{ name: 'other', description: 'Anything', examples: [] }]
    expect(await trainTaxonomy(intents)).toBeNull()
    const said = call(`
      A: Hill Road Library, how can I help?
      C: I was charged twice for a room this month and want my money back.
      A: I have refunded the second payment to your card.`)
    expect((await done('intent', said, { intents })).primary.intent).toBe('other')
    expect((await done('summary', said, { intents })).overview).toContain('charged twice')
  })

  test('beside the defaults, each is told from the other', async () => {
    const intents = [...LIBRARY.slice(0, 3), ...DEFAULT_INTENT_DEFINITIONS]
    const said: [string, string][] = [
      ['I think I left my library card on the bus, it is lost', 'lost_card'],
      ['could you extend the loan of my book', 'renew_loan'],
      ['I was charged twice this month and want my money back', 'refund_request'],
      ['I have forgotten my password and cannot log in', 'account_access'],
    ]
    for (const [text, intent] of said)
      expect([text, (await primary(text, intents)).intent]).toEqual([text, intent])
  })

  test("a default name with an organisation's own examples is told by both", async () => {
    const examples = ['the tram did not stop for me', 'the bus drove past the stop', 'no bus came at all']
    const intents = [
      { name: 'complaint', description: 'A bus or tram did not come or stop', examples },
      ...DEFAULT_INTENT_DEFINITIONS.filter((each) => each.name !== 'complaint'),
    ]
    expect((await primary('the bus drove past me at the stop this morning', intents)).intent).toBe(
      'complaint',
    )
    const rude = 'I want to make a complaint, your driver was rude to me and shouted'
    expect((await primary(rude, intents)).intent).toBe('complaint')
  })
})
