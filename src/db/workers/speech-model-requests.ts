import { asc, sql } from 'drizzle-orm'
import type { SpeechModelRequest } from '../../model/speech-report.ts'
import type { Database } from '../client.ts'
import { speechModelRequests } from '../schema/index.ts'

/** What worker hosts should do with a model of the catalogue; `requestedBy` is null if the service asked for it itself. */
export type RequestedSpeechModel = {
  name: string
  wanted: SpeechModelRequest
  requestedBy: string | null
  createdAt: Date
}

/** The newest request of each model, the oldest first. They stay after they were fulfilled. */
export async function readSpeechModelRequests(db: Database): Promise<RequestedSpeechModel[]> {
  return await db
    .select()
    .from(speechModelRequests)
    .orderBy(asc(speechModelRequests.createdAt), asc(speechModelRequests.name))
}

/** Asks all worker hosts to install or to remove a model. It replaces an earlier request of the same model. */
export async function requestSpeechModel(
  db: Database,
  row: { name: string; wanted: SpeechModelRequest; requestedBy: string },
): Promise<void> {
  await db
    .insert(speechModelRequests)
    .values(row)
    .onConflictDoUpdate({
      target: speechModelRequests.name,
      set: { wanted: row.wanted, requestedBy: row.requestedBy, createdAt: sql`now()` },
    })
}

/**
 * Requests a model in the name of the service, unless there is a request to install or to remove it. Answers whether it
 * did.
 */
export async function requestSpeechModelOnce(db: Database, name: string): Promise<boolean> {
  const made = await db
    .insert(speechModelRequests)
    .values({ name, wanted: 'install' })
    .onConflictDoNothing()
    .returning({ name: speechModelRequests.name })
  return made.length > 0
}
