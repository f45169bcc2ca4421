import { Badge } from '../../components/data/badge.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useLanguage } from '../../i18n/language.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { languageNames } from '../../i18n/spoken-languages.ts'
import { ModelActions } from './model-actions.tsx'
import type { SpeechModel, SpeechSettings } from './queries.ts'
import { useAbout, useLanguagesText } from './texts.ts'

const messages = defineMessages(
  {
    recommended: 'Recommended for {language}',
    noneRecommended: 'No model is recommended for {language}. Choose one below that knows it.',
    title: 'All models',
    recommendedFor: 'Recommended for {languages}',
    installed: 'Installed',
    installedOn: 'Installed on {hosts}',
    size: '{size} to download',
    hint: 'Models are installed on every worker host, for all organisations of this service. Of the installed models that know the language of a call, the one nearest the top of this list transcribes it.',
    off: 'The server administrator has turned off installing and removing models here (SPEECH_MODEL_INSTALL=off).',
  },
  {
    recommended: '{language}におすすめ',
    noneRecommended: '{language}におすすめのモデルはありません。対応するモデルを下の一覧から選んでください。',
    title: 'すべてのモデル',
    recommendedFor: '{languages}におすすめ',
    installed: '追加済み',
    installedOn: '追加済み：{hosts}',
    size: 'ダウンロード{size}',
    hint: 'モデルはすべてのホストに追加され、このサービスのすべての組織で使われます。通話の言語に対応する追加済みモデルのうち、この一覧で上にあるものが文字起こしをします。',
    off: 'サーバー管理者が、ここでのモデルの追加と削除を無効にしています（SPEECH_MODEL_INSTALL=off）。',
  },
)

/** The model to install for the organisation's language. */
export function RecommendedModel({ speech }: { speech: SpeechSettings }) {
  const m = useMessages(messages)
  const language = languageNames(useLanguage())(speech.default_language)
  const model = speech.models.find(({ name }) => name === speech.recommended_model)
  return (
    <Panel title={fill(m.recommended, { language })}>
      {model === undefined ? (
        <p>{fill(m.noneRecommended, { language })}</p>
      ) : (
        <Model speech={speech} model={model} isMain />
      )}
      {!speech.install_allowed && <p className="mt-2 text-muted">{m.off}</p>}
    </Panel>
  )
}

/** Every model that can be installed. */
export function Models({ speech }: { speech: SpeechSettings }) {
  const m = useMessages(messages)
  return (
    <Panel title={m.title}>
      <p className="mb-2 text-muted">{m.hint}</p>
      <ul className="-mb-2 divide-y divide-line">
        {speech.models.map((each) => (
          <li key={each.name} className="py-3">
            <Model speech={speech} model={each} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Model({
  speech,
  model,
  isMain = false,
}: {
  speech: SpeechSettings
  model: SpeechModel
  isMain?: boolean
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const about = useAbout()(model)
  const languagesText = useLanguagesText()
  const names = languageNames(useLanguage())
  const { name, languages, licence, size_bytes, recommended_for, installed_on } = model
  const isEverywhere = speech.hosts.length === installed_on.length
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-[1fr_14rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <code className="font-medium">{name}</code>
          {installed_on.length > 0 && (
            <Badge tone="good">
              {isEverywhere ? m.installed : fill(m.installedOn, { hosts: format.list(installed_on) })}
            </Badge>
          )}
          {!isMain && recommended_for.length > 0 && (
            <Badge tone="accent">
              {fill(m.recommendedFor, { languages: format.list(recommended_for.map(names)) })}
            </Badge>
          )}
        </p>
        <p lang={about.lang}>{about.text}</p>
        <p className="text-muted">
          {languages.length > 0 && `${languagesText(languages)} · `}
          {fill(m.size, { size: format.bytes(size_bytes) })} · <span lang="en">{licence}</span>
        </p>
      </div>
      <div className="min-w-0">
        <ModelActions speech={speech} model={model} isMain={isMain} />
      </div>
    </div>
  )
}
