import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery, settingsQuery } from '../../api/queries.ts'
import type { Settings } from '../../api/types.ts'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Switch } from '../../components/forms/switch.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { ListError, useListChange } from './list-change.tsx'
import { OwnFields } from './own-fields.tsx'
import { useSettingsChange } from './settings-change.ts'

const messages = defineMessages(
  {
    analytics: 'Analytics',
    auto: 'Auto-Generate Analytics',
    autoHint: 'Runs the four analytics after every transcription. You can always run them manually.',
    unreliable: 'Analyse calls that were not understood',
    unreliableHint:
      'Calls with a poor transcript, automatically and in re-runs. The results are marked, and lists and reports leave them out.',
    calls: 'Calls',
    language: 'Default language',
    languageHint: 'For calls without a language. For example en-US or ja-JP.',
    languageInvalid: 'Two lowercase letters, a hyphen and two capitals, for example en-US.',
    channel: 'Agent channel',
    channelHint: 'For two-channel recordings, unless the key or the upload names another channel.',
    unset: 'Left, unless the conversation indicates right',
    left: 'Left',
    right: 'Right',
    rules: 'Calls to analyse automatically',
    departments: 'Departments',
    departmentsHint: 'Separated by commas. Empty means all.',
    languages: 'Languages',
    languagesHint: 'Separated by commas, for example en-US, ja-JP. Empty means all.',
    languagesInvalid: 'Each must be two lowercase letters, a hyphen and two capitals, for example en-US.',
    min: 'Minimum length, seconds',
    max: 'Maximum length, seconds',
    maxInvalid: 'At most 86,400 seconds and not less than the minimum.',
    sampling: 'Sample, percent',
    rulesHint:
      'Applies while Auto-Generate Analytics is on. An excluded call shows the reason. You can analyse it manually.',
    vocabulary: 'Vocabulary',
    vocabularyHint:
      'Names and products that calls mention, one on each line, at most 500. Where one is said differently, add how: NordFalcon = nord falcon.',
    vocabularyUse:
      'Speech servers get the names as a prompt, some local models as hotwords. With every engine, words that sound like a name and that the recogniser was unsure of are written as the name.',
    security: 'Security',
    mfa: 'Require two-factor authentication',
    mfaHint: 'Users without it can sign in only to set it up. API keys are not affected.',
    mfaFirst: 'Set up two-factor authentication for your own account first, under My account.',
    mfaSaved: 'Saved. Applies to everybody at once.',
    save: 'Save',
  },
  {
    analytics: '分析',
    auto: '分析の自動生成',
    autoHint: '文字起こしのたびに4つの分析を自動で実行します。手動ではいつでも実行できます。',
    unreliable: '聞き取れなかった通話も分析する',
    unreliableHint:
      '文字起こしが信頼できない通話も、自動分析と再分析の対象にします。結果には印が付き、一覧とレポートには含まれません。',
    calls: '通話',
    language: '既定の言語',
    languageHint: '言語の指定がない通話に使います（例：en-US、ja-JP）。',
    languageInvalid: '小文字2字、ハイフン、大文字2字で入力してください（例：en-US）。',
    channel: 'オペレーターのチャンネル',
    channelHint: '2チャンネルの録音に使います。キーやアップロードでの指定が優先されます。',
    unset: '左（会話から逆と分かれば右）',
    left: '左',
    right: '右',
    rules: '自動で分析する通話',
    departments: '部署',
    departmentsHint: 'カンマ区切り。空欄はすべて。',
    languages: '言語',
    languagesHint: 'カンマ区切り（例：en-US, ja-JP）。空欄はすべて。',
    languagesInvalid: 'それぞれ小文字2字、ハイフン、大文字2字で入力してください（例：en-US）。',
    min: '最短（秒）',
    max: '最長（秒）',
    maxInvalid: '86,400秒以下で、最短以上にしてください。',
    sampling: '抽出率（%）',
    rulesHint:
      '分析の自動生成がオンのときに適用されます。対象外の通話には理由が表示され、手動ではいつでも実行できます。',
    vocabulary: '用語集',
    vocabularyHint:
      '通話に出てくる名前や製品名を1行に1つ、500件まで入力します。読み方が違う場合は続けて書きます（例：咲楽モバイル = サクラモバイル）。',
    vocabularyUse:
      '音声認識サーバーにはプロンプトとして、一部のローカルモデルにはホットワードとして渡します。どのエンジンでも、認識に自信のない語が用語に似た音であれば、その用語に直します。',
    security: 'セキュリティ',
    mfa: '二要素認証を必須にする',
    mfaHint: '未設定のユーザーは、ログインしても設定しかできません。APIキーには影響しません。',
    mfaFirst: '先に「マイアカウント」でご自身の二要素認証を設定してください。',
    mfaSaved: '保存しました。直ちに全員に適用されます。',
    save: '保存',
  },
)

/** The settings that apply to every call of the organisation. */
export function GeneralPage() {
  const { data, error, refetch } = useQuery(settingsQuery)
  if (data !== undefined) return <General settings={data} />
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
}

function General({ settings }: { settings: Settings }) {
  const m = useMessages(messages)
  const auto = useSettingsChange()
  return (
    <>
      <Panel title={m.analytics}>
        <Switch
          label={m.auto}
          hint={m.autoHint}
          checked={
            auto.isPending
              ? auto.variables.auto_generate_analytics === true
              : settings.auto_generate_analytics
          }
          disabled={auto.isPending}
          onChange={(checked) => auto.mutate({ auto_generate_analytics: checked })}
        />
        <ErrorLine error={auto.error} />
        <UnreliableCalls settings={settings} />
      </Panel>
      <CallSettings settings={settings} />
      <Vocabulary entries={settings.vocabulary} />
      <OwnFields fields={settings.fields} />
      <Rules rules={settings.analysis_rules} />
      <Security settings={settings} />
    </>
  )
}

function UnreliableCalls({ settings }: { settings: Settings }) {
  const m = useMessages(messages)
  const change = useSettingsChange()
  return (
    <div className="mt-4">
      <Switch
        label={m.unreliable}
        hint={m.unreliableHint}
        checked={
          change.isPending ? change.variables.analyse_unreliable === true : settings.analyse_unreliable
        }
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ analyse_unreliable: checked })}
      />
      <ErrorLine error={change.error} />
    </div>
  )
}

function Security({ settings }: { settings: Settings }) {
  const m = useMessages(messages)
  const change = useSettingsChange(m.mfaSaved)
  const { data: profile } = useQuery(profileQuery)
  // Whoever requires it without having it would shut themselves out, so the service refuses.
  const mayChange = settings.mfa_required || profile?.mfa_enabled === true
  return (
    <Panel title={m.security}>
      <Switch
        label={m.mfa}
        hint={mayChange ? m.mfaHint : m.mfaFirst}
        checked={change.isPending ? change.variables.mfa_required === true : settings.mfa_required}
        disabled={change.isPending || !mayChange}
        onChange={(checked) => change.mutate({ mfa_required: checked })}
      />
      <ErrorLine error={change.error} />
    </Panel>
  )
}

function CallSettings({ settings }: { settings: Settings }) {
  const m = useMessages(messages)
  const change = useSettingsChange()
  const fields = useFieldErrors()(change.error)
  return (
    <Panel title={m.calls}>
      <form
        className="space-y-4"
        onSubmit={onSubmit(({ language = '', channel = '' }) =>
          change.mutate({ default_language: language.trim(), agent_channel: numberOr(channel, null) }),
        )}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.language}
            name="language"
            list="languages"
            defaultValue={settings.default_language}
            hint={m.languageHint}
            error={fields.default_language && m.languageInvalid}
            required
          />
          <datalist id="languages">
            {['en-US', 'ja-JP', 'en-GB', 'de-DE', 'fr-FR', 'es-ES', 'zh-CN', 'ko-KR'].map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
          <SelectField
            label={m.channel}
            name="channel"
            defaultValue={`${settings.agent_channel ?? ''}`}
            hint={m.channelHint}
          >
            <option value="">{m.unset}</option>
            <option value="0">{m.left}</option>
            <option value="1">{m.right}</option>
          </SelectField>
        </div>
        {fields.default_language === undefined && <ErrorLine error={change.error} />}
        <Button type="submit" look="primary" busy={change.isPending}>
          {m.save}
        </Button>
      </form>
    </Panel>
  )
}

function Rules({ rules }: { rules: Settings['analysis_rules'] }) {
  const m = useMessages(messages)
  const change = useSettingsChange()
  const fields = useFieldErrors()(change.error)
  // An error in one item of a list is shown at the list.
  const errorOf = (name: keyof Settings['analysis_rules']) =>
    Object.entries(fields).find(([field]) => `${field}.`.startsWith(`analysis_rules.${name}.`))?.[1]
  const seconds = (ms: number | null) => (ms === null ? '' : `${ms / 1000}`)
  const milliseconds = (text = '') => (text === '' ? null : Math.round(Number(text) * 1000))
  return (
    <Panel title={m.rules}>
      <p className="mb-4 text-muted">{m.rulesHint}</p>
      <form
        className="space-y-4"
        onSubmit={onSubmit((each) =>
          change.mutate({
            analysis_rules: {
              departments: listOf(each.departments),
              languages: listOf(each.languages),
              min_duration_ms: milliseconds(each.min),
              max_duration_ms: milliseconds(each.max),
              sampling_percent: numberOr(each.sampling, 100),
            },
          }),
        )}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.departments}
            name="departments"
            error={errorOf('departments')}
            defaultValue={rules.departments?.join(', ')}
            hint={m.departmentsHint}
          />
          <TextField
            label={m.languages}
            name="languages"
            error={errorOf('languages') && m.languagesInvalid}
            defaultValue={rules.languages?.join(', ')}
            hint={m.languagesHint}
          />
          <TextField
            label={m.min}
            name="min"
            error={errorOf('min_duration_ms')}
            type="number"
            min={0}
            step="any"
            defaultValue={seconds(rules.min_duration_ms)}
          />
          <TextField
            label={m.max}
            name="max"
            error={errorOf('max_duration_ms') && m.maxInvalid}
            type="number"
            min={0}
            step="any"
            defaultValue={seconds(rules.max_duration_ms)}
          />
          <TextField
            label={m.sampling}
            name="sampling"
            error={errorOf('sampling_percent')}
            type="number"
            min={0}
            max={100}
            step="any"
            defaultValue={rules.sampling_percent}
            required
          />
        </div>
        {Object.keys(fields).length === 0 && <ErrorLine error={change.error} />}
        <Button type="submit" look="primary" busy={change.isPending}>
          {m.save}
        </Button>
      </form>
    </Panel>
  )
}

function Vocabulary({ entries }: { entries: Settings['vocabulary'] }) {
  const m = useMessages(messages)
  const [text, setText] = useState(() => textOf(entries))
  const change = useListChange('vocabulary', entries, (loaded) => setText(textOf(loaded)))
  const fields = useFieldErrors()(change.error)
  // An error in one entry is shown with its line.
  const [[field, error] = []] = Object.entries(fields)
  const index = field?.split('.')[1]
  return (
    <Panel title={m.vocabulary}>
      <p className="mb-4 text-muted">{m.vocabularyUse}</p>
      <form className="space-y-4" onSubmit={onSubmit(() => change.save(entriesOf(text)))}>
        <TextAreaField
          label={m.vocabulary}
          hideLabel
          rows={8}
          value={text}
          onChange={({ target }) => setText(target.value)}
          hint={m.vocabularyHint}
          error={error && (index === undefined ? error : `${Number(index) + 1}: ${error}`)}
        />
        {error === undefined && <ListError change={change} />}
        <Button type="submit" look="primary" busy={change.isPending}>
          {m.save}
        </Button>
      </form>
    </Panel>
  )
}

function textOf(entries: Settings['vocabulary']): string {
  return entries
    .map(({ written, spoken }) => (spoken === null ? written : `${written} = ${spoken}`))
    .join('\n')
}

function entriesOf(text: string): Settings['vocabulary'] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [written = '', spoken = ''] = line.split(/[=＝]/, 2).map((each) => each.trim())
      return { written, spoken: spoken === '' ? null : spoken }
    })
}

function listOf(text = ''): string[] | null {
  const items = text
    .split(/[,、]/)
    .map((each) => each.trim())
    .filter((each) => each !== '')
  return items.length === 0 ? null : items
}

function numberOr<Other>(text: string | undefined, other: Other): number | Other {
  return text === undefined || text === '' ? other : Number(text)
}
