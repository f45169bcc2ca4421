import { ANSWERS } from '../../model/analytics.ts'
import { ConditionError, checkCondition } from '../../model/scorecard/condition.ts'
import {
  SCORECARD_LIMITS,
  type ScorecardOption,
  type ScorecardQuestion,
  type ScorecardRule,
  type ScorecardSection,
} from '../../model/scorecard/scorecard.ts'
import { type Findings, findings } from '../organisation/texts.ts'
import { invalidFields } from '../problems.ts'

/** A scorecard as somebody sends it: every field that a kind of question does not have may be there all the same. */
export type GivenSection = { id: string; title: string; questions: GivenQuestion[] }

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

/** The sections as they are stored, every field filled in. @throws Problem invalid_fields, naming every wrong field */
export function parseSections(given: readonly GivenSection[]): ScorecardSection[] {
  const find = findings()
  find.count('sections', given, { min: 1, max: SCORECARD_LIMITS.sections })
  const sectionIds = new Set<string>()
  const questionIds = new Set<string>()
  const sections = given.map((section, index): ScorecardSection => {
    const path = `sections.${index}`
    find.count(`${path}.questions`, section.questions, { min: 1, max: SCORECARD_LIMITS.questions })
    return {
      id: find.slug(`${path}.id`, section.id, sectionIds),
      title: find.text(`${path}.title`, section.title, { max: SCORECARD_LIMITS.nameCharacters }),
      questions: section.questions.map((question, at) =>
        parseQuestion(find, `${path}.questions.${at}`, question, questionIds),
      ),
    }
  })
  if (questionIds.size > SCORECARD_LIMITS.questions) {
    find.wrong('sections', 'too_many_questions', {
      count: questionIds.size,
      max: SCORECARD_LIMITS.questions,
    })
  }
  const weighed = given.some((section) => section.questions.some((each) => each.weight > 0))
  if (!weighed) find.wrong('sections', 'no_weight')
  if (find.errors.length > 0) throw invalidFields(find.errors.slice(0, MAX_ERRORS))
  return sections
}

const MAX_ERRORS = 50

function parseQuestion(
  find: Findings,
  path: string,
  given: GivenQuestion,
  taken: Set<string>,
): ScorecardQuestion {
  const fields = {
    id: find.slug(`${path}.id`, given.id, taken),
    text: find.text(`${path}.text`, given.text, { max: SCORECARD_LIMITS.textCharacters }),
    guidance: find.text(`${path}.guidance`, given.guidance ?? '', {
      max: SCORECARD_LIMITS.guidanceCharacters,
      empty: true,
      lines: true,
    }),
    weight: find.number(`${path}.weight`, given.weight, { min: 0, max: SCORECARD_LIMITS.weight }),
    auto_fail: given.auto_fail ?? false,
    allow_not_applicable: given.allow_not_applicable ?? true,
  }
  refuseForeign(find, path, given)
  switch (given.kind) {
    case 'yes_no':
      return {
        ...fields,
        kind: 'yes_no',
        rule: given.rule ?? null,
        phrases: parsePhrases(find, `${path}.phrases`, given.phrases ?? []),
      }
    case 'choice':
      return {
        ...fields,
        kind: 'choice',
        options: parseOptions(find, `${path}.options`, given.options ?? []),
      }
    case 'metric':
      return { ...fields, kind: 'metric', condition: parseCondition(find, path, given.condition ?? '') }
    default:
      return given.kind satisfies never
  }
}

/** What another kind of question would have is a mistake of whoever wrote it, not something to drop in silence. */
function refuseForeign(find: Findings, path: string, given: GivenQuestion): void {
  const filled = {
    rule: given.rule != null,
    phrases: (given.phrases ?? []).length > 0,
    options: (given.options ?? []).length > 0,
    condition: (given.condition ?? '') !== '',
  }
  for (const field of ['rule', 'phrases', 'options', 'condition'] as const) {
    if (filled[field] && !OWN[given.kind].includes(field)) {
      find.wrong(`${path}.${field}`, 'foreign_to_kind', { kind: given.kind })
    }
  }
}

const OWN: Record<GivenQuestion['kind'], string[]> = {
  yes_no: ['rule', 'phrases'],
  choice: ['options'],
  metric: ['condition'],
}

function parseOptions(
  find: Findings,
  path: string,
  given: NonNullable<GivenQuestion['options']>,
): ScorecardOption[] {
  find.count(path, given, { min: 2, max: SCORECARD_LIMITS.options })
  if (given.length > 0 && !given.some((each) => each.points > 0)) {
    find.wrong(path, 'no_points')
  }
  const taken = new Set<string>(ANSWERS)
  return given.map((each, index) => ({
    id: find.slug(`${path}.${index}.id`, each.id, taken),
    label: find.text(`${path}.${index}.label`, each.label, { max: SCORECARD_LIMITS.nameCharacters }),
    points: find.number(`${path}.${index}.points`, each.points, { min: 0, max: SCORECARD_LIMITS.weight }),
    phrases: parsePhrases(find, `${path}.${index}.phrases`, each.phrases ?? []),
  }))
}

function parsePhrases(find: Findings, path: string, given: readonly string[]): string[] {
  return find.texts(path, given, { most: SCORECARD_LIMITS.phrases, max: SCORECARD_LIMITS.phraseCharacters })
}

function parseCondition(find: Findings, path: string, given: string): string {
  try {
    checkCondition(given)
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error
    find.errors.push({ field: `${path}.condition`, ...error.told })
  }
  return given.trim()
}
