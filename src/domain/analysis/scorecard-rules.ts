import { ANSWERS } from '../../model/analytics.ts'
import { ConditionError, checkCondition } from '../../model/scorecard/condition.ts'
import {
  SCORECARD_LIMITS,
  type ScorecardOption,
  type ScorecardQuestion,
  type ScorecardRule,
  type ScorecardSection,
} from '../../model/scorecard/scorecard.ts'
import { type FieldChecks, fieldChecks } from '../field-checks.ts'

/** The sections of a scorecard as sent: a question may have fields that its kind does not have. */
export type GivenSection = { id: string; title: string; questions: GivenQuestion[] }

/** A question as sent. */
export type GivenQuestion = {
  id: string
  text: string
  kind: 'yes_no' | 'choice' | 'metric'
  weight: number
  guidance?: string | null
  auto_fail?: boolean
  allow_not_applicable?: boolean
  rule?: ScorecardRule | null
  phrases?: string[]
  options?: { id: string; label: string; points: number; phrases?: string[] }[]
  condition?: string | null
}

/** Validates the sections and fills in every field. @throws Problem invalid_fields, with the first 50 errors */
export function parseSections(given: readonly GivenSection[]): ScorecardSection[] {
  const check = fieldChecks()
  check.count('sections', given, { min: 1, max: SCORECARD_LIMITS.sections })
  const sectionIds = new Set<string>()
  const questionIds = new Set<string>()
  const sections = given.map((section, index): ScorecardSection => {
    const path = `sections.${index}`
    check.count(`${path}.questions`, section.questions, { min: 1, max: SCORECARD_LIMITS.questions })
    return {
      id: check.slug(`${path}.id`, section.id, sectionIds),
      title: check.text(`${path}.title`, section.title, { max: SCORECARD_LIMITS.nameCharacters }),
      questions: section.questions.map((question, at) =>
        parseQuestion(check, `${path}.questions.${at}`, question, questionIds),
      ),
    }
  })
  if (questionIds.size > SCORECARD_LIMITS.questions) {
    check.addError('sections', 'too_many_questions', {
      count: questionIds.size,
      max: SCORECARD_LIMITS.questions,
    })
  }
  const weighed = given.some((section) => section.questions.some((each) => each.weight > 0))
  if (!weighed) check.addError('sections', 'no_weight')
  check.throwErrors()
  return sections
}

function parseQuestion(
  check: FieldChecks,
  path: string,
  given: GivenQuestion,
  taken: Set<string>,
): ScorecardQuestion {
  const fields = {
    id: check.slug(`${path}.id`, given.id, taken),
    text: check.text(`${path}.text`, given.text, { max: SCORECARD_LIMITS.textCharacters }),
    guidance: check.text(`${path}.guidance`, given.guidance ?? '', {
      max: SCORECARD_LIMITS.guidanceCharacters,
      empty: true,
      lines: true,
    }),
    weight: check.number(`${path}.weight`, given.weight, { min: 0, max: SCORECARD_LIMITS.weight }),
    auto_fail: given.auto_fail ?? false,
    allow_not_applicable: given.allow_not_applicable ?? true,
  }
  refuseForeign(check, path, given)
  switch (given.kind) {
    case 'yes_no':
      return {
        ...fields,
        kind: 'yes_no',
        rule: given.rule ?? null,
        phrases: parsePhrases(check, `${path}.phrases`, given.phrases ?? []),
      }
    case 'choice':
      return {
        ...fields,
        kind: 'choice',
        options: parseOptions(check, `${path}.options`, given.options ?? []),
      }
    case 'metric':
      return { ...fields, kind: 'metric', condition: parseCondition(check, path, given.condition ?? '') }
    default:
      return given.kind satisfies never
  }
}

/** A field of another kind of question is an error, not silently dropped. */
function refuseForeign(check: FieldChecks, path: string, given: GivenQuestion): void {
  const filled = {
    rule: given.rule != null,
    phrases: (given.phrases ?? []).length > 0,
    options: (given.options ?? []).length > 0,
    condition: (given.condition ?? '') !== '',
  }
  for (const field of ['rule', 'phrases', 'options', 'condition'] as const) {
    if (filled[field] && !OWN[given.kind].includes(field)) {
      check.addError(`${path}.${field}`, 'foreign_to_kind', { kind: given.kind })
    }
  }
}

const OWN: Record<GivenQuestion['kind'], string[]> = {
  yes_no: ['rule', 'phrases'],
  choice: ['options'],
  metric: ['condition'],
}

function parseOptions(
  check: FieldChecks,
  path: string,
  given: NonNullable<GivenQuestion['options']>,
): ScorecardOption[] {
  check.count(path, given, { min: 2, max: SCORECARD_LIMITS.options })
  if (given.length > 0 && !given.some((each) => each.points > 0)) {
    check.addError(path, 'no_points')
  }
  const taken = new Set<string>(ANSWERS)
  return given.map((each, index) => ({
    id: check.slug(`${path}.${index}.id`, each.id, taken),
    label: check.text(`${path}.${index}.label`, each.label, { max: SCORECARD_LIMITS.nameCharacters }),
    points: check.number(`${path}.${index}.points`, each.points, { min: 0, max: SCORECARD_LIMITS.weight }),
    phrases: parsePhrases(check, `${path}.${index}.phrases`, each.phrases ?? []),
  }))
}

function parsePhrases(check: FieldChecks, path: string, given: readonly string[]): string[] {
  return check.texts(path, given, {
    maxCount: SCORECARD_LIMITS.phrases,
    maxCharacters: SCORECARD_LIMITS.phraseCharacters,
  })
}

function parseCondition(check: FieldChecks, path: string, given: string): string {
  try {
    checkCondition(given)
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    check.errors.push({ field: `${path}.condition`, ...error.fieldError })
  }
  return given.trim()
}
