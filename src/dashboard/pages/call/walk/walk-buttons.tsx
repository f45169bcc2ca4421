import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { useFormat } from '../../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../../i18n/messages.ts'
import { keepPlace, type Walk } from './walk.ts'

const messages = defineMessages(
  {
    place: '{position} of {total}',
    placeOfMore: '{position} of more than {total}',
    previous: 'Previous call (K)',
    next: 'Next call (J)',
    calls: 'Calls of the list',
  },
  {
    place: '{total}件中{position}件目',
    placeOfMore: '{total}件以上中{position}件目',
    previous: '前の通話（K）',
    next: '次の通話（J）',
    calls: '一覧の通話',
  },
)

/** "2 of 14" with buttons to the calls before and after it. */
export function WalkButtons({ walk }: { walk: Walk | null }) {
  const m = useMessages(messages)
  const format = useFormat()
  if (walk === null) return null
  const place = walk.isMore ? m.placeOfMore : m.place
  return (
    <nav aria-label={m.calls} className="flex items-center gap-1 text-muted">
      <Step to={walk.previous} label={m.previous} icon={ChevronLeft} />
      <span className="tabular-nums">
        {fill(place, { position: format.number(walk.position), total: format.number(walk.total) })}
      </span>
      <Step to={walk.next} label={m.next} icon={ChevronRight} />
    </nav>
  )
}

function Step({ to, label, icon: Icon }: { to: string | null; label: string; icon: LucideIcon }) {
  const look = 'flex size-8 items-center justify-center rounded-md touch:size-10'
  // It keeps its place, so that repeated presses of the other button do not hit something else.
  if (to === null) return <span aria-hidden="true" className={look} />
  return (
    <Link
      to="/calls/$voicelogId"
      params={{ voicelogId: to }}
      search={keepPlace}
      aria-label={label}
      title={label}
      className={`${look} hover:bg-hover hover:text-ink`}
    >
      <Icon aria-hidden="true" className="size-4" />
    </Link>
  )
}
