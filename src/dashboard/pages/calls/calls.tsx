import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { callsQuery } from '../../api/queries.ts'
import { Button } from '../../components/button.tsx'
import { PageHead } from '../../components/panel.tsx'
import { Empty, Failed, Loading } from '../../components/states.tsx'
import { StatusBadge } from '../../components/status.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    title: 'Calls',
    none: 'No calls yet',
    noneHint: 'Calls appear here as recorders push them with an API key.',
    more: 'More',
    status: 'Status',
    operator: 'Operator',
    customer: 'Customer',
    received: 'Received',
    duration: 'Duration',
    intent: 'Intent',
    emotion: 'Emotion',
    quality: 'Quality',
  },
  {
    title: '通話',
    none: '通話はまだありません',
    noneHint: '録音システムがAPIキーで送信した通話がここに表示されます。',
    more: 'さらに表示',
    status: '状態',
    operator: 'オペレーター',
    customer: '顧客',
    received: '受信日時',
    duration: '長さ',
    intent: '用件',
    emotion: '感情',
    quality: '品質',
  },
)

export function CallsPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const filters = useSearch({ from: '/shell/calls' })
  const calls = useInfiniteQuery(callsQuery(filters))
  if (calls.isPending) return <Loading />
  if (calls.isError) return <Failed error={calls.error} onRetry={() => calls.refetch()} />
  const items = calls.data.pages.flatMap((each) => each.items)
  return (
    <>
      <PageHead title={m.title} />
      {items.length === 0 ? (
        <Empty title={m.none}>{m.noneHint}</Empty>
      ) : (
        <div className="overflow-x-auto px-4 pb-6 md:px-6">
          <table className="w-full text-left">
            <thead className="text-muted">
              <tr className="border-line border-b">
                {[
                  m.status,
                  m.received,
                  m.operator,
                  m.customer,
                  m.duration,
                  m.intent,
                  m.emotion,
                  m.quality,
                ].map((each) => (
                  <th key={each} scope="col" className="whitespace-nowrap px-2 py-1.5 font-medium">
                    {each}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((each) => (
                <tr key={each.voicelog_id} className="border-line border-b hover:bg-hover">
                  <td className="px-2 py-1.5">
                    <StatusBadge status={each.status} />
                  </td>
                  <td className="whitespace-nowrap px-2">
                    <Link
                      to="/calls/$voicelogId"
                      params={{ voicelogId: each.voicelog_id }}
                      search={{}}
                      className="font-medium hover:underline"
                    >
                      {format.dateTime(each.call_date ?? each.created_at)}
                    </Link>
                  </td>
                  <td className="px-2">{each.operator_id ?? '–'}</td>
                  <td className="px-2">{each.customer_id ?? '–'}</td>
                  <td className="px-2 tabular-nums">{format.duration(each.duration_ms)}</td>
                  <td className="px-2">{each.intent ?? '–'}</td>
                  <td className="px-2">{each.emotion ?? '–'}</td>
                  <td className="px-2 tabular-nums">{format.number(each.quality_score)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {calls.hasNextPage && (
            <Button className="mt-3" busy={calls.isFetchingNextPage} onClick={() => calls.fetchNextPage()}>
              {m.more}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
