import type { Evidence, IntentClaim, IntentResult } from '../../../../model/analytics.ts'
import { type IntentDefinition, NO_INTENT_FOUND } from '../../engine.ts'
import type { Call } from '../call.ts'
import { inertJson } from '../requests/data-block.ts'
import { held, isObject, list, number, object, oneOf, type Shape, within, wrong } from '../requests/shape.ts'
import { evidenceList } from './quotes.ts'

const OTHER = 'other'
const MAX_INTENTS = 6
const MAX_EVIDENCE = 5

/** What the model is told, with the organisation's taxonomy. */
export function intentInstructions(intents: readonly IntentDefinition[]): string {
  const taxonomy = withOther(intents).map(({ name, description, examples }) =>
    inertJson({ name, description, examples: examples.slice(0, 8) }),
  )
  return `Say what the customer wanted. These are the intents, with sentences that a customer might say:
${taxonomy.join('\n')}
- primary: the intent that the customer called for. What a call is about at the start may be a pretext or an aside: what the customer asks the agent to do counts, not which words occur. "I am not calling to cancel" is no cancellation. "${OTHER}" where none of the others fits.
- intents: further intents that the customer had in this call, without the primary one; mostly none.
- confidence: 0 to 1.
- evidence: where the customer says so; with "${OTHER}" it may be empty.`
}

/** The intents of a call or of one piece of it. Names outside the taxonomy are refused. */
export function intentShape(call: Call, intents: readonly IntentDefinition[]): Shape<IntentResult> {
  const claim = held(
    object({
      intent: oneOf(withOther(intents).map((each) => each.name)),
      confidence: number(0, 1),
      evidence: evidenceList(call),
    }),
    ({ intent, evidence }) => (evidence.length > 0 || intent === OTHER ? null : 'has no quote that stands'),
  )
  const others = list(claim, { max: MAX_INTENTS })
  return {
    schema: object({ primary: claim, intents: others }).schema,
    read(value, path, findings) {
      if (!isObject(value)) return wrong(findings, path, 'must be an object')
      const primary = claim.read(value.primary, within(path, 'primary'), findings)
      const read = others.read(value.intents, within(path, 'intents'), findings)
      if (read === undefined) return undefined
      // A primary intent that cannot be used is one claim less; the answer beside it stays.
      if (primary === undefined) findings.dropped += 1
      return resultOf([...(primary === undefined ? [] : [primary]), ...read.toSorted(byConfidence)])
    },
  }
}

/**
 * The intents of the pieces of one call, merged: the same intent in several pieces is one, with the evidence of all.
 *
 * The primary one is that of the first piece in which it is not `other`: callers say at the start why they call. The
 * others follow by confidence, which is the highest that any piece gave, and `other` only where there is nothing else.
 */
export function mergeIntents(parts: readonly IntentResult[]): IntentResult {
  const merged = new Map<string, IntentClaim>()
  for (const { intent, confidence, evidence } of parts.flatMap((each) => each.intents)) {
    const known = merged.get(intent)
    merged.set(intent, {
      intent,
      confidence: Math.max(confidence, known?.confidence ?? 0),
      evidence: distinct([...(known?.evidence ?? []), ...evidence]),
    })
  }
  const first = parts.map((each) => each.primary.intent).find((each) => each !== OTHER) ?? OTHER
  const named = [...merged.values()].filter((each) => each.intent !== OTHER || merged.size === 1)
  return resultOf(
    named.toSorted((one, other) => {
      return Number(other.intent === first) - Number(one.intent === first) || byConfidence(one, other)
    }),
  )
}

function resultOf(claims: readonly IntentClaim[]): IntentResult {
  const intents = claims.filter(
    (each, index) => claims.findIndex((one) => one.intent === each.intent) === index,
  )
  const primary = intents[0] ?? NO_INTENT_FOUND
  return { primary, intents: intents.length > 0 ? intents : [primary] }
}

/** The taxonomy always has a name for what it has no name for: without it a model would have to say something false. */
function withOther(intents: readonly IntentDefinition[]): IntentDefinition[] {
  if (intents.some((each) => each.name === OTHER)) return [...intents]
  return [...intents, { name: OTHER, description: 'None of the others', examples: [] }]
}

function byConfidence(one: IntentClaim, other: IntentClaim): number {
  return other.confidence - one.confidence
}

function distinct(evidence: readonly Evidence[]): Evidence[] {
  const isSame = (one: Evidence, other: Evidence) =>
    one.segment_id === other.segment_id && one.quote === other.quote && one.start_ms === other.start_ms
  return evidence
    .filter((each, index) => evidence.findIndex((one) => isSame(one, each)) === index)
    .slice(0, MAX_EVIDENCE)
}
