import { MAX_IDS } from '../../../model/voicelog.ts'
import { api } from '../../api/client.ts'
import type { VoicelogList } from '../../api/types.ts'
import { toast, toastAction } from '../../components/feedback/toasts.tsx'
import { readLanguage } from '../../i18n/language.ts'
import { defineMessages, fill } from '../../i18n/messages.ts'
import { openAddress } from '../../open-address.ts'

// Follows the calls that were uploaded here, whatever page the user is on.

const messages = defineMessages(
  {
    done: '{file} is completed',
    doneScore: '{file} is completed, with a score of {score}',
    doneMany: '{count} of your uploads are completed',
    failed: '{file} could not be processed',
    failedMany: '{count} of your uploads could not be processed',
    open: 'Open',
  },
  {
    done: '「{file}」の処理が完了しました',
    doneScore: '「{file}」の処理が完了しました（スコア{score}）',
    doneMany: 'アップロードした通話{count}件の処理が完了しました',
    failed: '「{file}」を処理できませんでした',
    failedMany: 'アップロードした通話{count}件を処理できませんでした',
    open: '開く',
  },
)

/** How a call is getting on. */
export type CallState = Pick<VoicelogList['items'][number], 'status' | 'quality_score'>
type OnState = (voicelogId: string, state: CallState | null) => void
export type Followed = { voicelogId: string; file: string }

const EVERY_MS = 3_000
/** How long a notice with a link stays. */
const SHOWN_MS = 15_000

let isWaiting = false

/**
 * Asks every 3 s for the state of the calls of `open()`, as long as there are some. Gives it to `onState` (null if the
 * call was deleted), and shows a notice when a call is done. It may be called again while it runs.
 */
export function followCalls(open: () => readonly Followed[], onState: OnState): void {
  if (isWaiting) return
  isWaiting = true
  setTimeout(async () => {
    const asked = open().slice(0, MAX_IDS)
    if (asked.length > 0) await ask(asked, onState).catch(() => {})
    isWaiting = false
    if (open().length > 0) followCalls(open, onState)
  }, EVERY_MS)
}

async function ask(asked: readonly Followed[], onState: OnState): Promise<void> {
  const voicelog_ids = asked.map((each) => each.voicelogId).join(',')
  const { items } = await api<VoicelogList>('GET', '/api/voicelogs', {
    query: { voicelog_ids, limit: MAX_IDS },
  })
  const byId = new Map(items.map((each) => [each.voicelog_id, each]))
  for (const { voicelogId } of asked) onState(voicelogId, byId.get(voicelogId) ?? null)
  const ended = (status: CallState['status']) =>
    asked.filter(({ voicelogId }) => byId.get(voicelogId)?.status === status)
  tell(ended('completed'), byId)
  tellFailed(ended('failed'))
}

function tell(done: readonly Followed[], byId: ReadonlyMap<string, CallState>): void {
  const m = messages[readLanguage()]
  const [only, ...others] = done
  if (only === undefined) return
  const score = byId.get(only.voicelogId)?.quality_score ?? null
  const text =
    others.length > 0
      ? fill(m.doneMany, { count: done.length })
      : score === null
        ? fill(m.done, { file: only.file })
        : fill(m.doneScore, { file: only.file, score: Math.round(score) })
  const address = others.length > 0 ? '/upload' : `/calls/${only.voicelogId}`
  toastAction(text, { action: { text: m.open, act: () => openAddress(address) }, shownMs: SHOWN_MS })
}

function tellFailed(failed: readonly Followed[]): void {
  const m = messages[readLanguage()]
  const [only, ...others] = failed
  if (only === undefined) return
  const text =
    others.length > 0 ? fill(m.failedMany, { count: failed.length }) : fill(m.failed, { file: only.file })
  toast(text, 'bad')
}
