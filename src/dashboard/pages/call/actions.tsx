import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { AudioLines, Download, Play, RotateCw, Trash2 } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useState } from 'react'
import { api, request } from '../../api/client.ts'
import { recordingUrl } from '../../api/signed-urls.ts'
import type { VoicelogDetail } from '../../api/types.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { toast, toastAction } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { PermittedButton } from '../../components/forms/permitted-button.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { deleteCallSoon, keepCall, UNDO_MS } from './deletions.ts'
import { useFromList } from './from-list.ts'

const messages = defineMessages(
  {
    retry: 'Try again',
    analyse: 'Run analytics',
    download: 'Download',
    recording: 'Recording',
    text: 'Transcript, text',
    srt: 'Transcript, SubRip',
    vtt: 'Transcript, WebVTT',
    json: 'Transcript, JSON',
    again: 'Transcribe again',
    againTitle: 'Transcribe this call again?',
    againText:
      'Uses the current speech engine and models. The transcript and the results stay until the new transcript is ready. If its words differ, the analytics are made again.',
    againCorrected:
      'A person has corrected this transcript. The new one replaces it; the corrected one is kept as a revision.',
    queued: 'The call will be transcribed again',
    delete: 'Delete',
    deleteTitle: 'Delete the call {name}?',
    deleteText:
      'The recording, its transcript and all results are deleted for good. You can undo this for ten seconds.',
    cancel: 'Cancel',
    deleting: '{name} is being deleted',
    undo: 'Undo',
  },
  {
    retry: '再試行',
    analyse: '分析を実行',
    download: 'ダウンロード',
    recording: '録音',
    text: '文字起こし（テキスト）',
    srt: '文字起こし（SubRip）',
    vtt: '文字起こし（WebVTT）',
    json: '文字起こし（JSON）',
    again: '文字起こしをやり直す',
    againTitle: 'この通話の文字起こしをやり直しますか？',
    againText:
      '現在の音声認識エンジンとモデルを使います。新しい文字起こしができるまで、今の文字起こしと結果はそのまま残ります。文字起こしが変わった場合は、分析もやり直します。',
    againCorrected:
      'この文字起こしは人が修正しています。新しい文字起こしに置き換わり、修正した内容は以前の版として残ります。',
    queued: '文字起こしをやり直します',
    delete: '削除',
    deleteTitle: '通話「{name}」を削除しますか？',
    deleteText: '録音、文字起こし、すべての結果が完全に消去されます。10秒間は取り消せます。',
    cancel: 'キャンセル',
    deleting: '「{name}」を削除します',
    undo: '元に戻す',
  },
)

const TRANSCRIPTS = [
  ['text', 'txt'],
  ['srt', 'srt'],
  ['vtt', 'vtt'],
  ['json', 'json'],
] as const

/** The actions that a call allows in its current state. */
export function CallActions({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const path = `/api/voicelogs/${call.voicelog_id}`
  const starting = useMutation({
    mutationFn: (action: 'retry' | 'analytics') =>
      api('POST', `${path}/${action}`, action === 'analytics' ? { body: {} } : {}),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['call', call.voicelog_id] }),
    onError: (error) => toast(errorText(error), 'bad'),
  })

  async function saveTranscript(format: string) {
    try {
      const response = await request('GET', `${path}/transcript`, { query: { format } })
      save(URL.createObjectURL(await response.blob()), `${call.call_id ?? call.voicelog_id}.${format}`)
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }

  async function saveRecording() {
    try {
      const url = await recordingUrl(call.voicelog_id, 'download')
      save(url, call.call_id ?? call.voicelog_id)
    } catch (error) {
      toast(errorText(error), 'bad')
    }
  }

  const isMissing = Object.values(call.analytics).some(
    // What was skipped would be skipped again.
    ({ result, status }) => result === null && status !== 'skipped',
  )
  return (
    <>
      {call.status === 'failed' && (
        <Button busy={starting.isPending} onClick={() => starting.mutate('retry')}>
          <RotateCw aria-hidden="true" className="size-4" /> {m.retry}
        </Button>
      )}
      {call.status === 'completed' && (
        <PermittedButton
          permission="analytics.request"
          look={isMissing ? 'primary' : 'plain'}
          busy={starting.isPending}
          onClick={() => starting.mutate('analytics')}
        >
          <Play aria-hidden="true" className="size-4" /> {m.analyse}
        </PermittedButton>
      )}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger asChild>
          <Button>
            <Download aria-hidden="true" className="size-4" /> {m.download}
          </Button>
        </DropdownMenu.Trigger>
        {/* Inside the main landmark, so that screen readers find the menu. */}
        <DropdownMenu.Portal container={document.getElementById('content')}>
          <DropdownMenu.Content
            align="end"
            sideOffset={4}
            className="z-40 rounded-lg border border-line bg-raised p-1 shadow-lg"
          >
            <MenuItem onSelect={saveRecording}>{m.recording}</MenuItem>
            {call.transcript !== null &&
              TRANSCRIPTS.map(([text, format]) => (
                <MenuItem key={format} onSelect={() => saveTranscript(format)}>
                  {m[text]}
                </MenuItem>
              ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
      {call.transcript !== null && call.status === 'completed' && <TranscribeAgainButton call={call} />}
      <DeleteButton call={call} />
    </>
  )
}

/** Asks first: the new transcript may cost money, and replaces corrections. */
function TranscribeAgainButton({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  const queryClient = useQueryClient()
  const isCorrected = call.transcript?.corrected_at != null
  const starting = useMutation({
    mutationFn: () =>
      api('POST', `/api/voicelogs/${call.voicelog_id}/transcription`, {
        body: isCorrected ? { discard_corrections: true } : {},
      }),
    onSuccess: () => toast(m.queued),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['call', call.voicelog_id] }),
  })
  return (
    <>
      <PermittedButton permission="analytics.request" onClick={() => setOpen(true)}>
        <AudioLines aria-hidden="true" className="size-4" /> {m.again}
      </PermittedButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.againTitle}
        description={isCorrected ? `${m.againText} ${m.againCorrected}` : m.againText}
      >
        <ErrorLine error={starting.error} />
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
          <Button look="primary" busy={starting.isPending} onClick={() => starting.mutate()}>
            {m.again}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Asks first, naming the call, and sends nothing for ten seconds, in which it can be undone. */
function DeleteButton({ call }: { call: VoicelogDetail }) {
  const m = useMessages(messages)
  const format = useFormat()
  const errorText = useErrorText()
  const [open, setOpen] = useState(false)
  const navigate = useNavigate()
  const list = useFromList()
  const at = format.dateTime(call.call_date ?? call.created_at)
  const name = call.call_id ?? at
  const facts = [
    at,
    call.operator_name ?? call.operator_id,
    call.customer_id,
    format.duration(call.duration_ms),
  ]

  async function remove() {
    setOpen(false)
    deleteCallSoon(call.voicelog_id, (error) => toast(errorText(error), 'bad'))
    const action = { text: m.undo, act: () => keepCall(call.voicelog_id) }
    toastAction(fill(m.deleting, { name }), { action, shownMs: UNDO_MS })
    await navigate(list)
  }

  return (
    <>
      <PermittedButton permission="calls.delete" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" className="size-4" /> {m.delete}
      </PermittedButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={fill(m.deleteTitle, { name })}
        description={
          <>
            <span className="mb-2 block font-medium text-ink">
              {facts.filter((each) => each !== null && each !== '–').join(' · ')}
            </span>
            {m.deleteText}
          </>
        }
      >
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
          <Button look="danger" onClick={remove}>
            {m.delete}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function MenuItem({ onSelect, children }: { onSelect: () => void; children: string }) {
  return (
    <DropdownMenu.Item
      onSelect={onSelect}
      className="cursor-pointer rounded px-3 py-1.5 outline-none data-[highlighted]:bg-hover"
    >
      {children}
    </DropdownMenu.Item>
  )
}

function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  if (url.startsWith('blob:')) URL.revokeObjectURL(url)
}
