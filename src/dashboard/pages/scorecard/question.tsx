import { slugFrom } from '../../../lib/slug.ts'
import { SCORECARD_RULES } from '../../../model/scorecard/scorecard.ts'
import { CheckField, SelectField, TextAreaField, TextField } from '../../components/forms/field.tsx'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import type { FieldErrors } from '../versions/use-draft.ts'
import { ConditionFields } from './condition.tsx'
import type { DraftQuestion, QuestionKind } from './draft.ts'
import { OptionFields } from './options.tsx'
import { questionLabels } from './question-labels.ts'

const messages = defineMessages(
  {
    id: 'ID (optional)',
    idHint: 'Results keep this ID. If empty, it is derived from the text.',
    guidanceHint: 'For people and for language models.',
    weightHint: '0 leaves it out of the score.',
    autoFail: 'The answer no, or an option without points, sets the score of the call to 0',
    notApplicable: 'Allow “not applicable”, which leaves it out of the score',
    rule: 'The local engine answers it like',
    noRule: 'None of the built-in questions',
    phrases: 'What agents say if the answer is yes',
    phrasesHint: 'One per line, in each spoken language. The local engine looks for them.',
  },
  {
    id: 'ID（任意）',
    idHint: '結果に残り続ける名前です。空欄の場合は質問文から作られます。',
    guidanceHint: '担当者と言語モデルのための基準です。',
    weightHint: '0にすると点数に含まれません。',
    autoFail: '「いいえ」または点数のない選択肢の場合は通話全体を0点にする',
    notApplicable: '「該当なし」を許可し、その場合は点数から除く',
    rule: 'ローカルエンジンの判定方法',
    noRule: '既定の質問に該当しない',
    phrases: '「はい」となるオペレーターの言い回し',
    phrasesHint: '1行に1つ、使われる言語ごとに入力します。ローカルエンジンが探します。',
  },
)

const KINDS: readonly QuestionKind[] = ['yes_no', 'choice', 'metric']

/** The fields of a question, by its kind. */
export function QuestionFields({
  question,
  errors,
  onChange,
}: {
  question: DraftQuestion
  errors: FieldErrors
  onChange: (question: DraftQuestion) => void
}) {
  const m = useMessages(messages)
  const labels = useMessages(questionLabels)
  const error = (field: string) => errors[`${question.key}.${field}`]
  const put = (part: Partial<DraftQuestion>) => onChange({ ...question, ...part })
  return (
    <div className="space-y-3">
      <TextField
        label={labels.text}
        error={error('text')}
        value={question.text}
        onChange={({ target }) => put({ text: target.value })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={labels.kind}
          value={question.kind}
          onChange={({ target }) => put({ kind: target.value as QuestionKind })}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {labels[each]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={labels.weight}
          type="number"
          min={0}
          step="any"
          hint={m.weightHint}
          error={error('weight')}
          value={question.weight}
          onChange={({ target }) => put({ weight: target.value })}
        />
      </div>
      {question.kind === 'choice' && (
        <OptionFields
          options={question.options}
          errors={errors}
          error={error('options')}
          onChange={(options) => put({ options })}
        />
      )}
      {question.kind === 'metric' && (
        <ConditionFields
          condition={question.condition}
          error={error('condition')}
          onChange={(condition) => put({ condition })}
        />
      )}
      <TextAreaField
        label={labels.guidance}
        hint={m.guidanceHint}
        rows={2}
        error={error('guidance')}
        value={question.guidance}
        onChange={({ target }) => put({ guidance: target.value })}
      />
      {question.kind === 'yes_no' && (
        <>
          <TextAreaField
            label={m.phrases}
            hint={m.phrasesHint}
            rows={2}
            error={error('phrases')}
            value={question.phrases}
            onChange={({ target }) => put({ phrases: target.value })}
          />
          {/* For a built-in question the id itself selects the rule. */}
          {!SCORECARD_RULES.some((each) => each === question.id) && (
            <SelectField
              label={m.rule}
              value={question.rule ?? ''}
              onChange={({ target }) =>
                put({ rule: SCORECARD_RULES.find((each) => each === target.value) ?? null })
              }
            >
              <option value="">{m.noRule}</option>
              {SCORECARD_RULES.map((each) => (
                <option key={each} value={each}>
                  {each.replaceAll('_', ' ')}
                </option>
              ))}
            </SelectField>
          )}
        </>
      )}
      {!question.isSaved && (
        <TextField
          label={m.id}
          hint={m.idHint}
          error={error('id')}
          placeholder={slugFrom(question.text)}
          value={question.id}
          onChange={({ target }) => put({ id: target.value })}
        />
      )}
      <CheckField
        label={m.notApplicable}
        checked={question.allow_not_applicable}
        onChange={({ target }) => put({ allow_not_applicable: target.checked })}
      />
      <CheckField
        label={m.autoFail}
        checked={question.auto_fail}
        onChange={({ target }) => put({ auto_fail: target.checked })}
      />
    </div>
  )
}
