import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { Badge } from '../../components/data/badge.tsx'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { ChangeList } from './change-list.tsx'
import { editedQuery, type Version, versionQuery, versionsQuery } from './queries.ts'
import type { Versioned } from './versioned.ts'

const messages = defineMessages(
  {
    versions: 'Versions',
    version: 'Version {number}',
    current: 'Current',
    byDefault: 'Built in',
    open: 'Open',
    openOne: 'Open version {number}',
    since: 'Changes from this version to version {number}',
    same: 'None. It is the same as the current version.',
    content: 'Content',
    restore: 'Restore as version {number}',
    restored: 'Version {number} is now current. It has the content of version {old}.',
    restoreNote: 'Version {old} restored',
    unsaved: 'Save or discard your changes on the page before you restore a version.',
  },
  {
    versions: 'バージョン履歴',
    version: 'バージョン{number}',
    current: '使用中',
    byDefault: '最初の設定',
    open: '開く',
    openOne: 'バージョン{number}を開く',
    since: 'その後、バージョン{number}までの変更',
    same: '変更はありません。使用中のバージョンと同じです。',
    content: '内容',
    restore: 'バージョン{number}として復元',
    restored: 'バージョン{old}の内容でバージョン{number}を保存しました。',
    restoreNote: 'バージョン{old}を復元',
    unsaved: 'バージョンを復元する前に、このページの変更を保存または破棄してください。',
  },
)

/** All versions with who saved them and when. Each can be read, compared with the current one and restored. */
export function Versions<Content extends object>({
  versioned,
  current,
  isChanged,
}: {
  versioned: Versioned<Content>
  /** The current version, as far as the page knows. */
  current: Version & Content
  /** Whether the page has unsaved changes, which a restore would lose. */
  isChanged: boolean
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const versions = useInfiniteQuery(versionsQuery(versioned.thing))
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <Panel title={m.versions}>
      <PagedList query={versions} keyOf={({ version }) => version} empty={null}>
        {({ version, is_current, created_at, created_by, note }) => (
          <>
            <div className="min-w-0 flex-1">
              <p>
                {fill(m.version, { number: version })} {is_current && <Badge tone="good">{m.current}</Badge>}
              </p>
              <p className="break-words text-muted">
                {created_at === null
                  ? m.byDefault
                  : `${format.dateTime(created_at)} · ${created_by?.email ?? '–'}`}
              </p>
              {note !== null && <p className="whitespace-pre-wrap break-words">{note}</p>}
            </div>
            <Button aria-label={fill(m.openOne, { number: version })} onClick={() => setOpened(version)}>
              {m.open}
            </Button>
          </>
        )}
      </PagedList>
      <Dialog
        look="wide"
        open={opened !== null}
        onOpenChange={() => setOpened(null)}
        title={fill(m.version, { number: opened ?? '' })}
      >
        {opened !== null && (
          <OpenVersion
            versioned={versioned}
            version={opened}
            current={current}
            isChanged={isChanged}
            onDone={() => setOpened(null)}
          />
        )}
      </Dialog>
    </Panel>
  )
}

function OpenVersion<Content extends object>({
  versioned: { thing, contentOf, describe, show },
  version,
  current,
  isChanged,
  onDone,
}: {
  versioned: Versioned<Content>
  version: number
  current: Version & Content
  isChanged: boolean
  onDone: () => void
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const { data: old, error, refetch } = useQuery(versionQuery<Content>(thing, version))
  const restoring = useMutation({
    mutationFn: (content: Content) =>
      api<Version & Content>('PUT', `/api/settings/${thing}`, {
        body: { ...content, base_version: current.version, note: fill(m.restoreNote, { old: version }) },
      }),
    onSuccess: async (now) => {
      onDone()
      toast(fill(m.restored, { number: now.version, old: version }))
      queryClient.setQueryData(editedQuery<Content>(thing).queryKey, now)
      await queryClient.invalidateQueries({ queryKey: ['settings', thing] })
    },
  })
  if (old === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
  }
  const changes = describe(old, current)
  return (
    <div className="space-y-4">
      {version !== current.version && (
        <section className="space-y-2">
          <h3 className="font-semibold">{fill(m.since, { number: current.version })}</h3>
          <ChangeList changes={changes} none={m.same} />
        </section>
      )}
      <section className="space-y-2">
        <h3 className="font-semibold">{m.content}</h3>
        {show(old)}
      </section>
      <ErrorLine error={restoring.error} />
      {changes.length > 0 && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          {isChanged && <p className="text-warn">{m.unsaved}</p>}
          <Button
            look="primary"
            disabled={isChanged}
            busy={restoring.isPending}
            onClick={() => restoring.mutate(contentOf(old))}
          >
            {fill(m.restore, { number: current.version + 1 })}
          </Button>
        </div>
      )}
    </div>
  )
}
