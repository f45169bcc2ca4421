import { useFormat } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { languageNames } from '../../i18n/spoken-languages.ts'
import type { SpeechHost, SpeechModel } from './queries.ts'

const messages = defineMessages(
  {
    openai: 'Speech server',
    sherpa: 'Models on this host',
    pocketsphinx: 'Fallback',
    none: 'None',
    anyLanguage: 'any language',
    more: '{languages} and {count} more',
  },
  {
    openai: '音声認識サーバー',
    sherpa: 'このホストのモデル',
    pocketsphinx: '代替エンジン',
    none: 'なし',
    anyLanguage: 'すべての言語',
    more: '{languages}ほか{count}言語',
  },
)

/** The label of each engine. */
export function useEngineText(): Record<SpeechHost['engine'], string> {
  return useMessages(messages)
}

const SHOWN_LANGUAGES = 5

/** The names of languages, the first five of many; null means any. */
export function useLanguagesText(): (languages: readonly string[] | null) => string {
  const m = useMessages(messages)
  const format = useFormat()
  const names = languageNames(useLanguage())
  return (languages) => {
    if (languages === null) return m.anyLanguage
    const shown = format.list(languages.slice(0, SHOWN_LANGUAGES).map(names))
    const count = languages.length - SHOWN_LANGUAGES
    return count > 0 ? fill(m.more, { languages: shown, count }) : shown
  }
}

/** What the models of the catalogue are, in Japanese; the API says it in English. */
const ABOUT_IN_JAPANESE: Record<string, string> = {
  'parakeet-v2': '英語専用。句読点と単語の時刻付き。精度が高い',
  'parakeet-v3': 'ヨーロッパの25言語。句読点と単語の時刻付き',
  'parakeet-110m': '英語専用。句読点と単語の時刻付き。小さくて速い',
  'parakeet-ja': '日本語専用。単語の時刻付き。精度が高い',
  'zipformer-ja': '日本語専用。単語の時刻付き。処理が速い',
  'sense-voice': '中国語、広東語、英語、日本語、韓国語。句読点と単語の時刻付き',
  'whisper-turbo': '約100言語。句読点付き。単語の時刻は推定',
  'whisper-small': '約100言語。句読点付き。単語の時刻は推定',
  'whisper-base': '約100言語。句読点付き。単語の時刻は推定。精度は低い',
  'whisper-tiny': '約100言語。句読点付き。単語の時刻は推定。精度は低い',
  'silero-vad': '発話を音楽や雑音と区別する。どの認識モデルとも使える',
  'pyannote-segmentation': '1チャンネルの録音で話者を分ける。titanet-smallと併用',
  'titanet-small': '同じ話者を聞き分ける。pyannote-segmentationと併用',
}

/** What a model is, and the language of that text if it is not that of the page. */
export function useAbout(): (model: SpeechModel) => { text: string; lang?: 'en' } {
  const language = useLanguage()
  return ({ name, about }) => {
    if (language === 'en') return { text: about }
    const text = ABOUT_IN_JAPANESE[name]
    return text === undefined ? { text: about, lang: 'en' } : { text }
  }
}
