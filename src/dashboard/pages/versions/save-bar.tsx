import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { ApiProblem } from '../../api/problem.ts'
import { ErrorLine, Failed, Loading } from '../../components/feedback/states.tsx'
import { toast } from '../../components/feedback/toasts.tsx'
import { Button } from '../../components/forms/button.tsx'
import { TextAreaField } from '../../components/forms/field.tsx'
import { Dialog } from '../../components/layout/dialog.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { ChangeList } from './change-list.tsx'
import { LeavingGuard } from './leaving-guard.tsx'
import { editedQuery, type Version, versionQuery } from './queries.ts'
import { Trial } from './trial.tsx'
import type { Versioned } from './versioned.ts'

const messages = defineMessages(
  {
    save: 'Save as a new version',
    saveVersion: 'Save version {number}',
    discard: 'Discard changes',
    unsaved: 'Unsaved changes: {count}',
    none: 'No changes',
    invalid: 'Some fields have errors. Correct them, then save.',
    title: 'Save version {number}',
    intro: 'Applies to new results. Your changes:',
    note: 'Note (optional)',
    noteHint: 'The reason for the change. Shown in the version list.',
    saved: 'Version {number} saved. It applies to new results.',
    cancel: 'Cancel',
    conflict: 'Someone else saved a version while you were editing. Your changes are not saved.',
    theirs: 'Version {number}, {who}, {time}. Their changes:',
    somebody: 'unknown',
    instead:
      'If you save yours instead, version {number} changes like this, which also undoes their changes:',
    same: 'No changes: both are the same.',
    take: 'Load theirs and lose my changes',
    replace: 'Save mine instead of theirs',
  },
  {
    save: '新しいバージョンとして保存',
    saveVersion: 'バージョン{number}を保存',
    discard: '変更を破棄',
    unsaved: '未保存の変更：{count}件',
    none: '変更はありません',
    invalid: '入力内容に誤りがあります。該当する欄を確認してください。',
    title: 'バージョン{number}を保存',
    intro: '今後の結果に適用されます。変更内容：',
    note: 'メモ（任意）',
    noteHint: '変更の理由。バージョンの一覧に表示されます。',
    saved: 'バージョン{number}を保存しました。今後の結果に適用されます。',
    cancel: 'キャンセル',
    conflict: '編集を始めた後に他の人が保存しました。変更は保存されていません。',
    theirs: 'バージョン{number}、{who}、{time}。その変更内容：',
    somebody: '不明',
    instead:
      '自分のバージョンを代わりに保存した場合の、バージョン{number}からの変更（取り消される相手の変更を含む）：',
    same: '変更はありません。両者は同じ内容です。',
    take: '相手のバージョンを読み込む（ここでの変更は失われます）',
    replace: '相手のバージョンの代わりに自分のバージョンを保存',
  },
)

/**
 * Shows unsaved changes and saves them. If someone else has saved meanwhile, their changes are shown first and never
 * overwritten silently.
 */
export function SaveBar<Content extends object>({
  versioned: { thing, describe, trial },
  saved,
  content,
  hasErrors,
  check,
  onServerErrors,
  onDiscard,
}: {
  versioned: Versioned<Content>
  /** The version that is being edited. */
  saved: Version & Content
  /** The content after the edits. */
  content: Content
  /** Whether something of it is marked as errors. */
  hasErrors: boolean
  /** Shows the validation errors. Returns whether there are none. */
  check: () => boolean
  /** Receives the error messages of the service by field. */
  onServerErrors: (fields: Record<string, string>) => void
  onDiscard: () => void
}) {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const [note, setNote] = useState('')
  const fieldErrors = useFieldErrors()
  const changes = describe(saved, content)
  const isChanged = changes.length > 0

  const saving = useMutation({
    mutationFn: (base: number) =>
      api<Version & Content>('PUT', `/api/settings/${thing}`, {
        body: { ...content, base_version: base, note: note.trim() === '' ? null : note },
      }),
    onSuccess: async (now) => {
      toast(fill(m.saved, { number: now.version }))
      queryClient.setQueryData(editedQuery<Content>(thing).queryKey, now)
      await queryClient.invalidateQueries({ queryKey: ['settings', thing] })
    },
    onError: (error) => {
      const fields = fieldErrors(error)
      if (!(error instanceof ApiProblem) || error.code !== 'invalid_fields' || 'note' in fields) return
      setOpen(false)
      onServerErrors(fields)
    },
  })
  const error = saving.error instanceof ApiProblem ? saving.error : null
  const isConflict = error?.code === 'conflict'
  const { note: noteError } = fieldErrors(error)

  function ask() {
    if (!check()) return
    saving.reset()
    setOpen(true)
  }

  return (
    <>
      <LeavingGuard isChanged={isChanged} />
      <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-between gap-2 rounded-lg border border-line bg-raised px-4 py-2.5 shadow-lg">
        <div role="status" className="min-w-0">
          {hasErrors ? (
            <p className="text-bad">{m.invalid}</p>
          ) : (
            <p className={isChanged ? 'font-medium' : 'text-muted'}>
              {isChanged ? fill(m.unsaved, { count: changes.length }) : m.none}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {isChanged && <Button onClick={onDiscard}>{m.discard}</Button>}
          <Button look="primary" disabled={!isChanged} onClick={ask}>
            {m.save}
          </Button>
        </div>
      </div>
      <Dialog
        look="wide"
        open={open}
        onOpenChange={setOpen}
        title={fill(m.title, { number: saved.version + 1 })}
        description={isConflict ? m.conflict : m.intro}
      >
        {isConflict ? (
          <Theirs
            versioned={{ thing, describe }}
            saved={saved}
            mine={content}
            isSaving={saving.isPending}
            onReplace={(version) => saving.mutate(version)}
          />
        ) : (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault()
              saving.mutate(saved.version)
            }}
          >
            <ChangeList changes={changes} />
            <Trial options={trial(content)} />
            <TextAreaField
              label={m.note}
              hint={m.noteHint}
              error={noteError}
              value={note}
              maxLength={500}
              onChange={({ target }) => setNote(target.value)}
            />
            {noteError === undefined && <ErrorLine error={saving.error} />}
            <div className="flex flex-wrap justify-end gap-2">
              <Button onClick={() => setOpen(false)}>{m.cancel}</Button>
              <Button type="submit" look="primary" busy={saving.isPending}>
                {fill(m.saveVersion, { number: saved.version + 1 })}
              </Button>
            </div>
          </form>
        )}
      </Dialog>
    </>
  )
}

/** The version that someone else has saved meanwhile, and a choice between theirs and mine. */
function Theirs<Content extends object>({
  versioned: { thing, describe },
  saved,
  mine,
  isSaving,
  onReplace,
}: {
  versioned: Pick<Versioned<Content>, 'thing' | 'describe'>
  saved: Version & Content
  /** The content that would be saved instead of theirs. */
  mine: Content
  isSaving: boolean
  onReplace: (version: number) => void
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const queryClient = useQueryClient()
  const { data: theirs, error, refetch } = useQuery(versionQuery<Content>(thing))
  if (theirs === undefined) {
    return error === null ? <Loading /> : <Failed error={error} onRetry={() => refetch()} />
  }
  const { version, created_by, created_at, note } = theirs
  const who = created_by?.email ?? m.somebody
  return (
    <div className="space-y-4">
      <p>{fill(m.theirs, { number: version, who, time: format.dateTime(created_at) })}</p>
      {note !== null && <p className="whitespace-pre-wrap break-words text-muted">{note}</p>}
      <ChangeList changes={describe(saved, theirs)} />
      <section className="space-y-2 rounded-md bg-warn-soft p-3">
        <p className="font-medium">{fill(m.instead, { number: version })}</p>
        <ChangeList changes={describe(theirs, mine)} none={m.same} />
      </section>
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          className="h-auto min-h-8 whitespace-normal"
          onClick={() => {
            queryClient.setQueryData(editedQuery<Content>(thing).queryKey, theirs)
            void queryClient.invalidateQueries({ queryKey: ['settings', thing, 'versions'] })
          }}
        >
          {m.take}
        </Button>
        <Button
          look="danger"
          className="h-auto min-h-8 whitespace-normal"
          busy={isSaving}
          onClick={() => onReplace(version)}
        >
          {m.replace}
        </Button>
      </div>
    </div>
  )
}
