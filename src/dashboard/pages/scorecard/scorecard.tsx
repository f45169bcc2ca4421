import { useQuery } from '@tanstack/react-query'
import type { Scorecard } from '../../api/types.ts'
import { Failed, Loading } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextField } from '../../components/forms/field.tsx'
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
import { useScorecardChanges } from './changes.ts'
import { contentOf, draftOf, newSection, type ScorecardContent, type ScorecardDraft } from './draft.ts'
import { ScorecardView } from './scorecard-view.tsx'
import { SectionPanel } from './section.tsx'
import { errorsByKey, useValidation } from './validation.ts'

const messages = defineMessages(
  {
    name: 'Name of the scorecard',
    addSection: 'Add a section',
  },
  {
    name: 'スコアカードの名前',
    addSection: 'セクションを追加',
  },
)

/** The editor of the scorecard. */
export function ScorecardPage() {
  const { data, error, refetch } = useQuery(editedQuery<Scorecard>('scorecard'))
  if (data !== undefined) {
    return (
      <>
        <OfferRerun version={data.version} kinds={['quality']} />
        <Editor key={data.version} scorecard={data} />
      </>
    )
  }
  return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
}

function Editor({ scorecard }: { scorecard: Scorecard }) {
  const m = useMessages(messages)
  const validate = useValidation()
  const describe = useScorecardChanges()
  const versioned: Versioned<ScorecardContent> = {
    thing: 'scorecard',
    contentOf: ({ name, sections }) => ({ name, sections }),
    describe,
    trial: ({ sections }) => ({ kinds: ['quality'], dry_run: { sections } }),
    show: (content) => <ScorecardView scorecard={content} />,
  }
  const editing = useDraft(() => draftOf(scorecard), validate)
  const { errors } = editing
  // Built-in texts are edited in the language of the page, which can change at any time, and kept in English.
  const draft = useDefaultTexts().scorecard(editing.draft)
  const change = (next: ScorecardDraft) => editing.change(asStored.scorecard(next))
  const content = contentOf(editing.draft)
  const isChanged = describe(scorecard, content).length > 0

  return (
    <>
      <Panel>
        <TextField
          label={m.name}
          error={errors.name}
          value={draft.name}
          onChange={({ target }) => change({ ...draft, name: target.value })}
        />
      </Panel>
      {draft.sections.map((section, at) => (
        <SectionPanel
          key={section.key}
          draft={draft}
          section={section}
          localEngine={scorecard.local_engine}
          errors={errors}
          onChange={change}
          onMove={(by) => change({ ...draft, sections: moved(draft.sections, at, by) })}
        />
      ))}
      {errors.sections !== undefined && (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          {errors.sections}
        </p>
      )}
      <Button onClick={() => change({ ...draft, sections: [...draft.sections, newSection()] })}>
        {m.addSection}
      </Button>
      <SaveBar
        versioned={versioned}
        saved={scorecard}
        content={content}
        hasErrors={editing.hasErrors}
        check={editing.check}
        onServerErrors={(fields) => editing.setServerErrors(errorsByKey(fields, draft))}
        onDiscard={editing.discard}
      />
      <Versions versioned={versioned} current={scorecard} isChanged={isChanged} />
    </>
  )
}
