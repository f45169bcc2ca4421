import { Copy } from 'lucide-react'
import { useId, useRef } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { toast } from '../feedback/toasts.tsx'
import { Button } from '../forms/button.tsx'
import { copyText } from './copy-text.ts'

const messages = defineMessages(
  {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'The browser does not let this page copy. Select the text and copy it yourself.',
    done: 'I have saved it',
  },
  {
    copy: 'コピー',
    copied: 'コピーしました',
    notCopied: 'ブラウザーがコピーを許可していません。テキストを選択してコピーしてください。',
    done: '保管しました',
  },
)

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

  async function copy() {
    const copied = await copyText(value, box.current)
    toast(copied ? m.copied : m.notCopied, copied ? 'good' : 'bad')
  }

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
        <Button look="primary" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" /> {m.copy}
        </Button>
        <Button onClick={onDone}>{m.done}</Button>
      </div>
    </div>
  )
}
