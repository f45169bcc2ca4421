import { t } from 'elysia'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { exactly, Instant } from '../common-schemas.ts'
import { pageQuery } from '../page-query.ts'
import { FilterText } from '../voicelogs/query-schemas.ts'

// Names, accounts and teams of operators.

const operator = {
  operator_id: t.String(),
  name: t.Nullable(t.String()),
  email: t.Nullable(t.String()),
  user: t.Nullable(t.Object({ id: t.String(), email: t.String(), name: t.Nullable(t.String()) }), {
    description: 'The account of the operator. With the role `agent` it sees the calls of the operator',
  }),
  team: t.Nullable(t.Object({ id: t.String(), name: t.String() }), { description: 'The team of today' }),
}

const EXAMPLE = {
  operator_id: 'agent-17',
  name: 'Kim Sato',
  email: 'kim@example.com',
  user: null,
  team: { id: '019a1f72-5b0e-7c44-8a77-31c2d9e0aa10', name: 'Support' },
}

export const KnownOperatorBody = t.Object(
  {
    ...operator,
    teams: t.Array(
      t.Object({
        team_id: t.String(),
        team_name: t.String(),
        from: t.Nullable(Instant, { description: 'Inclusive; null: from the beginning' }),
        until: t.Nullable(Instant, { description: 'Exclusive; null: until further notice' }),
      }),
      { description: 'The teams that the operator was in, the latest first' },
    ),
  },
  {
    examples: [
      {
        ...EXAMPLE,
        teams: [{ team_id: EXAMPLE.team.id, team_name: EXAMPLE.team.name, from: null, until: null }],
      },
    ],
  },
)

export const OperatorDirectoryPage = t.Object(
  { items: t.Array(t.Object(operator)), next_cursor: t.Nullable(t.String()) },
  { examples: [{ items: [EXAMPLE], next_cursor: null }] },
)

export const OperatorDirectoryQuery = t.Object(
  {
    search: FilterText({
      maxLength: MAX_FIELD_CHARACTERS,
      description: 'Only operators whose id, name or email contains this text, ignoring case',
    }),
    team_id: t.Optional(
      t.String({ maxLength: 100, description: 'Only operators that are in this team now' }),
    ),
    ...pageQuery({ maxCursorLength: 2_000 }),
  },
  exactly,
)

const nullable = (description: string, maxLength = 400) =>
  t.Optional(t.Nullable(t.String({ maxLength }), { description }))

export const OperatorRequest = t.Object(
  {
    name: nullable('At most 100 characters'),
    email: nullable('An address for people; it is not that of the account'),
    user_id: nullable('The account of the operator', 100),
    team_id: nullable('The team of the operator', 100),
    team_since: nullable(
      'When the operator joined this team, ISO 8601; it replaces the teams stored from then on. null: from the beginning. Left out: now if the operator was in another team before, else from the beginning',
      100,
    ),
  },
  {
    ...exactly,
    description: 'Fields that are left out, except `team_since`, are cleared.',
    examples: [{ name: 'Kim Sato', email: 'kim@example.com', user_id: null, team_id: null }],
  },
)

export const OperatorImportRequest = t.Object(
  {
    csv: t.String({
      minLength: 1,
      description:
        'A CSV file with a line of column names: operator_id and any of name, email, team (its name), team_since. At most 5,000 lines. An empty field leaves the stored value. Teams that do not exist are created',
    }),
  },
  {
    ...exactly,
    examples: [{ csv: 'operator_id,name,team\nagent-17,Kim Sato,Support\nagent-18,Ada Okafor,Sales\n' }],
  },
)

export const OperatorImportBody = t.Object(
  {
    operators: t.Integer({ description: 'How many operators the file has' }),
    teams_added: t.Array(t.String(), { description: 'The names of teams that were created' }),
  },
  { examples: [{ operators: 2, teams_added: ['Sales'] }] },
)
