import { Kind, type Static, Type, TypeRegistry } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { parseInstant } from '../../lib/time/instant.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { OWN_FIELD_PREFIX, type OwnField, type OwnValues } from '../../model/own-fields.ts'
import { schemaErrors } from '../../model/schema-error.ts'
import { MAX_FIELD_CHARACTERS } from '../../model/voicelog.ts'
import { invalidFields } from '../problems.ts'
import { parseOwnValues } from './own-values.ts'

/** What a recorder or a person says about a call, parsed. */
export type CallFields = {
  callId: string | null
  /** Null: the organisation's default applies. */
  language: string | null
  operatorId: string | null
  customerId: string | null
  department: string | null
  callDate: Date | null
  /** Null: the key's default applies, or else the organisation's. */
  agentChannel: number | null
  /** The organisation's own fields. */
  fields: OwnValues
}

/** No control characters, NUL included, and no lone surrogates: PostgreSQL or a spreadsheet would refuse them later. */
const PRINTABLE = '^(?:[^\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff]|[\\ud800-\\udbff][\\udc00-\\udfff])*$'

const text = (description: string, example: string) =>
  Type.Optional(
    Type.String({
      maxLength: MAX_FIELD_CHARACTERS,
      pattern: PRINTABLE,
      'x-error-code': 'control_character',
      description,
      example,
    }),
  )

TypeRegistry.Set('Instant', (_schema, value) => typeof value === 'string' && parseInstant(value) !== null)

/**
 * The fields of an upload, next to its file. Everything that takes them in or documents them uses this schema: the
 * multipart form, the query of a presign, the JSON body of a presign by a user, and the OpenAPI document.
 */
export const CallFieldsSchema = Type.Object(
  {
    call_id: text('Unique call identifier. A duplicate is refused with 409.', 'call-20250131-0001'),
    language: Type.Optional(
      Type.String({
        pattern: '^[a-z]{2}-[A-Z]{2}$',
        'x-error-code': 'not_a_language',
        description: "Language of the call. If left out, the organisation's default.",
        example: 'en-US',
      }),
    ),
    operator_id: text(
      'Agent identifier from the CRM or HR system; links the call to a scorecard.',
      'agent-17',
    ),
    customer_id: text('Customer identifier, for reports.', 'customer-4711'),
    department: text('Department name or code.', 'support'),
    call_date: Type.Optional(
      Type.Unsafe<string>({
        [Kind]: 'Instant',
        type: 'string',
        format: 'date-time',
        'x-error-code': 'not_a_time',
        description: 'Time of the call.',
        example: '2025-01-31T09:30:00Z',
      }),
    ),
    agent_channel: Type.Optional(
      Type.String({
        enum: ['0', '1'],
        pattern: '^[01]$',
        'x-error-code': 'not_a_channel',
        description: 'The channel of the agent in a two-channel recording: 0 left, 1 right.',
      }),
    ),
  },
  { additionalProperties: false },
)

export type CallFieldName = keyof typeof CallFieldsSchema.properties

/** The names of the fields next to `file`, in the order of the published table. */
export const CALL_FIELD_NAMES = Object.keys(CallFieldsSchema.properties).filter(isCallFieldName)

export function isCallFieldName(name: string): name is CallFieldName {
  return Object.hasOwn(CallFieldsSchema.properties, name)
}

/**
 * Parses fields that came as text, in a form or a query. An empty field counts as left out, as HTML forms send it.
 *
 * @param options.ownFields the organisation's own, which are given as `field.NAME`
 * @param options.furtherErrors what is wrong with other fields of the same request
 * @throws Problem invalid_fields, naming every wrong field at once
 * @example
 * ```ts
 * import { parseCallFields } from './fields.ts'
 * import assert from 'node:assert/strict'
 *
 * const fields = parseCallFields(new Map([['call_id', 'call-1'], ['agent_channel', '1'], ['language', '']]))
 * assert.equal(fields.callId, 'call-1')
 * assert.equal(fields.agentChannel, 1)
 * assert.equal(fields.language, null)
 * assert.throws(() => parseCallFields(new Map([['call_date', 'yesterday']])), { code: 'invalid_fields' })
 * ```
 */
export function parseCallFields(
  given: ReadonlyMap<string, string>,
  {
    ownFields = [],
    furtherErrors = [],
  }: { ownFields?: readonly OwnField[]; furtherErrors?: readonly FieldError[] } = {},
): CallFields {
  const unknown: FieldError[] = []
  const fields: Partial<Record<CallFieldName, string>> = {}
  const own = new Map<string, string>()
  for (const [name, value] of given) {
    if (name.startsWith(OWN_FIELD_PREFIX)) own.set(name.slice(OWN_FIELD_PREFIX.length), value)
    else if (!isCallFieldName(name))
      unknown.push(fieldError(name, 'unknown_field', { known: CALL_FIELD_NAMES.join(', ') }))
    else if (value !== '') fields[name] = value
  }
  const { values, errors: ofOwn } = parseOwnValues(own, ownFields)
  const errors = [
    ...[...unknown, ...schemaErrors(Value.Errors(CallFieldsSchema, fields))],
    ...[...ofOwn, ...furtherErrors],
  ]
  if (errors.length > 0) throw invalidFields(errors)
  return toCallFields(fields, values)
}

/** Fields that keep to the schema, as the domain has them. */
export function toCallFields(fields: Static<typeof CallFieldsSchema>, own: OwnValues = {}): CallFields {
  return {
    fields: own,
    callId: fields.call_id ?? null,
    language: fields.language ?? null,
    operatorId: fields.operator_id ?? null,
    customerId: fields.customer_id ?? null,
    department: fields.department ?? null,
    callDate: fields.call_date === undefined ? null : parseInstant(fields.call_date),
    agentChannel: fields.agent_channel === undefined ? null : Number(fields.agent_channel),
  }
}
