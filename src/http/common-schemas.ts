import { t } from 'elysia'

/** Options of an object that refuses fields that it does not name. */
export const exactly = { additionalProperties: false } as const

export const Instant = t.String({ format: 'date-time' })

export const NullableText = t.Nullable(t.String())

/** A password to be set. The domain checks the exact rules, and counts code points; these bounds only keep bodies small. */
export const NewPassword = t.String({
  minLength: 1,
  maxLength: 1024,
  description:
    '8 to 128 characters, not one of the most common passwords, and not made of the names of the product, the organisation or the user.',
})
