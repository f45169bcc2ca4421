import { describe, expect, test } from 'bun:test'
import { call, customerSays, done, emotionOf } from './support.ts'

describe('emotion', () => {
  test('negation turns a feeling', async () => {
    expect(await emotionOf(customerSays('I am really not happy with this at all'))).toBe('frustration')
    expect(await emotionOf(customerSays("I'm not angry, I just have a question"))).toBe('neutral')
    expect(await emotionOf(customerSays('全然満足していません', 'ja-JP'))).toBe('frustration')
  })

  test('praise beside a grievance is no praise', async () => {
    expect(await emotionOf(customerSays('Oh great, another outage. Thanks for nothing.'))).toBe('frustration')
  })

  test('politeness is no satisfaction', async () => {
    expect(await emotionOf(customerSays('Okay great, thank you. Bye.'))).toBe('neutral')
    expect(await emotionOf(customerSays('ありがとうございます。失礼します。', 'ja-JP'))).toBe('neutral')
  })

  test("an agent's empathy is not the agent's own feeling", async () => {
    const { speakers } = await done(
      'emotion',
      call('A: I understand how frustrating and upsetting that must be.'),
    )
    expect(speakers.agent?.label).toBe('neutral')
  })

  test('the course of a call is seen: calming and escalating, by quarter of its time', async () => {
    const angry = 'C: This is outrageous, I am furious with you.'
    const pleased = 'C: That is wonderful, I am so happy, thank you so much for your help.'
    const plain = 'A: Your reference number is four five six and it is on the second page of the letter.'
    const calming = await done('emotion', call([angry, plain, plain, pleased].join('\n')))
    expect(calming.speakers.customer?.trend).toBe('improving')
    expect(calming.speakers.customer?.by_quarter[0]).toBeLessThan(-0.5)
    expect(calming.speakers.customer?.by_quarter[3]).toBeGreaterThan(0.5)
    const escalating = await done('emotion', call([pleased, plain, plain, angry].join('\n')))
    expect(escalating.speakers.customer?.trend).toBe('worsening')
    expect(escalating.speakers.agent?.trend).toBe('steady')
  })

  test('voices without roles are not published as roles', async () => {
    const transcript = call(`
      1: Thank you for calling Acme, how can I help you?
      2: I am really angry, my parcel never arrived.`)
    const emotion = await done('emotion', transcript)
    expect(emotion.speakers).toEqual({})
    expect(emotion.overall.label).toBe('anger')
    expect(emotion.segments.map((each) => each.speaker)).toEqual(['speaker_1', 'speaker_2'])
  })
})
