import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { REVIEW_LIMITS } from '../../../model/reviews/work.ts'
import { api } from '../../api/client.ts'
import { Badge } from '../../components/data/badge.tsx'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextAreaField, TextField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { usePermissions } from '../../permissions.ts'
import { People } from './people.tsx'
import { type Calibration, calibrationsQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Calibration',
    intro: 'Several people answer for the same calls, and see each other’s answers only when it is closed.',
    add: 'New calibration',
    none: 'None that you made or take part in.',
    name: 'Name',
    calls: 'Calls, by ID or address, one per line',
    people: 'Who takes part',
    start: 'Start',
    cancel: 'Cancel',
    open: 'Open',
    closed: 'Closed',
    count: 'Calls: {calls}, {time}',
  },
  {
    title: '評価のすり合わせ',
    intro: '複数の人が同じ通話に回答し、終了するまで互いの回答は見えません。',
    add: '新しいすり合わせ',
    none: '作成または参加しているものはありません。',
    name: '名前',
    calls: '通話（IDまたはアドレス、1行に1件）',
    people: '参加者',
    start: '開始',
    cancel: 'キャンセル',
    open: '実施中',
    closed: '終了',
    count: '通話{calls}件、{time}',
  },
)

/** Calibrations that the user made or takes part in; for users who may write rules, also the form of a new one. */
export function Calibrations() {
  const m = useMessages(messages)
  const format = useFormat()
  const may = usePermissions()
  const calibrations = useInfiniteQuery(calibrationsQuery)
  const [isAdding, setIsAdding] = useState(false)
  return (
    <Panel
      title={m.title}
      actions={
        // The form lists people.
        may('rules.write', 'administration.read') &&
        !isAdding && <Button onClick={() => setIsAdding(true)}>{m.add}</Button>
      }
    >
      <div className="space-y-4">
        <p className="text-muted">{m.intro}</p>
        {isAdding && <CalibrationForm onCancel={() => setIsAdding(false)} />}
        <PagedList query={calibrations} keyOf={({ id }) => id} empty={<p className="text-muted">{m.none}</p>}>
          {({ id, name, voicelog_ids, created_at, closed_at }) => (
            <>
              <div className="min-w-0 flex-1">
                <Link
                  to="/reviews/calibrations/$calibrationId"
                  params={{ calibrationId: id }}
                  className="text-accent hover:underline"
                >
                  {name}
                </Link>
                <p className="text-muted">
                  {fill(m.count, {
                    calls: format.number(voicelog_ids.length),
                    time: format.date(created_at),
                  })}
                </p>
              </div>
              <Badge tone={closed_at === null ? 'accent' : 'neutral'}>
                {closed_at === null ? m.open : m.closed}
              </Badge>
            </>
          )}
        </PagedList>
      </div>
    </Panel>
  )
}

function CalibrationForm({ onCancel }: { onCancel: () => void }) {
  const m = useMessages(messages)
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [calls, setCalls] = useState('')
  const [participants, setParticipants] = useState<string[]>([])
  const starting = useMutation({
    mutationFn: () =>
      api<Calibration>('POST', '/api/calibrations', {
        body: { name, participants, voicelog_ids: idsIn(calls) },
      }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: calibrationsQuery.queryKey })
      await navigate({ to: '/reviews/calibrations/$calibrationId', params: { calibrationId: id } })
    },
  })
  const fields = useFieldErrors()(starting.error)
  const callError = Object.entries(fields).find(([field]) => field.startsWith('voicelog_ids'))?.[1]
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        starting.mutate()
      }}
    >
      <TextField
        label={m.name}
        value={name}
        maxLength={REVIEW_LIMITS.nameCharacters}
        error={fields.name}
        onChange={({ target }) => setName(target.value)}
        required
      />
      <TextAreaField
        label={m.calls}
        value={calls}
        error={callError}
        onChange={({ target }) => setCalls(target.value)}
        required
      />
      <People label={m.people} chosen={participants} onChange={setParticipants} />
      {fields.participants !== undefined && <p className="text-bad text-xs">{fields.participants}</p>}
      {Object.keys(fields).length === 0 && <ErrorLine error={starting.error} />}
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={starting.isPending}>
          {m.start}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The ids of calls in a text, which may be addresses of their pages. */
function idsIn(text: string): string[] {
  return [...new Set(text.toLowerCase().match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [])]
}
