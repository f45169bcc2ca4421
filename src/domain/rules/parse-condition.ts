import { EMOTION_TRENDS, EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import { termsOf } from '../../model/rules/phrases.ts'
import {
  CALL_PARTS,
  LEAF_KINDS,
  RULE_FIELDS,
  RULE_LIMITS,
  type RuleCondition,
  type RuleLeaf,
} from '../../model/rules/rule.ts'
import { ConditionError, checkCondition } from '../../model/scorecard/condition.ts'
import type { FieldChecks } from '../field-checks.ts'

/**
 * Parses a condition of a rule as it was sent. What is wrong is added to `check`, by the path of each part, such as
 * `condition.of.0.text`. By hand, since a schema of a tree could only say that it is none of ten things.
 */
export function parseCondition(check: FieldChecks, path: string, given: unknown): RuleCondition {
  const nodes = { count: 0 }
  const parsed = parseNode({ check, nodes }, path, given, 1)
  const { nodes: max } = RULE_LIMITS
  if (nodes.count > max) check.addError(path, 'wrong_count', { count: nodes.count, min: 1, max })
  const { length } = JSON.stringify(parsed)
  const { conditionCharacters } = RULE_LIMITS
  if (length > conditionCharacters) check.addError(path, 'too_long', { length, max: conditionCharacters })
  return parsed
}

type Parsing = { check: FieldChecks; nodes: { count: number } }

const KINDS = ['all', 'any', 'not', ...LEAF_KINDS]

/** Stands for what could not be parsed: there is an error for it. */
const NOTHING: RuleCondition = { kind: 'all', of: [] }

function parseNode(parsing: Parsing, path: string, given: unknown, level: number): RuleCondition {
  const { check, nodes } = parsing
  nodes.count++
  if (!isObject(given)) {
    check.addError(path, 'not_an_object')
    return NOTHING
  }
  if (level > RULE_LIMITS.depth) {
    check.addError(path, 'condition_too_deep', { max: RULE_LIMITS.depth })
    return NOTHING
  }
  const { kind } = given
  if (kind !== 'all' && kind !== 'any' && kind !== 'not') {
    const leaf = LEAF_KINDS.find((each) => each === kind)
    if (leaf !== undefined) return parseLeaf(check, path, given, leaf)
    check.addError(`${path}.kind`, kind === undefined ? 'missing' : 'not_one_of', { known: KINDS.join(', ') })
    return NOTHING
  }
  refuseOthers(check, path, given, ['of'])
  if (kind === 'not') return { kind, of: parseNode(parsing, `${path}.of`, given.of, level + 1) }
  if (!Array.isArray(given.of)) {
    check.addError(`${path}.of`, 'not_a_list')
    return NOTHING
  }
  check.count(`${path}.of`, given.of, { min: 1, max: RULE_LIMITS.nodes })
  // A list of a million would be read to the end to be refused.
  const of = given.of.slice(0, RULE_LIMITS.nodes)
  return { kind, of: of.map((each, at) => parseNode(parsing, `${path}.of.${at}`, each, level + 1)) }
}

function parseLeaf(
  check: FieldChecks,
  path: string,
  given: Record<string, unknown>,
  kind: RuleLeaf['kind'],
): RuleLeaf {
  const read = reader(check, path, given)
  refuseOthers(check, path, given, OWN_FIELDS[kind])
  switch (kind) {
    case 'phrase':
      return {
        kind,
        text: read.phrase('text', given.text),
        ...read.optional('speaker', (value) => read.oneOf('speaker', value, ROLES)),
        ...read.optional('near', (value) => {
          if (!isObject(value)) {
            check.addError(`${path}.near`, 'not_an_object')
            return { text: '', within_seconds: 1 }
          }
          refuseOthers(check, `${path}.near`, value, ['text', 'within_seconds'], { hasKind: false })
          const bounds = { min: 1, max: RULE_LIMITS.nearSeconds }
          return {
            text: read.phrase('near.text', value.text),
            within_seconds: read.number('near.within_seconds', value.within_seconds, bounds),
          }
        }),
        ...read.optional('part', (value) => read.oneOf('part', value, CALL_PARTS)),
        ...read.optional('absent', (value) => read.boolean('absent', value)),
      }
    case 'metric':
      return { kind, condition: read.metricCondition(given.condition) }
    case 'quality': {
      const bounds = { min: 0, max: 100 }
      const leaf = {
        kind,
        ...read.optional('min', (value) => read.number('min', value, bounds)),
        ...read.optional('max', (value) => read.number('max', value, bounds)),
        ...read.optional('auto_fail', (value) => read.boolean('auto_fail', value)),
      }
      if (Object.keys(leaf).length === 1) check.addError(`${path}.max`, 'missing')
      return leaf
    }
    case 'emotion': {
      const leaf = {
        kind,
        speaker: given.speaker === undefined ? 'customer' : read.oneOf('speaker', given.speaker, ROLES),
        ...read.optional('is', (value) => read.someOf('is', value, EMOTIONS)),
        ...read.optional('trend', (value) => read.someOf('trend', value, EMOTION_TRENDS)),
      } as const
      if (leaf.is === undefined && leaf.trend === undefined) check.addError(`${path}.is`, 'missing')
      return leaf
    }
    case 'intent':
      return { kind, is: read.texts('is', given.is) }
    case 'outcome':
      return { kind, is: read.someOf('is', given.is, OUTCOMES) }
    case 'answer':
      return {
        kind,
        question_id: read.text('question_id', given.question_id),
        is: read.list('is', given.is).map((each, at) => (each === null ? null : read.text(`is.${at}`, each))),
      }
    case 'field':
      return { kind, field: read.oneOf('field', given.field, RULE_FIELDS), is: read.texts('is', given.is) }
    default:
      return kind satisfies never
  }
}

const ROLES = ['agent', 'customer'] as const

const OWN_FIELDS: Record<RuleLeaf['kind'], string[]> = {
  phrase: ['text', 'speaker', 'near', 'part', 'absent'],
  metric: ['condition'],
  quality: ['min', 'max', 'auto_fail'],
  emotion: ['speaker', 'is', 'trend'],
  intent: ['is'],
  outcome: ['is'],
  answer: ['question_id', 'is'],
  field: ['field', 'is'],
}

/** Reads fields of one leaf; each answers the value as it is stored, also if it is wrong. */
function reader(check: FieldChecks, path: string, given: Record<string, unknown>) {
  const at = (field: string) => `${path}.${field}`
  const text = (field: string, value: unknown, max: number = RULE_LIMITS.valueCharacters): string => {
    if (typeof value === 'string') return check.text(at(field), value, { max })
    check.addError(at(field), value === undefined ? 'missing' : 'not_text')
    return ''
  }
  const list = (field: string, value: unknown): unknown[] => {
    if (Array.isArray(value)) {
      check.count(at(field), value, { min: 1, max: RULE_LIMITS.values })
      return value.slice(0, RULE_LIMITS.values)
    }
    check.addError(at(field), value === undefined ? 'missing' : 'not_a_list')
    return []
  }
  const oneOf = <const T extends readonly [string, ...string[]]>(
    field: string,
    value: unknown,
    known: T,
  ): T[number] => {
    const found = known.find((each) => each === value)
    if (found === undefined) {
      if (value === undefined) check.addError(at(field), 'missing')
      else check.addError(at(field), 'not_one_of', { known: known.join(', ') })
    }
    return found ?? known[0]
  }
  return {
    text,
    list,
    oneOf,
    optional<Name extends string, T>(name: Name, parse: (value: unknown) => T): { [K in Name]?: T } {
      const value = given[name]
      return value === undefined || value === null ? {} : ({ [name]: parse(value) } as { [K in Name]?: T })
    },
    phrase(field: string, value: unknown): string {
      const said = text(field, value, RULE_LIMITS.phraseCharacters)
      if (said !== '' && termsOf(said).length === 0) check.addError(at(field), 'no_word')
      return said
    },
    number(field: string, value: unknown, bounds: { min: number; max: number }): number {
      if (typeof value === 'number') return check.number(at(field), value, bounds)
      check.addError(at(field), value === undefined ? 'missing' : 'not_a_number')
      return bounds.min
    },
    boolean(field: string, value: unknown): boolean {
      if (typeof value !== 'boolean') check.addError(at(field), 'not_one_of', { known: 'true, false' })
      return value === true
    },
    texts(field: string, value: unknown): string[] {
      return [...new Set(list(field, value).map((each, index) => text(`${field}.${index}`, each)))]
    },
    someOf<const T extends readonly [string, ...string[]]>(
      field: string,
      value: unknown,
      known: T,
    ): T[number][] {
      const found = list(field, value).map((each, index) => oneOf(`${field}.${index}`, each, known))
      return known.filter((each) => found.includes(each))
    },
    metricCondition(value: unknown): string {
      const condition = text('condition', value, 500)
      try {
        if (condition !== '') checkCondition(condition)
      } catch (error) {
        if (!(error instanceof ConditionError)) throw error
        check.errors.push({ field: at('condition'), ...error.fieldError })
      }
      return condition
    },
  }
}

function refuseOthers(
  check: FieldChecks,
  path: string,
  given: Record<string, unknown>,
  own: readonly string[],
  { hasKind = true } = {},
): void {
  const known = hasKind ? ['kind', ...own] : own
  const foreign = Object.keys(given).find((name) => !known.includes(name))
  // The name is the client's: it is not repeated as a path, which may be of any length.
  if (foreign !== undefined) check.addError(path, 'unknown_field', { known: known.join(', ') })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
