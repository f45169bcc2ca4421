import { ModelError } from '../../../../backends/language-model/contract.ts'
import type { AnalyticKind } from '../../../../model/analytics.ts'
import type { Keep, Work } from '../analytics/work.ts'
import { type Call, linesOf } from '../call.ts'
import { noRoom } from '../failure.ts'
import { type Asked, type Conversation, converse } from './converse.ts'
import { budgetFor, linesTokens, splitLines } from './pieces.ts'
import { callRequest, type Task } from './prompt.ts'
import { type Fault, object, type Shape } from './shape.ts'

/** With less than this for the call itself, pieces would be scraps of it. */
const MIN_BUDGET_TOKENS = 256

/**
 * Asks about a call, all `works` in one request, in as many pieces as it takes. A model that says that its context or
 * its answer's limit was reached gets smaller ones: estimates of tokens are but estimates.
 * @returns what could not be used at all, by kind
 * @throws ModelError, ProcessingError; the signal's reason
 */
export async function askAbout(
  conversation: Conversation,
  works: readonly Work<AnalyticKind>[],
  call: Call,
): Promise<Map<AnalyticKind, Fault[]>> {
  const { model } = conversation
  if (works.length === 0) return new Map()
  const nothing = { lines: [], part: 1, parts: 2 }
  const empty = callRequest(
    call,
    nothing,
    taskOf(
      works,
      works.map((each) => each.shape(nothing)),
    ),
  )
  let budget = budgetFor(model, empty)
  if (budget < MIN_BUDGET_TOKENS) throw noRoom(model.contextTokens)
  for (;;) {
    try {
      return await askInPieces(conversation, works, call, budget)
    } catch (error) {
      const isTooLong =
        error instanceof ModelError && ['context_too_long', 'output_too_long'].includes(error.code)
      if (!isTooLong || budget / 2 < MIN_BUDGET_TOKENS || linesOf(call).length === 1) throw error
      budget = Math.floor(Math.min(budget, linesTokens(linesOf(call))) / 2)
      for (const work of works) work.restart()
    }
  }
}

async function askInPieces(
  conversation: Conversation,
  works: readonly Work<AnalyticKind>[],
  call: Call,
  budget: number,
): Promise<Map<AnalyticKind, Fault[]>> {
  const failed = new Map<AnalyticKind, Fault[]>()
  for (const piece of splitLines(linesOf(call), budget)) {
    // What is lost already need not be paid for.
    const left = works.filter((each) => !failed.has(each.kind))
    if (left.length === 0) break
    const asked = left.map((work): Asked<Keep> => ({ name: work.kind, shape: work.shape(piece) }))
    const answers = await converse(conversation, asked, (some, rejected) => {
      const these = left.filter((work) => some.some((each) => each.name === work.kind))
      return callRequest(
        call,
        piece,
        taskOf(
          these,
          some.map((each) => each.shape),
        ),
        rejected,
      )
    })
    for (const [index, answer] of answers.entries()) {
      const work = left[index]
      if (answer.value !== undefined) answer.value(answer.dropped)
      else if (work !== undefined) failed.set(work.kind, answer.faults)
    }
  }
  return failed
}

/** One analytic is the whole answer; several stand each under its name. */
function taskOf(works: readonly Work<AnalyticKind>[], shapes: readonly Shape<unknown>[]): Task {
  const [work, ...others] = works
  const [shape] = shapes
  if (work !== undefined && shape !== undefined && others.length === 0)
    return { name: work.kind, instructions: work.instructions, shape }
  const named = works.map((each, index) => [each.kind, shapes[index]] as const)
  return {
    name: 'analytics',
    instructions: works.map((each) => `## ${each.kind}\n${each.instructions}`).join('\n\n'),
    shape: object(
      Object.fromEntries(named.flatMap(([kind, each]) => (each === undefined ? [] : [[kind, each]]))),
    ),
  }
}
