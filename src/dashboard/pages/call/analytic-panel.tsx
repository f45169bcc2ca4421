import type { ReactNode } from 'react'
import type { VoicelogDetail } from '../../api/types.ts'
import { Spinner } from '../../components/forms/button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useErrorCodeText } from '../../i18n/error-text.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    under_way: 'In progress…',
    again: 'Being made again…',
    later: 'Available once the call is transcribed.',
    callFailed: 'Not available: the call could not be processed.',
    not_done: 'Not available: {reason}',
    nothing: 'No result. Run analytics to create one.',
    unreliable: 'Not reliable: too much of the call was not understood.',
    madeBy: 'Made by {by}, version {version}',
    comma: ', ',
  },
  {
    under_way: '処理中…',
    again: '再分析中…',
    later: '文字起こしの完了後に分析します。',
    callFailed: '通話を処理できなかったため、分析していません。',
    not_done: '分析結果はありません：{reason}',
    nothing: '分析結果はありません。「分析を実行」で作成できます。',
    unreliable: '信頼できません：聞き取れなかった部分が多い通話です。',
    madeBy: '{by}、バージョン {version}',
    comma: '、',
  },
)

/** The panel of one analytic: its result, or why there is none. */
export function AnalyticPanel<R>({
  title,
  call,
  analytic,
  actions,
  children,
}: {
  title: string
  call: VoicelogDetail
  analytic: Omit<VoicelogDetail['analytics']['summary'], 'result'> & { result: R | null }
  actions?: ReactNode
  children: (result: R) => ReactNode
}) {
  const m = useMessages(messages)
  const errorCodeText = useErrorCodeText()
  const labels = useLabels()
  const { status, reason, result, engine, model, version, unreliable } = analytic
  const isUnderWay = status === 'running' || (status === 'pending' && call.status === 'analysing')
  return (
    <Panel title={title} actions={actions}>
      {result !== null && isUnderWay && (
        <p role="status" className="mb-3 flex items-center gap-2 text-muted">
          <Spinner /> {m.again}
        </p>
      )}
      {unreliable && result !== null && <p className="mb-3 font-medium text-warn">{m.unreliable}</p>}
      {result !== null ? (
        children(result)
      ) : isUnderWay ? (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {m.under_way}
        </p>
      ) : status === 'pending' ? (
        <p className="text-muted">{call.status === 'failed' ? m.callFailed : m.later}</p>
      ) : (
        <p className="text-muted">
          {reason === null
            ? m.nothing
            : fill(m.not_done, { reason: errorCodeText(reason.code, reason.message) })}
        </p>
      )}
      {engine !== null && (
        <p className="mt-3 text-muted text-xs">
          {fill(m.madeBy, {
            by: [labels.engine(engine), model].filter((each) => each !== null).join(m.comma),
            version: version ?? '–',
          })}
        </p>
      )}
    </Panel>
  )
}
