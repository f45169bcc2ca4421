import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ROLES, type UserRole } from '../../../model/permissions.ts'
import { api } from '../../api/client.ts'
import { profileQuery } from '../../api/queries.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ShownOnce } from '../../components/data/shown-once.tsx'
import { Empty, ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField, TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { roleHints, roleNames } from '../../i18n/permission-texts.ts'
import { type CreatedUser, type PasswordLink, usersQuery } from './queries.ts'
import { UserRow } from './user-row.tsx'

const messages = defineMessages(
  {
    addTitle: 'New user',
    email: 'Email',
    name: 'Name (optional)',
    role: 'Role',
    add: 'Add user',
    link: 'Link for {email}',
    warning: 'Copy this link and give it to the user. It is not shown again, works once and expires {time}.',
    title: 'Users',
    none: 'No users',
  },
  {
    addTitle: '新しいユーザー',
    email: 'メールアドレス',
    name: '名前（任意）',
    role: '権限',
    add: 'ユーザーを追加',
    link: '{email}用のリンク',
    warning:
      'このリンクをコピーして本人に渡してください。表示は一度だけ、使用も一度だけで、{time}まで有効です。',
    title: 'ユーザー',
    none: 'ユーザーはいません',
  },
)

type Link = PasswordLink & { email: string }

/** All users of the organisation. */
export function UsersPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data: profile } = useQuery(profileQuery)
  const users = useInfiniteQuery(usersQuery)
  const [link, setLink] = useState<Link | null>(null)
  const refetchUsers = () => queryClient.invalidateQueries({ queryKey: ['users'] })
  return (
    <>
      {link !== null && (
        <ShownOnce
          label={fill(m.link, { email: link.email })}
          warning={fill(m.warning, { time: format.dateTime(link.expires_at) })}
          value={link.url}
          onDone={() => setLink(null)}
        />
      )}
      <NewUser
        onAdded={({ email, password_link }) => {
          if (password_link !== null) setLink({ ...password_link, email })
          void refetchUsers()
        }}
      />
      <Panel title={m.title}>
        <PagedList query={users} keyOf={({ id }) => id} empty={<Empty title={m.none} />}>
          {(user) => (
            <UserRow
              user={user}
              isSelf={user.id === profile?.id}
              onChanged={refetchUsers}
              onLink={(made) => setLink({ ...made, email: user.email })}
            />
          )}
        </PagedList>
      </Panel>
    </>
  )
}

function NewUser({ onAdded }: { onAdded: (user: CreatedUser) => void }) {
  const m = useMessages(messages)
  const roles = useMessages(roleNames)
  const hints = useMessages(roleHints)
  const [role, setRole] = useState<UserRole>('member')
  const form = useRef<HTMLFormElement>(null)
  const adding = useMutation({
    mutationFn: ({ email = '', name = '', role }: Partial<Record<string, string>>) =>
      api<CreatedUser>('POST', '/api/users', {
        body: { email: email.trim(), role, name: name.trim() === '' ? null : name.trim() },
      }),
    onSuccess: (user) => {
      form.current?.reset()
      setRole('member')
      onAdded(user)
    },
  })
  const fields = useFieldErrors()(adding.error)
  const isUnderField = fields.email !== undefined || fields.name !== undefined
  return (
    <Panel title={m.addTitle}>
      <form ref={form} className="space-y-4" onSubmit={onSubmit((each) => adding.mutate(each))}>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.email}
            name="email"
            type="email"
            autoComplete="off"
            error={fields.email}
            required
          />
          <TextField label={m.name} name="name" autoComplete="off" error={fields.name} maxLength={100} />
          <SelectField
            label={m.role}
            name="role"
            hint={hints[role]}
            value={role}
            onChange={({ target }) => setRole(ROLES.find((each) => each === target.value) ?? 'member')}
          >
            {ROLES.toReversed().map((each) => (
              <option key={each} value={each}>
                {roles[each]}
              </option>
            ))}
          </SelectField>
        </div>
        {!isUnderField && <ErrorLine error={adding.error} />}
        <Button type="submit" look="primary" busy={adding.isPending}>
          {m.add}
        </Button>
      </form>
    </Panel>
  )
}
