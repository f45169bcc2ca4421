import { describe, expect, test } from 'bun:test'
import { languageOf } from '../../../../src/domain/analysis/local/engine.ts'
import { movesOf } from '../../../../src/domain/analysis/local/outcome/outcome-signs.ts'
import type { Act } from '../../../../src/domain/analysis/local/reading/acts.ts'
import { does, readCall } from '../../../../src/domain/analysis/local/reading/reading.ts'
import { call } from './support.ts'

const statementsOf = (line: string, language: string) => {
  const rules = languageOf(language)
  if (rules === null) throw new Error(`no rules for ${language}`)
  return readCall(call(line, language), rules).statements
}
const actsIn = (line: string, act: Act, language = 'en-US') =>
  statementsOf(line, language).some((each) => does(each, act))
/** The likeliest move of a line said in one sentence. */
const moveOf = (line: string, language = 'en-US') => {
  const [statement] = statementsOf(line, language)
  if (statement === undefined) throw new Error(`nothing said in ${line}`)
  return movesOf(statement).reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}

describe('speech acts that end a call without the words for it', () => {
  test.each<[Act, string]>([
    ['resign', 'C: Well, thanks for checking anyway.'],
    ['resign', "C: I suppose that's that."],
    ['resign', "C: I'll try the harbour shop or somewhere else."],
    ['turn_down', 'C: No thanks, just the lantern.'],
    ['turn_down', "C: I'd rather just have the plain one."],
  ])('%s: %s', (act, line) => {
    expect(actsIn(line, act)).toBe(true)
  })

  test.each<[Act, string]>([
    ['resign', 'C: Thanks, that is what I wanted.'],
    ['resign', 'C: I tried the lantern and it shines.'],
    ['turn_down', 'C: Yes, I want the lantern.'],
  ])('no %s: %s', (act, line) => {
    expect(actsIn(line, act)).toBe(false)
  })

  test.each<[Act, string]>([
    ['resign', 'C: そうですか、仕方ないですね。'],
    ['turn_down', 'C: いえ、それは結構です。'],
  ])('%s in Japanese: %s', (act, line) => {
    expect(actsIn(line, act, 'ja-JP')).toBe(true)
  })
})

describe('moves of sentences that no sample has', () => {
  test.each([
    ['declines', 'A: The workshop does not take in carpets.'],
    ['declines', "A: I'm afraid the lodge only accepts members."],
    ['promises', 'A: Someone from the vineyard will give you a call.'],
    ['promises', 'A: Once the survey is back we can decide on the fence.'],
    ['settles', "A: I've cancelled the kayak lessons for you."],
    ['settles', 'A: The deposit has been returned to your card.'],
    ['informs', 'A: The lantern comes in three sizes.'],
    ['objects', "C: So I'm stuck with a broken kayak."],
    ['objects', "C: Okay, I'll buy the lantern somewhere else then."],
    ['agrees', 'C: Oh perfect, that was my only question about the lodge.'],
    ['takes_on', "C: I'll send you the survey tonight."],
    ['sees_it_work', 'C: Oh, the lantern is on now, it works.'],
  ])('%s: %s', (move, line) => {
    expect(moveOf(line)).toBe(move as ReturnType<typeof moveOf>)
  })

  test('what is told in the words of a promise or a refusal is neither', () => {
    expect(moveOf('A: The blue kayak is on the left of the pier.')).toBe('informs')
    expect(moveOf('A: If it squeaks again, just give us a call.')).toBe('informs')
    expect(moveOf('C: Somebody from your shop called me last week.')).toBe('tells')
  })
})
