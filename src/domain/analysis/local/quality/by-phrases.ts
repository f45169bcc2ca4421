import { words } from '../../../../lib/text.ts'
import type { ScorecardQuestion } from '../../../../model/scorecard/scorecard.ts'
import { maybe, type Reading, type Statement } from '../reading/reading.ts'
import { stemEnglish } from '../text/english.ts'
import type { Judgement } from './answers.ts'

/**
 * Answers a question by the phrases that whoever wrote it gave: yes, or the option, whose phrase an agent says in
 * these or nearly these words. Null where there are none for the call's language: a guess would be made up.
 *
 * Without a hit a yes/no question is answered no, since its phrases say what a yes sounds like. Options stay open:
 * that none was heard does not say which it is.
 */
export function judgeByPhrases(question: ScorecardQuestion, reading: Reading): Judgement | null {
  if (question.kind === 'metric') return null
  const options =
    question.kind === 'choice' ? question.options : [{ id: 'yes', phrases: question.phrases ?? [] }]
  const asked = options
    .map(({ id, phrases = [] }) => ({ id, phrases: phrases.filter((each) => isIn(each, reading)) }))
    .filter(({ phrases }) => phrases.length > 0)
  const [best, next] = asked
    .map(({ id, phrases }) => ({ answer: id, ...saying(phrases, reading) }))
    .sort((a, b) => b.share - a.share)
  if (best === undefined) return null
  if (best.share < MIN_SHARE) return question.kind === 'yes_no' ? { answer: 'no', statements: [] } : null
  // Two options heard alike say nothing.
  return best.share === next?.share ? null : best
}

/** Below this share of a phrase's terms it is another matter. */
const MIN_SHARE = 0.75

/** The agent's statements that say one of the phrases, best first, and what share of a phrase the best one says. */
function saying(phrases: readonly string[], { statements, language: { code } }: Reading) {
  const wanted = phrases.map((text) => said(text, code))
  const shareOf = (text: string) => {
    const heard = said(text, code)
    return Math.max(...wanted.map((each) => shareSaid(each, heard)))
  }
  const alone = statements
    .filter((each) => maybe(each, 'agent'))
    .map((statement) => ({ statement, share: shareOf(statement.text) }))
  const found = alone
    .map(({ statement, share }, index) => {
      const next = alone[index + 1]
      // Without punctuation a sentence may be read as two.
      const goesOn = share < MIN_SHARE && next !== undefined && next.share < MIN_SHARE
      return goesOn && next.statement.passage === statement.passage
        ? { statement, share: shareOf(`${statement.text} ${next.statement.text}`) }
        : { statement, share }
    })
    .filter((each) => each.share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
  return { share: found[0]?.share ?? 0, statements: found.map((each): Statement => each.statement) }
}

/** A text to compare: its letters and digits alone, and its terms without those words that only hold others together. */
type Said = { plain: string; terms: Set<string>; denies: boolean }

function said(text: string, code: string): Said {
  const lower = text.normalize('NFKC').toLowerCase()
  const plain = lower.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const isSpaced = code !== 'ja'
  const terms = words(lower, code)
    .filter((each) => !JOINING.has(each))
    .map((each) => (isSpaced ? stemEnglish(each) : each))
  return { plain: isSpaced ? ` ${plain} ` : plain, terms: new Set(terms), denies: DENIAL.test(text) }
}

function shareSaid(wanted: Said, heard: Said): number {
  if (wanted.plain.trim() !== '' && heard.plain.includes(wanted.plain)) return 1
  // "I cannot guarantee that" does not guarantee it. One word alone is met by chance too easily.
  if (heard.denies !== wanted.denies || wanted.terms.size < 2) return 0
  return [...wanted.terms].filter((each) => heard.terms.has(each)).length / wanted.terms.size
}

const JOINING = new Set(
  (
    'a an the is are am be being been was were will would shall to of for in on at from by and or so that ' +
    'は が を に で と も の へ や か ね よ て た し れ い ます です ました でし まし さ'
  ).split(' '),
)

const DENIAL = /\b(?:not|never|cannot|without)\b|n['’]t\b|ません|ない|ぬ(?:。|$)/i

/** Whether a phrase is in the script of the call's language. */
function isIn(phrase: string, { language }: Reading): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(phrase) === (language.code === 'ja')
}
