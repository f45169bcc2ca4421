import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, Circle, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { profileQuery } from '../../api/queries.ts'
import type { Voicelog } from '../../api/types.ts'
import { Button } from '../../components/forms/button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { apiKeysQuery, usersQuery } from '../admin/queries.ts'
import { downloadsOf, speechQuery } from '../speech/queries.ts'
import { useEngineText } from '../speech/texts.ts'
import { beginFirstHour, endFirstHour } from './begun.ts'
import { ExampleCall } from './example-call.tsx'
import { FirstKey } from './first-key.tsx'

const messages = defineMessages(
  {
    title: 'First steps',
    dismiss: 'Hide',
    done: 'Done: {step}',
    open: 'To do: {step}',
    try: 'Try the example call',
    key: 'Send calls from your recorder',
    speech: 'Choose a speech engine',
    speechGood: 'In use: {engine}, {model}.',
    speechUnknown: 'No worker has reported yet.',
    speechFetching: 'A speech model is being downloaded.',
    speechPoor: 'Only a fallback transcribes the calls. It gets most words of a telephone call wrong.',
    speechNone: 'There is no speech engine. Calls wait.',
    speechLink: 'Speech settings',
    scorecard: 'Look at the scorecard',
    scorecardText: 'Eight questions judge each call. Adapt them to the standards of your team.',
    scorecardLink: 'Scorecard',
    colleagues: 'Invite colleagues',
    colleaguesText: 'Each gets a link to choose a password.',
    colleaguesLink: 'Users',
  },
  {
    title: '最初の手順',
    dismiss: '閉じる',
    done: '完了：{step}',
    open: '未完了：{step}',
    try: 'サンプル通話を試す',
    key: '録音システムから通話を送る',
    speech: '音声認識エンジンを選ぶ',
    speechGood: '使用中：{engine}（{model}）。',
    speechUnknown: 'ワーカーからの報告はまだありません。',
    speechFetching: '音声認識モデルを取得しています。',
    speechPoor: '代替エンジンが文字起こしをしています。電話の通話ではほとんどの単語を誤ります。',
    speechNone: '音声認識エンジンがありません。通話は待機しています。',
    speechLink: '音声認識の設定',
    scorecard: 'スコアカードを確認する',
    scorecardText: '8つの質問で通話を評価します。チームの基準に合わせて変更できます。',
    scorecardLink: 'スコアカード',
    colleagues: '同僚を招待する',
    colleaguesText: '招待された人は、リンクからパスワードを設定します。',
    colleaguesLink: 'ユーザー',
  },
)

const SCORECARD_KEY = 'voicelog.scorecard-seen'

/** Leads an administrator of an empty service through its first hour, until every step is done or they hide it. */
export function FirstHour({ calls }: { calls: readonly Voicelog[] }) {
  const m = useMessages(messages)
  const engines = useEngineText()
  const { data: profile } = useQuery(profileQuery)
  const isAdmin = profile?.role === 'admin' && !profile.mfa_enrolment_needed
  const { data: speech } = useQuery({ ...speechQuery, enabled: isAdmin })
  const keys = useInfiniteQuery({ ...apiKeysQuery, enabled: isAdmin })
  const users = useInfiniteQuery({ ...usersQuery, enabled: isAdmin })
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (isAdmin && calls.length === 0) beginFirstHour()
  }, [isAdmin, calls.length])
  if (!isAdmin || isAway) return null
  const [host] = speech?.hosts ?? []
  const isSpeechGood = host !== undefined && !speech?.only_fallback && !speech?.no_engine
  const hasKey = (keys.data?.pages[0]?.items.length ?? 0) > 0
  const steps: [title: string, isDone: boolean, body: ReactNode][] = [
    [m.try, calls.length > 0, <ExampleCall key="try" calls={calls} />],
    [
      m.key,
      calls.some(({ source }) => source !== 'dashboard'),
      <FirstKey key="key" hasKey={hasKey} calls={calls} />,
    ],
    [
      m.speech,
      isSpeechGood,
      <Hint key="speech" to="/settings/speech" link={m.speechLink}>
        {speech === undefined
          ? ''
          : host === undefined
            ? m.speechUnknown
            : downloadsOf(speech).length > 0
              ? m.speechFetching
              : speech.no_engine
                ? m.speechNone
                : speech.only_fallback
                  ? m.speechPoor
                  : fill(m.speechGood, { engine: engines[host.engine], model: host.model })}
      </Hint>,
    ],
    [
      m.scorecard,
      localStorage.getItem(SCORECARD_KEY) !== null,
      <Hint
        key="scorecard"
        to="/settings/scorecard"
        link={m.scorecardLink}
        onOpen={() => localStorage.setItem(SCORECARD_KEY, 'true')}
      >
        {m.scorecardText}
      </Hint>,
    ],
    [
      m.colleagues,
      (users.data?.pages[0]?.items.length ?? 1) > 1,
      <Hint key="colleagues" to="/settings/users" link={m.colleaguesLink}>
        {m.colleaguesText}
      </Hint>,
    ],
  ]
  return (
    <Panel
      title={m.title}
      className="mx-4 mb-4 text-left md:mx-6"
      actions={
        <Button
          look="quiet"
          onClick={() => {
            endFirstHour()
            setAway(true)
          }}
        >
          <X aria-hidden="true" className="size-4" /> {m.dismiss}
        </Button>
      }
    >
      <ol className="divide-y divide-line">
        {steps.map(([title, isDone, body]) => (
          <li key={title} className="flex gap-3 py-3 first:pt-0 last:pb-0">
            {isDone ? (
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Circle aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
            )}
            <div className="min-w-0 flex-1 space-y-2">
              <h3 className="font-medium">
                <span aria-hidden="true">{title}</span>
                <span className="sr-only">{fill(isDone ? m.done : m.open, { step: title })}</span>
              </h3>
              {body}
            </div>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Hint({
  to,
  link,
  onOpen,
  children,
}: {
  to: '/settings/speech' | '/settings/scorecard' | '/settings/users'
  link: string
  onOpen?: () => void
  children: ReactNode
}) {
  return (
    <p className="text-muted">
      {children}{' '}
      <Link to={to} onClick={onOpen} className="font-medium text-accent underline">
        {link}
      </Link>
    </p>
  )
}
