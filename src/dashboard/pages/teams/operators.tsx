import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_FIELD_CHARACTERS } from '../../../model/voicelog.ts'
import { api } from '../../api/client.ts'
import { PagedList } from '../../components/data/paged-list.tsx'
import { Empty, ErrorLine } from '../../components/feedback/states.tsx'
import { Button } from '../../components/forms/button.tsx'
import { DebouncedField } from '../../components/forms/debounced-field.tsx'
import { SelectField, TextField } from '../../components/forms/field.tsx'
import { onSubmit } from '../../components/forms/on-submit.ts'
import { Dialog } from '../../components/layout/dialog.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { useFieldErrors } from '../../i18n/field-errors.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { usersQuery } from '../admin/queries.ts'
import { ImportOperators } from './import.tsx'
import { type KnownOperator, type OperatorChange, operatorDirectoryQuery, type Team } from './queries.ts'

const messages = defineMessages(
  {
    title: 'Operators',
    search: 'Search by ID, name or email',
    allTeams: 'All teams',
    team: 'Team',
    noTeam: 'No team',
    none: 'No operators',
    noneHint: 'Import them, or enter an ID and give it a name. Calls name their operator by this ID.',
    account: 'Account: {email}',
    change: 'Change',
    changeOne: 'Change {name}',
    name: 'Name',
    email: 'Email',
    user: 'Account',
    userHint: 'With the role agent, this user sees the calls of this operator.',
    noUser: 'None',
    since: 'In this team since',
    sinceHint: 'Left empty: from now on, or from the beginning if this is the first team.',
    newId: 'ID of an operator',
    add: 'Name operator',
    cancel: 'Cancel',
    save: 'Save',
  },
  {
    title: 'オペレーター',
    search: 'ID、名前、メールで検索',
    allTeams: 'すべてのチーム',
    team: 'チーム',
    noTeam: 'チームなし',
    none: 'オペレーターはいません',
    noneHint: '取り込むか、IDを指定して名前を付けてください。通話はこのIDでオペレーターを示します。',
    account: 'アカウント：{email}',
    change: '変更',
    changeOne: '{name}を変更',
    name: '名前',
    email: 'メールアドレス',
    user: 'アカウント',
    userHint: 'エージェントの役割があれば、このオペレーターの通話を見られます。',
    noUser: 'なし',
    since: 'このチームの開始日時',
    sinceHint: '空欄の場合は今から、最初のチームなら過去すべてに適用されます。',
    newId: 'オペレーターのID',
    add: '名前を付ける',
    cancel: 'キャンセル',
    save: '保存',
  },
)

/** The operators that have a name or a team. */
export function OperatorsPanel({
  teams,
  onChanged,
}: {
  teams: readonly Team[]
  onChanged: () => Promise<void>
}) {
  const m = useMessages(messages)
  const [filters, setFilters] = useState<{ search?: string; team_id?: string }>({})
  const operators = useInfiniteQuery(operatorDirectoryQuery(filters))
  return (
    <Panel title={m.title} actions={<ImportOperators onImported={onChanged} />}>
      <div className="mb-4 flex flex-wrap gap-2">
        <DebouncedField
          label={m.search}
          value={filters.search ?? ''}
          onValue={(search) => setFilters({ ...filters, search: search || undefined })}
          className="w-64"
        />
        <SelectField
          label={m.team}
          hideLabel
          value={filters.team_id ?? ''}
          onChange={({ target }) => setFilters({ ...filters, team_id: target.value || undefined })}
          className="w-44"
        >
          <option value="">{m.allTeams}</option>
          {teams.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <PagedList
        query={operators}
        keyOf={({ operator_id }) => operator_id}
        empty={<Empty title={m.none}>{m.noneHint}</Empty>}
      >
        {(operator) => (
          <>
            <div className="min-w-0">
              <p className="break-words font-medium">
                <Link
                  to="/operators/$operatorId"
                  params={{ operatorId: operator.operator_id }}
                  search={{}}
                  className="text-accent hover:underline"
                >
                  {operator.name ?? operator.operator_id}
                </Link>
              </p>
              <p className="break-words text-muted">
                {[
                  operator.name === null ? null : operator.operator_id,
                  operator.team?.name ?? m.noTeam,
                  operator.user && fill(m.account, { email: operator.user.email }),
                ]
                  .filter((each) => each !== null)
                  .join(' · ')}
              </p>
            </div>
            <ChangeOperator operator={operator} teams={teams} onChanged={onChanged} />
          </>
        )}
      </PagedList>
      <NewOperator teams={teams} onChanged={onChanged} />
    </Panel>
  )
}

type OfTeams = { teams: readonly Team[]; onChanged: () => Promise<void> }

/** Asks for the id of an operator who is not in the list, then for the rest. */
function NewOperator({ teams, onChanged }: OfTeams) {
  const m = useMessages(messages)
  const [id, setId] = useState<string | null>(null)
  const nobody = { name: null, email: null, user: null, team: null }
  return (
    <>
      <form
        className="mt-4 flex flex-wrap items-end gap-2"
        onSubmit={onSubmit(({ operator_id = '' }) => setId(operator_id))}
      >
        <TextField
          label={m.newId}
          name="operator_id"
          maxLength={MAX_FIELD_CHARACTERS}
          required
          className="w-64"
        />
        <Button type="submit" className="mb-4">
          {m.add}
        </Button>
      </form>
      {id !== null && (
        <Dialog open onOpenChange={() => setId(null)} title={fill(m.changeOne, { name: id })}>
          <OperatorForm
            operator={{ operator_id: id, ...nobody }}
            teams={teams}
            onChanged={onChanged}
            onDone={() => setId(null)}
          />
        </Dialog>
      )}
    </>
  )
}

function ChangeOperator({ operator, teams, onChanged }: OfTeams & { operator: KnownOperator }) {
  const m = useMessages(messages)
  const [open, setOpen] = useState(false)
  const label = fill(m.changeOne, { name: operator.name ?? operator.operator_id })
  return (
    <>
      <Button aria-label={label} onClick={() => setOpen(true)}>
        {m.change}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={label}>
        <OperatorForm operator={operator} teams={teams} onChanged={onChanged} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function OperatorForm({
  operator,
  teams,
  onChanged,
  onDone,
}: OfTeams & { operator: KnownOperator; onDone: () => void }) {
  const m = useMessages(messages)
  const users = useInfiniteQuery(usersQuery)
  const accounts = users.data?.pages.flatMap(({ items }) => items) ?? []
  // The operator's account is shown at once, even if it is not on the first page.
  const known = accounts.some(({ id }) => id === operator.user?.id) || operator.user === null
  const saving = useMutation({
    mutationFn: async (body: OperatorChange) => {
      await api('PUT', `/api/operators/${encodeURIComponent(operator.operator_id)}`, { body })
      await onChanged()
    },
    onSuccess: onDone,
  })
  const fields = useFieldErrors()(saving.error)
  return (
    <form
      className="space-y-4"
      onSubmit={onSubmit(({ name, email, user_id, team_id, team_since }) =>
        saving.mutate({
          name,
          email,
          user_id: user_id || null,
          team_id: team_id || null,
          ...(team_since && { team_since: new Date(team_since).toISOString() }),
        }),
      )}
    >
      <TextField label={m.name} name="name" defaultValue={operator.name ?? ''} error={fields.name} />
      <TextField
        label={m.email}
        name="email"
        type="email"
        defaultValue={operator.email ?? ''}
        error={fields.email}
      />
      <SelectField label={m.team} name="team_id" defaultValue={operator.team?.id ?? ''}>
        <option value="">{m.noTeam}</option>
        {teams.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={m.since}
        hint={m.sinceHint}
        name="team_since"
        type="datetime-local"
        error={fields.team_since}
      />
      <SelectField label={m.user} hint={m.userHint} name="user_id" defaultValue={operator.user?.id ?? ''}>
        <option value="">{m.noUser}</option>
        {!known && <option value={operator.user?.id}>{operator.user?.email}</option>}
        {accounts.map(({ id, email }) => (
          <option key={id} value={id}>
            {email}
          </option>
        ))}
      </SelectField>
      <ErrorLine error={Object.keys(fields).length === 0 ? saving.error : null} />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{m.cancel}</Button>
        <Button type="submit" look="primary" busy={saving.isPending}>
          {m.save}
        </Button>
      </div>
    </form>
  )
}
