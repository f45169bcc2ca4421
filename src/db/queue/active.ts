import { sql } from 'drizzle-orm'
import { voicelogs } from '../schema/index.ts'

/** Whether a call is to be transcribed or analysed, or is at present. Written out, as the indexes have it. */
export const isActive = sql`${voicelogs.status} in ('queued','transcribing','analysing')`
