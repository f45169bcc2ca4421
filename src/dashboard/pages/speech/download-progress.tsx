import { ProgressBar } from '../../components/feedback/progress-bar.tsx'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import type { Download } from './queries.ts'

const messages = defineMessages(
  {
    waiting: 'Waiting for its turn',
    downloading: '{share} of {size}',
    installing: 'Checking and unpacking',
    failed: 'The download failed. It is retried automatically.',
    progress: 'Download of {name}',
    on: '{host}: {text}',
  },
  {
    waiting: '順番待ち',
    downloading: '{size}中{share}',
    installing: '確認して展開しています',
    failed: 'ダウンロードに失敗しました。自動的に再試行します。',
    progress: '{name}のダウンロード',
    on: '{host}：{text}',
  },
)

/** How far the download of a model to a host is, or why it failed. */
export function DownloadProgress({ download, showsHost }: { download: Download; showsHost: boolean }) {
  const m = useMessages(messages)
  const format = useFormat()
  const { name, state, received_bytes, total_bytes, error, host } = download
  const share = total_bytes === 0 ? 0 : received_bytes / total_bytes
  const text = fill(m[state], { share: format.percent(share), size: format.bytes(total_bytes) })
  const line = showsHost ? fill(m.on, { text, host }) : text
  if (state === 'failed') {
    return (
      <div role="alert" className="text-bad">
        <p>{line}</p>
        {/* The words of the service. */}
        <p lang="en" className="break-words">
          {error}
        </p>
      </div>
    )
  }
  return (
    <div>
      <ProgressBar label={fill(m.progress, { name })} share={share} />
      <p className="text-muted text-xs tabular-nums">{line}</p>
    </div>
  )
}
