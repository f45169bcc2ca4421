import type { Viewer } from '../../db/calls/sight.ts'
import { type CallVerdict, findVerdicts } from '../../db/calls/voicelogs.ts'
import type { Database } from '../../db/client.ts'
import {
  copyLabels,
  endLabels,
  insertLabels,
  type LabelRow,
  selectLabelsInForce,
  selectNewestLabels,
} from '../../db/reviews/labels.ts'
import { lockVoicelog } from '../../db/reviews/reviews.ts'
import { isId } from '../../lib/id.ts'
import type { AnalyticKind, AnalyticResults } from '../../model/analytics.ts'
import {
  CALL_LABELS,
  type CallLabel,
  type LabelAnswers,
  labelAnswersOf,
  machineAnswersOf,
  type StoredLabels,
} from '../../model/call-labels.ts'
import type { IntentNames } from '../../model/intents/taxonomy.ts'
import { record } from '../audit/record.ts'
import { fieldChecks } from '../field-checks.ts'
import type { CallUser } from '../identity/principals.ts'
import { currentIntentNames } from '../organisation/definitions.ts'
import { requireVoicelog } from '../voicelogs/require-voicelog.ts'
import { HISTORY_ENTRIES, historyOf } from './history.ts'

type Deps = { db: Database }

/** The labels of a call: people's answers and the engine's. */
export type CallLabels = {
  human: LabelAnswers
  /** The engine's answers, also those of an unreliable result. */
  machine: LabelAnswers
  /** The newest answer in force; null without one. */
  newest: LabelRow | null
  /** Whether the organisation's current intents no longer have the person's. */
  intentRemoved: boolean
  /** The answers of people that count, the oldest first. */
  inForce: LabelRow[]
}

/** With the newest answers of people, the oldest first, including those that were replaced or taken back. */
export type LabelsWithHistory = CallLabels & { history: LabelRow[] }

/** Labels as they are sent: null takes a person's answer back, and what is left out stays. */
export type GivenLabels = Partial<LabelAnswers>

/**
 * Reads the labels of a call.
 * @throws Problem not_found
 */
export async function readLabels({ db }: Deps, viewer: Viewer, voicelogId: string): Promise<CallLabels> {
  const { organisationId } = viewer
  await requireVoicelog({ db }, viewer, voicelogId)
  const intents = await currentIntentNames(db, organisationId)
  return (await labelsOf(db, { organisationId, voicelogId, intents })).labels
}

/** Reads the history of the labels of a call. Whoever saves labels needs none: it is read without the lock. */
export async function withLabelHistory(
  { db }: Deps,
  { organisationId }: Viewer,
  voicelogId: string,
  labels: CallLabels,
): Promise<LabelsWithHistory> {
  const newest = await selectNewestLabels(db, organisationId, voicelogId, HISTORY_ENTRIES)
  return { ...labels, history: historyOf(labels.inForce, newest) }
}

/**
 * Sets or takes back a person's labels of a call; those that are left out stay. Lists, filters and reports follow in the
 * same transaction. They are of the call and not of a result: they stay when it is analysed or transcribed again.
 * @throws Problem not_found; invalid_fields
 */
export async function saveLabels(
  { db }: Deps,
  by: CallUser,
  voicelogId: string,
  given: GivenLabels,
): Promise<CallLabels> {
  const { organisationId } = by
  return await db.transaction(async (tx) => {
    if (isId(voicelogId)) await lockVoicelog(tx, organisationId, voicelogId)
    const before = await readLabels({ db: tx }, by, voicelogId)
    const intents = await currentIntentNames(tx, organisationId)
    const changes = changesIn(before, given)
    checkIntent(changes, intents)
    if (changes.length === 0) return before
    await endLabels(
      tx,
      voicelogId,
      changes.map((each) => each.label),
      by.userId,
    )
    await insertLabels(
      tx,
      changes.flatMap(({ label, answer }) => {
        if (answer === null) return []
        const machineAnswer = before.machine[label]
        const made = { intentsVersion: intents.version, machineAnswer, labelledBy: by.userId }
        return [{ organisationId, voicelogId, label, answer, ...made }]
      }),
    )
    const { labels, counted } = await labelsOf(tx, { organisationId, voicelogId, intents })
    await copyLabels(tx, voicelogId, storedOf(labels.human), counted)
    const detail = Object.fromEntries(
      changes.map(({ label, answer }) => {
        return [label, { before: before.human[label], after: answer, machine: before.machine[label] }]
      }),
    )
    await record({ db: tx }, { by, action: 'voicelog.labelled', target: voicelogId, detail })
    return labels
  })
}

type Change = { label: CallLabel; answer: string | null }

/** The answers that differ from those in force. Sending the same again changes nothing, not even who gave it. */
function changesIn({ human }: CallLabels, given: GivenLabels): Change[] {
  return CALL_LABELS.flatMap((label): Change[] => {
    const answer = given[label]
    return answer === undefined || answer === human[label] ? [] : [{ label, answer }]
  })
}

function checkIntent(changes: readonly Change[], { names }: IntentNames): void {
  const check = fieldChecks()
  const answer = changes.find((each) => each.label === 'intent')?.answer ?? null
  if (answer !== null && !names.includes(answer))
    check.addError('intent', 'not_one_of', { known: names.join(', ') })
  check.throwErrors()
}

/** The labels of a call, and the engine's answers that lists and reports count: none of an unreliable result. */
async function labelsOf(
  db: Database,
  {
    organisationId,
    voicelogId,
    intents,
  }: { organisationId: string; voicelogId: string; intents: IntentNames },
): Promise<{ labels: CallLabels; counted: LabelAnswers }> {
  const analyses = await findVerdicts(db, organisationId, voicelogId)
  const answers = await selectLabelsInForce(db, organisationId, voicelogId)
  const human = labelAnswersOf(Object.fromEntries(answers.map(({ label, answer }) => [label, answer])))
  const intentRemoved = human.intent !== null && !intents.names.includes(human.intent)
  const labels = {
    human,
    machine: machineAnswers(analyses),
    inForce: answers,
    intentRemoved,
    newest: answers.at(-1) ?? null,
  }
  return { labels, counted: machineAnswers(analyses.filter((each) => !each.unreliable)) }
}

function machineAnswers(analyses: readonly CallVerdict[]): LabelAnswers {
  // The column holds a different type for each kind; the kind of the row says which.
  const resultOf = <K extends AnalyticKind>(kind: K) =>
    (analyses.find((each) => each.kind === kind)?.result ?? null) as AnalyticResults[K] | null
  return machineAnswersOf({
    intent: resultOf('intent'),
    emotion: resultOf('emotion'),
    summary: resultOf('summary'),
  })
}

function storedOf(human: LabelAnswers): StoredLabels {
  return Object.fromEntries(Object.entries(human).filter(([, answer]) => answer !== null))
}
