import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import type { Voicelog } from '../../api/types.ts'
import { ShownOnce } from '../../components/data/shown-once.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button, Spinner } from '../../components/forms/button.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { CreatedApiKey } from '../admin/queries.ts'

const messages = defineMessages(
  {
    about: 'A recorder sends calls with an API key. Make one, then paste the command into a terminal.',
    make: 'Make an API key',
    name: 'First recorder',
    command: 'Command with your key',
    warning: 'Copy it now: the key is shown only once.',
    waiting: 'Waiting for the first call…',
    arrived: 'The first call has arrived.',
    open: 'Open it',
    keys: 'API keys',
    have: 'You have a key. No call has arrived with it yet.',
  },
  {
    about: '録音システムはAPIキーで通話を送信します。キーを作成し、コマンドを端末に貼り付けてください。',
    make: 'APIキーを作成',
    name: '最初の録音システム',
    command: 'キーを含むコマンド',
    warning: '今すぐコピーしてください。キーが表示されるのは一度だけです。',
    waiting: '最初の通話を待っています…',
    arrived: '最初の通話が届きました。',
    open: '開く',
    keys: 'APIキー',
    have: 'キーはありますが、まだ通話は届いていません。',
  },
)

/** One button makes a key and shows the command that sends a call with it; the first call that arrives replaces it. */
export function FirstKey({ hasKey, calls }: { hasKey: boolean; calls: readonly Voicelog[] }) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const making = useMutation({
    mutationFn: () => api<CreatedApiKey>('POST', '/api/settings/api-keys', { body: { name: m.name } }),
    onSuccess: (key) => {
      setCreated(key)
      void queryClient.invalidateQueries({ queryKey: ['api-keys'] })
    },
  })
  const first = calls.find(({ source }) => source !== 'dashboard')
  if (first !== undefined)
    return (
      <p role="status">
        {m.arrived}{' '}
        <Link
          to="/calls/$voicelogId"
          params={{ voicelogId: first.voicelog_id }}
          search={{}}
          className="font-medium text-accent underline"
        >
          {m.open}
        </Link>
      </p>
    )
  if (created !== null)
    return (
      <>
        <ShownOnce
          label={m.command}
          warning={m.warning}
          value={`curl ${location.origin}/api/ingest/upload -H 'X-API-Key: ${created.api_key}' \\\n  -F operator_id=agent-17 -F file=@recording.wav`}
          onDone={() => setCreated(null)}
        />
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> {m.waiting}
        </p>
      </>
    )
  return (
    <>
      <p className="text-muted">
        {hasKey ? m.have : m.about}{' '}
        {hasKey && (
          <Link to="/settings/api-keys" className="font-medium text-accent underline">
            {m.keys}
          </Link>
        )}
      </p>
      <Button busy={making.isPending} onClick={() => making.mutate()}>
        <KeyRound aria-hidden="true" className="size-4" /> {m.make}
      </Button>
      <ErrorLine error={making.error} />
    </>
  )
}
