import { useQuery } from '@tanstack/react-query'
import { DEFAULT_INTENTS, EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../../../model/analytics.ts'
import { RULE_FIELDS, type RuleLeaf } from '../../../../model/rules/rule.ts'
import { intentsQuery } from '../../../api/queries.ts'
import { SelectField, TextField } from '../../../components/forms/field.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { ConditionFields } from '../../scorecard/condition.tsx'
import { AnswerFields } from './answer-fields.tsx'
import { Checks } from './checks.tsx'
import { fieldLabels } from './condition-text.ts'
import { type LeafProps, SPEAKERS } from './leaf-props.ts'
import { PhraseFields } from './phrase-fields.tsx'

const messages = defineMessages(
  {
    min: 'At least',
    max: 'At most',
    autoFail: 'Auto-fail',
    either: 'Either',
    yes: 'Yes',
    no: 'No',
    who: 'Whose',
    is: 'One of',
    course: 'Trend',
    field: 'Field',
    values: 'One of these, separated by commas',
  },
  {
    min: '下限',
    max: '上限',
    autoFail: '自動不合格',
    either: '問わない',
    yes: 'はい',
    no: 'いいえ',
    who: '誰の',
    is: 'いずれか',
    course: '変化',
    field: '項目',
    values: 'いずれか（カンマ区切り）',
  },
)

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

/** An emotion without the lists that are empty: those do not restrict. */
function some(leaf: Extract<RuleLeaf, { kind: 'emotion' }>): RuleLeaf {
  const { is = [], trend = [], ...rest } = leaf
  return { ...rest, ...(is.length > 0 && { is }), ...(trend.length > 0 && { trend }) }
}
