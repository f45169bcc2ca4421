import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownProgram } from '../backends/own-program.ts'
import { describeOutcome, runProcess } from '../backends/process.ts'
import { inWorkFolder } from '../backends/work-folder.ts'
import type { Alike, GroupedText, IntentTrainer, OutOfFold } from '../domain/analysis/intent-trainer.ts'
import { isDefault } from '../domain/analysis/local/learning/training-data.ts'
import type { IntentDefinition } from '../model/intents/taxonomy.ts'

/** Intents to learn; with `texts`, they are examined. */
export type TrainingJob = { intents: readonly IntentDefinition[]; texts: readonly GroupedText[] | null }

/**
 * `learntFrom` is null, and there is no file of the model, where the intents need none. `examined` is null unless that was
 * the job: it has up to 10 MB.
 */
export type TrainingReply = {
  learntFrom: string | null
  examined: { judged: OutOfFold[]; alike: Alike[] } | null
}

/** The files of a training process in its folder: what it is given and what it leaves. */
export const TRAINING_FILES = { job: 'job.json', reply: 'reply.json', model: 'model' }

/** The internal command that starts a training process. */
const PROCESS_COMMAND = 'training-process'

/** The largest intents (10 MB) take 13 to 20 s of a processor (2 × AMD EPYC, 2026-11-28). */
const TIMEOUT_MS = 180_000

/**
 * How the local engine learns where somebody waits for it: in a process of its own. A training takes a processor for
 * seconds, in pieces of up to 200 ms, in which the API would answer nobody.
 */
export const localTrainer: IntentTrainer = {
  isBuiltIn: isDefault,
  train: (intents) =>
    inProcess({ intents, texts: null }, async ({ learntFrom }, folder) =>
      learntFrom === null ? null : { learntFrom, model: await readFile(join(folder, TRAINING_FILES.model)) },
    ),
  examine: (intents, texts, signal) =>
    inProcess({ intents, texts }, async ({ examined }) => examined ?? { judged: [], alike: [] }, signal),
}

/** Runs a job and reads what is wanted of its reply and its folder. @throws the reason of `signal` once it aborts */
async function inProcess<T>(
  job: TrainingJob,
  read: (reply: TrainingReply, folder: string) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const [program = process.execPath, ...words] = ownProgram(PROCESS_COMMAND)
  return await inWorkFolder(async (folder) => {
    await writeFile(join(folder, TRAINING_FILES.job), JSON.stringify(job))
    const command = [program, ...words] as const
    const result = await runProcess({ command, folder, timeoutMs: TIMEOUT_MS, ...(signal && { signal }) })
    if (result.outcome !== 'exited' || result.exitCode !== 0)
      throw new Error(`The training process ended: ${describeOutcome(result)}: ${result.stderr.trim()}`)
    return await read(JSON.parse(await readFile(join(folder, TRAINING_FILES.reply), 'utf8')), folder)
  })
}
