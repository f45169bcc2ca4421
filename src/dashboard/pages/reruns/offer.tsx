import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AnalyticKind } from '../../../model/analytics.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    text: 'Version {number} applies to new results. Earlier calls keep their results until you re-run them.',
    link: 'Re-run earlier calls',
  },
  {
    text: 'バージョン{number}は今後の結果に適用されます。過去の通話の結果は再分析するまで変わりません。',
    link: '過去の通話を再分析',
  },
)

/** After a new version was saved on this page: a link to re-run earlier calls with it. */
export function OfferRerun({ version, kinds }: { version: number; kinds: readonly AnalyticKind[] }) {
  const m = useMessages(messages)
  const [first] = useState(version)
  if (version === first) return null
  return (
    <div role="status" className="sticky top-0 z-10 rounded-md bg-accent-soft px-4 py-3 shadow-lg">
      {fill(m.text, { number: version })}{' '}
      <Link
        to="/settings/reruns"
        search={{ kinds: kinds.join(',') }}
        className="font-medium text-accent underline"
      >
        {m.link}
      </Link>
    </div>
  )
}
