import { expect } from 'bun:test'
import type { TestOrganisation } from './service.ts'

/** An event as GET /api/audit shows it. */
export type ShownEvent = {
  id: string
  at: string
  actor: { kind: string; id: string | null; email: string | null }
  address: string | null
  action: string
  target: { kind: string; id: string; name: string | null; call_date: string | null }
  detail: Record<string, unknown> | null
}

export async function readAudit(
  organisation: TestOrganisation,
  query = '',
): Promise<{ items: ShownEvent[]; next_cursor: string | null }> {
  const response = await organisation.asAdmin(`/api/audit?${query}`)
  expect(response.status).toBe(200)
  return await response.json()
}

/** Does something and returns the events that it caused, the oldest first. */
export async function eventsOf(
  organisation: TestOrganisation,
  act: () => Promise<unknown>,
): Promise<ShownEvent[]> {
  const newest = (await readAudit(organisation, 'limit=1')).items[0]?.id ?? ''
  await act()
  const { items } = await readAudit(organisation, 'limit=200')
  return items.filter((each) => each.id > newest).reverse()
}
