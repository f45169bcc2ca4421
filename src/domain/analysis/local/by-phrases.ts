import type { ScorecardQuestion } from '../../../lib/scorecard.ts'
import type { Judgement } from './judges.ts'
import { maybe, type Reading, type Statement } from './reading.ts'

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

/** The agent's statements that say one of the phrases, best first. */
function saying(phrases: readonly string[], { statements, language }: Reading): Said[] {
  const wanted = phrases.map((text) => ({
    text: plain(text),
    terms: [...new Set(language.terms(text))],
    denies: DENIAL.test(text),
  }))
  return statements
    .flatMap((statement, index): Said[] => {
      if (!maybe(statement, 'agent')) return []
      const next = statements[index + 1]
      // Without punctuation a sentence may be read as two.
      const text = statement.text + (next?.passage === statement.passage ? ` ${next.text}` : '')
      const terms = new Set(language.terms(text))
      const share = Math.max(
        0,
        ...wanted.map((each) => {
          if (each.text !== '' && plain(text).includes(each.text)) return 1
          // "I cannot guarantee that" does not guarantee it.
          if (DENIAL.test(statement.text) !== each.denies) return 0
          return sharedBy(each.terms, terms)
        }),
      )
      return share >= MIN_SHARE ? [{ statement, share }] : []
    })
    .toSorted((a, b) => b.share - a.share)
}

function sharedBy(wanted: readonly string[], said: ReadonlySet<string>): number {
  // One word alone is met by chance too easily: it must be said as it is written.
  if (wanted.length < 2) return 0
  return wanted.filter((each) => said.has(each)).length / wanted.length
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
