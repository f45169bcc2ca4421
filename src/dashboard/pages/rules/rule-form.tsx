import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { MAIL_TIMES, RULE_LIMITS } from '../../../model/rules/rule.ts'
import { api } from '../../api/client.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField, SelectField, TextField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { People } from '../reviews/people.tsx'
import { ConditionTree } from './condition/condition-tree.tsx'
import { roomIn } from './condition/draft.ts'
import { barePart, conditionOf, type RuleDraft, requestOf } from './draft.ts'
import { type Rule, type RuleTrial, rulesQuery } from './queries.ts'
import { Trial } from './trial.tsx'

const messages = defineMessages(
  {
    newTitle: 'New rule',
    editTitle: 'Edit “{name}”',
    name: 'Name',
    tag: 'Tag (optional)',
    tagHint: 'A name for the calls that the rule hits.',
    review: 'Put the calls into the review queue',
    tell: 'Who gets an alert (in the dashboard)',
    email: 'Also by email',
    never: 'No',
    at_once: 'At once',
    daily: 'Once a day',
    hour: 'Hour of the day',
    noMail: 'The service has no mail server.',
    try: 'Try on old calls',
    save: 'Save rule',
    cancel: 'Cancel',
  },
  {
    newTitle: '新しいルール',
    editTitle: '「{name}」を編集',
    name: '名前',
    tag: 'タグ（任意）',
    tagHint: '該当する通話の呼び名です。',
    review: '該当する通話をレビュー待ちに追加',
    tell: '知らせる相手（ダッシュボード）',
    email: 'メールでも知らせる',
    never: 'なし',
    at_once: 'すぐに',
    daily: '1日1回',
    hour: '時刻（時）',
    noMail: 'メールサーバーが設定されていません。',
    try: '過去の通話で試す',
    save: 'ルールを保存',
    cancel: 'キャンセル',
  },
)

/** The form of a new or an existing rule. */
export function RuleForm({
  rule,
  initial,
  onDone,
}: {
  /** Null for a new one. */
  rule: Rule | null
  initial: RuleDraft
  onDone: () => void
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const { data: rules } = useQuery(rulesQuery)
  const [draft, setDraft] = useState(initial)
  const change = (fields: Partial<RuleDraft>) => setDraft({ ...draft, ...fields })
  const trying = useMutation({
    mutationFn: () => api<RuleTrial>('POST', '/api/rules/try', { body: { condition: conditionOf(draft) } }),
  })
  const saving = useMutation({
    mutationFn: () =>
      rule === null
        ? api<Rule>('POST', '/api/rules', { body: requestOf(draft, rule) })
        : api<Rule>('PATCH', `/api/rules/${rule.id}`, { body: requestOf(draft, rule) }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['rules'] })
      onDone()
    },
  })
  const fields = useFieldErrors()(saving.error ?? trying.error)
  // The fields that show their own errors.
  const isUnderField = Object.keys(fields).some((each) =>
    /^(name|tag|condition\.|alert\.(email|hour))/.test(each),
  )
  return (
    <Panel title={rule === null ? m.newTitle : fill(m.editTitle, { name: rule.name })}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.name}
            value={draft.name}
            maxLength={RULE_LIMITS.nameCharacters}
            error={fields.name}
            onChange={({ target }) => change({ name: target.value })}
            required
          />
          <TextField
            label={m.tag}
            hint={m.tagHint}
            value={draft.tag}
            maxLength={RULE_LIMITS.tagCharacters}
            error={fields.tag}
            onChange={({ target }) => change({ tag: target.value })}
          />
        </div>
        <ConditionTree
          group={draft.root}
          isBare={barePart(draft) !== null}
          room={roomIn(draft.root)}
          path="condition"
          errors={fields}
          onChange={(root) => change({ root })}
        />
        <People label={m.tell} chosen={draft.recipients} onChange={(recipients) => change({ recipients })} />
        <CheckField
          label={m.review}
          checked={draft.isReviewed}
          onChange={({ target }) => change({ isReviewed: target.checked })}
        />
        {draft.recipients.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <SelectField
              label={m.email}
              hint={rules?.can_mail === false ? m.noMail : undefined}
              error={fields['alert.email']}
              value={draft.email}
              disabled={rules?.can_mail === false}
              onChange={({ target }) =>
                change({ email: MAIL_TIMES.find((each) => each === target.value) ?? 'never' })
              }
              className="w-48"
            >
              {MAIL_TIMES.map((each) => (
                <option key={each} value={each}>
                  {m[each]}
                </option>
              ))}
            </SelectField>
            {draft.email === 'daily' && (
              <TextField
                label={m.hour}
                type="number"
                min={0}
                max={23}
                value={`${draft.hour}`}
                error={fields['alert.hour']}
                onChange={({ target }) => change({ hour: Number(target.value) })}
                className="w-32"
              />
            )}
          </div>
        )}
        {!isUnderField && <ErrorLine error={saving.error ?? trying.error} />}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" look="primary" busy={saving.isPending}>
            {m.save}
          </Button>
          <Button busy={trying.isPending} onClick={() => trying.mutate()}>
            {m.try}
          </Button>
          <Button look="quiet" onClick={onDone}>
            {m.cancel}
          </Button>
        </div>
        {trying.data !== undefined && <Trial trial={trying.data} />}
      </form>
    </Panel>
  )
}
