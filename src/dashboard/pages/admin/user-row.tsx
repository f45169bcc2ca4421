import { useMutation } from '@tanstack/react-query'
import { ROLES } from '../../../model/permissions.ts'
import { api } from '../../api/client.ts'
import { Badge } from '../../components/data/badge.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { roleNames } from '../../i18n/permission-texts.ts'
import { PermissionsButton } from './permissions-button.tsx'
import type { PasswordLink, UserList } from './queries.ts'

const messages = defineMessages(
  {
    role: 'Role of {email}',
    you: 'You',
    disabled: 'Disabled',
    mfa: 'Two-factor',
    noPassword: 'No password yet',
    enable: 'Enable',
    enableOne: 'Enable {email}',
    disable: 'Disable',
    disableOne: 'Disable {email}',
    disableTitle: 'Disable {email}?',
    disableText: 'This user is signed out at once and cannot sign in until you enable them again.',
    reset: 'Reset two-factor',
    resetOne: 'Reset two-factor of {email}',
    resetTitle: 'Turn off two-factor authentication for {email}?',
    resetText:
      'For users who have lost their authenticator. This user is signed out and then signs in with the password only.',
    link: 'Create link',
    linkOne: 'Create link for {email}',
    linkTitle: 'Create a new link for {email}?',
    linkText: 'The link lets this user set a new password. Earlier links stop working.',
  },
  {
    role: '{email}の権限',
    you: '自分',
    disabled: '無効',
    mfa: '二要素認証',
    noPassword: 'パスワード未設定',
    enable: '有効にする',
    enableOne: '{email}を有効にする',
    disable: '無効にする',
    disableOne: '{email}を無効にする',
    disableTitle: '{email}を無効にしますか？',
    disableText: '直ちにログアウトされ、再び有効にするまでログインできません。',
    reset: '二要素認証を解除',
    resetOne: '{email}の二要素認証を解除',
    resetTitle: '{email}の二要素認証を解除しますか？',
    resetText: '認証手段を失ったユーザーのための操作です。ログアウトされ、パスワードだけでログインできます。',
    link: '新しいリンク',
    linkOne: '{email}の新しいリンク',
    linkTitle: '{email}の新しいリンクを作成しますか？',
    linkText: 'パスワードを新しく設定するためのリンクです。以前のリンクは使えなくなります。',
  },
)

type User = UserList['items'][number]

/** A user with the actions of an admin. Admins cannot disable or reset themselves. */
export function UserRow({
  user,
  isSelf,
  onChanged,
  onLink,
}: {
  user: User
  isSelf: boolean
  onChanged: () => Promise<void>
  onLink: (link: PasswordLink) => void
}) {
  const m = useMessages(messages)
  const roles = useMessages(roleNames)
  const errorText = useErrorText()
  const path = `/api/users/${user.id}`
  const { email } = user
  const change = async (body: Partial<Pick<User, 'role' | 'permissions' | 'disabled'>>) => {
    await api('PATCH', path, { body })
    await onChanged()
  }
  const changing = useMutation({
    mutationFn: change,
    onError: (error) => toast(errorText(error), 'bad'),
  })
  return (
    <>
      <div className="min-w-0">
        <p className="break-words font-medium">{user.name ?? email}</p>
        {user.name !== null && <p className="break-words text-muted">{email}</p>}
        <p className="flex flex-wrap gap-1">
          {isSelf && <Badge tone="accent">{m.you}</Badge>}
          {user.disabled && <Badge tone="bad">{m.disabled}</Badge>}
          {user.mfa_enabled && <Badge tone="good">{m.mfa}</Badge>}
          {!user.has_password && <Badge tone="warn">{m.noPassword}</Badge>}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <SelectField
          label={fill(m.role, { email })}
          hideLabel
          value={
            changing.variables?.role !== undefined && changing.isPending ? changing.variables.role : user.role
          }
          disabled={changing.isPending}
          onChange={({ target }) => {
            const role = ROLES.find((each) => each === target.value)
            if (role !== undefined) changing.mutate({ role })
          }}
        >
          {ROLES.toReversed().map((each) => (
            <option key={each} value={each}>
              {roles[each]}
            </option>
          ))}
        </SelectField>
        {user.role !== 'admin' && (
          <PermissionsButton
            email={email}
            role={user.role}
            permissions={user.permissions}
            save={(permissions) => change({ permissions })}
          />
        )}
        {!isSelf && (
          <>
            {user.disabled ? (
              <Button
                aria-label={fill(m.enableOne, { email })}
                busy={changing.isPending}
                onClick={() => changing.mutate({ disabled: false })}
              >
                {m.enable}
              </Button>
            ) : (
              <ConfirmButton
                text={m.disable}
                label={fill(m.disableOne, { email })}
                title={fill(m.disableTitle, { email })}
                description={m.disableText}
                act={() => change({ disabled: true })}
              />
            )}
            {user.mfa_enabled && (
              <ConfirmButton
                text={m.reset}
                label={fill(m.resetOne, { email })}
                title={fill(m.resetTitle, { email })}
                description={m.resetText}
                act={async () => {
                  await api('POST', `${path}/reset-mfa`)
                  await onChanged()
                }}
              />
            )}
            {!user.disabled && (
              <ConfirmButton
                text={m.link}
                label={fill(m.linkOne, { email })}
                title={fill(m.linkTitle, { email })}
                description={m.linkText}
                act={async () => onLink(await api<PasswordLink>('POST', `${path}/password-link`))}
              />
            )}
          </>
        )}
      </div>
    </>
  )
}
