import { and, eq } from 'drizzle-orm'
import type { Database } from '../../src/db/client.ts'
import { reruns, voicelogs } from '../../src/db/schema/index.ts'
import { createLocalEngine } from '../../src/domain/analysis/local/engine.ts'
import { startEvaluation } from '../../src/domain/evaluation/evaluations.ts'
import { startRerun } from '../../src/domain/reruns/reruns.ts'
import { readLabels, saveLabels } from '../../src/domain/reviews/labels.ts'
import { silentLogger } from '../../src/lib/log.ts'
import { DEFAULT_SCORECARD_SECTIONS } from '../../src/model/scorecard/defaults.ts'
import { startReruns } from '../../src/workers/reruns.ts'
import { noSpeech } from './no-speech.ts'
import { eventually } from './poll.ts'
import type { TestOrganisation, TestService } from './service.ts'

/**
 * Makes a dry run of a scorecard in which long silences count, over the billing calls of a contact centre, and waits
 * for its end. `at` is the time shown for it. Returns the id of the re-run.
 */
export async function addRerun(
  { database: { db } }: Pick<TestService, 'database'>,
  { organisationId, userId }: Pick<TestOrganisation, 'organisationId' | 'userId'>,
  at: Date,
): Promise<string> {
  const by = { kind: 'user' as const, organisationId, userId, address: null, sight: 'all' as const }
  const [opening, ...others] = DEFAULT_SCORECARD_SECTIONS
  if (opening === undefined) throw new Error('The scorecard has no section')
  const silence = {
    id: 'silence',
    kind: 'metric' as const,
    text: 'No silence of more than 2 seconds',
    weight: 20,
    condition: 'longest_silence_ms <= 2000',
  }
  const { id } = await startRerun({ db }, by, {
    kinds: ['quality'],
    filter: { department: 'Billing' },
    shownFilter: { department: 'Billing' },
    // The largest sample, so that it has all calls: a smaller one is random.
    dryRun: {
      sample: 500,
      sections: [{ ...opening, questions: [...opening.questions, silence] }, ...others],
    },
    force: false,
    includeMissing: false,
  })
  await completed(db, id)
  await db.update(reruns).set({ createdAt: at }).where(eq(reruns.id, id))
  return id
}

/**
 * Labels some calls of a contact centre, half of them as the engine does, evaluates the engine on them twice, and waits
 * for the end. `at` is the time shown for the evaluations. Returns the id of the second.
 */
export async function addEvaluation(
  { database: { db } }: Pick<TestService, 'database'>,
  { organisationId, userId }: Pick<TestOrganisation, 'organisationId' | 'userId'>,
  at: Date,
): Promise<string> {
  const by = { kind: 'user' as const, organisationId, userId, address: null, sight: 'all' as const }
  const labelled = await db
    .select({ id: voicelogs.id })
    .from(voicelogs)
    .where(and(eq(voicelogs.organisationId, organisationId), eq(voicelogs.status, 'completed')))
    .orderBy(voicelogs.id)
    .limit(8)
  for (const [index, { id }] of labelled.entries()) {
    const { machine } = await readLabels({ db }, by, id)
    const intent = index % 2 === 0 ? machine.intent : 'appointment'
    await saveLabels({ db }, by, id, { intent, emotion: machine.emotion, outcome: 'follow_up' })
  }
  let newest = ''
  for (let round = 0; round < 2; round += 1) {
    newest = (await startEvaluation({ db }, by)).id
    await completed(db, newest)
    await db.update(reruns).set({ createdAt: at }).where(eq(reruns.id, newest))
  }
  return newest
}

/** Does the work of a re-run. */
async function completed(db: Database, id: string): Promise<void> {
  const workers = startReruns(
    { ...noSpeech, db, engine: createLocalEngine(), log: silentLogger },
    { concurrency: 2, timing: { pollMs: 20, maxYieldMs: 0 } },
  )
  try {
    await eventually(
      async () => {
        const [row] = await db.select().from(reruns).where(eq(reruns.id, id))
        return row?.status === 'completed'
      },
      { withinMs: 60_000 },
    )
  } finally {
    await workers.stop()
  }
}
