import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { DifferenceTable } from '../reruns/difference.tsx'
import { RerunProgress } from '../reruns/progress.tsx'
import { PATH, type Rerun, type RerunOrder, rerunQuery } from '../reruns/queries.ts'

const messages = defineMessages(
  { try: 'Try it on {count} calls', title: 'What would change' },
  { try: '通話{count}件で試す', title: '変更される内容' },
)

/** Few enough to wait for, enough to see something. */
const SAMPLE = 20

/** Tries on a sample what is not saved yet; no result is stored. */
export function Trial({
  order: { dry_run, ...order },
}: {
  /** Which analytics are made, and by what. */
  order: RerunOrder
}) {
  const m = useMessages(messages)
  const trying = useMutation({
    mutationFn: () => {
      const body: RerunOrder = { ...order, dry_run: { ...dry_run, sample: SAMPLE } }
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
