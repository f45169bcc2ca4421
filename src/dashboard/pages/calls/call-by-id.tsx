import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MAX_FIELD_CHARACTERS } from '../../../model/voicelog.ts'
import { callByIdQuery } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  { found: 'Open the call with the ID {id}' },
  { found: '通話ID「{id}」の通話を開く' },
)

/** A link to the call whose ID was typed into a search box: an ID is what a complaint comes with. Nothing otherwise. */
export function CallById({ typed = '', list }: { typed?: string | undefined; list?: string | undefined }) {
  const m = useMessages(messages)
  const format = useFormat()
  const id = typed.trim()
  const { data } = useQuery({
    ...callByIdQuery(id),
    enabled: id !== '' && id.length <= MAX_FIELD_CHARACTERS,
  })
  const call = data?.items[0]
  if (call === undefined) return null
  return (
    <p role="status" className="px-4 pb-3 md:px-6">
      <Link
        to="/calls/$voicelogId"
        params={{ voicelogId: call.voicelog_id }}
        search={list === undefined ? {} : { list }}
        className="font-medium text-accent hover:underline"
      >
        {fill(m.found, { id })}
      </Link>{' '}
      <span className="text-muted">
        {[
          format.dateTime(call.call_date ?? call.created_at),
          call.operator_name ?? call.operator_id,
          call.customer_id,
        ]
          .filter((each) => each !== null)
          .join(' · ')}
      </span>
    </p>
  )
}
