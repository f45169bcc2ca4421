import { useQuery } from '@tanstack/react-query'
import { EMOTIONS, OUTCOMES } from '../../../../model/analytics.ts'
import { intentsQuery } from '../../../api/queries.ts'
import type { VoicelogDetail } from '../../../api/types.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { LabelField } from './label-field.tsx'

const messages = defineMessages(
  {
    title: 'What the call is about',
    intent: 'Intent',
    emotion: 'Emotion',
    outcome: 'Outcome',
    removed: 'This intent is no longer among your intents',
  },
  {
    title: '通話の内容',
    intent: '用件',
    emotion: '感情',
    outcome: '対応結果',
    removed: 'この用件は現在の用件一覧にありません',
  },
)

/** The intent, emotion and outcome that count for a call, each to be set by a person. */
export function LabelsPanel({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const textOf = useLabels()
  const { data } = useQuery(intentsQuery)
  const { intent, intent_removed } = call.labels
  const current = data?.intents.map(({ name }) => name) ?? []
  const intents = intent_removed && intent !== null ? [intent, ...current] : current
  return (
    <Panel title={m.title}>
      <div className="space-y-3">
        <LabelField
          call={call}
          label="intent"
          title={m.intent}
          answers={intents}
          textOf={textOf.intent}
          hint={intent_removed ? m.removed : null}
        />
        <LabelField
          call={call}
          label="emotion"
          title={m.emotion}
          answers={EMOTIONS}
          textOf={textOf.emotion}
        />
        <LabelField
          call={call}
          label="outcome"
          title={m.outcome}
          answers={OUTCOMES}
          textOf={textOf.outcome}
        />
      </div>
    </Panel>
  )
}
