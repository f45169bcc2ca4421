import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { api } from '../../../api/client.ts'
import { profileQuery } from '../../../api/queries.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { toast } from '../../../components/feedback/toasts.tsx'
import { PermittedButton } from '../../../components/forms/permitted-button.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { hasMarkedWords } from './low-confidence.ts'
import { LOW_CONFIDENCE_STYLE } from './words.tsx'

const messages = defineMessages(
  {
    title: 'Much of this call was not understood',
    poor: 'More than 40 % of the words are probably wrong. Lists and reports use no results of this call.',
    todo: 'What you can do:',
    model: 'Install a better speech model, then transcribe the call again.',
    askAdmin: 'Ask an administrator for a better speech model, then transcribe the call again.',
    settings: 'Settings → Speech',
    anyway: 'Analyse it anyway. The results will be marked as not reliable.',
    analyse: 'Analyse anyway',
    fair: 'Some words are probably wrong.',
    legend: 'Underlined with dots:',
    uncertain: 'probably not understood',
  },
  {
    title: 'この通話は大部分を聞き取れていません',
    poor: '単語の40%以上が誤っている可能性があります。この通話の分析結果は、一覧とレポートには使われません。',
    todo: 'できること：',
    model: 'より良い音声認識モデルを追加して、文字起こしし直す。',
    askAdmin: 'より良い音声認識モデルを管理者に依頼して、文字起こしし直す。',
    settings: '設定 → 音声認識',
    anyway: 'そのまま分析する。結果には信頼できないことを示す印が付きます。',
    analyse: 'そのまま分析',
    fair: '一部の単語が誤っている可能性があります。',
    legend: '点線の下線：',
    uncertain: '聞き取れていない可能性がある言葉',
  },
)

/** Says that a call was not understood, what follows from it, and what to do. Nothing on other calls. */
export function PoorTranscript({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const id = useId()
  const { data: profile } = useQuery(profileQuery)
  if (call.transcript_reliability !== 'poor') return null
  const isAnalysed = Object.values(call.analytics).some(({ result }) => result !== null)
  return (
    <section aria-labelledby={id} className="flex gap-3 rounded-lg bg-warn-soft px-4 py-3">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
      <div className="space-y-1">
        <h2 id={id} className="font-semibold text-warn">
          {m.title}
        </h2>
        <p>{m.poor}</p>
        <p>{m.todo}</p>
        <ul className="list-disc space-y-1 pl-5">
          <li>
            {profile?.role === 'admin' ? (
              <>
                {m.model}{' '}
                <Link to="/settings/speech" className="text-accent underline">
                  {m.settings}
                </Link>
              </>
            ) : (
              m.askAdmin
            )}
          </li>
          {!isAnalysed && (
            <li>
              {m.anyway} <AnalyseAnyway call={call} />
            </li>
          )}
        </ul>
      </div>
    </section>
  )
}

function AnalyseAnyway({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const starting = useMutation({
    mutationFn: () => api('POST', `/api/voicelogs/${call.voicelog_id}/analytics`, { body: {} }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['call', call.voicelog_id] }),
    onError: (error) => toast(errorText(error), 'bad'),
  })
  return (
    <PermittedButton
      permission="analytics.request"
      busy={starting.isPending || call.status === 'analysing'}
      onClick={() => starting.mutate()}
    >
      {m.analyse}
    </PermittedButton>
  )
}

/** What the marks in a transcript mean, and a hint if some of its words are probably wrong. */
export function ReliabilityHint({ call: { transcript, transcript_reliability } }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const isFair = transcript_reliability === 'fair'
  const hasMarks = transcript !== null && hasMarkedWords(transcript)
  if (!isFair && !hasMarks) return null
  return (
    <p className="mb-3 text-muted">
      {isFair && <>{m.fair} </>}
      {hasMarks && (
        <>
          {m.legend} <span className={LOW_CONFIDENCE_STYLE}>{m.uncertain}</span>
        </>
      )}
    </p>
  )
}
