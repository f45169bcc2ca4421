import type { SummaryResult } from '../../../../model/analytics.ts'
import type { ShownCall } from '../call.ts'
import { invalidOutput, noRoom } from '../failure.ts'
import { askAndRepair, type Conversation } from '../requests/ask-and-repair.ts'
import { budgetFor } from '../requests/pieces.ts'
import { derivedRequest, type Prompt } from '../requests/prompt.ts'
import { jsonTokens, REDUCE_INSTRUCTIONS, reduceData, reduceShape } from './summary.ts'

/**
 * Makes one summary of the summaries of a call's pieces. If they do not fit into one request, it sums up groups of
 * them first, and then those summaries.
 * @throws ModelError, ProcessingError
 */
export async function reduceSummaries(
  conversation: Conversation,
  { delimiters }: ShownCall,
  parts: readonly SummaryResult[],
): Promise<{ result: SummaryResult; dropped: number }> {
  let level = [...parts]
  let dropped = 0
  for (;;) {
    const [only] = level
    if (only === undefined) throw new Error('There are no summaries to reduce')
    if (level.length === 1) return { result: only, dropped }
    const prompt = promptFor(level)
    const budget = budgetFor(conversation.model, derivedRequest(delimiters, [], prompt))
    const next: SummaryResult[] = []
    // Two summaries fit into one request, so each round leaves fewer.
    const maxTokens = Math.floor(budget / 2)
    for (const group of groupsOf(level, budget, maxTokens)) {
      if (group.length === 1) {
        next.push(...group)
        continue
      }
      const shape = reduceShape(group)
      const [answer] = await askAndRepair(conversation, [{ name: 'summary', shape }], (_asked, rejected) =>
        derivedRequest(delimiters, reduceData(group, maxTokens), promptFor(group), rejected),
      )
      if (answer?.value === undefined) throw invalidOutput(answer?.faults ?? [])
      next.push(answer.value)
      dropped += answer.dropped
    }
    if (next.length === level.length) throw noRoom(conversation.model.contextTokens)
    level = next
  }
}

function promptFor(parts: readonly SummaryResult[]): Prompt {
  return { name: 'summary', instructions: REDUCE_INSTRUCTIONS, shape: reduceShape(parts) }
}

function groupsOf(parts: readonly SummaryResult[], budget: number, maxTokens: number): SummaryResult[][] {
  const groups: { parts: SummaryResult[]; tokens: number }[] = []
  for (const each of parts) {
    const tokens = jsonTokens(reduceData([each], maxTokens))
    const last = groups.at(-1)
    if (last === undefined || last.tokens + tokens > budget) groups.push({ parts: [each], tokens })
    else {
      last.parts.push(each)
      last.tokens += tokens
    }
  }
  return groups.map((each) => each.parts)
}
