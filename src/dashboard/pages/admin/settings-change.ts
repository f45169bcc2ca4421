import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { settingsQuery } from '../../api/queries.ts'
import type { Settings } from '../../api/types.ts'
import { toast } from '../../components/feedback/toasts.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { SettingsChange } from './queries.ts'

const messages = defineMessages(
  { saved: 'Saved. Applies to new calls.' },
  { saved: '保存しました。今後の通話に適用されます。' },
)

/** Changes settings, then shows `saved`. */
export function useSettingsChange(saved?: string) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) => api<Settings>('PATCH', '/api/settings', { body: change }),
    onSuccess: (settings) => {
      queryClient.setQueryData(settingsQuery.queryKey, settings)
      toast(saved ?? m.saved)
    },
  })
}
