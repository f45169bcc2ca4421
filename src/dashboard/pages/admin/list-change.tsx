import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/problem.ts'
import { settingsQuery } from '../../api/queries.ts'
import type { Settings } from '../../api/types.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { useSettingsChange } from './settings-change.ts'

const messages = defineMessages(
  {
    conflict: 'Someone else changed this list while you were editing. Your changes are not saved.',
    take: 'Load the current list and lose my changes',
  },
  {
    conflict: '編集を始めた後に他の人がこの一覧を変更しました。変更は保存されていません。',
    take: '現在の一覧を読み込む（ここでの変更は失われます）',
  },
)

/**
 * Changes a list of the settings, unless somebody else has changed it since it was read.
 * @param read the list that is being edited
 * @param onLoad receives the current list when the person gives up their changes for it
 */
export function useListChange<Name extends 'fields' | 'vocabulary'>(
  name: Name,
  read: Settings[Name],
  onLoad: (list: Settings[Name]) => void,
) {
  const queryClient = useQueryClient()
  const change = useSettingsChange()
  // Not what the page has read since: the edits are of the list as it was then.
  const [base, setBase] = useState(read)
  const loading = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...settingsQuery, staleTime: 0 }),
    onSuccess: (settings) => {
      setBase(settings[name])
      onLoad(settings[name])
      change.reset()
    },
  })
  return {
    error: change.error,
    isPending: change.isPending,
    save: (list: Settings[Name]) =>
      change.mutate(
        { [name]: list, base: { [name]: base } },
        { onSuccess: (settings) => setBase(settings[name]) },
      ),
    loading,
  }
}

/** Why a list was not saved. If somebody else has changed it, offers to load what they saved. */
export function ListError({
  change: { error, loading },
}: {
  change: Pick<ReturnType<typeof useListChange>, 'error' | 'loading'>
}) {
  const m = useMessages(messages)
  if (!(error instanceof ApiProblem) || error.code !== 'conflict') return <ErrorLine error={error} />
  return (
    <div role="alert" className="space-y-2 rounded-md bg-warn-soft p-3">
      <p>{m.conflict}</p>
      <ErrorLine error={loading.error} />
      <Button
        className="h-auto min-h-8 whitespace-normal"
        busy={loading.isPending}
        onClick={() => loading.mutate()}
      >
        {m.take}
      </Button>
    </div>
  )
}
