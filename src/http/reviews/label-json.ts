import type { LabelsWithHistory } from '../../domain/reviews/labels.ts'

/** Labels as JSON. */
export function labelsJson({ human, machine, newest, intentRemoved, history }: LabelsWithHistory) {
  return {
    ...human,
    by: newest?.by ?? null,
    at: newest?.createdAt.toISOString() ?? null,
    machine,
    intent_removed: intentRemoved,
    history: history.map(({ label, answer, machineAnswer, by, createdAt, endedAt }) => ({
      label,
      answer,
      machine_answer: machineAnswer,
      by,
      at: createdAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
    })),
  }
}
