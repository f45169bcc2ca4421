import { t } from 'elysia'
import { VIEW_PAGES } from '../../db/schema/identity/saved-views.ts'
import { oneOf } from '../one-of.ts'

/** No control characters: names and addresses are one line. */
const ONE_LINE = '^[^\\u0000-\\u001f\\u007f]*$'

const fields = {
  name: t.String({
    minLength: 1,
    maxLength: 80,
    pattern: ONE_LINE,
    'x-error-code': 'control_character',
    examples: ['Angry yesterday'],
  }),
  page: oneOf(VIEW_PAGES, { description: 'The page of the dashboard' }),
  query: t.String({
    maxLength: 4_000,
    pattern: ONE_LINE,
    'x-error-code': 'control_character',
    description: 'The query of its address, without the question mark',
    examples: ['emotion=anger&period=yesterday'],
  }),
  shared: t.Boolean({ description: 'true: everybody of the organisation sees it; false: only you' }),
}

export const ViewRequest = t.Object(fields, {
  additionalProperties: false,
  examples: [
    { name: 'Angry yesterday', page: 'calls', query: 'emotion=anger&period=yesterday', shared: false },
  ],
})

export const ViewBody = t.Object({
  id: t.String({ format: 'uuid' }),
  ...fields,
  own: t.Boolean({ description: 'Whether you saved it' }),
  created_at: t.String({ format: 'date-time' }),
})

export const ViewList = t.Object({ items: t.Array(ViewBody, { description: 'By name' }) })

export const ViewParams = t.Object({ view_id: t.String() })
