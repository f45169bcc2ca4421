import { speaks } from '../../backends/speech/contract.ts'
import {
  readFallbackLanguages,
  readRefusedLanguages,
  requeueFallback,
  requeueRefused,
} from '../../db/calls/fallback.ts'
import type { Database } from '../../db/client.ts'
import { readLiveWorkerProcesses, removeSilentWorkerProcesses } from '../../db/workers/processes.ts'
import { readSpeechModelRequests } from '../../db/workers/speech-model-requests.ts'
import { onceAMinute, type ReconcileStep } from '../reconciler/steps.ts'

/** How many calls are queued in one transaction. */
const AT_ONCE = 100
/** Calls of this long before the request count, too: a process takes calls while it still asks for its first model. */
const BEFORE_REQUEST_MS = 60_000

/**
 * The reconciler's steps for speech models: remove the rows of ended worker processes, and requeue the calls that came in
 * after a model was requested, or shortly before, and before it was installed.
 */
export function speechSteps({ db }: { db: Database }): ReconcileStep[] {
  return [
    onceAMinute({ name: 'forget silent worker processes', run: () => removeSilentWorkerProcesses(db) }),
    {
      name: 'requeue calls that the fallback transcribed',
      async run() {
        const model = await readArrivedModel(db)
        if (model === null) return 0
        const languages = (await readFallbackLanguages(db, model.since)).filter(model.isSpoken)
        return await requeueFallback(db, { since: model.since, languages, limit: AT_ONCE })
      },
    },
    {
      name: 'requeue calls whose language a new model has',
      async run() {
        const model = await readArrivedModel(db)
        if (model === null) return 0
        const languages = (await readRefusedLanguages(db, model.since)).filter(model.isSpoken)
        return await requeueRefused(db, { since: model.since, languages, limit: AT_ONCE })
      },
    },
  ]
}

/**
 * From when on calls count, shortly before the first model was requested, and which languages every worker process
 * speaks by now. Null if none was requested, or if a worker process still has only the fallback, since it could claim the
 * requeued calls.
 */
async function readArrivedModel(
  db: Database,
): Promise<{ since: Date; isSpoken: (language: string) => boolean } | null> {
  const requested = (await readSpeechModelRequests(db)).find(({ wanted }) => wanted === 'install')
  if (requested === undefined) return null
  const workers = (await readLiveWorkerProcesses(db)).map(({ speech }) => speech)
  const isReady = workers.every(({ engine }) => engine === 'sherpa' || engine === 'openai')
  if (workers.length === 0 || !isReady) return null
  return {
    since: new Date(requested.createdAt.getTime() - BEFORE_REQUEST_MS),
    isSpoken: (language) => workers.every((speech) => speaks(speech, language)),
  }
}
