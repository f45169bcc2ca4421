import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ANALYTIC_KINDS } from '../../../model/analytics.ts'
import { RERUN_KINDS, type RerunKind } from '../../../model/reruns.ts'
import { MAX_FIELD_CHARACTERS } from '../../../model/voicelog.ts'
import { api } from '../../api/client.ts'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField, TextField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { DayField, EmotionField, IntentField, ReliabilityField } from '../calls/filters/fields.tsx'
import { rerunLabels } from './labels.ts'
import { PATH, type Rerun, type RerunOptions, rerunsQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Re-run analytics on earlier calls',
    intro:
      'Uses the current scorecard, intents and engine. New calls are processed first. A dry run shows what would change on a sample and stores nothing.',
    kinds: 'Which results',
    transcriptHint:
      'Calls are transcribed again with the current speech engine and models. A dry run compares transcripts only. Otherwise analytics follow if the words change, and those ticked here in any case. Transcripts that people have corrected stay.',
    needed: 'Choose at least one.',
    calls: 'Which calls (empty means all)',
    languageHint: 'Such as en-US or ja-JP.',
    force: 'Include up-to-date results',
    forceHint: 'Otherwise calls are skipped if their results have the same engine and definitions.',
    missing: 'Include calls without results',
    missingHint: 'For example calls that the rules for automatic analysis exclude.',
    sample: 'Sample size',
    sampleHint: 'The newest calls, 1 to 500. The same calls each time.',
    try: 'Dry run on a sample',
    start: 'Run on all these calls',
    startTitle: 'Re-run these analytics?',
    startText:
      'Every call that matches the filter gets new results. Answers of reviewers stay. To see the changes first, start a dry run.',
  },
  {
    title: '過去の通話を再分析',
    intro:
      '現在のスコアカード、用件、エンジンを使い、新着の通話の後に実行します。試行では抽出した通話の結果を比較用に作り、保存はしません。',
    kinds: '対象の結果',
    transcriptHint:
      '現在の音声認識エンジンとモデルで文字起こしをやり直します。試行では文字起こしだけを比較します。実行すると、文字起こしが変わった通話と、ここで選択した分析をやり直します。人が修正した文字起こしは変わりません。',
    needed: '1つ以上選択してください。',
    calls: '対象の通話（空欄はすべて）',
    languageHint: '例：en-US、ja-JP',
    force: '最新の結果も含める',
    forceHint: '含めない場合、同じエンジンと定義による結果は対象外です。',
    missing: '結果のない通話も含める',
    missingHint: '自動分析のルールで対象外となった通話など。',
    sample: '抽出する通話数',
    sampleHint: '新しい通話から1〜500件。毎回同じ通話が選ばれます。',
    try: '抽出した通話で試行',
    start: '対象のすべての通話で実行',
    startTitle: '結果を作り直しますか？',
    startText:
      '条件に合うすべての通話が対象です。新しい結果ができた時点で置き換わり、人の回答は維持されます。試行すると変更内容を事前に確認できます。',
  },
)

const TEXTS = ['department', 'operator_id', 'customer_id', 'language'] as const

/** The form that starts a re-run or a dry run: which analytics and which calls. */
export function RerunForm() {
  const m = useMessages(messages)
  const labels = useMessages(rerunLabels)
  const requestedKinds = useSearch({ from: '/shell/settings/reruns' }).kinds?.split(',')
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [kinds, setKinds] = useState<readonly RerunKind[]>(
    requestedKinds === undefined
      ? ANALYTIC_KINDS
      : RERUN_KINDS.filter((each) => requestedKinds.includes(each)),
  )
  const [filter, setFilter] = useState<Record<string, string>>({})
  const [force, setForce] = useState(false)
  const [includeMissing, setIncludeMissing] = useState(false)
  const [sample, setSample] = useState('50')
  const set = (name: string) => (value: string) => {
    const { [name]: _, ...others } = filter
    setFilter(value.trim() === '' ? others : { ...others, [name]: value })
  }
  const starting = useMutation({
    mutationFn: (dryRun: RerunOptions['dry_run']) =>
      api<Rerun>('POST', PATH, {
        body: { kinds, filter, force, include_missing: includeMissing, dry_run: dryRun },
      }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: rerunsQuery.queryKey })
      await navigate({ to: '/settings/reruns/$rerunId', params: { rerunId: id } })
    },
  })
  const fields = useFieldErrors()(starting.error)
  return (
    <Panel title={m.title}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          starting.mutate({ sample: Number(sample) })
        }}
      >
        <p className="text-muted">{m.intro}</p>
        <fieldset>
          <legend className="mb-1 font-medium">{m.kinds}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            {RERUN_KINDS.map((kind) => (
              <CheckField
                key={kind}
                label={labels[kind]}
                checked={kinds.includes(kind)}
                onChange={({ target }) =>
                  setKinds(
                    RERUN_KINDS.filter((each) => (each === kind ? target.checked : kinds.includes(each))),
                  )
                }
              />
            ))}
          </div>
          {kinds.includes('transcript') && <p className="text-muted">{m.transcriptHint}</p>}
          {kinds.length === 0 && <p className="text-bad">{m.needed}</p>}
        </fieldset>
        <fieldset>
          <legend className="mb-1 font-medium">{m.calls}</legend>
          <div className="flex flex-wrap items-end gap-2">
            <DayField end="from" value={filter.from} onValue={set('from')} />
            <DayField end="to" value={filter.to} onValue={set('to')} />
            <IntentField value={filter.intent} onValue={set('intent')} />
            <EmotionField value={filter.emotion} onValue={set('emotion')} />
            <ReliabilityField value={filter.transcript_reliability} onValue={set('transcript_reliability')} />
          </div>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {TEXTS.map((name) => (
              <TextField
                key={name}
                label={labels[name]}
                hint={name === 'language' ? m.languageHint : undefined}
                error={fields[`filter.${name}`]}
                value={filter[name] ?? ''}
                maxLength={MAX_FIELD_CHARACTERS}
                onChange={({ target }) => set(name)(target.value)}
              />
            ))}
          </div>
        </fieldset>
        <CheckField
          label={m.force}
          hint={m.forceHint}
          checked={force}
          onChange={({ target }) => setForce(target.checked)}
        />
        <CheckField
          label={m.missing}
          hint={m.missingHint}
          checked={includeMissing}
          onChange={({ target }) => setIncludeMissing(target.checked)}
        />
        <TextField
          label={m.sample}
          hint={m.sampleHint}
          error={fields['dry_run.sample']}
          type="number"
          min={1}
          max={500}
          step={1}
          value={sample}
          onChange={({ target }) => setSample(target.value)}
          className="w-56"
          required
        />
        <ErrorLine error={starting.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" disabled={kinds.length === 0} busy={starting.isPending}>
            {m.try}
          </Button>
          {kinds.length > 0 && (
            <ConfirmButton
              text={m.start}
              title={m.startTitle}
              description={m.startText}
              act={() => starting.mutateAsync(undefined)}
            />
          )}
        </div>
      </form>
    </Panel>
  )
}
