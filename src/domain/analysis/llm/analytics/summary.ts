import { type KeyPoint, OUTCOMES, type SummaryResult } from '../../../../model/analytics.ts'
import type { ShownCall } from '../call.ts'
import { inertJson } from '../requests/data-block.ts'
import { estimateTokens } from '../requests/pieces.ts'
import { list, mapped, object, oneOf, refined, type Shape, text } from '../requests/shape.ts'
import { evidenceList } from './quotes.ts'

const MAX_ITEMS = 12

/** What the model is told about a summary. */
export const SUMMARY_INSTRUCTIONS = `Sum up the call, in its own language.
- overview: two to four sentences: what it was about, what was done, how it ended.
- reason: one sentence: why the customer called.
- actions: what the agent did during the call, one short sentence each.
- outcome: "resolved" where what the customer called for was done or answered in the call; "follow_up" where somebody promised to do it, or the rest of it, afterwards; "unresolved" where it was refused, failed or left open without a promise; "unknown" where the call does not tell.
- follow_ups: what remains to be done after the call, by whom and by when if that was said. Empty where nothing remains.
- key_points: the facts that a colleague who takes over needs, most important first, ${MAX_ITEMS} at most, each with its evidence: what was wrong, what was agreed, names, amounts, dates.`

/** The shape of the summary of a call or a piece of it. */
export function summaryShape(call: ShownCall): Shape<SummaryResult> {
  const point = refined(object({ text: text(), evidence: evidenceList(call) }), ({ evidence }) =>
    evidence.length > 0 ? null : 'has no quote that stands',
  )
  return object({
    overview: text(),
    reason: text(),
    actions: texts(),
    outcome: oneOf(OUTCOMES),
    follow_ups: texts(),
    key_points: list(point, { max: MAX_ITEMS }),
  })
}

function texts(): Shape<string[]> {
  return mapped(list(text(), { max: MAX_ITEMS }), (read) => read.filter((each) => each !== ''))
}

/** What the model is told about reducing several summaries to one. */
export const REDUCE_INSTRUCTIONS = `The data holds summaries of the parts of one call, in their order, and their key points as [name, text]. Make one summary of the whole call, in the language of the parts.
- overview: two to four sentences: what it was about, what was done, how it ended.
- reason: one sentence: why the customer called. Mostly the first part tells.
- actions: what the agent did during the call, one short sentence each, nothing twice.
- outcome: how the whole call ended: what a later part says of a thing stands above an earlier one.
- follow_ups: what remains to be done after the call; what a later part settled does not.
- key_points: the names of the key points that matter most for the whole call, most important first, ${MAX_ITEMS} at most.`

/** The data for making one summary of several: lines of JSON, each summary shortened to `maxTokens`. */
export function reduceData(parts: readonly SummaryResult[], maxTokens: number): unknown[] {
  return parts.flatMap((part, index) => {
    let [items, characters] = [MAX_ITEMS, MAX_CHARACTERS]
    let lines = linesOf(part, index, items, characters)
    while (jsonTokens(lines) > maxTokens && characters > MIN_CHARACTERS) {
      items = Math.max(1, Math.floor(items / 2))
      characters = Math.floor(characters / 2)
      lines = linesOf(part, index, items, characters)
    }
    return lines
  })
}

/** An upper estimate of the tokens in lines of JSON. */
export function jsonTokens(lines: readonly unknown[]): number {
  return lines.reduce<number>((sum, each) => sum + estimateTokens(inertJson(each)) + 1, 0)
}

const MAX_CHARACTERS = 1000
const MIN_CHARACTERS = 8

function linesOf(part: SummaryResult, index: number, items: number, characters: number): unknown[] {
  const cut = (text: string) => text.slice(0, characters).toWellFormed()
  const { overview, reason, actions, outcome, follow_ups, key_points } = part
  return [
    {
      part: index + 1,
      overview: cut(overview),
      reason: cut(reason),
      actions: actions.slice(0, items).map(cut),
      outcome,
      follow_ups: follow_ups.slice(0, items).map(cut),
    },
    ...key_points.slice(0, items).map((each, at) => [nameOf(index, at), cut(each.text)]),
  ]
}

/** The shape of one summary of several. The model chooses among their key points, so the evidence stays the same. */
export function reduceShape(parts: readonly SummaryResult[]): Shape<SummaryResult> {
  const points = new Map<string, KeyPoint>(
    parts.flatMap(({ key_points }, index) =>
      key_points.map((each, at) => [nameOf(index, at), each] as const),
    ),
  )
  const chosen = mapped(list(text(), { max: MAX_ITEMS }), (names, path, issues) =>
    [...new Set(names)].flatMap((name) => {
      const point = points.get(name)
      if (point !== undefined) return [point]
      issues.faults.push({ path, message: 'names a key point that is not in the data' })
      issues.dropped += 1
      return []
    }),
  )
  return object({
    overview: text(),
    reason: text(),
    actions: texts(),
    outcome: oneOf(OUTCOMES),
    follow_ups: texts(),
    key_points: chosen,
  })
}

function nameOf(part: number, point: number): string {
  return `k${part + 1}.${point + 1}`
}
