import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { SpeechSettings } from './queries.ts'

const messages = defineMessages(
  {
    onlyFallback: 'Only the fallback is available',
    onlyFallbackText:
      'pocketsphinx transcribes the calls. It knows only US English and gets most words of a telephone call wrong. Do not rely on its transcripts, or on results made from them. Install a model.',
    noEngine: 'There is no speech recognition',
    noEngineText: 'Calls are stored and wait. They are transcribed when a model is installed.',
  },
  {
    onlyFallback: '代替エンジンしかありません',
    onlyFallbackText:
      '代替エンジンが文字起こしをしています。アメリカ英語にしか対応せず、電話の通話ではほとんどの単語を誤ります。文字起こしとその分析結果は当てにできません。モデルを追加してください。',
    noEngine: '音声認識エンジンがありません',
    noEngineText: '通話は保存されて待機しています。モデルを追加すると文字起こしされます。',
  },
)

/** Says that calls are transcribed badly or not at all, as long as this is so. */
export function EngineWarning({ speech }: { speech: SpeechSettings }) {
  const m = useMessages(messages)
  if (!speech.only_fallback && !speech.no_engine) return null
  return (
    <section
      role="alert"
      className="rounded-lg border border-warn bg-warn-soft p-4"
      aria-label={speech.no_engine ? m.noEngine : m.onlyFallback}
    >
      <h2 className="font-semibold">{speech.no_engine ? m.noEngine : m.onlyFallback}</h2>
      <p>{speech.no_engine ? m.noEngineText : m.onlyFallbackText}</p>
    </section>
  )
}
