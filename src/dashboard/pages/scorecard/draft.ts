import { slugFrom } from '../../../lib/slug.ts'
import { ANSWERS } from '../../../model/analytics.ts'
import type { Scorecard } from '../../api/types.ts'
import { linesOf, moved, newKey } from '../versions/list-edits.ts'

// A scorecard while it is edited. Numbers are kept as typed, and a question keeps the fields of every kind, so that
// switching to another kind and back loses nothing.

/** The part of a version that is edited. */
export type ScorecardContent = Pick<Scorecard, 'name' | 'sections'>
export type SavedQuestion = Scorecard['sections'][number]['questions'][number]
export type QuestionKind = SavedQuestion['kind']

export type DraftOption = {
  key: string
  /** Empty until it is saved. Then it never changes. */
  id: string
  label: string
  points: string
  phrases: string
}

export type DraftQuestion = {
  key: string
  /** Whether results may refer to it, so that its id must not change. */
  isSaved: boolean
  /** If empty, the id is derived from the text. */
  id: string
  text: string
  kind: QuestionKind
  weight: string
  guidance: string
  auto_fail: boolean
  allow_not_applicable: boolean
  rule: SavedQuestion['rule']
  phrases: string
  options: readonly DraftOption[]
  condition: string
}

export type DraftSection = { key: string; id: string; title: string; questions: readonly DraftQuestion[] }
export type ScorecardDraft = { name: string; sections: readonly DraftSection[] }

/** The draft of a saved version. */
export function draftOf({ name, sections }: ScorecardContent): ScorecardDraft {
  return {
    name,
    sections: sections.map(({ id, title, questions }) => ({
      key: `section-${id}`,
      id,
      title,
      questions: questions.map(draftQuestion),
    })),
  }
}

function draftQuestion({
  options = [],
  phrases = [],
  condition = '',
  rule,
  ...rest
}: SavedQuestion): DraftQuestion {
  return {
    ...rest,
    key: `question-${rest.id}`,
    isSaved: true,
    weight: `${rest.weight}`,
    rule: rule ?? null,
    phrases: phrases.join('\n'),
    condition,
    options: options.map(({ id, label, points, phrases }) => ({
      key: `${rest.id}-${id}`,
      id,
      label,
      points: `${points}`,
      phrases: phrases.join('\n'),
    })),
  }
}

/** A yes/no question without text, with a new key. */
export function newQuestion(): DraftQuestion {
  return {
    key: newKey(),
    isSaved: false,
    id: '',
    text: '',
    kind: 'yes_no',
    weight: '10',
    guidance: '',
    auto_fail: false,
    allow_not_applicable: true,
    rule: null,
    phrases: '',
    condition: '',
    options: [newOption(), newOption()],
  }
}

export function newOption(): DraftOption {
  return { key: newKey(), id: '', label: '', points: '0', phrases: '' }
}

/** A section with one new question. */
export function newSection(): DraftSection {
  return { key: newKey(), id: '', title: '', questions: [newQuestion()] }
}

/** The request body: missing ids are derived, and each question has only the fields of its kind. */
export function contentOf({ name, sections }: ScorecardDraft): ScorecardContent {
  const sectionIds = new Set(sections.map((each) => each.id))
  const questionIds = new Set(sections.flatMap((each) => each.questions.map(({ id }) => id.trim())))
  return {
    name: name.trim(),
    sections: sections.map(({ id, title, questions }) => ({
      id: id || freshId(title, 'section', sectionIds),
      title: title.trim(),
      questions: questions.map((each) => questionOf(each, questionIds)),
    })),
  }
}

function questionOf(draft: DraftQuestion, taken: Set<string>): SavedQuestion {
  const { kind, auto_fail, allow_not_applicable, rule, phrases, options, condition } = draft
  const question: SavedQuestion = {
    id: draft.id.trim() || freshId(draft.text, 'question', taken),
    text: draft.text.trim(),
    kind,
    weight: Number(draft.weight),
    guidance: draft.guidance.trim(),
    auto_fail,
    allow_not_applicable,
  }
  switch (kind) {
    case 'yes_no':
      return { ...question, rule, phrases: linesOf(phrases) }
    case 'choice': {
      const optionIds = new Set<string>([...ANSWERS, ...options.map((each) => each.id)])
      return {
        ...question,
        options: options.map(({ id, label, points, phrases }) => ({
          id: id || freshId(label, 'option', optionIds),
          label: label.trim(),
          points: Number(points),
          phrases: linesOf(phrases),
        })),
      }
    }
    case 'metric':
      return { ...question, condition: condition.trim() }
    default:
      return kind satisfies never
  }
}

/** A unique id derived from the text. */
function freshId(text: string, otherwise: string, taken: Set<string>): string {
  const stem = slugFrom(text) || otherwise
  let id = stem
  for (let number = 2; taken.has(id); number += 1) id = `${stem}_${number}`
  taken.add(id)
  return id
}

/** The draft with a question replaced, or removed if `question` is null. */
export function withQuestion(
  draft: ScorecardDraft,
  key: string,
  question: DraftQuestion | null,
): ScorecardDraft {
  const put = (each: DraftQuestion) => (each.key === key ? (question ?? []) : each)
  return {
    ...draft,
    sections: draft.sections.map((each) => ({ ...each, questions: each.questions.flatMap(put) })),
  }
}

/** The draft with a question moved by one place. At the end of its section it moves into the next one. */
export function withQuestionMoved(draft: ScorecardDraft, key: string, by: -1 | 1): ScorecardDraft {
  const from = draft.sections.findIndex((each) => each.questions.some((one) => one.key === key))
  const questions = draft.sections[from]?.questions ?? []
  const at = questions.findIndex((each) => each.key === key)
  const question = questions[at]
  const to = from + by
  if (question === undefined) return draft
  const isWithin = at + by >= 0 && at + by < questions.length
  if (!isWithin && draft.sections[to] === undefined) return draft
  const sections = draft.sections.map((each, index) => {
    if (isWithin) return index === from ? { ...each, questions: moved(questions, at, by) } : each
    if (index === from) return { ...each, questions: questions.toSpliced(at, 1) }
    if (index !== to) return each
    return { ...each, questions: by === 1 ? [question, ...each.questions] : [...each.questions, question] }
  })
  return { ...draft, sections }
}
