import { Link } from '@tanstack/react-router'
import { Empty } from './components/feedback/states.tsx'
import { PageHead } from './components/layout/panel.tsx'
import { defineMessages, useMessages } from './i18n/messages.ts'

const messages = defineMessages(
  {
    title: 'Page not found',
    text: 'There is no page at this address. It may have been moved, or the address is incomplete.',
    toCalls: 'Show all calls',
  },
  {
    title: 'ページが見つかりません',
    text: 'このアドレスのページはありません。移動したか、アドレスが途中で切れている可能性があります。',
    toCalls: '通話一覧へ',
  },
)

/** Shown at an address that has no page. */
export function NotFoundPage() {
  const m = useMessages(messages)
  return (
    <>
      <PageHead title={m.title} />
      <Empty title={m.text}>
        <Link to="/calls" search={{}} className="font-medium text-accent underline">
          {m.toCalls}
        </Link>
      </Empty>
    </>
  )
}
