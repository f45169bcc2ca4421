import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PERMISSIONS, type Permission } from '../../../model/permissions.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField } from '../../components/forms/field.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    open: 'Permissions',
    openOne: 'Permissions of {email}',
    title: 'What may {email} do?',
    text: 'Every member may listen to calls, read, review and upload them. A change applies at once.',
    delete_calls: 'Delete calls',
    delete_calls_hint: 'The recording, the transcript and all results, for good.',
    export_calls: 'Export calls',
    export_calls_hint: 'All calls that match the filters, in one file.',
    request_analytics: 'Run analytics',
    request_analytics_hint:
      'On a call by hand, which may cost money, and to correct its transcript. Automatic analytics run anyway.',
    cancel: 'Cancel',
    save: 'Save',
  },
  {
    open: '許可する操作',
    openOne: '{email}に許可する操作',
    title: '{email}に許可する操作',
    text: '通話の再生、閲覧、評価、アップロードはすべてのメンバーができます。変更は直ちに反映されます。',
    delete_calls: '通話の削除',
    delete_calls_hint: '録音、文字起こし、すべての結果を完全に削除します。',
    export_calls: '通話の出力',
    export_calls_hint: '条件に合うすべての通話を1つのファイルに出力します。',
    request_analytics: '分析の実行',
    request_analytics_hint:
      '手動での分析と文字起こしの修正です。料金がかかる場合があります。自動分析には影響しません。',
    cancel: 'キャンセル',
    save: '保存',
  },
)

/** A button with a dialog in which an administrator gives a member permissions. */
export function PermissionsButton({
  email,
  permissions,
  save,
}: {
  email: string
  permissions: readonly Permission[]
  save: (permissions: Permission[]) => Promise<void>
}) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState(permissions)
  const saving = useMutation({
    mutationFn: () => save([...chosen]),
    onSuccess: () => setOpen(false),
  })
  return (
    <>
      <Button
        aria-label={fill(m.openOne, { email })}
        onClick={() => {
          saving.reset()
          setChosen(permissions)
          setOpen(true)
        }}
      >
        {m.open}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={fill(m.title, { email })} description={m.text}>
        <div className="space-y-3">
          {PERMISSIONS.map((each) => (
            <CheckField
              key={each}
              label={m[each]}
              hint={m[`${each}_hint`]}
              checked={chosen.includes(each)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, each] : chosen.filter((other) => other !== each))
              }
            />
          ))}
        </div>
        <ErrorLine error={saving.error} />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
          <Button look="primary" busy={saving.isPending} onClick={() => saving.mutate()}>
            {m.save}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
