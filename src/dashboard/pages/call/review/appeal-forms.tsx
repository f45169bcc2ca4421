import { useState } from 'react'
import type { VoicelogDetail } from '../../../api/types.ts'
import { Button } from '../../../components/forms/button.tsx'
import { SelectField, TextAreaField } from '../../../components/forms/field.tsx'
import { useDefaultTexts } from '../../../i18n/default-texts.ts'
import { useFieldErrors } from '../../../i18n/field-errors.ts'
import { useLabels } from '../../../i18n/labels.ts'
import { defineMessages, useMessages } from '../../../i18n/messages.ts'
import type { Sent } from './review-actions.ts'

const messages = defineMessages(
  {
    question: 'Question',
    why: 'Why',
    send: 'Send',
    cancel: 'Cancel',
    decide: 'Decision',
    keep: 'The answer stays',
    change: 'Change the answer',
    answer: 'New answer',
  },
  {
    question: '質問',
    why: '理由',
    send: '送信',
    cancel: 'キャンセル',
    decide: '判定',
    keep: '回答を維持する',
    change: '回答を変更する',
    answer: '新しい回答',
  },
)

type Question = NonNullable<VoicelogDetail['review']>['sections'][number]['questions'][number]
type FormProps = { busy: boolean; error: unknown; onSend: (body: Sent) => void }

/** An appeal of the agent against an answer. */
export function AppealForm({
  questions,
  busy,
  error,
  onSend,
  onCancel,
}: FormProps & { questions: readonly Question[]; onCancel: () => void }) {
  const m = useMessages(messages)
  const texts = useDefaultTexts()
  const [question_id, setQuestionId] = useState(questions[0]?.question_id ?? '')
  const [text, setText] = useState('')
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ question_id, text })
      }}
    >
      <SelectField
        label={m.question}
        value={question_id}
        onChange={({ target }) => setQuestionId(target.value)}
      >
        {questions.map((each) => (
          <option key={each.question_id} value={each.question_id}>
            {texts.question(each.question_id, each.text)}
          </option>
        ))}
      </SelectField>
      <Why text={text} onText={setText} error={error} />
      <div className="flex gap-2">
        <Button type="submit" look="primary" busy={busy}>
          {m.send}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {m.cancel}
        </Button>
      </div>
    </form>
  )
}

/** The decision of an appeal. */
export function DecisionForm({
  question,
  busy,
  error,
  onSend,
}: FormProps & { question: Question | undefined }) {
  const m = useMessages(messages)
  const answers = question?.allowed_answers ?? []
  const [outcome, setOutcome] = useState('upheld')
  const [answer, setAnswer] = useState(answers[0]?.answer ?? '')
  const [text, setText] = useState('')
  const labels = useLabels()
  return (
    <form
      className="space-y-2"
      onSubmit={(event) => {
        event.preventDefault()
        onSend({ outcome, text, ...(outcome === 'changed' && { answer }) })
      }}
    >
      <div className="flex flex-wrap gap-2">
        <SelectField
          label={m.decide}
          value={outcome}
          onChange={({ target }) => setOutcome(target.value)}
          className="w-52"
        >
          <option value="upheld">{m.keep}</option>
          <option value="changed">{m.change}</option>
        </SelectField>
        {outcome === 'changed' && (
          <SelectField
            label={m.answer}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
            className="w-52"
          >
            {answers.map((each) => (
              <option key={each.answer} value={each.answer}>
                {each.label ?? labels.answer(each.answer)}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Why text={text} onText={setText} error={error} />
      <Button type="submit" look="primary" busy={busy}>
        {m.send}
      </Button>
    </form>
  )
}

/** The reason of an appeal or a decision, which both need. */
function Why({ text, onText, error }: { text: string; onText: (text: string) => void; error: unknown }) {
  const m = useMessages(messages)
  const fields = useFieldErrors()(error)
  return (
    <TextAreaField
      label={m.why}
      value={text}
      maxLength={2_000}
      error={fields.text}
      onChange={({ target }) => onText(target.value)}
      required
    />
  )
}
