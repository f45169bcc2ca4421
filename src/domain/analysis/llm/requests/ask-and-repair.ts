import {
  type LanguageModel,
  ModelError,
  type ModelRequest,
  type TokenCount,
} from '../../../../backends/language-model/contract.ts'
import { requestTokens } from './pieces.ts'
import type { Rejected } from './prompt.ts'
import { readJson } from './read-json.ts'
import type { AnswerIssues, Fault, Shape } from './shape.ts'

/** The model that is asked, and the counting of what it costs. */
export type Conversation = {
  model: LanguageModel
  /** Called once for every request, also for a failed one; `isAnswered` says whether there was a reply. */
  spent(tokens: TokenCount | null, isAnswered: boolean): void
  /** Whether any request was answered. */
  isAnswered(): boolean
  /** Whether earlier results would be lost if it failed. */
  isBegun: boolean
  signal?: AbortSignal
}

/** One part of a request; the answer has it under its name. */
export type Asked<T> = { name: string; shape: Shape<T> }

/** The value and how many claims were dropped from it; the faults if the answer could not be used. */
export type Answered<T> = { value: T; dropped: number } | { value?: undefined; faults: Fault[] }

/**
 * Asks for several parts in one request, and a second time for the parts with faults: a wrong type, an id that is not
 * in the data, a quote that is not in its segment. Claims that are still wrong then are dropped and counted.
 * @returns the answers in the order of `asked`
 * @throws ModelError; the signal's reason
 */
export async function askAndRepair<T>(
  conversation: Conversation,
  asked: readonly Asked<T>[],
  request: (asked: readonly Asked<T>[], rejected?: Rejected) => ModelRequest,
): Promise<Answered<T>[]> {
  const text = await send(conversation, request(asked))
  const first = readAnswers(asked, text)
  const repaired = await repair(conversation, asked, first, text, request)
  return first.map((each, index): Answered<T> => {
    const { value, issues } = betterAnswer(each, repaired.get(asked[index]?.name ?? ''))
    return value === undefined ? { faults: issues.faults } : { value, dropped: issues.dropped }
  })
}

type ReadAnswer<T> = { value: T | undefined; issues: AnswerIssues }

async function repair<T>(
  conversation: Conversation,
  asked: readonly Asked<T>[],
  first: readonly ReadAnswer<T>[],
  text: string,
  request: (asked: readonly Asked<T>[], rejected?: Rejected) => ModelRequest,
): Promise<Map<string, ReadAnswer<T>>> {
  const faulty = asked.filter((_, index) => !isWhole(first[index]))
  if (faulty.length === 0) return new Map()
  const faults = first.filter((each) => !isWhole(each)).flatMap((each) => each.issues.faults)
  try {
    const again = request(faulty, { answer: text, faults })
    const fits = requestTokens(again) + conversation.model.maxOutputTokens <= conversation.model.contextTokens
    const reply = await send(conversation, fits ? again : request(faulty, { answer: null, faults }))
    const answers = readAnswers(faulty, reply)
    return new Map(faulty.map(({ name }, index) => [name, answers[index] ?? UNREAD]))
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    // A first answer with faults is better than none. Without one, the server's failure is the reason to report.
    const isMissing = first.some((each) => each.value === undefined)
    if (isMissing && error.retryable) throw error
    return new Map()
  }
}

/**
 * Limits of tokens are for a minute (OpenAI, Groq), and a long call may use up one and then another. What was answered
 * before is lost if the call goes back to the queue, and would be paid for again.
 */
const MAX_MIDWAY_WAIT_SECONDS = 120

async function send(conversation: Conversation, request: ModelRequest): Promise<string> {
  const { model, spent, isAnswered, isBegun, signal } = conversation
  const maxWaitSeconds = isBegun || isAnswered() ? MAX_MIDWAY_WAIT_SECONDS : undefined
  try {
    const { text, tokens } = await model.ask(request, { signal, maxWaitSeconds })
    spent(tokens, true)
    return text
  } catch (error) {
    if (error instanceof ModelError) spent(error.tokens, error.tokens !== null)
    throw error
  }
}

/** With one part the answer is that part; with several it has each under its name. */
function readAnswers<T>(asked: readonly Asked<T>[], text: string): ReadAnswer<T>[] {
  const answer = readJson(text)
  return asked.map(({ name, shape }) => {
    const issues: AnswerIssues = { faults: [], dropped: 0 }
    if (answer === undefined) {
      issues.faults.push({ path: 'the answer', message: 'must be one JSON object' })
      return { value: undefined, issues }
    }
    const isAlone = asked.length === 1
    const value = shape.read(isAlone ? answer : Object(answer)[name], isAlone ? '' : name, issues)
    return { value, issues }
  })
}

const UNREAD: ReadAnswer<never> = { value: undefined, issues: { faults: [], dropped: 0 } }

function isWhole<T>(answer: ReadAnswer<T> | undefined): boolean {
  return answer !== undefined && answer.value !== undefined && answer.issues.dropped === 0
}

/** The second answer, unless the first one lost fewer claims. */
function betterAnswer<T>(first: ReadAnswer<T>, second: ReadAnswer<T> | undefined): ReadAnswer<T> {
  if (second?.value === undefined) return first
  return first.value !== undefined && first.issues.dropped < second.issues.dropped ? first : second
}
