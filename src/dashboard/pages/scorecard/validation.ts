import { isSlug } from '../../../lib/slug.ts'
import { ConditionError, checkCondition } from '../../../model/scorecard/condition.ts'
import { SCORECARD_LIMITS as LIMITS } from '../../../model/scorecard/scorecard.ts'
import { useFieldErrorText } from '../../i18n/field-errors.ts'
import { defineMessages, fill, useMessages } from '../../i18n/messages.ts'
import { linesOf } from '../versions/list-edits.ts'
import type { FieldErrors } from '../versions/use-draft.ts'
import type { DraftOption, DraftQuestion, ScorecardDraft } from './draft.ts'

const messages = defineMessages(
  {
    empty: 'Required.',
    long: 'At most {max} characters.',
    number: 'A number from 0 to {max}.',
    id: 'Only a–z, 0–9 and _, starting with a letter.',
    taken: 'Another question has this ID.',
    options: '2 to {max} options.',
    noPoints: 'At least one option must give points.',
    phrases: 'At most {max} phrases.',
    condition: 'The condition {reason}',
    noSections: 'Add at least one section.',
    noQuestions: 'Each section needs a question.',
    noWeight: 'At least one question needs a weight above 0.',
  },
  {
    empty: '入力してください。',
    long: '{max}文字以内で入力してください。',
    number: '0から{max}までの数値を入力してください。',
    id: 'a-z、0-9、_ が使え、英字で始めます。',
    taken: 'このIDは他の質問で使われています。',
    options: '選択肢は2個以上{max}個以下にしてください。',
    noPoints: '少なくとも1つの選択肢に点数が必要です。',
    phrases: 'フレーズは{max}個以内にしてください。',
    condition: '条件を読み取れません：{reason}',
    noSections: 'セクションが必要です。',
    noQuestions: '各セクションに質問が必要です。',
    noWeight: '少なくとも1つの質問に配点が必要です。',
  },
)

/** Finds the errors that the service would answer, in the language of the page. */
export function useValidation(): (draft: ScorecardDraft) => FieldErrors {
  const m = useMessages(messages)
  const errorText = useFieldErrorText()
  return (draft) => {
    const errors: Record<string, string> = {}
    const addError = (field: string, message: string | null) => {
      if (message !== null) errors[field] = message
    }
    const textError = (value: string, max: number, { empty = false } = {}) =>
      value.trim() === '' && !empty ? m.empty : value.trim().length > max ? fill(m.long, { max }) : null
    const numberError = (value: string) =>
      value.trim() !== '' && Number(value) >= 0 && Number(value) <= LIMITS.weight
        ? null
        : fill(m.number, { max: LIMITS.weight })
    const phrasesError = (value: string) => {
      const lines = linesOf(value)
      if (lines.length > LIMITS.phrases) return fill(m.phrases, { max: LIMITS.phrases })
      const isLong = lines.some((each) => each.length > LIMITS.phraseCharacters)
      return isLong ? fill(m.long, { max: LIMITS.phraseCharacters }) : null
    }

    function checkOption({ key, label, points, phrases }: DraftOption) {
      addError(`${key}.label`, textError(label, LIMITS.nameCharacters))
      addError(`${key}.points`, numberError(points))
      addError(`${key}.phrases`, phrasesError(phrases))
    }

    function checkQuestion({ key, kind, ...question }: DraftQuestion, ids: readonly string[]) {
      const id = question.id.trim()
      if (id !== '' && !isSlug(id)) addError(`${key}.id`, m.id)
      else if (id !== '' && ids.filter((each) => each === id).length > 1) addError(`${key}.id`, m.taken)
      addError(`${key}.text`, textError(question.text, LIMITS.textCharacters))
      addError(`${key}.guidance`, textError(question.guidance, LIMITS.guidanceCharacters, { empty: true }))
      addError(`${key}.weight`, numberError(question.weight))
      if (kind === 'yes_no') addError(`${key}.phrases`, phrasesError(question.phrases))
      if (kind === 'metric') {
        const isEmpty = question.condition.trim() === ''
        const found = conditionError(question.condition)
        const reason = found && fill(m.condition, { reason: errorText(found) })
        addError(`${key}.condition`, isEmpty ? m.empty : reason)
      }
      if (kind !== 'choice') return
      const { options } = question
      options.forEach(checkOption)
      if (options.length < 2 || options.length > LIMITS.options) {
        addError(`${key}.options`, fill(m.options, { max: LIMITS.options }))
      } else if (!options.some((each) => Number(each.points) > 0)) addError(`${key}.options`, m.noPoints)
    }

    addError('name', textError(draft.name, LIMITS.nameCharacters))
    const questions = draft.sections.flatMap((each) => each.questions)
    const ids = questions.map((each) => each.id.trim())
    for (const each of questions) checkQuestion(each, ids)
    for (const { key, title, questions } of draft.sections) {
      addError(`${key}.title`, textError(title, LIMITS.nameCharacters))
      addError(`${key}.questions`, questions.length === 0 ? m.noQuestions : null)
    }
    if (draft.sections.length === 0) addError('sections', m.noSections)
    else if (!questions.some((each) => Number(each.weight) > 0)) addError('sections', m.noWeight)
    return errors
  }
}

function conditionError(condition: string): ConditionError['fieldError'] | null {
  try {
    checkCondition(condition)
    return null
  } catch (error) {
    if (error instanceof ConditionError) return error.fieldError
    throw error
  }
}

/** The errors of the service by draft key: `sections.0.questions.2.text` becomes `{key of the question}.text`. */
export function errorsByKey(fields: Readonly<Record<string, string>>, draft: ScorecardDraft): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [keyOf(path.split('.'), draft), message]),
  )
}

function keyOf([first = '', ...path]: string[], draft: ScorecardDraft): string {
  const section = first === 'sections' ? draft.sections[Number(path[0])] : undefined
  if (section === undefined) return first
  const question = path[1] === 'questions' ? section.questions[Number(path[2])] : undefined
  if (question === undefined) return `${section.key}.${path[1] === 'questions' ? 'questions' : 'title'}`
  const option = path[3] === 'options' ? question.options[Number(path[4])] : undefined
  if (option === undefined) return `${question.key}.${path[3]}`
  // The id of an option is derived from its label.
  return `${option.key}.${path[5] === 'id' ? 'label' : path[5]}`
}
