import { useQuery } from '@tanstack/react-query'
import type { RuleLeaf } from '../../../../model/rules/rule.ts'
import { answersTo, questionsOf, type Scorecard } from '../../../../model/scorecard/scorecard.ts'
import { SelectField } from '../../../components/forms/field.tsx'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import { versionQuery } from '../../versions/queries.ts'
import { Checks } from './checks.tsx'
import type { LeafProps } from './leaf-props.ts'

const messages = defineMessages(
  {
    is: 'One of',
    question: 'Question',
  },
  {
    is: 'いずれか',
    question: '質問',
  },
)

/** The fields of an answer: a question of the scorecard, and some of its answers. */
export function AnswerFields({ leaf, onChange, errorOf }: LeafProps<Extract<RuleLeaf, { kind: 'answer' }>>) {
  const m = useMessages(messages)
  const labels = useLabels()
  const texts = useDefaultTexts()
  const { data: scorecard } = useQuery(versionQuery<Pick<Scorecard, 'sections'>>('scorecard'))
  const questions = scorecard === undefined ? [] : questionsOf(scorecard)
  const question = questions.find(({ id }) => id === leaf.question_id)
  const known = question === undefined ? ['yes', 'no', 'not_applicable'] : answersTo(question)
  const options = question?.kind === 'choice' ? question.options : []
  const nameOf = (code: string) =>
    options.find(({ id }) => id === code)?.label ?? labels.answer(code === '' ? null : code)
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
