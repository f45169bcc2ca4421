import { ModelError } from '../../../../backends/language-model/contract.ts'
import type { AnalyticKind } from '../../../../model/analytics.ts'
import type { AnalyticTask, KeepAnswer } from '../analytics/analytic-task.ts'
import { linesOf, type ShownCall } from '../call.ts'
import { noRoom } from '../failure.ts'
import { type Asked, askAndRepair, type Conversation } from './ask-and-repair.ts'
import { budgetFor, linesTokens, splitLines } from './pieces.ts'
import { callRequest, type Prompt } from './prompt.ts'
import { type Fault, object, type Shape } from './shape.ts'

/** With less room for the call itself, the pieces would be too short to make sense. */
const MIN_BUDGET_TOKENS = 256

/**
 * Asks about a call: all `tasks` in one request, one request for each piece of the call. If the model says that its
 * context or the limit of its answer was exceeded, the pieces are made smaller: token counts are only estimates.
 * @returns the faults of the tasks whose answer could not be used, by kind
 * @throws ModelError, ProcessingError; the signal's reason
 */
export async function askAbout(
  conversation: Conversation,
  tasks: readonly AnalyticTask<AnalyticKind>[],
  call: ShownCall,
): Promise<Map<AnalyticKind, Fault[]>> {
  const { model } = conversation
  if (tasks.length === 0) return new Map()
  const nothing = { lines: [], part: 1, parts: 2 }
  const empty = callRequest(
    call,
    nothing,
    promptOf(
      tasks,
      tasks.map((each) => each.shape(nothing)),
    ),
  )
  let budget = budgetFor(model, empty)
  if (budget < MIN_BUDGET_TOKENS) throw noRoom(model.contextTokens)
  for (;;) {
    try {
      return await askInPieces(conversation, tasks, call, budget)
    } catch (error) {
      const isTooLong =
        error instanceof ModelError && ['context_too_long', 'output_too_long'].includes(error.code)
      if (!isTooLong || budget / 2 < MIN_BUDGET_TOKENS || linesOf(call).length === 1) throw error
      budget = Math.floor(Math.min(budget, linesTokens(linesOf(call))) / 2)
      for (const task of tasks) task.restart()
    }
  }
}

async function askInPieces(
  conversation: Conversation,
  tasks: readonly AnalyticTask<AnalyticKind>[],
  call: ShownCall,
  budget: number,
): Promise<Map<AnalyticKind, Fault[]>> {
  const failed = new Map<AnalyticKind, Fault[]>()
  for (const piece of splitLines(linesOf(call), budget)) {
    // A task that has failed is not asked for again.
    const left = tasks.filter((each) => !failed.has(each.kind))
    if (left.length === 0) break
    const asked = left.map((task): Asked<KeepAnswer> => ({ name: task.kind, shape: task.shape(piece) }))
    const answers = await askAndRepair(conversation, asked, (some, rejected) => {
      const these = left.filter((task) => some.some((each) => each.name === task.kind))
      return callRequest(
        call,
        piece,
        promptOf(
          these,
          some.map((each) => each.shape),
        ),
        rejected,
      )
    })
    for (const [index, answer] of answers.entries()) {
      const task = left[index]
      if (answer.value !== undefined) answer.value(answer.dropped)
      else if (task !== undefined) failed.set(task.kind, answer.faults)
    }
  }
  return failed
}

/** For one task its own shape; for several an object with a property for each. */
function promptOf(tasks: readonly AnalyticTask<AnalyticKind>[], shapes: readonly Shape<unknown>[]): Prompt {
  const [task, ...others] = tasks
  const [shape] = shapes
  if (task !== undefined && shape !== undefined && others.length === 0)
    return { name: task.kind, instructions: task.instructions, shape }
  const named = tasks.map((each, index) => [each.kind, shapes[index]] as const)
  return {
    name: 'analytics',
    instructions: tasks.map((each) => `## ${each.kind}\n${each.instructions}`).join('\n\n'),
    shape: object(
      Object.fromEntries(named.flatMap(([kind, each]) => (each === undefined ? [] : [[kind, each]]))),
    ),
  }
}
