import { DEFAULT_INTENTS } from '../src/model/analytics.ts'
import { OTHER_INTENT } from '../src/model/intents/taxonomy.ts'
import { LANGUAGES } from './languages.ts'
import { readExamples } from './read.ts'

/** Sentences of callers for each default intent: a taxonomy that has it beside intents of its own learns from them. */
export function defaultExamples(): Record<string, string[]> {
  const callers = LANGUAGES.map(({ rules }) =>
    readExamples(rules.code, 'train').filter((each) => each.kind === 'caller'),
  )
  const textsOf = (intent: string) =>
    callers.flatMap((each) =>
      spread(
        each
          .filter(({ labels }) => labels.intent === intent)
          .map(({ turns }) => turns.map((turn) => turn.text).join(' ')),
      ),
    )
  const intents = DEFAULT_INTENTS.filter((each) => each !== OTHER_INTENT)
  return Object.fromEntries(intents.map((intent) => [intent, textsOf(intent)]))
}

/** Some of the texts, at equal distances from the first to the last, so that all writers have a part. */
function spread(texts: readonly string[]): string[] {
  const short = texts.filter((each) => each.length <= MAX_CHARACTERS)
  const placeOf = (at: number) => Math.floor((at * TEXTS_PER_INTENT) / short.length)
  return short.filter((_, at) => placeOf(at) !== placeOf(at - 1))
}

/** About as many as an organisation writes for an intent of its own. */
const TEXTS_PER_INTENT = 24
/** Longer ones take time to learn from and are seldom about one thing. */
const MAX_CHARACTERS = 160
