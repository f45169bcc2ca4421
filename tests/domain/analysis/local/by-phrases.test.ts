import { describe, expect, test } from 'bun:test'
import { learntLanguage } from '../../../../src/domain/analysis/local/models/learnt.ts'
import { qualityResult } from '../../../../src/domain/analysis/local/quality/quality.ts'
import { ENGLISH } from '../../../../src/domain/analysis/local/reading/english.ts'
import { createLanguage } from '../../../../src/domain/analysis/local/reading/language.ts'
import { readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { conversationMetrics } from '../../../../src/domain/analysis/metrics.ts'
import type { Scorecard, ScorecardQuestion } from '../../../../src/model/scorecard/scorecard.ts'
import { call, done } from './support.ts'

const fields = { id: 'own', text: 'Own', weight: 10, auto_fail: false }
const yesNo = (...phrases: string[]): ScorecardQuestion => ({ ...fields, kind: 'yes_no', phrases })
const choice = (options: Record<string, string[]>): ScorecardQuestion => ({
  ...fields,
  kind: 'choice',
  options: Object.entries(options).map(([id, phrases], index) => ({ id, label: id, points: index, phrases })),
})

async function answerTo(question: ScorecardQuestion, lines: string, language = 'en-US') {
  const scorecard = scorecardOf(question)
  const { answers } = await done('quality', { ...call(lines), language }, { scorecard })
  return answers[0]
}

function scorecardOf(question: ScorecardQuestion): Scorecard {
  return {
    ...{ id: 'own', version: 2, name: 'Own' },
    sections: [{ id: 's', title: 'S', questions: [question] }],
  }
}

describe('a question with phrases', () => {
  const recorded = yesNo('this call is being recorded', 'この通話は録音されています')
  test.each([
    ['said to the letter', 'A: Hello. This call is being recorded.', 'yes'],
    [
      'said in nearly these words',
      'A: Hello, just so you know, this call will be recorded for training.',
      'yes',
    ],
    ['said in other case, without punctuation', 'A: hello THIS CALL IS BEING RECORDED how can i help', 'yes'],
    ['denied', 'A: Hello. This call is not being recorded.', 'no'],
    ['said by the customer', 'A: Hello.\nC: This call is being recorded, I hope?', 'no'],
    ['about something else', 'A: Hello. I have recorded your address.', 'no'],
  ])('%s', async (_what, lines, answer) => {
    const given = await answerTo(recorded, lines)
    expect(given?.answer).toBe(answer)
    expect(given?.evidence.length).toBe(answer === 'yes' ? 1 : 0)
  })

  test('is answered in the script of the call’s language, and left open where it has no phrase in that', async () => {
    const japanese = 'A: お電話ありがとうございます。この通話は録音されています。'
    expect((await answerTo(recorded, japanese, 'ja-JP'))?.answer).toBe('yes')
    expect((await answerTo(recorded, 'A: お電話ありがとうございます。', 'ja-JP'))?.answer).toBe('no')
    expect((await answerTo(yesNo('this call is being recorded'), japanese, 'ja-JP'))?.answer).toBeNull()
    expect((await answerTo(recorded, 'A: Guten Tag.', 'de-DE'))?.answer).toBeNull()
  })

  test('is found in Japanese with the spaces that recognisers put between words', async () => {
    const understood = yesNo('かしこまりました')
    const said = (line: string) => answerTo(understood, `A: ${line}`, 'ja-JP')
    expect((await said('かしこまり まし た お調べ し ます'))?.answer).toBe('yes')
    expect((await said('お調べ し ます'))?.answer).toBe('no')
    // In nearly these words, with other spaces than those between words.
    expect((await answerTo(recorded, 'A: こ の通 話は 録 音し てお り ます', 'ja-JP'))?.answer).toBe('yes')
  })

  test('that a rule leaves open is yes where a phrase is said, and no phrase closes it otherwise', async () => {
    const { models, decisions } = learntLanguage('en')
    const unsure = { ...decisions, answer_empathy: { yes: {}, no: {}, not_applicable: {} } }
    const language = createLanguage(ENGLISH, { models, decisions: unsure })
    const question: ScorecardQuestion = {
      ...{ ...fields, kind: 'yes_no', rule: 'empathy' },
      phrases: ['we have all been there'],
    }
    const answer = async (line: string) => {
      const transcript = call(`A: Hello.\nC: I paid twice.\nA: ${line}`)
      const reading = readCall(transcript, language)
      return (await qualityResult(scorecardOf(question), conversationMetrics(transcript), reading)).answers[0]
    }
    expect(await answer('We have all been there.')).toMatchObject({
      answer: 'yes',
      evidence: [{ quote: 'We have all been there.' }],
    })
    expect((await answer('On which day?'))?.answer).toBeNull()
  })

  test('of one word is met by that word alone', async () => {
    expect((await answerTo(yesNo('warranty'), 'A: Your warranty ends in May.'))?.answer).toBe('yes')
    expect((await answerTo(yesNo('warranty'), 'A: Your contract ends in May.'))?.answer).toBe('no')
  })

  test('with options takes the one that is said; none, or two alike, is left open', async () => {
    const question = choice({ refund: ['I will refund your money'], credit: ['I will credit your account'] })
    expect((await answerTo(question, 'A: I will credit your account today.'))?.answer).toBe('credit')
    expect((await answerTo(question, 'A: There is nothing we can do.'))?.answer).toBeNull()
    const both = 'A: I will refund your money.\nC: What?\nA: I will credit your account.'
    expect((await answerTo(question, both))?.answer).toBeNull()
  })

  test('named like a property of every object is a question like any other', async () => {
    const given = await answerTo({ ...yesNo(), id: 'constructor' }, 'A: Hello.')
    expect([given?.question_id, given?.answer]).toEqual(['constructor', null])
  })
})
