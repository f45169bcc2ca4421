import { words } from '../../../../lib/text.ts'
import type { ScorecardQuestion } from '../../../../model/scorecard/scorecard.ts'
import type { Language } from '../reading/language.ts'
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
  if (question.kind === 'yes_no') {
    const phrases = phrasesFor(question.phrases ?? [], reading)
    if (phrases.length === 0) return null
    const found = saying(phrases, reading)
    return found.length > 0
      ? { answer: 'yes', statements: found.map((each) => each.statement) }
      : { answer: 'no', statements: [] }
  }
  const heard = question.options.flatMap(({ id, phrases = [] }) => {
    const found = saying(phrasesFor(phrases, reading), reading)
    const best = found[0]
    return best === undefined
      ? []
      : [{ id, best: best.share, statements: found.map((each) => each.statement) }]
  })
  const [best, next] = heard.toSorted((a, b) => b.best - a.best)
  // Two options heard alike say nothing.
  if (best === undefined || best.best === next?.best) return null
  return { answer: best.id, statements: best.statements }
}

/** Below this share of a phrase's terms it is another matter. */
const MIN_SHARE = 0.75

type Said = { statement: Statement; share: number }
type Wanted = { text: string; terms: string[]; denies: boolean }

/** The agent's statements that say one of the phrases, best first. */
function saying(phrases: readonly string[], { statements, language }: Reading): Said[] {
  const wanted = phrases.map(
    (text): Wanted => ({ text: plain(text), terms: termsOf(text, language), denies: DENIAL.test(text) }),
  )
  const shareOf = (text: string) => {
    const terms = new Set(termsOf(text, language))
    return Math.max(0, ...wanted.map((each) => shareSaid(each, text, terms)))
  }
  const agents = statements.filter((each) => maybe(each, 'agent'))
  const alone = agents.map((statement): Said => ({ statement, share: shareOf(statement.text) }))
  // Without punctuation a sentence may be read as two.
  const joined = alone.map(({ statement, share }, index): Said => {
    const next = alone[index + 1]
    const goesOn = share < MIN_SHARE && next !== undefined && next.share < MIN_SHARE
    return goesOn && next.statement.passage === statement.passage
      ? { statement, share: shareOf(`${statement.text} ${next.statement.text}`) }
      : { statement, share }
  })
  return joined.filter((each) => each.share >= MIN_SHARE).toSorted((a, b) => b.share - a.share)
}

function shareSaid({ text, terms, denies }: Wanted, said: string, saidTerms: ReadonlySet<string>): number {
  if (text !== '' && ` ${plain(said)} `.includes(isSpaced(text) ? ` ${text} ` : text)) return 1
  // "I cannot guarantee that" does not guarantee it.
  if (DENIAL.test(said) !== denies) return 0
  // One word alone is met by chance too easily: it must be said as it is written.
  if (terms.length < 2) return 0
  return terms.filter((each) => saidTerms.has(each)).length / terms.length
}

/** All words but those that only hold others together: a phrase is short, and each of the rest counts. */
function termsOf(text: string, { code }: Language): string[] {
  const isJapanese = code === 'ja'
  const all = words(text.normalize('NFKC').toLowerCase(), code)
  return [
    ...new Set(
      all.filter((each) => !JOINING.has(each)).map((each) => (isJapanese ? each : stemEnglish(each))),
    ),
  ]
}

const JOINING = new Set(
  (
    'a an the is are am be being been was were will would shall to of for in on at from by and or so that ' +
    'は が を に で と も の へ や か ね よ て た し れ い ます です ました でし まし さ'
  ).split(' '),
)

/** Texts of scripts that put spaces between words. */
function isSpaced(text: string): boolean {
  return /^[\p{Script=Latin}\p{N}\s]+$/u.test(text)
}

const DENIAL = /\b(?:not|never|cannot|without)\b|n['’]t\b|ません|ない|ぬ(?:。|$)/i

/** Without case, punctuation and spaces: recognisers write these as they like. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Phrases in the script of the call's language. */
function phrasesFor(phrases: readonly string[], { language }: Reading): string[] {
  const isJapanese = (text: string) => /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text)
  return phrases.filter((each) => isJapanese(each) === (language.code === 'ja'))
}
