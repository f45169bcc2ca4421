import { useBlocker } from '@tanstack/react-router'
import { Button } from '../../components/forms/button.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    title: 'Leave without saving?',
    text: 'Your unsaved changes will be lost.',
    stay: 'Stay',
    leave: 'Leave without saving',
  },
  {
    title: '保存せずに移動しますか？',
    text: 'ここでの変更は保存されていません。移動すると失われます。',
    stay: 'このページに残る',
    leave: '保存せずに移動',
  },
)

/** Asks before the person leaves a page with unsaved changes, also by closing the tab. */
export function LeavingGuard({ isChanged }: { isChanged: boolean }) {
  const m = useMessages(messages)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  })
  return (
    <Dialog open={status === 'blocked'} onOpenChange={() => reset?.()} title={m.title} description={m.text}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="primary" onClick={() => reset?.()}>
          {m.stay}
        </Button>
        <Button look="danger" onClick={() => proceed?.()}>
          {m.leave}
        </Button>
      </div>
    </Dialog>
  )
}
