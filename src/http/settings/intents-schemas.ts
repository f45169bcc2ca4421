import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { INTENT_LIMITS as LIMITS } from '../../model/intents/taxonomy.ts'
import { BaseVersion, Note, versionFields } from './version-schemas.ts'

// Bodies of /api/settings/intents.

const exactly = { additionalProperties: false } as const

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

export const IntentsBody = t.Object({ ...versionFields, intents: t.Array(t.Object(intent)) })

export const IntentVersionPage = t.Object({
  items: t.Array(
    t.Object({ ...versionFields, intents: Type.Integer({ description: 'Number of intents.' }) }),
  ),
  next_cursor: t.Nullable(t.String()),
})
