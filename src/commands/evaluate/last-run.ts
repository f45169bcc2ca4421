import { mkdir, rename } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  type BriefMeasureFigures,
  briefMeasureFigures,
  EVALUATION_MEASURES,
  type MeasureFigures,
} from '../../model/evaluation/evaluated-calls.ts'

/** What is kept of a run for the next one on the same file. */
export type KeptRun = {
  /** ISO 8601. */
  at: string
  engine: { name: string; model: string | null; version: string }
  /** SHA-256 of the file and of the intents, in hexadecimal: other ones cannot be compared call for call. */
  digest: string
  figures: BriefMeasureFigures
}

/** What is kept of a run. */
export function keptRun({
  at,
  engine,
  digest,
  figures,
}: Omit<KeptRun, 'figures'> & { figures: MeasureFigures }): KeptRun {
  return { at, engine, digest, figures: briefMeasureFigures(figures) }
}

/**
 * The file that keeps the last run on a file of calls with these intents, in a folder of this user: nothing is written
 * beside the calls, which may lie in a shared or read-only folder.
 */
export function lastRunPath(stateFolder: string, file: string, intents: string | undefined): string {
  const name = new Bun.CryptoHasher('sha256')
    .update(JSON.stringify([resolve(file), intents === undefined ? null : resolve(intents)]))
    .digest('hex')
  return join(stateFolder, 'evaluations', `${name}.json`)
}

/** Reads the last run; null if there is none that this version understands. */
export async function readLastRun(path: string): Promise<KeptRun | null> {
  try {
    const kept: unknown = await Bun.file(path).json()
    return isKeptRun(kept) ? kept : null
  } catch {
    return null
  }
}

/** Keeps a run. @throws Error if the folder cannot be written */
export async function keepRun(path: string, run: KeptRun): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  // Renamed, so that a run at the same time never reads half of it.
  const written = `${path}.${process.pid}`
  await Bun.write(written, `${JSON.stringify(run)}\n`)
  await rename(written, path)
}

function isKeptRun(value: unknown): value is KeptRun {
  if (typeof value !== 'object' || value === null) return false
  if (!('figures' in value && 'engine' in value && 'at' in value && 'digest' in value)) return false
  const { figures } = value
  return (
    typeof figures === 'object' && figures !== null && EVALUATION_MEASURES.every((each) => each in figures)
  )
}
