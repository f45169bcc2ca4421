import type { VoicelogDetail } from '../../../api/types.ts'
import { useErrorCodeText } from '../../../i18n/error-text.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { fill } from '../../../i18n/messages.ts'

type Event = VoicelogDetail['timeline'][number]
type Note = NonNullable<VoicelogDetail['transcript']>['notes'][number]

const NOTES: Record<Note['code'], string> = {
  channels_identical: '左右のチャンネルが同じ音のため、1つとして文字起こしした',
  one_channel_silent: '片方のチャンネルに発話がないため、もう片方だけを文字起こしした',
  channels_mixed: 'チャンネルが3つ以上あるため、1つにまとめた',
  channels_swapped: '会話の内容から、左右の話者を入れ替えた',
  channels_look_swapped: '左右の話者が逆の可能性がある',
  agent_channel_in_doubt:
    '音声を十分に聞き取れず、どちらがオペレーターか判断できない。先に長く話した側、なければ既定の側とした',
  narrowband: '4 kHzより上の音がない電話音声のため、認識の精度が下がることがある',
  clipped: '録音の音量が大きすぎて音が割れている',
  crosstalk_removed: '相手のチャンネルから漏れた音を除いた',
  word_times_estimated: '音声認識エンジンが語ごとの時刻を返さないため、推定した',
  language_in_doubt: '一部で、指定と異なる言語が検出された',
  vocabulary_applied: '用語集の表記に合わせた',
}

/** The server that a call waits for, by error code. */
const BUSY: Record<string, string> = { model_busy: '言語モデル', speech_busy: '音声認識サーバー' }

const ATTEMPT = '{n}回目の試行'
const STOPPED = '{n}回目の試行中に処理が停止'
const AGAIN = '{reason} {seconds}秒後に再試行'

/**
 * The detail of a timeline event. The service has it in English, in a few forms, which are translated to Japanese here.
 */
export function useTimelineDetail({
  transcript,
}: Pick<VoicelogDetail, 'transcript'>): (event: Event) => string | null {
  const language = useLanguage()
  const notes = transcript?.notes ?? []
  const errorCodeText = useErrorCodeText()
  const labels = useLabels()

  function inJapanese({ event, detail }: Event & { detail: string }): string {
    const [, kind, rest = detail] = /^(summary|emotion|intent|quality)(?:$|: (.*)$)/s.exec(detail) ?? []
    const of = kind === undefined ? '' : labels.analytic(kind)
    const [, attempt] = /attempt (\d+)$/.exec(detail) ?? []
    const [, code, message = '', seconds] =
      /^([a-z_]+): (.*?)(?:; next attempt in (\d+) s)?$/s.exec(rest) ?? []
    switch (event) {
      case 'claimed':
        return attempt === undefined ? detail : fill(ATTEMPT, { n: attempt })
      case 'recovered':
        return attempt === undefined ? detail : fill(STOPPED, { n: attempt })
      case 'queued':
        return detail.split(', ').map(labels.analytic).join('、')
      case 'transcribed':
        return notes.length === 0 ? detail : notes.map((each) => NOTES[each.code]).join('、')
      case 'analysed':
        if (rest.startsWith('skipped')) return `${of}：対象外`
        return rest === 're-run' ? `${of}：再分析` : of || detail
      case 'waiting':
        return BUSY[code ?? ''] ?? errorCodeText(code ?? '', detail)
      case 'failed':
      case 'retried': {
        if (code === undefined) return detail
        const reason = errorCodeText(code, message)
        const text = seconds === undefined ? reason : fill(AGAIN, { reason, seconds })
        return of === '' ? text : `${of}：${text}`
      }
      default:
        return detail
    }
  }

  return (event) =>
    event.detail === null || language !== 'ja' ? event.detail : inJapanese({ ...event, detail: event.detail })
}
