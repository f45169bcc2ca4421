import type { SummaryResult } from '../../../../model/analytics.ts'
import type { Call } from '../call.ts'
import { invalidOutput, noRoom } from '../failure.ts'
import { type Conversation, converse } from '../requests/converse.ts'
import { budgetFor } from '../requests/pieces.ts'
import { derivedRequest, type Task } from '../requests/prompt.ts'
import { linesTokens, REDUCE_INSTRUCTIONS, reduceData, reduceShape } from './summary.ts'

/**
 * One summary of the summaries of the pieces. Where they do not fit into one request they are taken in groups, and
 * the summaries of the groups again.
 * @throws ModelError, ProcessingError
 */
export async function reduceSummaries(
  conversation: Conversation,
  { fence }: Call,
  parts: readonly SummaryResult[],
): Promise<{ result: SummaryResult; dropped: number }> {
  let level = [...parts]
  let dropped = 0
  for (;;) {
    const [only] = level
    if (only === undefined) throw new Error('There is no summary to make one of')
    if (level.length === 1) return { result: only, dropped }
    const task = taskFor(level)
    const budget = budgetFor(conversation.model, derivedRequest(fence, [], task))
    const next: SummaryResult[] = []
    // Of any two parts one summary can be made, so that each round leaves fewer.
    const maxTokens = Math.floor(budget / 2)
    for (const group of groupsOf(level, budget, maxTokens)) {
      if (group.length === 1) {
        next.push(...group)
        continue
      }
      const shape = reduceShape(group)
      const [answer] = await converse(conversation, [{ name: 'summary', shape }], (_asked, rejected) =>
        derivedRequest(fence, reduceData(group, maxTokens), taskFor(group), rejected),
      )
      if (answer?.value === undefined) throw invalidOutput(answer?.faults ?? [])
      next.push(answer.value)
      dropped += answer.dropped
    }
    if (next.length === level.length) throw noRoom(conversation.model.contextTokens)
    level = next
  }
}

function taskFor(parts: readonly SummaryResult[]): Task {
  return { name: 'summary', instructions: REDUCE_INSTRUCTIONS, shape: reduceShape(parts) }
}

function groupsOf(parts: readonly SummaryResult[], budget: number, maxTokens: number): SummaryResult[][] {
  const groups: { parts: SummaryResult[]; tokens: number }[] = []
  for (const each of parts) {
    const tokens = linesTokens(reduceData([each], maxTokens))
    const last = groups.at(-1)
    if (last === undefined || last.tokens + tokens > budget) groups.push({ parts: [each], tokens })
    else {
      last.parts.push(each)
      last.tokens += tokens
    }
  }
  return groups.map((each) => each.parts)
}
