import { type PhraseCondition, RULE_LIMITS } from '../../../../model/rules/rule.ts'
import { CheckField, SelectField, TextField } from '../../../components/forms/field.tsx'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { type LeafProps, SPEAKERS } from './leaf-props.ts'

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
  },
)

/** The fields of a phrase: its words, who says them, where, and near what. */
export function PhraseFields({ leaf, onChange, errorOf }: LeafProps<PhraseCondition>) {
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
