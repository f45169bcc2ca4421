import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { givablePermissions, type Permission, type UserRole } from '../../../model/permissions.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField } from '../../components/forms/field.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { permissionHints, permissionNames, roleHints } from '../../i18n/permission-texts.ts'

const messages = defineMessages(
  {
    open: 'Permissions',
    openOne: 'Permissions of {email}',
    title: 'What may {email} do?',
    text: 'In addition to what the role may do: {role} A change applies at once.',
    cancel: 'Cancel',
    save: 'Save',
  },
  {
    open: '許可する操作',
    openOne: '{email}に許可する操作',
    title: '{email}に許可する操作',
    text: '役割でできること（{role}）に加えて許可します。変更は直ちに反映されます。',
    cancel: 'キャンセル',
    save: '保存',
  },
)

/** A button with a dialog in which an administrator gives a user permissions beyond those of the role. */
export function PermissionsButton({
  email,
  role,
  permissions,
  save,
}: {
  email: string
  role: UserRole
  permissions: readonly Permission[]
  save: (permissions: Permission[]) => Promise<void>
}) {
  const m = useMessages(messages)
  const names = useMessages(permissionNames)
  const hints = useMessages(permissionHints)
  const roles = useMessages(roleHints)
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
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={fill(m.title, { email })}
        description={fill(m.text, { role: roles[role] })}
      >
        <div className="space-y-3">
          {givablePermissions(role).map((each) => (
            <CheckField
              key={each}
              label={names[each]}
              hint={hints[each]}
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
