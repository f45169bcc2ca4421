import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'
import { organisationId } from './organisations.ts'
import { users } from './users.ts'

/** The pages whose address can be saved under a name. */
export const VIEW_PAGES = ['calls', 'search', 'reports', 'operators'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

/** Addresses of lists that somebody gave a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    id: uuid('id').primaryKey(),
    organisationId: organisationId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Whether everybody of the organisation sees it; else only the user. */
    isShared: boolean('is_shared').notNull(),
    name: text('name').notNull(),
    page: text('page').$type<ViewPage>().notNull(),
    /** The query of the address, without the question mark. */
    query: text('query').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    check('saved_views_page', sql`${t.page} in ('calls', 'search', 'reports', 'operators')`),
    index('saved_views_organisation').on(t.organisationId, t.id),
    index('saved_views_user').on(t.userId),
  ],
)
