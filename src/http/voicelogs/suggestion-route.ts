import { Elysia, t } from 'elysia'
import type { Database } from '../../db/client.ts'
import type { ExpensiveReadDeps } from '../../domain/limits/expensive-reads.ts'
import { suggest } from '../../domain/voicelogs/suggestions.ts'
import { MAX_FIELD_CHARACTERS, NAMED_FIELDS } from '../../model/voicelog.ts'
import { oneOf } from '../one-of.ts'
import { type UserAuthenticationDeps, userAuthentication } from '../plugins/authentication.ts'
import { needs, READ_REFUSALS, refusals } from '../problem-schema.ts'
import { FilterText } from './query-schemas.ts'
import { SuggestionsBody } from './suggestion-schemas.ts'

/** GET /api/suggestions: what a field of the filters can be, while somebody types. */
export function suggestionRoute(deps: { db: Database } & ExpensiveReadDeps & UserAuthenticationDeps) {
  return new Elysia({ tags: ['voicelogs'] }).use(userAuthentication(deps)).get(
    '/api/suggestions',
    async ({ query: { field, q = '' }, user }) => {
      const values = await suggest(deps, user, { field, typed: q })
      return { items: values.map((value) => ({ value })) }
    },
    {
      query: t.Object(
        {
          field: oneOf(NAMED_FIELDS, { description: 'The filter that somebody types into' }),
          q: FilterText({
            maxLength: MAX_FIELD_CHARACTERS,
            description: 'What was typed; in any case, space around it is ignored',
          }),
        },
        { additionalProperties: false },
      ),
      response: { 200: SuggestionsBody, ...refusals(...READ_REFUSALS) },
      detail: {
        summary: 'Operators, customers or departments that match a text',
        description:
          'From the calls that you may see. Values that begin with the text come first, then those that contain it; without a text, the first ones in alphabetical order.',
        security: needs('calls.read'),
      },
    },
  )
}
