import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LOW_SCORE } from '../../../model/scorecard/scorecard.ts'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { PageHead, Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { usePermissions } from '../../permissions.ts'
import { type Today, todayQuery } from '../reviews/queries.ts'
import { AlertsPanel } from './alerts-panel.tsx'

const messages = defineMessages(
  {
    title: 'Today',
    calls: 'Calls since {date}',
    failed: 'Failed',
    unreliable: 'Transcript unreliable',
    auto_fail: 'Auto-fails',
    angry: 'Angry customers',
    worsening: 'Emotion worsening',
    low_score: 'Scores of at most {score}',
    score: 'Mean score: {score} (calls: {calls})',
    noScore: 'No call has a score yet.',
    operators: 'Operators this week, lowest score first',
    scorecard: 'Your scorecard',
    work: 'Your work',
    to_review: 'To review',
    overdue: 'Overdue',
    appeals: 'Appeals',
    to_acknowledge: 'Published reviews',
  },
  {
    title: '今日',
    calls: '{date}以降の通話',
    failed: '失敗',
    unreliable: '文字起こしが信頼できない',
    auto_fail: '必須項目の不合格',
    angry: '怒っている顧客',
    worsening: '悪化した通話',
    low_score: 'スコア{score}以下',
    score: '平均スコア{score}（{calls}件）',
    noScore: 'スコアのある通話はまだありません。',
    operators: '今週のオペレーター（スコアの低い順）',
    scorecard: '自分のスコアカード',
    work: '自分の作業',
    to_review: 'レビュー待ち',
    overdue: '期限切れ',
    appeals: '異議',
    to_acknowledge: '公開されたレビュー',
  },
)

const CALLS = ['failed', 'unreliable', 'auto_fail', 'angry', 'worsening', 'low_score'] as const

/** What needs somebody: numbers of calls that lead to their lists, one's own reviews and alerts. */
export function TodayPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const may = usePermissions()
  const isReviewer = may('reviews.write')
  const { data, error, refetch } = useQuery(todayQuery)
  return (
    <>
      <PageHead title={m.title} />
      {data === undefined ? (
        error === null ? (
          <Loading />
        ) : (
          <Failed error={error} onRetry={() => refetch()} />
        )
      ) : (
        <div className="max-w-5xl space-y-4 px-4 pb-8 md:px-6">
          <Panel title={fill(m.calls, { date: format.date(data.from) })}>
            <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
              {CALLS.map((name) => (
                <li key={name}>
                  <Link
                    to="/calls"
                    search={data[name].filter}
                    className="block rounded-md border border-line p-3 hover:bg-hover"
                  >
                    <Figure value={data[name].calls}>{fill(m[name], { score: LOW_SCORE })}</Figure>
                  </Link>
                </li>
              ))}
            </ul>
            <div className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1">
              <p className="text-muted">
                {data.mean_score === null
                  ? m.noScore
                  : fill(m.score, {
                      score: format.number(data.mean_score),
                      calls: format.number(data.scored),
                    })}
              </p>
              {may('reports.read') && (
                <Link
                  to="/operators"
                  search={isReviewer ? { sort: 'quality_score', period: 'this_week' } : {}}
                  className="text-accent hover:underline"
                >
                  {isReviewer ? m.operators : m.scorecard}
                </Link>
              )}
            </div>
          </Panel>
          <Work today={data} />
          <AlertsPanel count={data.alerts} />
        </div>
      )}
    </>
  )
}

function Figure({ value, children }: { value: number; children: ReactNode }) {
  const format = useFormat()
  return (
    <>
      <span className="block font-semibold text-xl tabular-nums">{format.number(value)}</span>
      <span className="block break-words text-muted">{children}</span>
    </>
  )
}

function Work({ today }: { today: Today }) {
  const m = useMessages(messages)
  const isReviewer = usePermissions()('reviews.write')
  const reviewing = [
    ['to_review', { state: 'draft', assignee: 'me' }],
    ['overdue', { state: 'draft', assignee: 'me', due: 'true' }],
    ['appeals', { state: 'appealed' }],
  ] as const
  const links = [...(isReviewer ? reviewing : []), ['to_acknowledge', { state: 'published' }] as const]
  return (
    <Panel title={m.work}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {links.map(([name, search]) => (
          <li key={name}>
            <Link
              to="/reviews"
              search={search}
              className="block rounded-md border border-line p-3 hover:bg-hover"
            >
              <Figure value={today[name]}>{m[name]}</Figure>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
