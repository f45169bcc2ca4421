import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Button } from '../forms/button.tsx'
import { Dialog } from '../layout/dialog.tsx'
import { ErrorLine } from './states.tsx'

const messages = defineMessages({ cancel: 'Cancel' }, { cancel: 'キャンセル' })

/** A button that asks for confirmation before it acts. */
export function ConfirmButton({
  text,
  label,
  title,
  description,
  act,
}: {
  text: string
  /** For screen readers: the text with the name of what it acts on. */
  label?: string
  title: string
  description: string
  act: () => Promise<unknown>
}) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  const acting = useMutation({ mutationFn: act, onSuccess: () => setOpen(false) })
  return (
    <>
      <Button
        aria-label={label}
        onClick={() => {
          acting.reset()
          setOpen(true)
        }}
      >
        {text}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title} description={description}>
        <ErrorLine error={acting.error} />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
          <Button look="danger" busy={acting.isPending} onClick={() => acting.mutate()}>
            {text}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
