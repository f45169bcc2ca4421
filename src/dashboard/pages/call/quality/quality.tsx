import { voicesAreApart } from '../../../../model/transcript.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { Badge } from '../../../components/data/badge.tsx'
import { Score } from '../../../components/data/score.tsx'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { usePermissions } from '../../../permissions.ts'
import { AnalyticPanel } from '../analytic-panel.tsx'
import type { Walk } from '../walk/walk.ts'
import { useCurrentQuestion } from './current-question.ts'
import { QuestionView } from './question.tsx'
import { ReviewDone } from './review-done.tsx'

const messages = defineMessages(
  {
    quality: 'Quality',
    voices:
      'The speakers of this recording could not be told apart, so it is not known what the agent said. Questions about the agent are left open.',
    keys: 'Q plays the quote of the marked question. Keys 1, 2, 3 answer the question that has the focus.',
    score: 'Score',
    machine: 'automatic {score}',
    autoFail: 'Auto-fail',
  },
  {
    quality: '応対品質',
    voices:
      'この録音では話者を区別できていないため、オペレーターの発言がわかりません。オペレーターに関する質問は未回答のままです。',
    keys: 'Qで、印の付いた質問の引用を再生します。選択中の質問には、キー1・2・3で回答できます。',
    score: 'スコア',
    machine: '自動判定 {score}',
    autoFail: '必須項目により不合格',
  },
)

/** The scorecard of a call: the answers with their evidence, and people's overrides. The next call of `walk` opens when the review is done. */
export function QualityPanel({ call, walk }: { call: VoicelogDetail; walk: Walk | null }) {
  const m = useMessages(messages)
  const format = useFormat()
  const texts = useDefaultTexts()
  const mayReview = usePermissions()('reviews.write')
  const { review } = call
  const { current, propsOf } = useCurrentQuestion(review?.sections.flatMap((each) => each.questions) ?? [])
  return (
    <AnalyticPanel title={m.quality} call={call} analytic={call.analytics.quality}>
      {() =>
        review !== null && (
          <div className="space-y-4">
            {call.transcript !== null && !voicesAreApart(call.transcript) && (
              <p className="text-warn">{m.voices}</p>
            )}
            <p className="flex flex-wrap items-center gap-2">
              <span className="text-muted">{m.score}</span>
              <span className="text-lg">
                <Score value={review.score} />
              </span>
              {review.answered_by_people > 0 && (
                <span className="text-muted">
                  {fill(m.machine, { score: format.number(review.machine_score) })}
                </span>
              )}
              {review.auto_fail && <Badge tone="bad">{m.autoFail}</Badge>}
            </p>
            <p className="text-muted text-xs max-lg:hidden">{m.keys}</p>
            {review.sections.map(({ id, title, questions }) => (
              <div key={id}>
                <h3 className="mb-1 font-medium text-muted">{texts.section(id, title)}</h3>
                <ul className="divide-y divide-line">
                  {questions.map((each) => (
                    <QuestionView
                      key={each.question_id}
                      voicelogId={call.voicelog_id}
                      question={each}
                      isCurrent={each.question_id === current}
                      {...propsOf(each.question_id)}
                    />
                  ))}
                </ul>
              </div>
            ))}
            {mayReview && <ReviewDone call={call} review={review} walk={walk} />}
          </div>
        )
      }
    </AnalyticPanel>
  )
}
