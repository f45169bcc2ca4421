import { sql } from 'drizzle-orm'
import { customType, timestamp } from 'drizzle-orm/pg-core'

// Every table carries organisation_id, so that no query can be written without one.
// Ids are UUIDv7: they sort by time of creation.

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })
export const createdAt = () => instant('created_at').notNull().default(sql`now()`)
export const updatedAt = () => instant('updated_at').notNull().default(sql`now()`)
