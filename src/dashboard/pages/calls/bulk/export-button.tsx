import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { type Query, request } from '../../../api/client.ts'
import { DEFAULT_SORT } from '../../../api/queries.ts'
import { toast } from '../../../components/feedback/toasts.tsx'
import { PermittedButton } from '../../../components/forms/permitted-button.tsx'
import { useErrorText } from '../../../i18n/error-text.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'

const messages = defineMessages({ export: 'Export CSV' }, { export: 'CSV出力' })

/** Enough to export more than a million calls. */
const EXPORT_TIMEOUT_MS = 10 * 60_000

/** Saves the calls that match some filters as a file. */
export function useExport() {
  const errorText = useErrorText()
  return useMutation({
    mutationFn: async (filters: Query) => {
      const response = await request('GET', '/api/voicelogs/export', {
        query: { sort: DEFAULT_SORT, ...filters, format: 'csv' },
        timeoutMs: EXPORT_TIMEOUT_MS,
      })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await response.blob())
      link.download = 'voicelogs.csv'
      link.click()
      URL.revokeObjectURL(link.href)
    },
    onError: (error) => toast(errorText(error), 'bad'),
  })
}

/** Exports the whole list. */
export function ExportButton({ filters }: { filters: Query }) {
  const m = useMessages(messages)
  const exporting = useExport()
  return (
    <PermittedButton
      permission="exports"
      busy={exporting.isPending}
      onClick={() => exporting.mutate(filters)}
    >
      <Download aria-hidden="true" className="size-4" /> {m.export}
    </PermittedButton>
  )
}
