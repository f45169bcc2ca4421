import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { INTENT_LIMITS as LIMITS } from '../../model/intents/taxonomy.ts'
import { BaseVersion, Note, versionFields } from './version-schemas.ts'

// Bodies of /api/settings/intents.

const exactly = { additionalProperties: false } as const

const intent = {
  name: t.String({ description: 'a-z, 0-9 and _, a letter first. It stands in results for good.' }),
  description: t.String({ description: `At most ${LIMITS.descriptionCharacters} characters.` }),
  examples: t.Array(t.String(), {
    description: `Sentences that a customer might say, in each language that is spoken; at most ${LIMITS.examples}.`,
  }),
}

export const IntentsRequest = t.Object(
  {
    base_version: BaseVersion,
    note: Note,
    intents: t.Array(t.Object(intent, exactly), {
      description: `1 to ${LIMITS.intents}. \`other\` is added where it is left out.`,
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
            description: 'Tell the reading of a meter, or ask when it will be read',
            examples: ['I am calling to give you my meter reading'],
          },
        ],
      },
    ],
  },
)

export const IntentsBody = t.Object({ ...versionFields, intents: t.Array(t.Object(intent)) })

export const IntentVersionPage = t.Object({
  items: t.Array(t.Object({ ...versionFields, intents: Type.Integer({ description: 'How many.' }) })),
  next_cursor: t.Nullable(t.String()),
})
