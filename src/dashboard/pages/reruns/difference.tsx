import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PagedList } from '../../components/data/paged-list.tsx'
import { SelectField } from '../../components/forms/field.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useErrorCodeText } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { type LabelledSection, rerunLabels, useDifferenceText } from './labels.ts'
import {
  type Difference,
  type Rerun,
  type RerunItem,
  type RerunItemStatus,
  rerunCallsQuery,
} from './queries.ts'

const messages = defineMessages(
  {
    scores:
      'Mean quality score of {calls} calls: {before} before, {after} after. Higher in {higher} calls, lower in {lower}.',
    transcripts: '{calls} transcripts: {before} words before, {after} after; {share} of the words differ.',
    confidence: 'Mean word confidence: {before} before, {after} after.',
    wordsChanged: 'Words that differ: {share}',
    what: 'Field',
    before: 'Before',
    after: 'After',
    count: 'Calls',
    same: 'None of the compared fields differ.',
    calls: 'Calls of this run',
    which: 'Which calls',
    noCalls: 'None',
    call: 'Call {id}',
    arrow: '{field}: {before} → {after}',
  },
  {
    scores: '品質の点数：{calls}件の平均で {before} → {after}。上昇{higher}件、低下{lower}件。',
    transcripts: '文字起こし{calls}件：単語数 {before} → {after}。異なる単語の割合 {share}。',
    confidence: '単語の確信度の平均：{before} → {after}。',
    wordsChanged: '異なる単語の割合：{share}',
    what: '項目',
    before: '前',
    after: '後',
    count: '通話数',
    same: '集計対象の項目に違いはありません。',
    calls: '対象の通話',
    which: '表示する通話',
    noCalls: 'なし',
    call: '通話 {id}',
    arrow: '{field}：{before} → {after}',
  },
)

/** What a re-run changed or a dry run would change: each change of a value, with the number of calls. */
export function DifferenceTable({
  rerun,
  difference,
  drafted,
}: {
  rerun: Rerun
  difference: Difference
  /** The unsaved sections that were tried, if any. */
  drafted?: readonly LabelledSection[]
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const words = useDifferenceText(rerun, drafted)
  const { scores, transcripts, transitions } = difference
  return (
    <div className="space-y-3">
      {scores !== null && (
        <p>
          {fill(m.scores, {
            before: format.number(scores.mean_before),
            after: format.number(scores.mean_after),
            calls: scores.calls,
            higher: scores.higher,
            lower: scores.lower,
          })}
        </p>
      )}
      {transcripts !== null && (
        <p>
          {fill(m.transcripts, {
            before: format.number(transcripts.words_before),
            after: format.number(transcripts.words_after),
            calls: transcripts.calls,
            share: format.percent(transcripts.words_changed),
          })}
          {transcripts.mean_confidence_after !== null && (
            <>
              {' '}
              {fill(m.confidence, {
                before:
                  transcripts.mean_confidence_before === null
                    ? '–'
                    : format.percent(transcripts.mean_confidence_before),
                after: format.percent(transcripts.mean_confidence_after),
              })}
            </>
          )}
        </p>
      )}
      {transitions.length === 0 ? (
        <p className="text-muted">{m.same}</p>
      ) : (
        <div className="relative overflow-x-auto">
          <table className="w-full text-left">
            <thead className="text-muted">
              <tr className="whitespace-nowrap">
                <th className="py-1 pr-3 font-medium">{m.what}</th>
                <th className="py-1 pr-3 font-medium">{m.before}</th>
                <th className="py-1 pr-3 font-medium">{m.after}</th>
                <th className="py-1 text-right font-medium">{m.count}</th>
              </tr>
            </thead>
            <tbody>
              {transitions.map(({ field, before, after, calls }) => (
                <tr key={`${field} ${before} ${after}`} className="border-line border-t">
                  <th scope="row" className="py-1.5 pr-3 font-medium">
                    {words.field(field)}
                  </th>
                  <td className="min-w-20 py-1.5 pr-3">{words.value(field, before)}</td>
                  <td className="min-w-20 py-1.5 pr-3">{words.value(field, after)}</td>
                  <td className="py-1.5 text-right tabular-nums">{format.number(calls)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  )
}

const STATUSES = ['changed', 'unchanged', 'skipped', 'failed'] as const satisfies RerunItemStatus[]

/** The calls of a re-run, each with its changes or the reason why it has no new result. */
export function RerunCalls({ rerun }: { rerun: Rerun }) {
  const m = useMessages(messages)
  const labels = useMessages(rerunLabels)
  const [status, setStatus] = useState<RerunItemStatus>('changed')
  const errorCodeText = useErrorCodeText()
  const calls = useInfiniteQuery(rerunCallsQuery(rerun.id, status))
  return (
    <Panel
      title={m.calls}
      actions={
        <SelectField
          label={m.which}
          hideLabel
          value={status}
          onChange={({ target }) => setStatus(STATUSES.find((each) => each === target.value) ?? 'changed')}
        >
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {each === 'failed' ? labels.failedCalls : labels[each]}
            </option>
          ))}
        </SelectField>
      }
    >
      <PagedList
        query={calls}
        keyOf={({ voicelog_id }) => voicelog_id}
        empty={<p className="text-muted">{m.noCalls}</p>}
      >
        {(item) => (
          <div className="min-w-0">
            <Link
              to="/calls/$voicelogId"
              params={{ voicelogId: item.voicelog_id }}
              search={{}}
              preload={false}
              className="break-all text-accent hover:underline"
            >
              {fill(m.call, { id: item.voicelog_id })}
            </Link>
            <Changes rerun={rerun} item={item} />
            {item.reason !== null && (
              <p className="text-muted">{errorCodeText(item.reason.code, item.reason.message)}</p>
            )}
          </div>
        )}
      </PagedList>
    </Panel>
  )
}

function Changes({
  rerun,
  item: { changed, before, after, words_changed },
}: {
  rerun: Rerun
  item: RerunItem
}) {
  const m = useMessages(messages)
  const format = useFormat()
  const words = useDifferenceText(rerun)
  return (
    <ul className="break-words">
      {changed.map((name) => (
        <li key={name}>
          {fill(m.arrow, {
            field: words.field(name),
            before: words.value(name, shownOf(before, name)),
            after: words.value(name, shownOf(after, name)),
          })}
        </li>
      ))}
      {words_changed !== null && <li>{fill(m.wordsChanged, { share: format.percent(words_changed) })}</li>}
    </ul>
  )
}

function shownOf(digest: RerunItem['before'], name: string): string | null {
  const { answers = {}, ...rest } = digest ?? {}
  const values: Record<string, unknown> = name.startsWith('answers.') ? answers : rest
  const value = values[name.replace(/^answers\./, '')]
  return value === undefined || value === null ? null : `${value}`
}
