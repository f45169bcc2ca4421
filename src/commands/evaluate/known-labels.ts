import { EMOTIONS, OUTCOMES } from '../../model/analytics.ts'
import type { AcceptedLabels } from '../../model/evaluation/evaluated-calls.ts'
import type { Definitions } from './judge-line.ts'

/**
 * Finds labels that no engine can give, such as an intent that is not among the definitions: they are wrong whatever
 * the call is about, and mostly a mistake in the file.
 * @returns what to tell of a call's labels, each time only what was not told before
 */
export function unknownLabels({ intents, scorecard }: Definitions) {
  const known: Record<'intent' | 'emotion' | 'outcome', ReadonlySet<string>> = {
    intent: new Set(intents.map((each) => each.name)),
    emotion: new Set(EMOTIONS),
    outcome: new Set(OUTCOMES),
  }
  const questions = new Set(scorecard.sections.flatMap((each) => each.questions.map(({ id }) => id)))
  const told = new Set<string>()
  return (labels: AcceptedLabels): string[] => {
    const wrong = (what: string, label: string, of: string) =>
      `labels.${what}: ${JSON.stringify(label)} is not among the ${of}, so no result matches it`
    const unknown = [
      ...(['intent', 'emotion', 'outcome'] as const).flatMap((each) =>
        labels[each]
          .filter((label) => !known[each].has(label))
          .map((label) => wrong(each, label, `${each}s`)),
      ),
      ...[...labels.answers.keys()]
        .filter((id) => !questions.has(id))
        .map((id) => wrong('answers', id, 'questions')),
    ]
    const fresh = unknown.filter((each) => !told.has(each) && told.size < MAX_TOLD)
    for (const each of fresh) told.add(each)
    return fresh
  }
}

/** A file whose labels are all unknown would fill the screen. */
const MAX_TOLD = 20
