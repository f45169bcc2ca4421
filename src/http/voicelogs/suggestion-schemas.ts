import { t } from 'elysia'
import { MAX_SUGGESTIONS } from '../../domain/voicelogs/suggestions.ts'

export const SuggestionsBody = t.Object({
  items: t.Array(t.Object({ value: t.String({ examples: ['anna.keller'] }) }), {
    description: `At most ${MAX_SUGGESTIONS}`,
  }),
})
