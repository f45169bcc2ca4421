import { spellingsOf, valuesToTheLetter } from '../../db/calls/field-values.ts'
import type { VoicelogFilter } from '../../db/calls/filter.ts'
import type { OwnFieldCondition } from '../../db/calls/own-fields/conditions.ts'
import { searchOfRanges } from '../../db/calls/own-fields/values.ts'
import { onlyOperator, type Sight, type Viewer } from '../../db/calls/sight.ts'
import type { Database } from '../../db/client.ts'
import { isId } from '../../lib/id.ts'
import { isSlug } from '../../lib/slug.ts'
import { isStorable } from '../../lib/text.ts'
import { isCalendarDate } from '../../lib/time/calendar-date.ts'
import { parseInstant } from '../../lib/time/instant.ts'
import { type FieldError, fieldError } from '../../model/field-errors.ts'
import { TRAITS, type Trait } from '../../model/measures.ts'
import { MAX_QUERY_LENGTH, parseSearch } from '../../model/search/query.ts'
import { MAX_IDS, NAMED_FIELDS, type NamedField, VALUE_SEPARATOR } from '../../model/voicelog.ts'

/** The most values of one filter: each costs a lookup in an index. */
const MAX_VALUES = 50

/** The filters as texts of a query. */
export type VoicelogFilterTexts = Omit<
  VoicelogFilter,
  | 'ids'
  | 'operatorId'
  | 'customerId'
  | 'department'
  | 'from'
  | 'to'
  | 'answer'
  | 'having'
  | 'without'
  | 'fields'
  | 'words'
  | 'sight'
> & {
  /** Ids of voicelogs, separated by commas. */
  ids?: string
  /** One value, or several with VALUE_SEPARATOR between them; so are the next two. */
  operatorId?: string
  customerId?: string
  department?: string
  /** ISO 8601; `from` is inclusive, `to` exclusive. */
  from?: string
  to?: string
  /** `question:answer`; nothing after the colon stands for a question left open. */
  answer?: string
  /** Names in TRAITS, separated by commas. */
  having?: string
  without?: string
  /** Values of the organisation's own fields as a query of its own: `name=value&name.min=value&name.max=value`. */
  fields?: string
  /** Words that were said, in the syntax of `parseSearch`. */
  text?: string
  speaker?: 'agent' | 'customer'
}

/**
 * Parses the filters of a user with this sight. `errors` are the fields that are wrong, by their names in a query.
 */
export function parseVoicelogFilter(
  texts: VoicelogFilterTexts,
  sight: Sight,
): {
  parsed: VoicelogFilter
  errors: FieldError[]
} {
  const errors: FieldError[] = []
  const { minQuality, maxQuality, text, speaker, ...rest } = texts
  if (speaker !== undefined && text === undefined) errors.push(fieldError('speaker', 'speaker_without_words'))
  errors.push(...checkRange('min_quality', minQuality, [0, 100]))
  errors.push(...checkRange('max_quality', maxQuality, [0, 100]))
  const parsed = {
    ...rest,
    ids: parseIds(texts.ids, errors),
    callId: texts.callId?.trim(),
    operatorId: parseValues('operator_id', texts, errors),
    customerId: parseValues('customer_id', texts, errors),
    department: parseValues('department', texts, errors),
    minQuality,
    maxQuality,
    words: parseWords(text, speaker, errors),
    from: parseTime('from', texts.from, errors),
    to: parseTime('to', texts.to, errors),
    answer: parseAnswer(texts.answer, errors),
    having: parseTraits('having', texts.having, errors),
    without: parseTraits('without', texts.without, errors),
    fields: parseFieldConditions(texts.fields, errors),
  }
  return { parsed: withSight(parsed, sight), errors }
}

/** Limits a filter to what may be seen. If that is the calls of one operator, indexes and rollups can serve the filter. */
function withSight(filter: VoicelogFilter, sight: Sight): VoicelogFilter {
  if (sight === 'all') return filter
  const operatorId = onlyOperator(sight)
  const isOfOne = operatorId !== null && (filter.operatorId ?? operatorId) === operatorId
  return isOfOne ? { ...filter, operatorId } : { ...filter, sight }
}

/** The filters whose values are texts of the senders, by the name of their field. */
const NAMED = { operator_id: 'operatorId', customer_id: 'customerId', department: 'department' } as const

/**
 * Completes a filter from the database. Operators, customers and departments as somebody typed them are replaced by the
 * values of calls: a text that is such a value stays, and any other stands for all values that differ from it in case
 * only. If there are none it stays, and finds nothing. The only operator whose calls a viewer sees is never replaced:
 * another spelling is another person. For ranges of own fields, what their table knows is added.
 */
export async function resolveFilter(
  db: Database,
  viewer: Viewer,
  filter: VoicelogFilter,
): Promise<VoicelogFilter> {
  const stored = { ...filter }
  for (const field of NAMED_FIELDS) {
    const given = filter[NAMED[field]]
    if (given === undefined || (field === 'operator_id' && given === onlyOperator(viewer.sight))) continue
    const texts = typeof given === 'string' ? [given] : given
    const exact = await valuesToTheLetter(db, viewer, field, texts)
    const values: string[] = []
    for (const text of texts) {
      const spellings = exact.has(text) ? [text] : await spellingsOf(db, viewer.organisationId, field, text)
      values.push(...(spellings.length === 0 ? [text] : spellings))
    }
    const [first = ''] = values
    stored[NAMED[field]] = values.length === 1 ? first : [...new Set(values)]
  }
  const ranges = filter.fields?.filter((each) => 'min' in each) ?? []
  if (ranges.length > 0) stored.rangeSearch = await searchOfRanges(db, viewer.organisationId, ranges)
  return stored
}

function parseIds(text: string | undefined, errors: FieldError[]): string[] | undefined {
  const ids = text?.split(',')
  if (ids?.every(isId) === false) errors.push(fieldError('voicelog_ids', 'not_an_id'))
  if (ids !== undefined && ids.length > MAX_IDS)
    errors.push(fieldError('voicelog_ids', 'wrong_count', { count: ids.length, min: 1, max: MAX_IDS }))
  return ids
}

function parseValues(
  field: NamedField,
  texts: VoicelogFilterTexts,
  errors: FieldError[],
): string | string[] | undefined {
  const values = texts[NAMED[field]]?.split(VALUE_SEPARATOR) ?? []
  if (values.length > MAX_VALUES)
    errors.push(fieldError(field, 'wrong_count', { count: values.length, min: 1, max: MAX_VALUES }))
  return values.length > 1 ? values : values[0]
}

function parseTime(field: string, text: string | undefined, errors: FieldError[]): Date | undefined {
  const instant = text === undefined ? undefined : parseInstant(text)
  if (instant === null) errors.push(fieldError(field, 'not_a_time'))
  return instant ?? undefined
}

function parseTraits(field: string, text: string | undefined, errors: FieldError[]): Trait[] | undefined {
  if (text === undefined) return undefined
  const names = text.split(',')
  const traits = TRAITS.filter((each) => names.includes(each))
  const unknown = names.find((name) => !TRAITS.some((each) => each === name))
  if (unknown !== undefined)
    errors.push(
      fieldError(field, 'unknown_trait', { value: JSON.stringify(unknown), known: TRAITS.join(', ') }),
    )
  return traits
}

function parseAnswer(text: string | undefined, errors: FieldError[]): VoicelogFilter['answer'] {
  if (text === undefined) return undefined
  const [, questionId, answer] = /^([^:]+):(.*)$/s.exec(text) ?? []
  if (questionId === undefined || answer === undefined) {
    errors.push(fieldError('answer', 'not_an_answer'))
    return undefined
  }
  return { questionId, answer: answer === '' ? null : answer }
}

function parseWords(
  text: string | undefined,
  speaker: 'agent' | 'customer' | undefined,
  errors: FieldError[],
): VoicelogFilter['words'] {
  if (text === undefined) return undefined
  if (text.length > MAX_QUERY_LENGTH) {
    errors.push(fieldError('q', 'too_long', { length: text.length, max: MAX_QUERY_LENGTH }))
    return undefined
  }
  const query = parseSearch(text)
  if (query !== null) return { query, role: speaker ?? null }
  errors.push(fieldError('q', 'no_word'))
  return undefined
}

/** What is wrong with a filter over all calls that is the member `filter` of a JSON body. */
export function filterErrors(texts: VoicelogFilterTexts, shownFilter: Record<string, unknown>): FieldError[] {
  const errors = [...parseVoicelogFilter(texts, 'all').errors, ...unstorable(shownFilter)]
  return errors.map((each) => ({ ...each, field: `filter.${each.field}` }))
}

/** Texts of a filter that PostgreSQL cannot store, by the names of the API. Only a JSON body can have such texts. */
export function unstorable(shownFilter: Record<string, unknown>): FieldError[] {
  return Object.entries(shownFilter)
    .filter(([, value]) => typeof value === 'string' && !isStorable(value))
    .map(([field]) => fieldError(field, 'not_text'))
}

/** The most conditions on own fields in one filter. */
const MAX_FIELD_CONDITIONS = 10

function parseFieldConditions(text: string | undefined, errors: FieldError[]): VoicelogFilter['fields'] {
  if (text === undefined || text === '') return undefined
  const given = [...new URLSearchParams(text)].map(([key, value]): OwnFieldCondition | null => {
    const [, name = '', end] = /^(.+?)(?:\.(min|max))?$/.exec(key) ?? []
    if (!isSlug(name) || !isStorable(value)) return null
    if (end === undefined) return { name, is: value === '' ? null : value }
    if (value === '') return null
    const limit = isCalendarDate(value) ? value : Number(value)
    if (typeof limit === 'number' && !Number.isFinite(limit)) return null
    return end === 'min' ? { name, min: limit, max: null } : { name, min: null, max: limit }
  })
  const conditions = given.filter((each) => each !== null)
  if (given.length > 0 && conditions.length === given.length && given.length <= MAX_FIELD_CONDITIONS)
    return conditions
  errors.push(fieldError('fields', 'not_own_field_filter'))
  return undefined
}

/** Checks the bounds of a number in a query. Elysia's own error would not name the field. */
function checkRange(
  field: string,
  value: number | undefined,
  [min, max]: readonly [number, number],
): FieldError[] {
  if (value === undefined || (value >= min && value <= max)) return []
  return [fieldError(field, 'out_of_range', { value, min, max })]
}
