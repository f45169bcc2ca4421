import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../api/report-queries.ts'
import type { Intents } from '../../api/types.ts'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { asStored, useDefaultTexts } from '../../i18n/default-texts.ts'
import { defineMessages, useMessages } from '../../i18n/messages.ts'
import { OfferRerun } from '../reruns/offer.tsx'
import { moved } from '../versions/list-edits.ts'
import { editedQuery } from '../versions/queries.ts'
import { SaveBar } from '../versions/save-bar.tsx'
import { useDraft } from '../versions/use-draft.ts'
import { Versions } from '../versions/version-list.tsx'
import type { Versioned } from '../versions/versioned.ts'
import { useIntentChanges } from './changes.ts'
import { contentOf, type DraftIntent, draftOf, type IntentsContent, newIntent } from './draft.ts'
import { Expectation } from './expectation.tsx'
import { IntentRow } from './intent-row.tsx'
import { IntentsView } from './intents-view.tsx'
import { LessonPanel } from './lesson-panel.tsx'
import { usePreview } from './use-preview.ts'
import { errorsByKey, useValidation } from './validation.ts'

const messages = defineMessages(
  { title: 'What calls are about', add: 'Add an intent' },
  { title: '通話の用件', add: '用件を追加' },
)

/** The editor of the intents. */
export function IntentsPage() {
  const { data, error, refetch } = useQuery(editedQuery<Intents>('intents'))
  if (data !== undefined) {
    return (
      <>
        <OfferRerun version={data.version} kinds={['summary', 'intent']} />
        <Editor key={data.version} saved={data} />
        <LessonPanel />
      </>
    )
  }
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
}

function Editor({ saved }: { saved: Intents }) {
  const m = useMessages(messages)
  const validate = useValidation()
  const describe = useIntentChanges()
  const versioned: Versioned<IntentsContent> = {
    thing: 'intents',
    contentOf: ({ intents }) => ({ intents }),
    describe,
    trial: ({ intents }) => ({ kinds: ['summary', 'intent'], dry_run: { intents } }),
    show: (content) => <IntentsView {...content} />,
  }
  // The number of calls of each intent shows what a removal affects.
  const { data: overview } = useQuery(overviewQuery({}))
  const editing = useDraft(() => draftOf(saved), validate)
  const { errors } = editing
  // Built-in texts are edited in the language of the page, which can change at any time, and kept in English.
  const drafts = useDefaultTexts().intents(editing.draft)
  const change = (next: readonly DraftIntent[]) => editing.change(asStored.intents(next))
  const content = contentOf(editing.draft)
  const preview = usePreview(content, Object.keys(validate(editing.draft)).length === 0)

  const put = (key: string, changed: DraftIntent | null) =>
    change(drafts.flatMap((each) => (each.key === key ? (changed ?? []) : each)))

  return (
    <>
      <Panel title={m.title}>
        <Expectation {...preview} />
        <ul className="mb-4 divide-y divide-line">
          {drafts.map((draft, at) => (
            <IntentRow
              key={draft.key}
              draft={draft}
              at={at}
              count={drafts.length}
              calls={overview?.intents.find((each) => each.value === draft.name)?.calls ?? null}
              errors={errors}
              told={preview.told}
              onChange={(changed) => put(draft.key, changed)}
              onMove={(by) => change(moved(drafts, at, by))}
            />
          ))}
        </ul>
        {errors.intents !== undefined && (
          <p role="alert" className="mb-2 text-bad">
            {errors.intents}
          </p>
        )}
        <Button onClick={() => change([...drafts, newIntent()])}>{m.add}</Button>
      </Panel>
      <SaveBar
        versioned={versioned}
        saved={saved}
        content={content}
        hasErrors={editing.hasErrors}
        check={editing.check}
        onServerErrors={(fields) => editing.setServerErrors(errorsByKey(fields, drafts))}
        onDiscard={editing.discard}
      />
      <Versions versioned={versioned} current={saved} isChanged={describe(saved, content).length > 0} />
    </>
  )
}
