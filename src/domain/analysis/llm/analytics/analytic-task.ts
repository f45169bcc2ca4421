import type { AnalyticKind, AnalyticReason, AnalyticResults } from '../../../../model/analytics.ts'
import { type AnalysisInput, NO_INTENT_FOUND } from '../../engine.ts'
import type { ShownCall } from '../call.ts'
import type { Conversation } from '../requests/ask-and-repair.ts'
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
import { reduceSummaries } from './reduce-summaries.ts'
import { SUMMARY_INSTRUCTIONS, summaryShape } from './summary.ts'

/** The result of one analytic and the number of its dropped claims; or why it is skipped. */
export type TaskResult<K extends AnalyticKind> =
  | { result: AnalyticResults[K]; dropped: number }
  | { skipped: AnalyticReason }

/** How one analytic of a call is made: what the model is asked about each piece, and how the answers are merged. */
export type AnalyticTask<K extends AnalyticKind> = {
  kind: K
  /** False if there is nothing to ask a model about. */
  isAsked: boolean
  instructions: string
  /** The shape of the answer about a piece. Call what it reads to keep that answer. */
  shape(piece: Piece): Shape<KeepAnswer>
  /** Forgets the answers, so that the call can be asked about in smaller pieces. */
  restart(): void
  /** Merges the answers. @throws ModelError, ProcessingError; the signal's reason */
  finish(conversation: Conversation): Promise<TaskResult<K>>
  /** The result without a model. */
  unasked(): TaskResult<K>
}

/** Keeps an answer, with the number of claims that were dropped from it. */
export type KeepAnswer = (dropped: number) => void

/** The task of making one analytic of a call. */
export function createAnalyticTask<K extends AnalyticKind>(
  kind: K,
  call: ShownCall,
  input: AnalysisInput,
): AnalyticTask<K> {
  return TASKS[kind](call, input)
}

const TOO_LITTLE: AnalyticReason = {
  code: 'insufficient_conversation_content',
  message: 'Too little was said in this call to sum up',
  retryable: false,
}

const TASKS: { [K in AnalyticKind]: (call: ShownCall, input: AnalysisInput) => AnalyticTask<K> } = {
  summary: (call) =>
    createTask({
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
    createTask<'emotion', EmotionPart>({
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
    createTask({
      kind: 'intent',
      isAsked: call.segments.size > 0,
      instructions: intentInstructions(intents),
      shape: intentShape(call, intents),
      finish: async (parts) => ({ result: mergeIntents(parts.map((each) => each.part)), dropped: 0 }),
      unasked: () => ({ result: { primary: NO_INTENT_FOUND, intents: [NO_INTENT_FOUND] }, dropped: 0 }),
    }),
  quality: (call, { scorecard }) =>
    createTask<'quality', QualityPart>({
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

type AnsweredPiece<P> = { part: P; piece: Piece }

function createTask<K extends AnalyticKind, P>({
  shape,
  finish,
  ...rest
}: Pick<AnalyticTask<K>, 'kind' | 'isAsked' | 'instructions' | 'unasked'> & {
  shape: Shape<P>
  finish(
    parts: readonly AnsweredPiece<P>[],
    conversation: Conversation,
  ): Promise<{ result: AnalyticResults[K]; dropped: number }>
}): AnalyticTask<K> {
  let parts: AnsweredPiece<P>[] = []
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
