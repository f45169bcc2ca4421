import { useQuery } from '@tanstack/react-query'
import type { Permission } from '../../../model/permissions.ts'
import { profileQuery } from '../../api/queries.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { toast } from '../feedback/toasts.tsx'
import { Button, type ButtonProps } from './button.tsx'

const messages = defineMessages(
  {
    delete_calls: 'You may not delete calls. An administrator can allow it.',
    export_calls: 'You may not export calls. An administrator can allow it.',
    request_analytics: 'You may not run analytics or correct transcripts. An administrator can allow it.',
  },
  {
    delete_calls: '通話を削除する権限がありません。管理者に依頼してください。',
    export_calls: '通話を出力する権限がありません。管理者に依頼してください。',
    request_analytics: '分析の実行と文字起こしの修正を行う権限がありません。管理者に依頼してください。',
  },
)

/** A button for what needs a permission. Without it, the button is dimmed, and tells the reason instead of acting. */
export function PermittedButton({ permission, onClick, ...rest }: ButtonProps & { permission: Permission }) {
  const m = useMessages(messages)
  const { data: profile } = useQuery(profileQuery)
  const isRefused = profile !== undefined && !profile.permissions.includes(permission)
  if (!isRefused) return <Button {...rest} onClick={onClick} />
  // Not `disabled`: such a button takes no focus and shows its reason to nobody who has no mouse.
  return (
    <Button
      {...rest}
      look="plain"
      aria-disabled
      title={m[permission]}
      onClick={() => toast(m[permission], 'bad')}
    />
  )
}
