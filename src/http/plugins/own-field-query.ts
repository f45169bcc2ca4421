import { Elysia } from 'elysia'
import { OWN_FIELD_PREFIX } from '../../model/own-fields.ts'

/** Rewrites `field.tier=gold` in a query as `fields=tier%3Dgold`: schemas cannot name the fields of an organisation. */
export const ownFieldQuery = new Elysia({ name: 'own-field-query' }).onTransform(
  { as: 'global' },
  ({ query }: { query: Record<string, unknown> }) => {
    const given = Object.entries(query).filter(([name]) => name.startsWith(OWN_FIELD_PREFIX))
    if (given.length === 0) return
    const all = new URLSearchParams(typeof query.fields === 'string' ? query.fields : '')
    for (const [name, value] of given) {
      delete query[name]
      // Given several times, it is a list.
      for (const each of [value].flat()) all.append(name.slice(OWN_FIELD_PREFIX.length), `${each}`)
    }
    query.fields = `${all}`
  },
)
