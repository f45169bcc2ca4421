import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { DifferenceTable } from '../reruns/difference.tsx'
import { RerunProgress } from '../reruns/progress.tsx'
import { PATH, type Rerun, type RerunOptions, rerunQuery } from '../reruns/queries.ts'

const messages = defineMessages(
  { try: 'Try on {count} calls', title: 'What would change' },
  { try: '通話{count}件で試す', title: '変更される内容' },
)

/** Few enough to wait for, and enough to show typical changes. */
const SAMPLE = 20

/** A dry run of the unsaved content on a sample of calls. No result is stored. */
export function Trial({
  options: { dry_run, ...options },
}: {
  /** Which analytics to run, and the unsaved content. */
  options: RerunOptions
}) {
  const m = useMessages(messages)
  const trying = useMutation({
    mutationFn: () => {
      const body: RerunOptions = { ...options, dry_run: { ...dry_run, sample: SAMPLE } }
      return api<Rerun>('POST', PATH, { body })
    },
  })
  const id = trying.data?.id
  const { data: rerun } = useQuery({ ...rerunQuery(id ?? ''), enabled: id !== undefined })
  return (
    <div className="space-y-3">
      {rerun === undefined ? (
        <Button busy={trying.isPending} onClick={() => trying.mutate()}>
          {fill(m.try, { count: SAMPLE })}
        </Button>
      ) : (
        <section aria-label={m.title} className="space-y-3 rounded-md border border-line p-3">
          <h3 className="font-semibold">{m.title}</h3>
          <RerunProgress rerun={rerun} />
          {rerun.difference !== null && (
            <DifferenceTable rerun={rerun} difference={rerun.difference} drafted={dry_run?.sections} />
          )}
        </section>
      )}
      <ErrorLine error={trying.error} />
    </div>
  )
}
