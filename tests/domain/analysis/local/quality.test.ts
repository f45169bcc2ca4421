import { describe, expect, test } from 'bun:test'
import { readScriptedCalls } from '../../../../evaluation/scripted/calls.ts'
import { learntLanguage } from '../../../../src/domain/analysis/local/models/learnt.ts'
import { showingRudeness, topicOf } from '../../../../src/domain/analysis/local/quality/answer-signs.ts'
import { ENGLISH } from '../../../../src/domain/analysis/local/reading/english.ts'
import { createLanguage } from '../../../../src/domain/analysis/local/reading/language.ts'
import { readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import type { Scorecard } from '../../../../src/model/scorecard/scorecard.ts'
import type { Transcript } from '../../../../src/model/transcript.ts'
import { call, done, written } from './support.ts'

const english = await readScriptedCalls('en.txt', 'en-US')

describe('quality', () => {
  const answers = async (transcript: Transcript) =>
    Object.fromEntries(
      (await done('quality', transcript)).answers.map((each) => [each.question_id, each.answer]),
    )

  test('a good call has every point', async () => {
    const transcript = written(english, 'refund-shoes')
    expect(Object.values(await answers(transcript))).toEqual(Array(8).fill('yes'))
    expect((await done('quality', transcript)).score).toBe(100)
  })

  test('a bare name is no greeting', async () => {
    expect((await answers(call('A: Kevin.\nC: Hi, I have a question.'))).greeting).toBe('no')
    expect((await answers(call('A: Hello, Kevin here.\nC: Hi, I have a question.'))).greeting).toBe('no')
    expect((await answers(call('A: Hello, Acme support, how can I help?\nC: Hi.'))).greeting).toBe('yes')
    expect(
      (await answers(call('A: Good morning, Fenwick and Daughters, this is Kevin.\nC: Hi.'))).greeting,
    ).toBe('yes')
    expect((await answers(call('A: Good morning, this is Kevin.\nC: Hi.'))).greeting).toBe('no')
    expect((await answers(call('A: Fenwick Roofing, this is Kevin, how can I help?\nC: Hi.'))).greeting).toBe(
      'yes',
    )
    expect((await answers(call('A: fenwick roofing this is kevin\nC: hi'))).greeting).toBe('yes')
  })

  test('who says their name is identified, also without being asked', async () => {
    const identified = async (line: string) =>
      (await answers(call(`A: Hello, Acme support.\nC: ${line}\nA: Sure.`))).identification
    expect(await identified("Hi, it's Thelma Novak, my boiler is out.")).toBe('yes')
    expect(await identified("hi this is oskar's dad")).toBe('yes')
    expect(await identified('Hi, my boiler is out.')).toBe('no')
  })

  test('a day that is settled is a next step, and so is a promise without a date', async () => {
    const steps = async (line: string) =>
      (await answers(call(`A: Hello, Acme support.\nC: About my boiler.\nA: ${line}\nC: Okay, bye.`)))
        .next_steps
    expect(await steps("You're booked for Tuesday at nine.")).toBe('yes')
    expect(await steps("I'll send you the papers.")).toBe('yes')
    expect(await steps('It takes oil and gas.')).toBe('no')
  })

  test('empathy does not apply where there is no difficulty, and is missing where there is one', async () => {
    const easy = call('A: Hello, how can I help?\nC: What time do you open on Sunday?\nA: At ten.')
    expect((await answers(easy)).empathy).toBe('not_applicable')
    const hard = call(
      'A: Hello, how can I help?\nC: My parcel never arrived and I am worried.\nA: Order number?',
    )
    expect((await answers(hard)).empathy).toBe('no')
  })

  test('rudeness costs courtesy, with the words as evidence', async () => {
    const { answers: given } = await done(
      'quality',
      call('A: Support.\nC: It does not work.\nA: Calm down, that is not my problem.'),
    )
    const courtesy = given.find((each) => each.question_id === 'courtesy')
    expect(courtesy).toMatchObject({ answer: 'no', points: 0, max_points: 10 })
    expect(courtesy?.evidence[0]?.quote).toContain('Calm down')
  })

  test('where sentences are rude only together, their turn is the evidence', () => {
    const transcript = call(
      'A: Support.\nC: It was in no letter.\nA: Oh, the letter. Of course. Nobody ever gets the letter.',
    )
    const reading = readCall(transcript, createLanguage(ENGLISH, learntLanguage('en')))
    expect(showingRudeness(topicOf(reading)).map((each) => each.text)).toEqual([
      'Oh, the letter.',
      'Of course.',
      'Nobody ever gets the letter.',
    ])
  })

  test('a plain question or wish is no rudeness', async () => {
    for (const line of ['How many times does it blink?', 'Whatever you like.', 'Good luck with that.'])
      expect((await answers(call(`A: Support.\nC: It does not work.\nA: ${line}`))).courtesy).toBe('yes')
  })

  test('a call without an agent has nothing to score', async () => {
    const quality = await done('quality', call('C: Hello, is anybody there? I want to cancel my plan.'))
    expect(quality.score).toBeNull()
    expect(quality.answers.map((each) => each.answer)).toEqual(Array(8).fill('not_applicable'))
  })

  test('metric questions are answered from the metrics, a failed one that must not fail fails the call', async () => {
    const scorecard: Scorecard = {
      id: 'own',
      version: 7,
      name: 'Own',
      sections: [
        {
          id: 's',
          title: '',
          questions: [
            {
              id: 'greets',
              text: 'Did the agent greet the customer?',
              weight: 10,
              auto_fail: false,
              kind: 'yes_no',
              rule: 'greeting',
            },
            { id: 'song', text: 'Did the agent sing?', weight: 10, auto_fail: false, kind: 'yes_no' },
            {
              id: 'silence',
              text: 'Little silence',
              weight: 10,
              auto_fail: true,
              kind: 'metric',
              condition: 'silence_ratio < 0.01',
            },
          ],
        },
      ],
    }
    const result = await done('quality', written(english, 'gym-cancel'), { scorecard })
    expect(result).toMatchObject({ score: 0, auto_fail: true, scorecard: { id: 'own', version: 7 } })
    expect(result.answers).toMatchObject([
      { question_id: 'greets', answer: 'yes', points: 10, source: 'local' },
      // What no rule can judge is left open.
      { question_id: 'song', answer: null, source: 'local' },
      { question_id: 'silence', answer: 'no', source: 'metric', evidence: [] },
    ])
  })
})
