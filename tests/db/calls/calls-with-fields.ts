import fc from 'fast-check'
import { newId } from '../../../src/lib/id.ts'
import type { OwnValues } from '../../../src/model/own-fields.ts'
import type { FreshDatabase } from '../../support/database.ts'

/** A call as its row has it. */
export type Call = { id: string; fields: OwnValues; call_date: string }

/** As an upload may send them: at most 15 digits before the point and 10 after it. */
export const number = fc.oneof(
  fc.constantFrom(0, 0.1, 0.3, 1, 10, 10.01, 100, 1e-10, 999_999_999_999_999.9, 123_456_789_012_345.12),
  fc.integer({ min: -50, max: 50 }),
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((cents) => cents / 100),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }), fc.bigInt({ min: 0n, max: 10n ** 10n - 1n }))
    .map(([whole, decimals]) => Number(`-${whole}.${decimals}`)),
)
export const date = fc.oneof(
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-02-29', '2000-02-29', '1999-12-31'),
  fc
    .date({ min: new Date('2024-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    .map((at) => at.toISOString().slice(0, 10)),
)
export const values: fc.Arbitrary<OwnValues> = fc.record(
  { amount: number, rate: number, due: date, note: fc.oneof(date, fc.constantFrom('x', '12', 'abcd-ef-gh')) },
  { requiredKeys: ['amount'] },
)

/** A call for each of these values, in the order of their ids and in another order of their dates. */
export function callsWith(fields: OwnValues[]): Call[] {
  return fields.map((each, at) => ({ id: newId(), fields: each, call_date: minute((at * 7_919) % 1_000) }))
}

export function minute(at: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, at)).toISOString()
}

/** Inserts calls of an organisation, with the rows that triggers make of them. */
export async function insertCalls(
  { sql }: FreshDatabase,
  organisationId: string,
  rows: Call[],
): Promise<void> {
  await sql`
    insert into voicelogs (id, organisation_id, status, source, language, object_key, content_type, fields, call_date)
    select id, ${organisationId}, 'completed', 'api', 'en-US', id::text, 'audio/wav', fields, call_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as given (id uuid, fields jsonb, call_date timestamptz)`
}
