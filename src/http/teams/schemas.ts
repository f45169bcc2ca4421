import { t } from 'elysia'
import { exactly } from '../common-schemas.ts'
import { pageQuery } from '../page-query.ts'

const Name = t.String({ minLength: 1, maxLength: 200, description: '1 to 100 characters' })
const LeadIds = t.Array(t.String({ maxLength: 100 }), {
  maxItems: 100,
  description: 'Ids of users. Those with the role `supervisor` see the calls of the team.',
})

const EXAMPLE = {
  id: '019a1f72-5b0e-7c44-8a77-31c2d9e0aa10',
  name: 'Support',
  leads: [{ id: '019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11', email: 'kim@example.com', name: 'Kim' }],
  operators: 12,
  created_at: '2025-01-31T09:30:00.000Z',
}

export const TeamBody = t.Object(
  {
    id: t.String({ format: 'uuid' }),
    name: t.String(),
    leads: t.Array(t.Object({ id: t.String(), email: t.String(), name: t.Nullable(t.String()) })),
    operators: t.Integer({ description: 'How many operators are in it now' }),
    created_at: t.String({ format: 'date-time' }),
  },
  { examples: [EXAMPLE] },
)

export const TeamPage = t.Object(
  { items: t.Array(TeamBody), next_cursor: t.Nullable(t.String()) },
  { examples: [{ items: [EXAMPLE], next_cursor: null }] },
)

export const TeamListQuery = t.Object(pageQuery(), exactly)
export const TeamParams = t.Object({ team_id: t.String() })

export const TeamRequest = t.Object(
  { name: Name, lead_ids: t.Optional(LeadIds) },
  { ...exactly, examples: [{ name: 'Support', lead_ids: ['019a1f6e-7c1a-7cc2-9a55-2f1d8f0f3b11'] }] },
)

export const TeamChangeRequest = t.Partial(t.Object({ name: Name, lead_ids: LeadIds }), {
  ...exactly,
  description: 'Fields that are left out stay the same.',
  examples: [{ name: 'Support, first line' }],
})
