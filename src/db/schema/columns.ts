import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

// Every table has organisation_id, so that every query can be limited to one organisation.
// Ids are UUIDv7: their order is the order of creation.
// Every foreign key has an index: without one, deleting what it points to reads the whole table.

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
/** A point in time with millisecond precision. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)
