import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '../../components/badge.tsx'
import { Button } from '../../components/button.tsx'
import { CheckField, TextAreaField, TextField } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { Failed, Loading } from '../../components/states.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { editedScorecardQuery, type Scorecard } from './api.ts'
import { SaveVersion, useSaving, Versions } from './versions.tsx'

const messages = defineMessages(
  {
    name: 'Name of the scorecard',
    text: 'Question',
    guidance: 'When which answer is right',
    weight: 'Weight, points',
    condition: 'Yes where this holds',
    autoFail: 'A no makes the whole call 0',
    remove: 'Remove',
    removeOne: 'Remove “{text}”',
    byPerson: 'The local engine leaves it open',
  },
  {
    name: 'スコアカードの名前',
    text: '質問',
    guidance: '回答の基準',
    weight: '配点',
    condition: '「はい」となる条件',
    autoFail: '「いいえ」の場合は通話全体を0点にする',
    remove: '削除',
    removeOne: '「{text}」を削除',
    byPerson: 'ローカルエンジンは回答しません',
  },
)

type Section = Scorecard['sections'][number]
type Question = Section['questions'][number]

/** What calls are held to, kept in versions. */
export function ScorecardPage() {
  const { data, error, refetch } = useQuery(editedScorecardQuery)
  if (data !== undefined) return <Editor key={data.version} scorecard={data} />
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
}

function Editor({ scorecard }: { scorecard: Scorecard }) {
  const m = useMessages(messages)
  const saving = useSaving('scorecard')
  const [name, setName] = useState(scorecard.name)
  const [sections, setSections] = useState<readonly Section[]>(scorecard.sections)

  /** Changes a question, or takes it out where there is nothing in its place. */
  function put(id: string, question: Question | null) {
    const changed = sections.map((section) => ({
      ...section,
      questions: section.questions.flatMap((each) => (each.id === id ? (question ?? []) : each)),
    }))
    setSections(changed.filter(({ questions }) => questions.length > 0))
  }

  function save() {
    const body = { base_version: scorecard.version, name, sections }
    saving.mutate(body)
  }

  return (
    <>
      <Panel>
        <TextField label={m.name} value={name} onChange={({ target }) => setName(target.value)} />
      </Panel>
      {sections.map(({ id, title, questions }) => (
        <Panel key={id} title={title}>
          <ul className="divide-y divide-line">
            {questions.map((question) => (
              <li key={question.id} className="space-y-3 py-4 first:pt-0 last:pb-0">
                <QuestionFields
                  question={question}
                  isLeftOpen={scorecard.local_engine[question.id] === null}
                  onChange={(changed) => put(question.id, changed)}
                />
              </li>
            ))}
          </ul>
        </Panel>
      ))}
      <SaveVersion thing="scorecard" saving={saving} onSave={save} />
      <Versions thing="scorecard" />
    </>
  )
}

function QuestionFields({
  question,
  isLeftOpen,
  onChange,
}: {
  question: Question
  isLeftOpen: boolean
  onChange: (question: Question | null) => void
}) {
  const m = useMessages(messages)
  const { text, guidance, weight, auto_fail, condition } = question
  return (
    <>
      <TextField
        label={m.text}
        value={text}
        onChange={({ target }) => onChange({ ...question, text: target.value })}
      />
      <TextAreaField
        label={m.guidance}
        rows={2}
        value={guidance}
        onChange={({ target }) => onChange({ ...question, guidance: target.value })}
      />
      {condition !== undefined && (
        <TextField
          label={m.condition}
          value={condition}
          onChange={({ target }) => onChange({ ...question, condition: target.value })}
        />
      )}
      <div className="flex flex-wrap items-end justify-between gap-3">
        <TextField
          label={m.weight}
          type="number"
          min={0}
          step="any"
          value={weight}
          onChange={({ target }) => onChange({ ...question, weight: Number(target.value) })}
          className="w-32"
        />
        <Button aria-label={fill(m.removeOne, { text })} onClick={() => onChange(null)}>
          {m.remove}
        </Button>
      </div>
      <CheckField
        label={m.autoFail}
        checked={auto_fail}
        onChange={({ target }) => onChange({ ...question, auto_fail: target.checked })}
      />
      {isLeftOpen && <Badge tone="warn">{m.byPerson}</Badge>}
    </>
  )
}
