import { describe, expect, test } from 'bun:test'
import { emotionResult } from '../../../../src/domain/analysis/local/emotion/emotion.ts'
import type { LearntTable } from '../../../../src/domain/analysis/local/models/conditional-logit.ts'
import { learntLanguage } from '../../../../src/domain/analysis/local/models/learnt.ts'
import { ENGLISH } from '../../../../src/domain/analysis/local/reading/english.ts'
import { createLanguage } from '../../../../src/domain/analysis/local/reading/language.ts'
import { readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
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

  /** English with what decides over a call as it is given here. */
  const englishWith = (emotion: LearntTable) => {
    const { models, decisions } = learntLanguage('en')
    return createLanguage(ENGLISH, { models, decisions: { ...decisions, emotion } })
  }

  test("anger that is avowed has anger's own confidence", () => {
    const language = englishWith({ frustration: { always: 2 }, anger: { always: 1 } })
    const { overall } = emotionResult(readCall(customerSays('I am really angry with you.'), language))
    const { confidence } = emotionResult(
      readCall(customerSays('My parcel never arrived.'), englishWith({ anger: { always: 1 } })),
    ).overall
    expect(overall.label).toBe('anger')
    // Beside frustration anger is less likely than by itself.
    expect(overall.confidence).toBeLessThan(confidence)
  })

  test("the customer's mood is no part of what the agent says, also where voices have no roles", () => {
    const lines = (agent: string, customer: string) => `
      ${agent}: Thank you for calling Acme, how can I help you?
      ${customer}: I am really angry, my parcel never arrived.
      ${agent}: Let me look that up for you.
      ${customer}: You have had since Monday to look it up.`
    const language = englishWith({ anger: { always: 3 } })
    const segmentsOf = (agent: string, customer: string) =>
      emotionResult(readCall(call(lines(agent, customer)), language)).segments.map(
        ({ speaker: _, ...told }) => told,
      )
    expect(segmentsOf('1', '2')).toEqual(segmentsOf('A', 'C'))
  })
})
