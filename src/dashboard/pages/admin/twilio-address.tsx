import { CopyButton } from '../../components/data/copy-button.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'

const messages = defineMessages(
  {
    isSet: 'Twilio auth token: set, and never shown. Give Twilio this address as recordingStatusCallback:',
    copyAddress: 'Copy the address for Twilio',
  },
  {
    isSet:
      'Twilioの認証トークン：設定済み（表示されません）。次のアドレスをrecordingStatusCallbackに指定してください：',
    copyAddress: 'Twilio用のアドレスをコピー',
  },
)

/** Where Twilio sends its recording callbacks for a key that has an auth token. */
export function TwilioAddress({ keyId }: { keyId: string }) {
  const m = useMessages(messages)
  // After `#` is what Twilio itself reads: try three times more, whatever went wrong.
  const address = `${location.origin}/api/ingest/twilio/${keyId}#rc=3&rp=all`
  return (
    <div className="mt-1 space-y-1">
      <p className="text-muted">{m.isSet}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code className="break-all">{address}</code>
        <CopyButton value={address} aria-label={m.copyAddress} />
      </p>
    </div>
  )
}
