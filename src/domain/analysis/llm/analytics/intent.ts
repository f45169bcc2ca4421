import type { Evidence, IntentClaim, IntentResult } from '../../../../model/analytics.ts'
import { type IntentDefinition, NO_INTENT_FOUND } from '../../engine.ts'
import type { ShownCall } from '../call.ts'
import { inertJson } from '../requests/data-block.ts'
import {
  addFault,
  isObject,
  list,
  number,
  object,
  oneOf,
  refined,
  type Shape,
  within,
} from '../requests/shape.ts'
import { evidenceList } from './quotes.ts'

const OTHER = 'other'
const MAX_INTENTS = 6
const MAX_EVIDENCE = 5

/** The instructions, with the organisation's taxonomy. */
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

/** The shape of the answer about a call or a piece of it. Names outside the taxonomy are faults. */
export function intentShape(call: ShownCall, intents: readonly IntentDefinition[]): Shape<IntentResult> {
  const claim = refined(
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
    read(value, path, issues) {
      if (!isObject(value)) return addFault(issues, path, 'must be an object')
      const primary = claim.read(value.primary, within(path, 'primary'), issues)
      const read = others.read(value.intents, within(path, 'intents'), issues)
      if (read === undefined) return undefined
      // A primary intent that cannot be used is one dropped claim; the other intents stay.
      if (primary === undefined) issues.dropped += 1
      return resultOf([...(primary === undefined ? [] : [primary]), ...read.toSorted(byConfidence)])
    },
  }
}

/**
 * The intents of a whole call, from those of its pieces. The same intent in several pieces becomes one with the highest
 * of their confidences and the evidence of all.
 *
 * The primary intent is that of the first piece whose primary intent is not `other`, since callers say at the start why
 * they call. The rest is sorted by confidence. `other` is kept only if there is no other intent.
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

/** Adds `other` to a taxonomy without it, so that the model never has to choose a wrong intent. */
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
