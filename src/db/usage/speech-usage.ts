import { sql } from 'drizzle-orm'
import type { SpeechUsage } from '../../model/transcript.ts'
import type { Database } from '../client.ts'
import { speechUsage } from '../schema/index.ts'

/** Adds to an organisation's usage of a speech server on the current day (UTC). */
export async function addSpeechUsage(
  db: Database,
  by: { organisationId: string; engine: string; model: string },
  { requests, audio_ms: audioMs, cost }: SpeechUsage,
): Promise<void> {
  await db
    .insert(speechUsage)
    .values({ ...by, day: sql`(now() at time zone 'utc')::date`, requests, audioMs, cost: cost ?? 0 })
    .onConflictDoUpdate({
      target: [speechUsage.organisationId, speechUsage.day, speechUsage.engine, speechUsage.model],
      set: {
        requests: sql`${speechUsage.requests} + excluded.requests`,
        audioMs: sql`${speechUsage.audioMs} + excluded.audio_ms`,
        cost: sql`${speechUsage.cost} + excluded.cost`,
      },
    })
}

/** Usage of one speech model; `cost` is in the currency of the price. */
export type SpeechTotal = { engine: string; model: string; requests: number; audioMs: number; cost: number }

/** The usage of each speech model over all organisations and all time, for the metrics of the service. */
export async function readSpeechTotals(db: Database): Promise<SpeechTotal[]> {
  return await db
    .select({
      engine: speechUsage.engine,
      model: speechUsage.model,
      requests: sql<number>`sum(${speechUsage.requests})::float8`,
      audioMs: sql<number>`sum(${speechUsage.audioMs})::float8`,
      cost: sql<number>`sum(${speechUsage.cost})`,
    })
    .from(speechUsage)
    .groupBy(speechUsage.engine, speechUsage.model)
}
