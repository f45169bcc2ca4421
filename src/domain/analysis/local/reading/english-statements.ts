import { type EnglishToken, stemsOf } from '../text/english.ts'

const SUBJECTS = stemsOf('i we you he she they it this there')
const AUXILIARIES = stemsOf(
  'be have will would can could do should want need think know just get try call keep',
)
const INVERTED = stemsOf('can could would do will be have should may')
/** After these a subject goes on with what was begun: "the thing that I", "when it", "can you". */
const LINKS = stemsOf(
  'that if when what why how where who because and but so or think know say tell time than as which believe hope sure ' +
    'see guess mean while until once since after before whether like everything thing way reason be do can could will ' +
    'would have should may not understand feel all now let make wish please also just whatever wonder to of for with in ' +
    'about on at from by hear glad happy sorry afraid then hello hi',
)
const TURNS = stemsOf('but because although though however otherwise anyway')
const OPENERS = stemsOf('okay yes yeah yep no thank hello sorry')
const AFTER_AND = stemsOf(
  'i we you he she they it this that there now then can could would please when what how why also nobody everything if',
)
const MIN_TOKENS = 3

/** Cuts tokens into statements: at the ends of sentences, and where a new clause begins. */
export function cut(tokens: readonly EnglishToken[]): EnglishToken[][] {
  const statements: EnglishToken[][] = []
  let current: EnglishToken[] = []
  for (const [index, token] of tokens.entries()) {
    const long = current.length >= MIN_TOKENS && tokens.length - index >= 2
    if (current.length > 0 && (token.breakBefore === 'hard' || (long && beginsClause(tokens, index)))) {
      statements.push(current)
      current = []
    }
    current.push(token)
  }
  if (current.length > 0) statements.push(current)
  return statements
}

function beginsClause(tokens: readonly EnglishToken[], index: number): boolean {
  const { term, breakBefore } = tokens[index] ?? { term: '', breakBefore: 'none' }
  const next = tokens[index + 1]?.term ?? ''
  const before = tokens[index - 1]?.term ?? ''
  if (TURNS.has(term)) return true
  if (term === 'and' || term === 'so') return AFTER_AND.has(next)
  const linked = breakBefore === 'none' && LINKS.has(before)
  if (SUBJECTS.has(term) && AUXILIARIES.has(next)) return !linked
  if (INVERTED.has(term) && SUBJECTS.has(next)) return !linked && !SUBJECTS.has(before) && before !== 'that'
  if (term === 'thank' && next === 'you') return !linked
  return OPENERS.has(term) && breakBefore === 'soft'
}

const AFTER_INVERTED = stemsOf('the my that')
const BEFORE_QUESTION = stemsOf('and so but okay')
const ASKING = stemsOf('what why how when where who which')

/** Whether it is put as a question, with or without a mark. */
export function asks(tokens: readonly EnglishToken[]): boolean {
  const [first, second, third] = tokens.map((each) => each.term)
  const starts = (term?: string, next?: string) =>
    (ASKING.has(term ?? '') && !(term === 'when' && SUBJECTS.has(next ?? ''))) ||
    (INVERTED.has(term ?? '') && (SUBJECTS.has(next ?? '') || AFTER_INVERTED.has(next ?? '')))
  return starts(first, second) || (BEFORE_QUESTION.has(first ?? '') && starts(second, third))
}
