import type { Database } from '../../db/client.ts'
import type { SavedBy } from '../../db/settings/scorecards.ts'
import { mapInPieces } from '../../lib/async/yielding.ts'
import type { FieldChecks } from '../field-checks.ts'
import { refuseWithinDay } from '../limits/day-limit.ts'
import { newestFirst, type Page, type PageQuery } from '../pages.ts'
import { Problem } from '../problems.ts'

// Scorecards and intents are saved as versions, which are kept for good. Version 1 is the default and is not saved.

/** A version with who saved it and when; `createdAt` is null for the default. */
export type Versioned<T> = T & { note: string | null; createdAt: Date | null; createdBy: SavedBy | null }

/** A version as it is shown. */
export type ShownVersion<V> = V & { isCurrent: boolean }

/**
 * What is saved as versions, and how they are read. `L` is what a list has of a version: never its content, of which a
 * page would have gigabytes.
 */
export type VersionKind<V extends { version: number }, L extends { version: number }> = {
  /** As messages name it. */
  name: string
  /** The version that every organisation starts with. */
  initial: V
  listed(version: V): L
  latest(db: Database, organisationId: string): Promise<V | null>
  find(db: Database, organisationId: string, version: number): Promise<V | null>
  select(db: Database, organisationId: string, place: { limit: number; before: number | null }): Promise<L[]>
  /** How many seconds ago a version was saved; null if it was not. */
  ageOf(db: Database, organisationId: string, version: number): Promise<number | null>
}

/** The version in force. */
export async function currentVersion<V extends { version: number }>(
  { latest, initial }: Pick<VersionKind<V, never>, 'latest' | 'initial'>,
  db: Database,
  organisationId: string,
): Promise<V> {
  return (await latest(db, organisationId)) ?? initial
}

/**
 * Reads the current version, or an older one.
 * @throws Problem not_found
 */
export async function readVersion<V extends { version: number }>(
  kind: Omit<VersionKind<V, never>, 'listed' | 'select' | 'ageOf'>,
  db: Database,
  organisationId: string,
  version?: number,
): Promise<ShownVersion<V>> {
  const current = await currentVersion(kind, db, organisationId)
  if (version === undefined || version === current.version) return { ...current, isCurrent: true }
  const { initial, find, name } = kind
  // Others are no integer of PostgreSQL.
  const isPossible = Number.isSafeInteger(version) && version > 0 && version < 2 ** 31 - 1
  const saved = isPossible ? await find(db, organisationId, version) : null
  const found = version === initial.version ? initial : saved
  if (found === null) throw new Problem('not_found', `There is no version ${version} of the ${name}`)
  return { ...found, isCurrent: false }
}

/**
 * Lists versions, the newest first; the default is the last.
 * @throws Problem invalid_fields
 */
export async function listVersions<V extends { version: number }, L extends { version: number }>(
  { initial, listed, select }: VersionKind<V, L>,
  db: Database,
  organisationId: string,
  page: PageQuery,
): Promise<Page<ShownVersion<L>>> {
  const [latest = listed(initial)] = await select(db, organisationId, { limit: 1, before: null })
  return await newestFirst(page, {
    select: async (place: { limit: number; before: number | null }) => {
      const saved = await select(db, organisationId, place)
      const isLast = saved.length < place.limit && (place.before === null || place.before > initial.version)
      const all = isLast ? [...saved, listed(initial)] : saved
      return all.map((each) => ({ ...each, isCurrent: each.version === latest.version }))
    },
    keyOf: ({ version }) => version,
    parseKey: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null),
  })
}

/**
 * A version is kept for good: of intents up to 12 MiB, of a scorecard 64 KiB, and the questions of reports are looked up in
 * all of them. 100 a day are far more than people make.
 */
const VERSIONS_PER_DAY = 100

/** @throws Problem rate_limited if this would be more than 100 versions within 24 hours */
export async function refuseBeyondDay(
  { name, ageOf }: Pick<VersionKind<never, never>, 'name' | 'ageOf'>,
  tx: Database,
  organisationId: string,
  version: number,
): Promise<void> {
  const age = await ageOf(tx, organisationId, version - VERSIONS_PER_DAY)
  refuseWithinDay(age, `An organisation may save ${VERSIONS_PER_DAY} versions of its ${name}`)
}

/** The refusal of a change to a version that is no longer the current one. */
export function outdated(base: number, latest: number): Problem {
  return new Problem(
    'conflict',
    `Version ${base} was edited, but somebody else has saved version ${latest} since: read that version and edit it`,
  )
}

/** The keys of what a new version adds, removes and changes. It yields to the event loop: intents have up to 10 MB. */
export async function changesByKey<T>(
  before: readonly T[],
  after: readonly T[],
  keyOf: (each: T) => string,
): Promise<{ added: string[]; removed: string[]; changed: string[] }> {
  const old = new Map(before.map((each) => [keyOf(each), each]))
  const now = new Map(after.map((each) => [keyOf(each), each]))
  const kept = [...now].filter(([key]) => old.has(key))
  const changed = await mapInPieces(kept, ([key, each]) => (Bun.deepEquals(old.get(key), each) ? [] : [key]))
  return {
    added: [...now.keys()].filter((key) => !old.has(key)),
    removed: [...old.keys()].filter((key) => !now.has(key)),
    changed: changed.flat(),
  }
}

/** Longest note on a version. */
export const MAX_NOTE_CHARACTERS = 500

/** Checks the note on a version; null if it is empty. */
export function readNote(check: FieldChecks, given: string | null): string | null {
  const note = check.text('note', given ?? '', { max: MAX_NOTE_CHARACTERS, empty: true, lines: true })
  return note === '' ? null : note
}

/**
 * Returns the version that was edited.
 * @throws Problem invalid_fields, with every error found so far
 */
export function checkBase(check: FieldChecks, baseVersion: number | null): number {
  if (baseVersion === null) {
    check.addError('base_version', 'missing_base')
  }
  check.throwErrors()
  return baseVersion ?? 0
}
