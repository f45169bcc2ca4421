import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bookmark, Trash2, Users } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { profileQuery } from '../../api/queries.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField, TextField } from '../../components/forms/field.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { addressOf, queryOf, type SavedView, type ViewPage, viewsQuery } from './queries.ts'

const messages = defineMessages(
  {
    views: 'Views',
    save: 'Save this view',
    name: 'Name',
    hint: 'Keeps the filters, the order and the period.',
    shared: 'For everyone',
    forAll: 'for everyone',
    saved: 'View saved',
    remove: 'Delete the view {name}',
    removed: 'View deleted',
  },
  {
    views: '表示',
    save: 'この表示を保存',
    name: '名前',
    hint: '条件、並び順、期間を保存します。',
    shared: '全員で使う',
    forAll: '全員用',
    saved: '表示を保存しました',
    remove: '表示「{name}」を削除',
    removed: '表示を削除しました',
  },
)

/** The saved views, and a form that saves the page as it is now under a name. */
export function ViewsMenu({
  page,
  filters,
}: {
  page: ViewPage
  filters: Readonly<Record<string, string | undefined>>
}) {
  const m = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(viewsQuery)
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <Button>
          <Bookmark aria-hidden="true" className="size-4" /> {m.views}
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={4}
          aria-label={m.views}
          className="z-40 max-h-[70dvh] w-72 space-y-3 overflow-y-auto rounded-lg border border-line bg-raised p-3 shadow-lg"
        >
          {data !== undefined && data.items.length > 0 && (
            <ul>
              {data.items.map((view) => (
                <ViewLine key={view.id} view={view} onOpen={() => setOpen(false)} />
              ))}
            </ul>
          )}
          <SaveForm page={page} query={queryOf(filters)} onDone={() => setOpen(false)} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function ViewLine({ view, onOpen }: { view: SavedView; onOpen: () => void }) {
  const m = useMessages(messages)
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const removing = useMutation({
    mutationFn: () => api('DELETE', `/api/views/${view.id}`),
    onSuccess: () => {
      toast(m.removed)
      return queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
    },
    onError: (error) => toast(errorText(error), 'bad'),
  })
  const remove = fill(m.remove, { name: view.name })
  return (
    <li className="flex items-center gap-1">
      <Link
        {...addressOf(view)}
        activeProps={{}}
        onClick={onOpen}
        className="flex min-h-8 min-w-0 flex-1 items-center gap-2 rounded px-2 hover:bg-hover touch:min-h-10"
      >
        <span className="truncate">{view.name}</span>
        {view.shared && <Users aria-label={m.forAll} role="img" className="size-3.5 shrink-0 text-muted" />}
      </Link>
      {(view.own || profile?.role === 'admin') && (
        <Button
          look="quiet"
          aria-label={remove}
          title={remove}
          busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </Button>
      )}
    </li>
  )
}

function SaveForm({ page, query, onDone }: { page: ViewPage; query: string; onDone: () => void }) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const saving = useMutation({
    mutationFn: () => api('POST', '/api/views', { body: { name: name.trim(), page, query, shared } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
      toast(m.saved)
      onDone()
    },
  })
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      <p className="font-medium">{m.save}</p>
      <TextField
        label={m.name}
        hint={m.hint}
        value={name}
        maxLength={80}
        required
        onChange={({ target }) => setName(target.value)}
      />
      <CheckField label={m.shared} checked={shared} onChange={({ target }) => setShared(target.checked)} />
      <ErrorLine error={saving.error} />
      <Button type="submit" look="primary" busy={saving.isPending} disabled={name.trim() === ''}>
        {m.save}
      </Button>
    </form>
  )
}
