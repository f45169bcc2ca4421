import { Copy } from 'lucide-react'
import type { ComponentProps, RefObject } from 'react'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { toast } from '../feedback/toasts.tsx'
import { Button } from '../forms/button.tsx'
import { copyText } from './copy-text.ts'

const messages = defineMessages(
  {
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'The browser does not let this page copy. Select the text and copy it yourself.',
  },
  {
    copy: 'コピー',
    copied: 'コピーしました',
    notCopied: 'ブラウザーがコピーを許可していません。テキストを選択してコピーしてください。',
  },
)

/** Copies a text, which `box` shows. */
export function CopyButton({
  value,
  box,
  ...button
}: { value: string; box?: RefObject<HTMLTextAreaElement | null> } & ComponentProps<typeof Button>) {
  const m = useMessages(messages)

  async function copy() {
    const copied = await copyText(value, box?.current)
    toast(copied ? m.copied : m.notCopied, copied ? 'good' : 'bad')
  }

  return (
    <Button onClick={copy} {...button}>
      <Copy aria-hidden="true" className="size-4" /> {m.copy}
    </Button>
  )
}
