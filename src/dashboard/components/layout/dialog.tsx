import { X } from 'lucide-react'
import { Dialog as Primitive } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const CENTRED =
  '-translate-x-1/2 -translate-y-1/2 top-1/2 left-1/2 max-h-[90vh] w-[calc(100vw-2rem)] rounded-lg border'

const messages = defineMessages({ close: 'Close' }, { close: '閉じる' })

const LOOKS = {
  card: `${CENTRED} max-w-md`,
  wide: `${CENTRED} max-w-2xl`,
  /** At the lower edge, as wide as the screen, so that a thumb can reach it. */
  sheet: 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-xl border-t',
}

/** A modal dialog. Escape and the cross close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  look = 'card',
  children,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  look?: keyof typeof LOOKS
  children: ReactNode
}) {
  const m = useMessages(messages)
  const opener = useRef<Element | null>(null)
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Primitive.Content
          onOpenAutoFocus={(event) => {
            opener.current = document.activeElement
            // Otherwise the cross would get the focus, because it comes first.
            const first = (event.target as Element).querySelector('[data-first-focus]')
            if (!(first instanceof HTMLElement)) return
            event.preventDefault()
            first.focus()
          }}
          // Radix returns the focus only to a Dialog.Trigger, which is not used here.
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (opener.current instanceof HTMLElement) opener.current.focus()
          }}
          className={`fixed z-50 overflow-y-auto border-line bg-raised p-5 shadow-xl ${LOOKS[look]}`}
        >
          <div className="mb-3 flex items-start justify-between gap-4">
            <Primitive.Title className="font-semibold text-base">{title}</Primitive.Title>
            <Primitive.Close
              aria-label={m.close}
              className="-m-1 flex size-6 shrink-0 items-center justify-center rounded text-muted touch:-m-2.5 touch:size-10 hover:bg-hover"
            >
              <X aria-hidden="true" className="size-4" />
            </Primitive.Close>
          </div>
          <Primitive.Description className={description === undefined ? 'sr-only' : 'mb-4 text-muted'}>
            {description ?? title}
          </Primitive.Description>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
