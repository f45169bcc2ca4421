import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Intents } from '../../api/types.ts'
import { Button } from '../../components/button.tsx'
import { TextAreaField, TextField } from '../../components/field.tsx'
import { Panel } from '../../components/panel.tsx'
import { Failed, Loading } from '../../components/states.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { editedIntentsQuery } from './api.ts'
import { SaveVersion, useSaving, Versions } from './versions.tsx'

const messages = defineMessages(
  {
    title: 'What calls are about',
    name: 'Name',
    nameHint: 'a-z, 0-9 and _, a letter first. It stands in results for good.',
    description: 'Description',
    examples: 'Examples',
    examplesHint: 'What a customer might say, one a line, in each language that is spoken.',
    remove: 'Remove',
    removeOne: 'Remove {name}',
    add: 'Add an intent',
  },
  {
    title: '通話の用件',
    name: '名前',
    nameHint: 'a-z、0-9、_ が使え、英字で始めます。結果に残り続けます。',
    description: '説明',
    examples: '例',
    examplesHint: '顧客が言いそうな文を、使われる言語ごとに1行ずつ。',
    remove: '削除',
    removeOne: '{name} を削除',
    add: 'インテントを追加',
  },
)

type Draft = { key: string; isNew: boolean; name: string; description: string; examples: string }

/** The intents that calls are sorted into, kept in versions. */
export function IntentsPage() {
  const { data, error, refetch } = useQuery(editedIntentsQuery)
  if (data !== undefined) return <Editor key={data.version} intents={data} />
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
}

function Editor({ intents }: { intents: Intents }) {
  const m = useMessages(messages)
  const saving = useSaving('intents')
  const [added, setAdded] = useState(0)
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    intents.intents.map(({ name, description, examples }) => ({
      ...{ key: name, isNew: false, name, description, examples: examples.join('\n') },
    })),
  )

  function change(key: string, part: Partial<Draft>) {
    setDrafts(drafts.map((each) => (each.key === key ? { ...each, ...part } : each)))
  }

  function add() {
    setAdded(added + 1)
    setDrafts([...drafts, { key: `+${added}`, isNew: true, name: '', description: '', examples: '' }])
  }

  function save() {
    const given = drafts.map(({ name, description, examples }) => ({
      name: name.trim(),
      description: description.trim(),
      examples: examples
        .split('\n')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    }))
    const body = { base_version: intents.version, intents: given }
    saving.mutate(body)
  }

  return (
    <>
      <Panel title={m.title} actions={<Button onClick={add}>{m.add}</Button>}>
        <ul className="mb-4 divide-y divide-line">
          {drafts.map(({ key, isNew, name, description, examples }) => (
            <li key={key} className="space-y-3 py-4 first:pt-0">
              <div className="flex flex-wrap items-end justify-between gap-2">
                {isNew ? (
                  <TextField
                    label={m.name}
                    hint={m.nameHint}
                    value={name}
                    onChange={({ target }) => change(key, { name: target.value })}
                  />
                ) : (
                  <h3 className="font-semibold">{name}</h3>
                )}
                <Button
                  aria-label={fill(m.removeOne, { name })}
                  onClick={() => setDrafts(drafts.filter((each) => each.key !== key))}
                >
                  {m.remove}
                </Button>
              </div>
              <TextField
                label={m.description}
                value={description}
                onChange={({ target }) => change(key, { description: target.value })}
              />
              <TextAreaField
                label={m.examples}
                hint={m.examplesHint}
                rows={4}
                value={examples}
                onChange={({ target }) => change(key, { examples: target.value })}
              />
            </li>
          ))}
        </ul>
        <SaveVersion thing="intents" saving={saving} onSave={save} />
      </Panel>
      <Versions thing="intents" />
    </>
  )
}
