import { clsx } from 'clsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { usePermissions } from '../../permissions.ts'
import { toast } from '../feedback/toasts.tsx'
import { Button, type ButtonProps } from './button.tsx'

const messages = defineMessages(
  {
    'calls.delete': 'You may not delete calls. An administrator can allow it.',
    exports: 'You may not export calls. An administrator can allow it.',
    'analytics.request': 'You may not run analytics or correct transcripts. An administrator can allow it.',
  },
  {
    'calls.delete': '通話を削除する権限がありません。管理者に依頼してください。',
    exports: '通話を出力する権限がありません。管理者に依頼してください。',
    'analytics.request': '分析の実行と文字起こしの修正を行う権限がありません。管理者に依頼してください。',
  },
)

/**
 * A button for what needs a permission. Without it, the button is dimmed and gives the reason instead of acting. On a
 * phone it is left out, since dimmed buttons would push down those that the user may press.
 */
export function PermittedButton({
  permission,
  onClick,
  ...rest
}: ButtonProps & { permission: keyof (typeof messages)['en'] }) {
  const m = useMessages(messages)
  const may = usePermissions()
  if (may(permission)) return <Button {...rest} onClick={onClick} />
  // Not `disabled`: such a button takes no focus, so only mouse users could read the reason.
  return (
    <Button
      {...rest}
      className={clsx(rest.className, 'max-sm:hidden')}
      look="plain"
      aria-disabled
      title={m[permission]}
      onClick={() => toast(m[permission], 'bad')}
    />
  )
}
