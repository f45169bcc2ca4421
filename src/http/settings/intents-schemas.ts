import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { EXAMPLE_NOTES } from '../../model/intents/lessons.ts'
import { INTENT_LIMITS as LIMITS } from '../../model/intents/taxonomy.ts'
import { exactly } from '../common-schemas.ts'
import { oneOf } from '../one-of.ts'
import { BaseVersion, Note, versionFields } from './version-schemas.ts'

// Bodies of /api/settings/intents.

const Share = t.Number({ minimum: 0, maximum: 1 })

const intent = {
  name: t.String({
    description: '1 to 64 characters of a-z, 0-9 and _, starting with a letter. Results refer to it.',
  }),
  description: t.String({ description: `At most ${LIMITS.descriptionCharacters} characters.` }),
  examples: t.Array(t.String(), {
    description: `Sentences that a customer might say, in each language of the calls; at most ${LIMITS.examples}.`,
  }),
}

export const IntentsRequest = t.Object(
  {
    base_version: BaseVersion,
    note: Note,
    intents: t.Array(t.Object(intent, exactly), {
      description: `1 to ${LIMITS.intents} intents. \`other\` is added if it is left out.`,
    }),
  },
  {
    ...exactly,
    examples: [
      {
        base_version: 1,
        intents: [
          {
            name: 'cancellation',
            description: 'End a subscription, contract, policy, membership or service',
            examples: ['I would like to cancel my subscription', '解約したいのですが'],
          },
          {
            name: 'meter_reading',
            description: 'Report a meter reading, or ask when the meter will be read',
            examples: ['I am calling to give you my meter reading'],
          },
        ],
      },
    ],
  },
)

export const PreviewRequest = t.Object(
  { intents: IntentsRequest.properties.intents },
  {
    ...exactly,
    examples: IntentsRequest.examples?.map(({ intents }: { intents: unknown }) => ({ intents })),
  },
)

const judged = {
  judged: Type.Integer({ minimum: 0, description: 'Examples that were judged.' }),
  accuracy: t.Nullable(Share, {
    description: 'The share of them that is recognised as the right intent; null if none was judged.',
  }),
}

export const PreviewBody = t.Object(
  {
    ...judged,
    intents: t.Array(
      t.Object({
        name: t.String(),
        ...judged,
        confused_with: t.Array(t.Object({ intent: t.String(), count: Type.Integer({ minimum: 1 }) }), {
          description: 'What its examples are taken for instead, the most frequent first.',
        }),
      }),
    ),
    notes: t.Array(
      t.Object({
        kind: oneOf(EXAMPLE_NOTES, {
          description:
            'duplicate: nearly the same as an example of the same intent. contradiction: nearly the same as an example of another intent. reads_like: by all other examples it would be the other intent.',
        }),
        intent: t.String(),
        example: Type.Integer({
          minimum: 0,
          description: 'Its place among the examples of the intent in the request.',
        }),
        other: t.Object({
          intent: t.String(),
          example: t.Nullable(Type.Integer({ minimum: 0 }), { description: 'null if `kind` is reads_like.' }),
        }),
        likeness: {
          ...Share,
          description: 'How alike the two are; of reads_like, how likely it would be the other intent.',
        },
      }),
      { description: 'Examples to look at, those that matter most first; at most 150.' },
    ),
  },
  { description: 'What to expect of intents before they are saved.' },
)

export const IntentsBody = t.Object({ ...versionFields, intents: t.Array(t.Object(intent)) })

export const IntentVersionPage = t.Object({
  items: t.Array(
    t.Object({ ...versionFields, intents: Type.Integer({ description: 'Number of intents.' }) }),
  ),
  next_cursor: t.Nullable(t.String()),
})
