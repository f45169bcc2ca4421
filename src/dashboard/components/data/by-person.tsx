import { UserRoundPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages({ byPerson: 'set by a person' }, { byPerson: '人による判定' })

/** Marks an answer that a person gave instead of the engine's. */
export function ByPerson({ children }: { children: ReactNode }) {
  const { byPerson } = useMessages(messages)
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-bottom" title={byPerson}>
      <span className="truncate">{children}</span>
      <UserRoundPen aria-hidden="true" className="size-3.5 shrink-0 text-accent" />
      <span className="sr-only">{byPerson}</span>
    </span>
  )
}
