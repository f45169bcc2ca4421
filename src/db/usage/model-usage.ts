import { sql } from 'drizzle-orm'
import type { AnalyticKind, ModelUsage } from '../../model/analytics.ts'
import type { Database } from '../client.ts'
import { modelUsage } from '../schema/index.ts'

/** Adds to an organisation's usage of a language model on the current day (UTC). */
export async function addModelUsage(
  db: Database,
  by: { organisationId: string; kind: AnalyticKind; model: string },
  { requests, prompt_tokens, cached_tokens, completion_tokens, cost }: ModelUsage,
): Promise<void> {
  await db
    .insert(modelUsage)
    .values({
      ...by,
      day: sql`(now() at time zone 'utc')::date`,
      requests,
      promptTokens: prompt_tokens ?? 0,
      cachedTokens: cached_tokens ?? 0,
      completionTokens: completion_tokens ?? 0,
      cost: cost ?? 0,
    })
    .onConflictDoUpdate({
      target: [modelUsage.organisationId, modelUsage.day, modelUsage.kind, modelUsage.model],
      set: {
        requests: sql`${modelUsage.requests} + excluded.requests`,
        promptTokens: sql`${modelUsage.promptTokens} + excluded.prompt_tokens`,
        cachedTokens: sql`${modelUsage.cachedTokens} + excluded.cached_tokens`,
        completionTokens: sql`${modelUsage.completionTokens} + excluded.completion_tokens`,
        cost: sql`${modelUsage.cost} + excluded.cost`,
      },
    })
}

/** Usage of one model for one kind of analytic; `cost` is in the currency of the prices. */
export type ModelTotal = {
  kind: AnalyticKind
  model: string
  requests: number
  promptTokens: number
  cachedTokens: number
  completionTokens: number
  cost: number
}

/** The usage of each language model over all organisations and all time, for the metrics of the service. */
export async function readModelTotals(db: Database): Promise<ModelTotal[]> {
  return await db
    .select({
      kind: modelUsage.kind,
      model: modelUsage.model,
      requests: sql<number>`sum(${modelUsage.requests})::float8`,
      promptTokens: sql<number>`sum(${modelUsage.promptTokens})::float8`,
      cachedTokens: sql<number>`sum(${modelUsage.cachedTokens})::float8`,
      completionTokens: sql<number>`sum(${modelUsage.completionTokens})::float8`,
      cost: sql<number>`sum(${modelUsage.cost})`,
    })
    .from(modelUsage)
    .groupBy(modelUsage.kind, modelUsage.model)
}
