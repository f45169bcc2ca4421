import {
  type LanguageModel,
  ModelError,
  type ModelRequest,
  type TokenCount,
} from '../../../../backends/language-model/contract.ts'
import { requestTokens } from './pieces.ts'
import type { Rejected } from './prompt.ts'
import { readJson } from './read-json.ts'
import type { Fault, Findings, Shape } from './shape.ts'

/** Who is asked, and who counts what it costs. */
export type Conversation = {
  model: LanguageModel
  /** Called once for every request that was made, also for one that failed; `isAnswered` where it had a reply. */
  spent(tokens: TokenCount | null, isAnswered: boolean): void
  /** Whether any was answered. */
  isAnswered(): boolean
  signal?: AbortSignal
}

/** One of the things that are asked for together, each under its own name in the answer. */
export type Asked<T> = { name: string; shape: Shape<T> }

/** What came of it: the value where the answer could be used, and how many claims had to be left out of it. */
export type Answered<T> = { value: T; dropped: number } | { value?: undefined; faults: Fault[] }

/**
 * Asks for several things at once, and once more for those of which something was wrong: not of the form, an id that
 * is not in the data, a quote that does not stand. What then still is wrong is dropped and counted.
 * @returns the answers in the order of `asked`
 * @throws ModelError; the signal's reason
 */
export async function converse<T>(
  conversation: Conversation,
  asked: readonly Asked<T>[],
  request: (asked: readonly Asked<T>[], rejected?: Rejected) => ModelRequest,
): Promise<Answered<T>[]> {
  const text = await say(conversation, request(asked))
  const first = readAnswers(asked, text)
  const repaired = await repair(conversation, asked, first, text, request)
  return first.map((each, index): Answered<T> => {
    const { value, findings } = better(each, repaired.get(asked[index]?.name ?? ''))
    return value === undefined ? { faults: findings.faults } : { value, dropped: findings.dropped }
  })
}

type ReadAnswer<T> = { value: T | undefined; findings: Findings }

async function repair<T>(
  conversation: Conversation,
  asked: readonly Asked<T>[],
  first: readonly ReadAnswer<T>[],
  text: string,
  request: (asked: readonly Asked<T>[], rejected?: Rejected) => ModelRequest,
): Promise<Map<string, ReadAnswer<T>>> {
  const faulty = asked.filter((_, index) => !isWhole(first[index]))
  if (faulty.length === 0) return new Map()
  const faults = first.filter((each) => !isWhole(each)).flatMap((each) => each.findings.faults)
  try {
    const again = request(faulty, { answer: text, faults })
    const fits = requestTokens(again) + conversation.model.maxOutputTokens <= conversation.model.contextTokens
    const reply = await say(conversation, fits ? again : request(faulty, { answer: null, faults }))
    const answers = readAnswers(faulty, reply)
    return new Map(faulty.map(({ name }, index) => [name, answers[index] ?? UNREAD]))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // What there is already is better than nothing; without it, a server that is away is the reason to be told.
    const nothing = first.some((each) => each.value === undefined)
    if (nothing && error.retryable) throw error
    return new Map()
  }
}

async function say({ model, spent, signal }: Conversation, request: ModelRequest): Promise<string> {
  try {
    const { text, tokens } = await model.ask(request, { signal })
    spent(tokens, true)
    return text
  } catch (error) {
    if (error instanceof ModelError) spent(error.tokens, error.tokens !== null)
    throw error
  }
}

/** One thing is the whole answer; several stand each under its name. */
function readAnswers<T>(asked: readonly Asked<T>[], text: string): ReadAnswer<T>[] {
  const answer = readJson(text)
  return asked.map(({ name, shape }) => {
    const findings: Findings = { faults: [], dropped: 0 }
    if (answer === undefined) {
      findings.faults.push({ path: 'the answer', message: 'must be one JSON object' })
      return { value: undefined, findings }
    }
    const isAlone = asked.length === 1
    const value = shape.read(isAlone ? answer : Object(answer)[name], isAlone ? '' : name, findings)
    return { value, findings }
  })
}

const UNREAD: ReadAnswer<never> = { value: undefined, findings: { faults: [], dropped: 0 } }

function isWhole<T>(answer: ReadAnswer<T> | undefined): boolean {
  return answer !== undefined && answer.value !== undefined && answer.findings.dropped === 0
}

/** The second answer, unless the first was of more use. */
function better<T>(first: ReadAnswer<T>, second: ReadAnswer<T> | undefined): ReadAnswer<T> {
  if (second?.value === undefined) return first
  return first.value !== undefined && first.findings.dropped < second.findings.dropped ? first : second
}
