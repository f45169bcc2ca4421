import type { AnalyticKind, AnalyticReason, AnalyticResults } from '../../../../model/analytics.ts'
import { type AnalysisInput, NO_INTENT_FOUND } from '../../engine.ts'
import type { Call } from '../call.ts'
import type { Conversation } from '../requests/converse.ts'
import type { Piece } from '../requests/pieces.ts'
import { mapped, type Shape } from '../requests/shape.ts'
import { EMOTION_INSTRUCTIONS, type EmotionPart, emotionShape, mergeEmotions } from './emotion.ts'
import { intentInstructions, intentShape, mergeIntents } from './intent.ts'
import {
  askedQuestions,
  type QualityPart,
  qualityInstructions,
  qualityResult,
  qualityShape,
} from './quality.ts'
import { reduceSummaries } from './reduce.ts'
import { SUMMARY_INSTRUCTIONS, summaryShape } from './summary.ts'

/** What became of one analytic. */
export type Made<K extends AnalyticKind> =
  | { result: AnalyticResults[K]; dropped: number }
  | { skipped: AnalyticReason }

/** One analytic in the making: what the model is asked of each piece, and the result of the answers. */
export type Work<K extends AnalyticKind> = {
  kind: K
  /** False where there is nothing to ask a model about. */
  isAsked: boolean
  instructions: string
  /** The answer about a piece; what is read is kept by calling it. */
  shape(piece: Piece): Shape<Keep>
  /** Forgets the answers, to begin with smaller pieces. */
  restart(): void
  finish(conversation: Conversation): Promise<Made<K>>
  /** What can be said without a model. */
  unasked(): Made<K>
}

export type Keep = (dropped: number) => void

/** Begins the making of one analytic. */
export function workOn<K extends AnalyticKind>(kind: K, call: Call, input: AnalysisInput): Work<K> {
  return WORKS[kind](call, input)
}

const TOO_LITTLE: AnalyticReason = {
  code: 'insufficient_conversation_content',
  message: 'Too little was said in this call to sum up',
  retryable: false,
}

const WORKS: { [K in AnalyticKind]: (call: Call, input: AnalysisInput) => Work<K> } = {
  summary: (call) =>
    work({
      kind: 'summary',
      isAsked: call.segments.size > 0,
      instructions: SUMMARY_INSTRUCTIONS,
      shape: summaryShape(call),
      finish: (parts, conversation) =>
        reduceSummaries(
          conversation,
          call,
          parts.map((each) => each.part),
        ),
      unasked: () => ({ skipped: TOO_LITTLE }),
    }),
  emotion: (call) =>
    work<'emotion', EmotionPart>({
      kind: 'emotion',
      isAsked: call.segments.size > 0,
      instructions: EMOTION_INSTRUCTIONS,
      shape: emotionShape(call),
      finish: async (parts) => {
        const inPieces = parts.map(({ part, piece }) => ({
          part,
          segmentIds: new Set(piece.lines.map((each) => each.segmentId)),
        }))
        return { result: mergeEmotions(inPieces, call), dropped: 0 }
      },
      unasked: () => ({
        result: { overall: { label: 'neutral', valence: 0, confidence: 0 }, speakers: {}, segments: [] },
        dropped: 0,
      }),
    }),
  intent: (call, { intents }) =>
    work({
      kind: 'intent',
      isAsked: call.segments.size > 0,
      instructions: intentInstructions(intents),
      shape: intentShape(call, intents),
      finish: async (parts) => ({ result: mergeIntents(parts.map((each) => each.part)), dropped: 0 }),
      unasked: () => ({ result: { primary: NO_INTENT_FOUND, intents: [NO_INTENT_FOUND] }, dropped: 0 }),
    }),
  quality: (call, { scorecard }) =>
    work<'quality', QualityPart>({
      kind: 'quality',
      isAsked: call.segments.size > 0 && askedQuestions(scorecard).length > 0,
      instructions: qualityInstructions(scorecard),
      shape: qualityShape(call, scorecard),
      finish: async (parts) => ({
        result: qualityResult(
          parts.map((each) => each.part),
          call,
          scorecard,
        ),
        dropped: 0,
      }),
      unasked: () => ({ result: qualityResult([], call, scorecard), dropped: 0 }),
    }),
}

type Part<P> = { part: P; piece: Piece }

function work<K extends AnalyticKind, P>({
  shape,
  finish,
  ...rest
}: Pick<Work<K>, 'kind' | 'isAsked' | 'instructions' | 'unasked'> & {
  shape: Shape<P>
  finish(
    parts: readonly Part<P>[],
    conversation: Conversation,
  ): Promise<{ result: AnalyticResults[K]; dropped: number }>
}): Work<K> {
  let parts: Part<P>[] = []
  let dropped = 0
  return {
    ...rest,
    shape: (piece) =>
      mapped(shape, (part) => (droppedOfPart) => {
        parts.push({ part, piece })
        dropped += droppedOfPart
      }),
    restart() {
      parts = []
      dropped = 0
    },
    async finish(conversation) {
      const made = await finish(parts, conversation)
      return { result: made.result, dropped: dropped + made.dropped }
    },
  }
}
