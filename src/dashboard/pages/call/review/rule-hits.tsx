import { useInfiniteQuery } from '@tanstack/react-query'
import { Badge } from '../../../components/data/badge.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { callHitsQuery } from '../../rules/queries.ts'
import { Evidence } from '../evidence.tsx'

const messages = defineMessages({ title: 'Rules' }, { title: 'ルール' })

/** The rules that hit a call, with what was said. Nothing if none does. */
export function RuleHits({ voicelogId }: { voicelogId: string }) {
  const m = useMessages(messages)
  const { data } = useInfiniteQuery(callHitsQuery(voicelogId))
  const hits = data?.pages.flatMap(({ items }) => items) ?? []
  if (hits.length === 0) return null
  return (
    <Panel title={m.title}>
      <ul className="space-y-3">
        {hits.map(({ id, rule, reasons }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{rule.name}</span>
              {rule.tag !== null && <Badge tone="accent">{rule.tag}</Badge>}
            </p>
            <Evidence evidence={reasons.flatMap(({ evidence }) => evidence)} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
