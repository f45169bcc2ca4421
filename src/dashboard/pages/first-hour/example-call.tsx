import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Play } from 'lucide-react'
import exampleCall from '../../../../docs/example-call.ogg'
import type { Voicelog } from '../../api/types.ts'
import { StatusBadge } from '../../components/data/status.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { sendFile } from '../upload/uploads.ts'

const messages = defineMessages(
  {
    about:
      'A call of 43 seconds in English, in which a customer cancels. See it transcribed, judged and searchable.',
    send: 'Send the example call',
    open: 'Open the call',
  },
  {
    about: '顧客が解約する43秒の英語の通話です。文字起こし、評価、検索を確認できます。',
    send: 'サンプル通話を送信',
    open: '通話を開く',
  },
)

const CALL_ID = 'example-call'
const FIELDS = { call_id: CALL_ID, operator_id: 'agent-17', department: 'support', language: 'en-US' }

/** Sends a call that comes with the dashboard, and shows how far it is. */
export function ExampleCall({ calls }: { calls: readonly Voicelog[] }) {
  const m = useMessages(messages)
  const call = calls.find((each) => each.call_id === CALL_ID)
  const sending = useMutation({
    mutationFn: async () => {
      const response = await fetch(exampleCall)
      if (!response.ok) throw new Error(`The example call was answered with ${response.status}`)
      const file = new File([await response.blob()], 'example-call.ogg', { type: 'audio/ogg' })
      sendFile(file, FIELDS)
    },
  })
  if (call !== undefined)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <span role="status">
          <StatusBadge status={call.status} />
        </span>
        <Link
          to="/calls/$voicelogId"
          params={{ voicelogId: call.voicelog_id }}
          search={{}}
          className="font-medium text-accent underline"
        >
          {m.open}
        </Link>
      </p>
    )
  return (
    <>
      <p className="text-muted">{m.about}</p>
      {calls.length === 0 && (
        <Button busy={sending.isPending || sending.isSuccess} onClick={() => sending.mutate()}>
          <Play aria-hidden="true" className="size-4" /> {m.send}
        </Button>
      )}
      <ErrorLine error={sending.error} />
    </>
  )
}
