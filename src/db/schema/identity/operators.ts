import { sql } from 'drizzle-orm'
import { bigserial, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, updatedAt } from '../columns.ts'
import { organisationId } from './organisations.ts'
import { users } from './users.ts'

export const teams = pgTable(
  'teams',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('teams_name').on(t.organisationId, sql`lower(name)`)],
)

/** The users who see the calls of a team if their role is supervisor. */
export const teamLeads = pgTable(
  'team_leads',
  {
    organisationId: organisationId(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.teamId] }),
    index('team_leads_team').on(t.teamId),
    index('team_leads_organisation').on(t.organisationId),
  ],
)

/** What is known of operators, whom calls name by the caller's `operator_id`. */
export const operators = pgTable(
  'operators',
  {
    organisationId: organisationId(),
    operatorId: text('operator_id').notNull(),
    name: text('name'),
    email: text('email'),
    /** The account of the operator: with the role agent it sees the operator's calls. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.operatorId] }),
    index('operators_user').on(t.userId).where(sql`user_id is not null`),
  ],
)

/** When an operator was in which team: the stretches of an operator do not overlap. */
export const operatorTeams = pgTable(
  'operator_teams',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    operatorId: text('operator_id').notNull(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    /** Inclusive; null: from the beginning. */
    validFrom: instant('valid_from'),
    /** Exclusive; null: until further notice. */
    validUntil: instant('valid_until'),
    createdAt: createdAt(),
  },
  (t) => [
    check('operator_teams_order', sql`${t.validFrom} < ${t.validUntil}`),
    index('operator_teams_operator').on(t.organisationId, t.operatorId),
    index('operator_teams_team').on(t.teamId),
  ],
)

/** Operators whose teams have changed since workers last marked the days of their calls for the rollups of teams. */
export const operatorTeamChanges = pgTable(
  'operator_team_changes',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    organisationId: uuid('organisation_id').notNull(),
    operatorId: text('operator_id').notNull(),
  },
  (t) => [index('operator_team_changes_organisation').on(t.organisationId)],
)
