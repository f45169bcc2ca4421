import { useQuery } from '@tanstack/react-query'
import { DEFAULT_INTENTS, EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../../model/analytics.ts'
import { type PhraseCondition, RULE_FIELDS, RULE_LIMITS, type RuleLeaf } from '../../../model/rules/rule.ts'
import { answersTo, questionsOf, type Scorecard } from '../../../model/scorecard/scorecard.ts'
import { intentsQuery } from '../../api/queries.ts'
import { CheckField, SelectField, TextField } from '../../components/forms/field.tsx'
import { useDefaultTexts } from '../../i18n/default-texts.ts'
import { useLabels } from '../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { ConditionFields } from '../scorecard/condition.tsx'
import { versionQuery } from '../versions/queries.ts'
import { answerLabels } from './answer-labels.ts'
import { fieldLabels } from './condition-text.ts'

const messages = defineMessages(
  {
    text: 'Words, in this order',
    speaker: 'Said by',
    anybody: 'Anybody',
    part: 'Where in the call',
    anywhere: 'Anywhere',
    first: 'First quarter',
    last: 'Last quarter',
    absent: 'Must not be said',
    near: 'Near these words (optional)',
    seconds: 'Within seconds',
    min: 'At least',
    max: 'At most',
    autoFail: 'Auto-fail',
    either: 'Either',
    yes: 'Yes',
    no: 'No',
    who: 'Whose',
    is: 'One of',
    course: 'Course',
    question: 'Question',
    field: 'Field',
    values: 'One of these, separated by commas',
  },
  {
    text: '語句（この順）',
    speaker: '話者',
    anybody: '誰でも',
    part: '通話内の位置',
    anywhere: 'どこでも',
    first: '最初の4分の1',
    last: '最後の4分の1',
    absent: '言っていないこと',
    near: '近くの語句（任意）',
    seconds: '何秒以内',
    min: '下限',
    max: '上限',
    autoFail: '自動不合格',
    either: '問わない',
    yes: 'はい',
    no: 'いいえ',
    who: '誰の',
    is: 'いずれか',
    course: '変化',
    question: '質問',
    field: '項目',
    values: 'いずれか（カンマ区切り）',
  },
)

const SPEAKERS = ['agent', 'customer'] as const

/** The first leaf of a kind that the form offers. */
export function newLeaf(kind: RuleLeaf['kind']): RuleLeaf {
  switch (kind) {
    case 'phrase':
      return { kind, text: '', speaker: 'customer' }
    case 'metric':
      return { kind, condition: '' }
    case 'quality':
      return { kind, max: 60 }
    case 'emotion':
      return { kind, speaker: 'customer', is: ['anger'] }
    case 'intent':
      return { kind, is: ['cancellation'] }
    case 'outcome':
      return { kind, is: ['unresolved'] }
    case 'answer':
      return { kind, question_id: 'greeting', is: ['no'] }
    case 'field':
      return { kind, field: 'department', is: [] }
    default:
      return kind satisfies never
  }
}

type LeafProps<L extends RuleLeaf = RuleLeaf> = {
  leaf: L
  onChange: (leaf: RuleLeaf) => void
  /** The text of an error, by the name of the field in the API. */
  errorOf: (field: string) => string | undefined
}

/** The fields of one leaf of a condition. */
export function LeafFields({ leaf, ...rest }: LeafProps) {
  const m = useMessages(messages)
  const labels = useLabels()
  const { data: intents } = useQuery(intentsQuery)
  const { onChange, errorOf } = rest
  switch (leaf.kind) {
    case 'phrase':
      return <PhraseFields leaf={leaf} {...rest} />
    case 'metric':
      return (
        <ConditionFields
          condition={leaf.condition}
          error={errorOf('condition')}
          onChange={(condition) => onChange({ ...leaf, condition })}
        />
      )
    case 'quality':
      return <QualityFields leaf={leaf} {...rest} />
    case 'emotion':
      return (
        <div className="space-y-2">
          <SelectField
            label={m.who}
            value={leaf.speaker}
            onChange={({ target }) =>
              onChange({ ...leaf, speaker: SPEAKERS.find((each) => each === target.value) ?? 'customer' })
            }
            className="w-40"
          >
            {SPEAKERS.map((each) => (
              <option key={each} value={each}>
                {labels.speaker(each)}
              </option>
            ))}
          </SelectField>
          <Checks
            label={m.is}
            error={errorOf('is')}
            values={EMOTIONS}
            chosen={leaf.is ?? []}
            nameOf={labels.emotion}
            onChange={(is) => onChange(some({ ...leaf, is }))}
          />
          <Checks
            label={m.course}
            values={EMOTION_TRENDS}
            chosen={leaf.trend ?? []}
            nameOf={labels.trend}
            onChange={(trend) => onChange(some({ ...leaf, trend }))}
          />
        </div>
      )
    case 'intent': {
      const known = [...new Set([...(intents?.intents ?? []).map(({ name }) => name), ...DEFAULT_INTENTS])]
      return (
        <Checks
          label={m.is}
          error={errorOf('is')}
          values={known}
          chosen={leaf.is}
          nameOf={labels.intent}
          onChange={(is) => onChange({ ...leaf, is })}
        />
      )
    }
    case 'outcome':
      return (
        <Checks
          label={m.is}
          error={errorOf('is')}
          values={OUTCOMES}
          chosen={leaf.is}
          nameOf={labels.outcome}
          onChange={(is) => onChange({ ...leaf, is })}
        />
      )
    case 'answer':
      return <AnswerFields leaf={leaf} {...rest} />
    case 'field':
      return <FieldFields leaf={leaf} {...rest} />
    default:
      return leaf satisfies never
  }
}

function PhraseFields({ leaf, onChange, errorOf }: LeafProps<PhraseCondition>) {
  const m = useMessages(messages)
  const labels = useLabels()
  const { speaker, part, near, absent } = leaf
  const { speaker: _s, ...unsaid } = leaf
  const { part: _p, ...anywhere } = leaf
  const { near: _n, ...alone } = leaf
  return (
    <div className="space-y-2">
      <div className="grid gap-2 sm:grid-cols-2">
        <TextField
          label={m.text}
          value={leaf.text}
          maxLength={RULE_LIMITS.phraseCharacters}
          error={errorOf('text')}
          onChange={({ target }) => onChange({ ...leaf, text: target.value })}
          required
        />
        <div className="grid grid-cols-2 gap-2">
          <SelectField
            label={m.speaker}
            value={speaker ?? ''}
            onChange={({ target }) => {
              const by = SPEAKERS.find((each) => each === target.value)
              onChange(by === undefined ? unsaid : { ...leaf, speaker: by })
            }}
          >
            <option value="">{m.anybody}</option>
            {SPEAKERS.map((each) => (
              <option key={each} value={each}>
                {labels.speaker(each)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={m.part}
            value={part ?? ''}
            onChange={({ target }) => {
              const { value } = target
              onChange(value === 'first' || value === 'last' ? { ...leaf, part: value } : anywhere)
            }}
          >
            <option value="">{m.anywhere}</option>
            <option value="first">{m.first}</option>
            <option value="last">{m.last}</option>
          </SelectField>
        </div>
        <TextField
          label={m.near}
          value={near?.text ?? ''}
          maxLength={RULE_LIMITS.phraseCharacters}
          error={errorOf('near.text')}
          onChange={({ target }) => {
            const { value: text } = target
            onChange(
              text === '' ? alone : { ...leaf, near: { text, within_seconds: near?.within_seconds ?? 30 } },
            )
          }}
        />
        {near !== undefined && (
          <TextField
            label={m.seconds}
            type="number"
            min={1}
            max={RULE_LIMITS.nearSeconds}
            value={`${near.within_seconds}`}
            error={errorOf('near.within_seconds')}
            onChange={({ target }) =>
              onChange({ ...leaf, near: { ...near, within_seconds: Number(target.value) } })
            }
            className="w-32"
          />
        )}
      </div>
      <CheckField
        label={m.absent}
        checked={absent === true}
        onChange={({ target }) => onChange({ ...leaf, absent: target.checked })}
      />
    </div>
  )
}

function QualityFields({ leaf, onChange, errorOf }: LeafProps<Extract<RuleLeaf, { kind: 'quality' }>>) {
  const m = useMessages(messages)
  const set = (name: 'min' | 'max') => (text: string) => {
    const { [name]: _, ...others } = leaf
    onChange(text === '' ? others : { ...others, [name]: Number(text) })
  }
  const { auto_fail, ...unknown } = leaf
  return (
    <div className="flex flex-wrap gap-2">
      {(['min', 'max'] as const).map((name) => (
        <TextField
          key={name}
          label={m[name]}
          type="number"
          min={0}
          max={100}
          step="any"
          value={leaf[name] === undefined ? '' : `${leaf[name]}`}
          error={errorOf(name)}
          onChange={({ target }) => set(name)(target.value)}
          className="w-28"
        />
      ))}
      <SelectField
        label={m.autoFail}
        value={auto_fail === undefined ? '' : `${auto_fail}`}
        onChange={({ target }) =>
          onChange(target.value === '' ? unknown : { ...leaf, auto_fail: target.value === 'true' })
        }
        className="w-32"
      >
        <option value="">{m.either}</option>
        <option value="true">{m.yes}</option>
        <option value="false">{m.no}</option>
      </SelectField>
    </div>
  )
}

function AnswerFields({ leaf, onChange, errorOf }: LeafProps<Extract<RuleLeaf, { kind: 'answer' }>>) {
  const m = useMessages(messages)
  const answers: Record<string, string> = useMessages(answerLabels)
  const texts = useDefaultTexts()
  const { data: scorecard } = useQuery(versionQuery<Pick<Scorecard, 'sections'>>('scorecard'))
  const questions = scorecard === undefined ? [] : questionsOf(scorecard)
  const question = questions.find(({ id }) => id === leaf.question_id)
  const known = question === undefined ? ['yes', 'no', 'not_applicable'] : answersTo(question)
  const options = question?.kind === 'choice' ? question.options : []
  const nameOf = (code: string) =>
    options.find(({ id }) => id === code)?.label ?? answers[code === '' ? 'open' : code] ?? code
  return (
    <div className="space-y-2">
      <SelectField
        label={m.question}
        value={leaf.question_id}
        error={errorOf('question_id')}
        onChange={({ target }) => onChange({ ...leaf, question_id: target.value, is: [] })}
      >
        {questions.map(({ id, text }) => (
          <option key={id} value={id}>
            {texts.question(id, text)}
          </option>
        ))}
      </SelectField>
      <Checks
        label={m.is}
        error={errorOf('is')}
        values={[...known, '']}
        chosen={leaf.is.map((each) => each ?? '')}
        nameOf={nameOf}
        onChange={(is) => onChange({ ...leaf, is: is.map((each) => (each === '' ? null : each)) })}
      />
    </div>
  )
}

function FieldFields({ leaf, onChange, errorOf }: LeafProps<Extract<RuleLeaf, { kind: 'field' }>>) {
  const m = useMessages(messages)
  const fields = useMessages(fieldLabels)
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <SelectField
        label={m.field}
        value={leaf.field}
        onChange={({ target }) =>
          onChange({ ...leaf, field: RULE_FIELDS.find((each) => each === target.value) ?? 'department' })
        }
      >
        {RULE_FIELDS.map((each) => (
          <option key={each} value={each}>
            {fields[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.values}
        error={errorOf('is')}
        defaultValue={leaf.is.join(', ')}
        onChange={({ target }) =>
          onChange({
            ...leaf,
            is: target.value
              .split(',')
              .map((each) => each.trim())
              .filter((each) => each !== ''),
          })
        }
      />
    </div>
  )
}

/** Several of some values. */
function Checks<Value extends string>({
  label,
  error,
  values,
  chosen,
  nameOf,
  onChange,
}: {
  label: string
  error?: string | undefined
  values: readonly Value[]
  chosen: readonly string[]
  nameOf: (value: Value) => string
  onChange: (chosen: Value[]) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{label}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {values.map((value) => (
          <CheckField
            key={value}
            label={nameOf(value)}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(values.filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
      {error !== undefined && <p className="text-bad text-xs">{error}</p>}
    </fieldset>
  )
}

/** An emotion without the lists that are empty: those do not restrict. */
function some(leaf: Extract<RuleLeaf, { kind: 'emotion' }>): RuleLeaf {
  const { is = [], trend = [], ...rest } = leaf
  return { ...rest, ...(is.length > 0 && { is }), ...(trend.length > 0 && { trend }) }
}
