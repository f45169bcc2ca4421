import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ShownOnce } from '../../components/data/shown-once.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { Empty, ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField, TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { apiKeysQuery, type CreatedApiKey } from './queries.ts'
import { TwilioAddress } from './twilio-address.tsx'

const messages = defineMessages(
  {
    generateTitle: 'New API key',
    name: 'Name',
    nameHint: 'What uses the key, such as the phone system of one site.',
    expiry: 'Expires (optional)',
    expiryHint: 'At the end of that day. Without a date the key never expires.',
    rate: 'Requests per minute (optional)',
    rateHint: '60 if empty. Further requests get a 429 answer with the time to wait.',
    channel: 'Agent channel',
    channelHint: 'For two-channel recordings sent with this key, unless the upload names another channel.',
    twilio: 'Twilio auth token (optional)',
    twilioHint:
      'For recordings by Twilio. It is stored encrypted and never shown; the key gets an address for Twilio.',
    asOrganisation: 'Default of the organisation',
    left: 'Left',
    right: 'Right',
    limits: '{count} requests per minute',
    by: 'Created by {who}, {time}',
    byNobody: 'Created {time} by a user who was deleted, or on the command line',
    agentLeft: 'agent left',
    agentRight: 'agent right',
    generate: 'Generate key',
    created: 'Your new API key',
    warning: 'Copy the key now. It is not shown again: only its hash is stored.',
    title: 'Active API keys',
    none: 'No API keys yet',
    noneHint: 'Recorders need a key to upload. Generate the first one above.',
    lastUsed: 'Last used {time}',
    neverUsed: 'Never used',
    expires: 'Expires {time}',
    expired: 'Expired {time}',
    neverExpires: 'Does not expire',
    revoke: 'Revoke',
    revokeOne: 'Revoke {name}',
    revokeTitle: 'Revoke “{name}”?',
    revokeText: 'This takes effect at once and cannot be undone. Requests with this key are then refused.',
  },
  {
    generateTitle: '新しいAPIキー',
    name: '名前',
    nameHint: 'このキーで送信するもの（例：拠点の電話システム）。',
    expiry: '有効期限（任意）',
    expiryHint: 'その日の終わりまで有効です。指定しない場合は無期限です。',
    rate: '1分あたりのリクエスト数（任意）',
    rateHint: '任意の60秒間の上限です。指定しない場合は60。超えると待ち時間とともに429を返します。',
    channel: 'オペレーターのチャンネル',
    channelHint: 'このキーで送られる2チャンネルの録音に使います。アップロードでの指定が優先されます。',
    twilio: 'Twilioの認証トークン（任意）',
    twilioHint:
      'Twilioの録音を受け取る場合に指定します。暗号化して保存され、表示されません。キーにTwilio用のアドレスが付きます。',
    asOrganisation: '組織の設定に従う',
    left: '左',
    right: '右',
    limits: '毎分{count}リクエスト',
    by: '作成者 {who}、{time}',
    byNobody: '作成 {time}（作成者は削除済み、またはコマンドで作成）',
    agentLeft: 'オペレーターは左',
    agentRight: 'オペレーターは右',
    generate: 'キーを生成',
    created: '新しいAPIキー',
    warning: '今すぐコピーしてください。表示されるのは一度だけで、保存されるのはハッシュのみです。',
    title: '有効なAPIキー',
    none: 'APIキーはまだありません',
    noneHint: '録音システムはキーを使ってアップロードします。上のフォームで最初のキーを生成してください。',
    lastUsed: '最終使用 {time}',
    neverUsed: '未使用',
    expires: '期限 {time}',
    expired: '期限切れ {time}',
    neverExpires: '無期限',
    revoke: '失効',
    revokeOne: '{name}を失効',
    revokeTitle: '「{name}」を失効しますか？',
    revokeText: '直ちに失効し、元に戻せません。このキーによるアップロードは拒否されます。',
  },
)

const PATH = '/api/settings/api-keys'

/** The API keys, which recorders upload with. */
export function ApiKeysPage() {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const keys = useInfiniteQuery(apiKeysQuery)
  const refetchKeys = () => queryClient.invalidateQueries({ queryKey: ['api-keys'] })

  function timeText(instant: string | null, past: string, coming: string, never: string): string {
    if (instant === null) return never
    return fill(Date.parse(instant) < Date.now() ? past : coming, { time: format.dateTime(instant) })
  }

  return (
    <>
      <NewKey onCreated={refetchKeys} />
      <Panel title={m.title}>
        <PagedList query={keys} keyOf={({ id }) => id} empty={<Empty title={m.none}>{m.noneHint}</Empty>}>
          {({ id, name, prefix, rate_limit, agent_channel, last_used_at, expires_at, twilio, ...made }) => (
            <>
              <div className="min-w-0">
                <p className="break-words font-medium">{name}</p>
                <p className="text-muted">
                  <code>{prefix}…</code> · {timeText(last_used_at, m.lastUsed, m.lastUsed, m.neverUsed)} ·{' '}
                  {timeText(expires_at, m.expired, m.expires, m.neverExpires)}
                </p>
                <p className="text-muted">
                  {fill(m.limits, { count: format.number(rate_limit) })}
                  {agent_channel !== null && ` · ${agent_channel === 0 ? m.agentLeft : m.agentRight}`}
                </p>
                <p className="break-words text-muted">
                  {fill(made.created_by === null ? m.byNobody : m.by, {
                    who: made.created_by?.email ?? '',
                    time: format.dateTime(made.created_at),
                  })}
                </p>
                {twilio && <TwilioAddress keyId={id} />}
              </div>
              <ConfirmButton
                text={m.revoke}
                label={fill(m.revokeOne, { name })}
                title={fill(m.revokeTitle, { name })}
                description={m.revokeText}
                act={async () => {
                  await api('DELETE', `${PATH}/${id}`)
                  await refetchKeys()
                }}
              />
            </>
          )}
        </PagedList>
      </Panel>
    </>
  )
}

function NewKey({ onCreated }: { onCreated: () => void }) {
  const m = useMessages(messages)
  const form = useRef<HTMLFormElement>(null)
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const creating = useMutation({
    mutationFn: ({
      name = '',
      until = '',
      rate = '',
      channel = '',
      twilio = '',
    }: Partial<Record<string, string>>) =>
      api<CreatedApiKey>('POST', PATH, {
        body: {
          name,
          expires_at: until === '' ? null : new Date(`${until}T23:59:59`).toISOString(),
          rate_limit: rate === '' ? null : Number(rate),
          agent_channel: channel === '' ? null : Number(channel),
          twilio_auth_token: twilio === '' ? null : twilio,
        },
      }),
    onSuccess: (key) => {
      form.current?.reset()
      setCreated(key)
      onCreated()
    },
  })
  const fields = useFieldErrors()(creating.error)
  const isUnderField = ['name', 'expires_at', 'rate_limit', 'twilio_auth_token'].some(
    (each) => each in fields,
  )
  return (
    <Panel title={m.generateTitle}>
      {created !== null && (
        <ShownOnce
          label={m.created}
          warning={m.warning}
          value={created.api_key}
          onDone={() => setCreated(null)}
        />
      )}
      <form
        ref={form}
        hidden={created !== null}
        className="space-y-4"
        onSubmit={onSubmit((given) => creating.mutate(given))}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.name}
            name="name"
            hint={m.nameHint}
            error={fields.name}
            maxLength={100}
            required
          />
          <TextField
            label={m.expiry}
            name="until"
            type="date"
            hint={m.expiryHint}
            error={fields.expires_at}
          />
          <TextField
            label={m.rate}
            name="rate"
            type="number"
            min={1}
            max={10_000}
            step={1}
            placeholder="60"
            hint={m.rateHint}
            error={fields.rate_limit}
          />
          <SelectField label={m.channel} name="channel" hint={m.channelHint}>
            <option value="">{m.asOrganisation}</option>
            <option value="0">{m.left}</option>
            <option value="1">{m.right}</option>
          </SelectField>
          <TextField
            label={m.twilio}
            name="twilio"
            type="password"
            // Browsers then offer no password of their own.
            autoComplete="new-password"
            hint={m.twilioHint}
            error={fields.twilio_auth_token}
            minLength={16}
            maxLength={200}
          />
        </div>
        {!isUnderField && <ErrorLine error={creating.error} />}
        <Button type="submit" look="primary" busy={creating.isPending}>
          {m.generate}
        </Button>
      </form>
    </Panel>
  )
}
