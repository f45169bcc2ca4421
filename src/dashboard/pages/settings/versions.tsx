import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { Pages } from '../../components/pages.tsx'
import { Panel } from '../../components/panel.tsx'
import { ErrorLine } from '../../components/states.tsx'
import { toast } from '../../components/toasts.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { type VersionedThing, versionsQuery } from './api.ts'

const messages = defineMessages(
  {
    save: 'Save as a new version',
    saved: 'Saved. It holds for results made from now on.',
    conflict: 'Somebody else has saved since you began. Nothing of yours was saved.',
    newest: 'Load what they saved; your changes here go',
    versions: 'Versions',
    version: 'Version {number}',
    current: 'In force',
    byDefault: 'What everybody starts with',
  },
  {
    save: '新しい版として保存',
    saved: '保存しました。今後の結果に適用されます。',
    conflict: '編集を始めた後に他の人が保存しました。変更は保存されていません。',
    newest: '保存された版を読み込む(ここでの変更は失われます)',
    versions: '版',
    version: '版 {number}',
    current: '使用中',
    byDefault: '最初の設定',
  },
)

/** Saves what is kept in versions; what somebody else has saved meanwhile is never written over. */
export function useSaving(thing: VersionedThing) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { base_version: number }) => api('PUT', `/api/settings/${thing}`, { body }),
    onSuccess: async () => {
      toast(m.saved)
      await queryClient.invalidateQueries({ queryKey: ['settings', thing] })
    },
  })
}

/** The button that saves, and what came of it. */
export function SaveVersion({
  thing,
  saving,
  onSave,
}: {
  thing: VersionedThing
  saving: ReturnType<typeof useSaving>
  onSave: () => void
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const isConflict = saving.error instanceof ApiProblem && saving.error.code === 'conflict'
  return (
    <div className="space-y-3">
      {isConflict ? (
        <div role="alert" className="space-y-2 rounded-md bg-warn-soft px-3 py-2 text-warn">
          <p>{m.conflict}</p>
          <Button
            onClick={() => {
              saving.reset()
              void queryClient.invalidateQueries({ queryKey: ['settings', thing] })
            }}
            className="h-auto min-h-8 whitespace-normal"
          >
            {m.newest}
          </Button>
        </div>
      ) : (
        <ErrorLine error={saving.error} />
      )}
      <Button look="primary" busy={saving.isPending} onClick={onSave}>
        {m.save}
      </Button>
    </div>
  )
}

/** Every version, who saved it and when. */
export function Versions({ thing }: { thing: VersionedThing }) {
  const m = useMessages(messages)
  const format = useFormat()
  const versions = useInfiniteQuery(versionsQuery(thing))
  const empty: ReactNode = null
  return (
    <Panel title={m.versions}>
      <Pages query={versions} empty={empty}>
        {({ version, is_current, created_at, created_by }) => (
          <>
            <p>
              {fill(m.version, { number: version })} {is_current && <Badge tone="good">{m.current}</Badge>}
            </p>
            <p className="break-words text-muted">
              {created_at === null
                ? m.byDefault
                : `${format.dateTime(created_at)} · ${created_by?.email ?? '–'}`}
            </p>
          </>
        )}
      </Pages>
    </Panel>
  )
}
