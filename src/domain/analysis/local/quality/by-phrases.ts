import { mapInPieces } from '../../../../lib/async/yielding.ts'
import { lazily } from '../../../../lib/lazily.ts'
import { words } from '../../../../lib/text.ts'
import type { ScorecardQuestion } from '../../../../model/scorecard/scorecard.ts'
import { maybe, type Reading, type Statement } from '../reading/reading.ts'
import { stemEnglish } from '../text/english.ts'
import { normaliseJapanese } from '../text/japanese.ts'
import type { Judgement } from './answers.ts'

/**
 * Answers a question by the phrases that whoever wrote it gave: yes, or the option, whose phrase an agent says in
 * these or nearly these words. Null where there are none for the call's language: a guess would be made up.
 *
 * Without a hit a yes/no question is answered no, since its phrases say what a yes sounds like. Options stay open:
 * that none was heard does not say which it is.
 */
export type JudgeByPhrases = (question: ScorecardQuestion) => Promise<Judgement | null>

/** Judges questions on one call. It lets a program do other things every 10 ms. */
export function createJudgeByPhrases(reading: Reading): JudgeByPhrases {
  const heard = lazily(() => heardIn(reading))
  return async (question) => {
    if (question.kind === 'metric') return null
    const options =
      question.kind === 'choice' ? question.options : [{ id: 'yes', phrases: question.phrases ?? [] }]
    const asked = options
      .map(({ id, phrases = [] }) => ({ id, phrases: phrases.filter((each) => isIn(each, reading)) }))
      .filter(({ phrases }) => phrases.length > 0)
    const found = await mapInPieces(asked, ({ id, phrases }) => {
      const wanted = phrases.map((text) => said(text, reading.language.code))
      return { answer: id, ...saying(wanted, heard()) }
    })
    const [best, next] = found.sort((a, b) => b.share - a.share)
    if (best === undefined) return null
    if (best.share < MIN_SHARE) return question.kind === 'yes_no' ? { answer: 'no', statements: [] } : null
    // Two options heard alike say nothing.
    return best.share === next?.share ? null : best
  }
}

/** Below this share of a phrase's terms it is another matter. */
const MIN_SHARE = 0.75

/** The statements that say one of the phrases, best first, and what share of a phrase the best one says. */
function saying(wanted: readonly Said[], heard: readonly Heard[]) {
  const shareOf = (words: Said) => Math.max(...wanted.map((each) => shareSaid(each, words)))
  const alone = heard.map(({ words }) => shareOf(words))
  const found = heard
    .map(({ statement, withNext }, at) => {
      const share = alone[at] ?? 0
      const isCut = withNext !== null && share < MIN_SHARE && (alone[at + 1] ?? 0) < MIN_SHARE
      return { statement, share: isCut ? shareOf(withNext) : share }
    })
    .filter((each) => each.share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share)
  return { share: found[0]?.share ?? 0, statements: found.map((each): Statement => each.statement) }
}

/** What an agent says, to compare; without punctuation a sentence may be read as two, so with what follows, too. */
type Heard = { statement: Statement; words: Said; withNext: Said | null }

function heardIn({ statements, language: { code } }: Reading): Heard[] {
  const alone = statements
    .filter((each) => maybe(each, 'agent'))
    .map((statement) => ({ statement, words: said(statement.text, code) }))
  return alone.map(({ statement, words }, at) => {
    const next = alone[at + 1]
    const goesOn = next !== undefined && next.statement.passage === statement.passage
    return {
      ...{ statement, words },
      withNext: goesOn ? said(`${statement.text} ${next.statement.text}`, code) : null,
    }
  })
}

/** A text to compare: its letters and digits alone, and its terms without those words that only hold others together. */
type Said = { plain: string; terms: Set<string>; denies: boolean }

function said(text: string, code: string): Said {
  const isSpaced = code !== 'ja'
  const lower = isSpaced ? text.normalize('NFKC').toLowerCase() : normaliseJapanese(text).plain
  const plain = lower.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
  const terms = words(lower, code)
    .filter((each) => !JOINING.has(each))
    .map((each) => (isSpaced ? stemEnglish(each) : each))
  return { plain: isSpaced ? ` ${plain} ` : plain, terms: new Set(terms), denies: DENIAL.test(text) }
}

function shareSaid(wanted: Said, heard: Said): number {
  if (wanted.plain.trim() !== '' && heard.plain.includes(wanted.plain)) return 1
  // "I cannot guarantee that" does not guarantee it. One word alone is met by chance too easily.
  if (heard.denies !== wanted.denies || wanted.terms.size < 2) return 0
  let found = 0
  for (const each of wanted.terms) if (heard.terms.has(each)) found += 1
  return found / wanted.terms.size
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
