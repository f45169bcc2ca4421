import { useId, useRef } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { Button } from '../forms/button.tsx'
import { CopyButton } from './copy-button.tsx'

const messages = defineMessages({ done: 'I have saved it' }, { done: '保管しました' })

/** A secret that the service shows only once. It stays on the page until the person confirms that it is saved. */
export function ShownOnce({
  label,
  warning,
  value,
  onDone,
}: {
  label: string
  warning: string
  value: string
  onDone: () => void
}) {
  const m = useMessages(messages)
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)

  return (
    <div className="space-y-2 rounded-md border border-line bg-warn-soft p-3">
      <label htmlFor={id} className="block font-medium">
        {label}
      </label>
      <p role="status" className="text-warn">
        {warning}
      </p>
      <textarea
        ref={box}
        id={id}
        readOnly
        value={value}
        rows={Math.max(2, value.split('\n').length)}
        onFocus={(event) => event.target.select()}
        className="w-full resize-none break-all rounded-md border border-line bg-raised px-2.5 py-1.5 font-mono"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton look="primary" value={value} box={box} />
        <Button onClick={onDone}>{m.done}</Button>
      </div>
    </div>
  )
}
