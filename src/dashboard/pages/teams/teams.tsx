import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../api/client.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { ConfirmButton } from '../../components/feedback/confirm-button.tsx'
import { Empty, ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { CheckField, TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Dialog } from '../../components/layout/dialog.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { roleNames } from '../../i18n/permission-texts.ts'
import { usersQuery } from '../admin/queries.ts'
import { OperatorsPanel } from './operators.tsx'
import { type Team, type TeamChange, teamsQuery } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Teams',
    none: 'No teams yet',
    noneHint: 'Supervisors see the calls of the teams that they lead.',
    name: 'Name of a new team',
    add: 'Add team',
    operators: 'Operators: {count}',
    leads: 'Led by {names}',
    noLead: 'Nobody leads it',
    change: 'Change',
    changeOne: 'Change {name}',
    teamName: 'Name',
    whoLeads: 'Who leads it',
    whoLeadsHint: 'Users with the role supervisor see the calls of the team.',
    remove: 'Delete',
    removeOne: 'Delete {name}',
    removeTitle: 'Delete {name}?',
    removeText: 'Its calls stay, but no longer belong to a team, earlier calls included.',
    cancel: 'Cancel',
    save: 'Save',
  },
  {
    title: 'チーム',
    none: 'チームはまだありません',
    noneHint: 'スーパーバイザーは、担当するチームの通話を見られます。',
    name: '新しいチームの名前',
    add: 'チームを追加',
    operators: 'オペレーター{count}名',
    leads: '責任者：{names}',
    noLead: '責任者はいません',
    change: '変更',
    changeOne: '{name}を変更',
    teamName: '名前',
    whoLeads: '責任者',
    whoLeadsHint: 'スーパーバイザーの役割を持つユーザーが、このチームの通話を見られます。',
    remove: '削除',
    removeOne: '{name}を削除',
    removeTitle: '{name}を削除しますか？',
    removeText: '通話は残りますが、過去のものも含めてどのチームにも属さなくなります。',
    cancel: 'キャンセル',
    save: '保存',
  },
)

/** Teams, who leads them, and the operators in them. */
export function TeamsPage() {
  const m = useMessages(messages)
  const queryClient = useQueryClient()
  const teams = useInfiniteQuery(teamsQuery)
  const refetch = () => queryClient.invalidateQueries({ queryKey: ['teams'] })
  return (
    <>
      <Panel title={m.title}>
        <NewTeam onAdded={refetch} />
        <PagedList query={teams} keyOf={({ id }) => id} empty={<Empty title={m.none}>{m.noneHint}</Empty>}>
          {(team) => <TeamRow team={team} onChanged={refetch} />}
        </PagedList>
      </Panel>
      <OperatorsPanel teams={teams.data?.pages.flatMap(({ items }) => items) ?? []} onChanged={refetch} />
    </>
  )
}

function NewTeam({ onAdded }: { onAdded: () => Promise<void> }) {
  const m = useMessages(messages)
  const form = useRef<HTMLFormElement>(null)
  const adding = useMutation({
    mutationFn: ({ name = '' }: Partial<Record<string, string>>) =>
      api<Team>('POST', '/api/teams', { body: { name } }),
    onSuccess: () => {
      form.current?.reset()
      return onAdded()
    },
  })
  const fields = useFieldErrors()(adding.error)
  return (
    <form
      ref={form}
      className="mb-4 flex flex-wrap items-end gap-2"
      onSubmit={onSubmit((each) => adding.mutate(each))}
    >
      <TextField
        label={m.name}
        name="name"
        autoComplete="off"
        error={fields.name}
        maxLength={100}
        required
        className="w-64"
      />
      <Button type="submit" look="primary" busy={adding.isPending} className="mb-4">
        {m.add}
      </Button>
      {fields.name === undefined && <ErrorLine error={adding.error} />}
    </form>
  )
}

function TeamRow({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const m = useMessages(messages)
  const { id, name, leads, operators } = team
  const names = leads.map((each) => each.name ?? each.email).join(', ')
  return (
    <>
      <div className="min-w-0">
        <p className="break-words font-medium">{name}</p>
        <p className="break-words text-muted">
          {fill(m.operators, { count: operators })} ·{' '}
          {leads.length === 0 ? m.noLead : fill(m.leads, { names })}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <ChangeTeam team={team} onChanged={onChanged} />
        <ConfirmButton
          text={m.remove}
          label={fill(m.removeOne, { name })}
          title={fill(m.removeTitle, { name })}
          description={m.removeText}
          act={async () => {
            await api('DELETE', `/api/teams/${id}`)
            await onChanged()
          }}
        />
      </div>
    </>
  )
}

function ChangeTeam({ team, onChanged }: { team: Team; onChanged: () => Promise<void> }) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button aria-label={fill(m.changeOne, { name: team.name })} onClick={() => setOpen(true)}>
        {m.change}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={fill(m.changeOne, { name: team.name })}>
        <TeamForm team={team} onChanged={onChanged} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function TeamForm({
  team,
  onChanged,
  onDone,
}: {
  team: Team
  onChanged: () => Promise<void>
  onDone: () => void
}) {
  const m = useMessages(messages)
  const roles = useMessages(roleNames)
  const users = useInfiniteQuery(usersQuery)
  const [chosen, setChosen] = useState(team.leads.map((each) => each.id))
  const saving = useMutation({
    mutationFn: async (change: TeamChange) => {
      await api('PATCH', `/api/teams/${team.id}`, { body: change })
      await onChanged()
    },
    onSuccess: onDone,
  })
  const fields = useFieldErrors()(saving.error)
  return (
    <form
      className="space-y-4"
      onSubmit={onSubmit(({ name = '' }) => saving.mutate({ name, lead_ids: chosen }))}
    >
      <TextField
        label={m.teamName}
        name="name"
        defaultValue={team.name}
        error={fields.name}
        maxLength={100}
        required
      />
      <fieldset>
        <legend className="font-medium">{m.whoLeads}</legend>
        <p className="mb-2 text-muted text-xs">{m.whoLeadsHint}</p>
        <PagedList query={users} keyOf={({ id }) => id} empty={null}>
          {({ id, email, name, role }) => (
            <CheckField
              label={name ?? email}
              hint={roles[role]}
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
              }
            />
          )}
        </PagedList>
      </fieldset>
      {fields.name === undefined && <ErrorLine error={saving.error} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{m.cancel}</Button>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {m.save}
        </Button>
      </div>
    </form>
  )
}
