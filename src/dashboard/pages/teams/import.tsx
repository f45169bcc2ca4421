import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextAreaField, TextField } from '../../components/forms/field.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { OperatorImport } from './queries.ts'

const messages = defineMessages(
  {
    open: 'Import CSV',
    title: 'Import operators',
    text: 'The first line names the columns: operator_id, and any of name, email, team, team_since. Empty fields change nothing. Teams that do not exist yet are created.',
    file: 'CSV file',
    csv: 'Or paste it here',
    cancel: 'Cancel',
    save: 'Import',
    done: 'Operators imported: {count}',
  },
  {
    open: 'CSVを取り込む',
    title: 'オペレーターの取り込み',
    text: '1行目は列名です：operator_id と、name、email、team、team_since のうち必要なもの。空欄の項目は変わりません。存在しないチームは作成されます。',
    file: 'CSVファイル',
    csv: 'または貼り付け',
    cancel: 'キャンセル',
    save: '取り込む',
    done: 'オペレーター{count}名を取り込みました',
  },
)

/** A button with a dialog that imports operators from a CSV file. */
export function ImportOperators({ onImported }: { onImported: () => Promise<void> }) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  const [csv, setCsv] = useState('')
  const importing = useMutation({
    mutationFn: () => api<OperatorImport>('POST', '/api/teams/operators/import', { body: { csv } }),
    onSuccess: async ({ operators }) => {
      setOpen(false)
      toast(fill(m.done, { count: operators }), 'good')
      await onImported()
    },
  })
  return (
    <>
      <Button
        onClick={() => {
          importing.reset()
          setCsv('')
          setOpen(true)
        }}
      >
        {m.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={m.title} description={m.text} look="wide">
        <div className="space-y-4">
          <TextField
            label={m.file}
            type="file"
            accept=".csv,text/csv"
            onChange={async ({ target }) => setCsv((await target.files?.[0]?.text()) ?? '')}
          />
          <TextAreaField
            label={m.csv}
            rows={6}
            spellCheck={false}
            placeholder="operator_id,name,team"
            value={csv}
            onChange={({ target }) => setCsv(target.value)}
          />
          <ErrorLine error={importing.error} />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
            <Button
              look="primary"
              busy={importing.isPending}
              disabled={csv.trim() === ''}
              onClick={() => importing.mutate()}
            >
              {m.save}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
