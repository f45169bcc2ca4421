import { describe, expect, test } from 'bun:test'
import type { IntentDefinition } from '../../../../src/domain/analysis/engine.ts'
import { DEFAULT_INTENT_DEFINITIONS } from '../../../../src/model/intents/defaults.ts'
import { call, customerSays, done, intentOf } from './support.ts'

describe('intent', () => {
  test("what is not wanted, merely thought of or somebody else's is not the intent", async () => {
    const misleading: [string, string][] = [
      ["I don't want to cancel, I want to know why I was billed for two lines.", 'billing_question'],
      ['My neighbour got a refund last week. I need to change the address on my account.', 'account_change'],
      ['I was going to complain, but that is sorted. Where is my parcel?', 'order_status'],
      ['The password works fine. My router keeps restarting.', 'technical_support'],
      ['No need to reschedule anything, I just want to pay my bill with my card.', 'payment'],
      ['i need to cancel my appointment on friday and book another one', 'appointment'],
    ]
    for (const [text, intent] of misleading)
      expect([text, await intentOf(customerSays(text))]).toEqual([text, intent])
  })

  test('both wishes of a call are found, the one that comes first and foremost is primary', async () => {
    const { primary, intents } = await done(
      'intent',
      customerSays('I want to cancel my subscription. And I also want a refund for last month.'),
    )
    expect(primary.intent).toBe('cancellation')
    expect(intents.map((each) => each.intent)).toContain('refund_request')
  })

  test('a wish that comes late and is never named is told by the whole call, with where it is said', async () => {
    const { primary } = await done(
      'intent',
      call(`
        A: Rosewood Kennels, this is Pat.
        C: Hi Pat, it's Gwen, Biscuit's mum. You had him over Easter and he came home fatter than he went.
        A: Ha, he did like his breakfast. What can I do for you?
        C: Well, my sister's got engaged, so we're all off to Cornwall, and they won't have dogs at the cottage.
        A: How lovely. Congratulations to her.
        C: So it'd be the ninth to the sixteenth, if you've got his usual run.
        A: The ninth to the sixteenth. I've got the end one free, by the apple tree.
        C: Oh he loves that one. Drop him off after lunch?
        A: Any time from two. I'll put him down.`),
    )
    expect(primary.intent).toBe('appointment')
    expect(primary.confidence).toBeGreaterThan(0.75)
    expect(primary.evidence[0]?.quote).toContain('the ninth to the sixteenth')
  })

  test("what the agent offers is not the customer's intent", async () => {
    const transcript = call(`
      A: Thanks for calling. How can I help?
      C: My screen is frozen and nothing works.
      A: I see. Would you be interested in upgrading your plan? We also have a special offer, you could buy a new phone.
      C: No thanks.`)
    expect(await intentOf(transcript)).toBe('technical_support')
  })

  test('with nothing said there is none', async () => {
    await expect(done('intent', call('C:'))).rejects.toThrow('insufficient_conversation_content')
  })

  test("an organisation's own intents are found by name, description and examples", async () => {
    const intents: IntentDefinition[] = [
      {
        name: 'pothole_report',
        description: 'Damage to a road',
        examples: ['there is a big hole in the road'],
      },
      {
        name: 'library_card',
        description: 'Get or renew a library card',
        examples: ['my library card has expired'],
      },
      { name: 'ゴミ収集', description: 'ゴミの収集日や分別', examples: ['燃えるゴミの収集日はいつですか'] },
      ...DEFAULT_INTENT_DEFINITIONS,
    ]
    const primary = async (text: string, language?: string) => {
      const transcript = customerSays(text, language)
      return (await done('intent', transcript, { intents })).primary.intent
    }
    expect(await primary('Hello, a huge hole opened in the road outside my door')).toBe('pothole_report')
    expect(await primary('my card for the library expired, how can i renew it')).toBe('library_card')
    expect(await primary('粗大ゴミの収集日を知りたいのですが', 'ja-JP')).toBe('ゴミ収集')
    expect(await primary('I want to cancel my subscription')).toBe('cancellation')
  })

  test('an intent that the organisation has taken out of its taxonomy is never answered', async () => {
    const transcript = customerSays('I want to cancel my subscription and get my money back')
    const intents = DEFAULT_INTENT_DEFINITIONS.filter((each) => each.name !== 'cancellation')
    expect((await done('intent', transcript, { intents })).primary.intent).toBe('refund_request')
  })

  test.each([
    [
      'en-US',
      `A: Good morning, Hill Street Furniture.
       C: Hi, I ordered a blue armchair three weeks ago and it still has not come, so I wondered where it is.
       C: It was meant to be here by the weekend, my mother in law is coming to stay with us.
       A: It left the warehouse this morning, it will be with you tomorrow before noon.
       C: Oh lovely, that will do. Oh and while I've got you, could your man come round one morning and measure the hallway for a carpet, when would he have time?
       A: Tuesday the tenth at nine?
       C: The tenth is fine, put me down for nine.`,
      'appointment',
    ],
    [
      'ja-JP',
      `A: はい、山田電器でございます。
       C: 先週注文した冷蔵庫なんですけど、まだ届いてなくて、いつごろになるか教えてもらえますか。
       C: 土曜日に届くって聞いてたんですけど、もう月曜なので。
       A: 申し訳ございません。明日の午前中にお届けいたします。
       C: わかりました、じゃあ明日待ってます。あと、引っ越したので登録の住所を変えてもらいたいんですけど。
       A: かしこまりました。新しいご住所をお願いいたします。
       C: 北区の三丁目です。`,
      'account_change',
    ],
  ])(
    'a matter that the customer turns to later stands beside the first, with where it is said (%s)',
    async (language, lines, second) => {
      const transcript = call(lines, language)
      const { primary, intents } = await done('intent', transcript)
      expect(primary.intent).toBe('order_status')
      const beside = intents.find((each) => each.intent === second)
      expect(beside?.confidence).toBeLessThanOrEqual(primary.confidence)
      const turn = transcript.segments.find((each) => /while|あと/.test(each.text))
      expect(beside?.evidence.some((each) => each.segment_id === turn?.id)).toBe(true)
    },
  )
})
